// SPDX-License-Identifier: Apache-2.0
// What the experiments of chapter 2 share.
#pragma once

#include "experiments/core/experiment.h"

namespace ringside::chapter2 {

inline Chapter chapter()
{
    return {2, Part::Memory, {"Global memory and coalescing", "全局内存高效访问"}, "02_global_memory"};
}

} // namespace ringside::chapter2
