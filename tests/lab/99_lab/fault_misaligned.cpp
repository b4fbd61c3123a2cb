// SPDX-License-Identifier: Apache-2.0
#include "tests/lab/99_lab/lab.h"

namespace ringside::experiments {

Experiment fault_misaligned()
{
    return lab::fault("fault-misaligned", {"Misaligned address", "未对齐地址"},
                      {"Reads an int at an odd address: cudaErrorMisalignedAddress.",
                       "在奇数地址读 int：cudaErrorMisalignedAddress。"});
}

} // namespace ringside::experiments
