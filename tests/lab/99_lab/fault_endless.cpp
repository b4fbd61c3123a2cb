// SPDX-License-Identifier: Apache-2.0
#include "tests/lab/99_lab/lab.h"

namespace ringside::experiments {

Experiment fault_endless()
{
    return lab::fault(
        "fault-endless", {"Endless kernel", "死循环 kernel"},
        {"A kernel that never returns: only the time limit ends it.", "永不返回的 kernel：只有时限能结束它。"});
}

} // namespace ringside::experiments
