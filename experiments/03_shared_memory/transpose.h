// SPDX-License-Identifier: Apache-2.0
// What transpose's prediction and live run share: the kernels, the sizes, and the figures of one size.
#pragma once

#include "experiments/core/outcome.h"
#include "experiments/core/units.h"

#include <array>
#include <limits>
#include <vector>

namespace ringside::transpose {

inline constexpr std::array<int, 7> sides = {256, 512, 1024, 2048, 4096, 8192, 16384};

struct KernelName {
    const char* id; ///< curve and summary name
    Text label;
};
/// In the order of models/transpose_model.h's TransposeKernel.
inline const std::array<KernelName, 5> kernels = {{
    {"copy", {"cudaMemcpy (the ceiling)", "cudaMemcpy（上限）"}},
    {"naive", {"naive", "朴素"}},
    {"shared", {"shared tile", "共享 tile"}},
    {"padded", {"padded tile", "填充 tile"}},
    {"swizzled", {"swizzled tile", "swizzle tile"}},
}};

/// Every kernel's rate at one size, the padded one first; NaN where it was not measured.
inline std::vector<SummaryValue> figures(const SeriesData& bandwidth, int side)
{
    std::vector<SummaryValue> out;
    for (std::size_t k : {3u, 0u, 1u, 2u, 4u}) {
        double rate = std::numeric_limits<double>::quiet_NaN();
        for (const Curve& c : bandwidth.curves)
            for (std::size_t i = 0; c.id == kernels[k].id && i < c.x.size(); ++i)
                if (c.x[i] == side)
                    rate = c.y[i];
        out.push_back({kernels[k].id, kernels[k].label, rate, unit::bytesPerSecond});
    }
    return out;
}

} // namespace ringside::transpose
