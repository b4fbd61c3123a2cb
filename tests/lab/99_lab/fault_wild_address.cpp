// SPDX-License-Identifier: Apache-2.0
#include "tests/lab/99_lab/lab.h"

namespace ringside::experiments {

Experiment fault_wild_address()
{
    return lab::fault(
        "fault-wild-address", {"Wild address", "野地址"},
        {"Writes where no memory is: cudaErrorIllegalAddress.", "写到没有内存的地址：cudaErrorIllegalAddress。"});
}

} // namespace ringside::experiments
