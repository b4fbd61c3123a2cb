// SPDX-License-Identifier: Apache-2.0
#include "tests/lab/99_lab/lab.h"

namespace ringside::experiments {

Experiment fault_assert()
{
    return lab::fault(
        "fault-assert", {"Failed assertion", "断言失败"},
        {"A device-side assert that does not hold: cudaErrorAssert.", "设备端断言不成立：cudaErrorAssert。"});
}

} // namespace ringside::experiments
