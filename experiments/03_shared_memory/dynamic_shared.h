// SPDX-License-Identifier: Apache-2.0
// What dynamic-shared's prediction and live run share: the grid, the sizes tried, and the figures of one size.
#pragma once

#include "experiments/core/machine.h"
#include "experiments/core/outcome.h"
#include "experiments/core/units.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

namespace ringside::dynshared {

/// Each block only waits this many SM cycles, so that the time counts waves of blocks and nothing else.
inline constexpr int spinCycles = 40000;
inline constexpr int blocksPerSmInGrid = 32;

/// Bytes per block to try: 0, steps of 4 KiB, both sides of each edge where a block less fits, the limit, and `selected`.
inline std::vector<std::int64_t> sizes(const GpuInfo& gpu, std::int64_t selected)
{
    const std::int64_t limit = gpu.sharedPerBlockOptin.value_or(49152);
    std::vector<std::int64_t> bytes = {limit, selected};
    for (std::int64_t b = 0; b <= limit; b += 4096)
        bytes.push_back(b);
    if (gpu.sharedPerSm && gpu.sharedReservedPerBlock)
        for (std::int64_t blocks = 1; blocks <= 8; ++blocks) {
            const std::int64_t edge = (*gpu.sharedPerSm / blocks - *gpu.sharedReservedPerBlock) / 128 * 128;
            for (std::int64_t b : {edge, edge + 128})
                if (b > 0 && b <= limit)
                    bytes.push_back(b);
        }
    std::sort(bytes.begin(), bytes.end());
    bytes.erase(std::unique(bytes.begin(), bytes.end()), bytes.end());
    return bytes;
}

inline double valueAt(const SeriesData& series, const char* curve, std::int64_t bytes)
{
    for (const Curve& c : series.curves)
        for (std::size_t i = 0; c.id == curve && i < c.x.size(); ++i)
            if (c.x[i] == static_cast<double>(bytes))
                return c.y[i];
    return std::numeric_limits<double>::quiet_NaN();
}

inline std::vector<SummaryValue> figures(const SeriesData& blocks, const SeriesData& time, std::int64_t bytes, int threads,
                                         const GpuInfo& gpu)
{
    const double resident = valueAt(blocks, "blocks", bytes);
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const double occupancy = gpu.maxThreadsPerSm ? resident * threads / *gpu.maxThreadsPerSm * 100 : nan;
    return {
        {"resident_blocks", {"Resident blocks per SM", "每个 SM 的常驻 block"}, resident, "blocks"},
        {"occupancy", {"Occupancy", "Occupancy"}, occupancy, unit::percent},
        {"waves", {"Waves of blocks", "block 的波数"}, std::ceil(blocksPerSmInGrid / resident), ""},
        {"time", {"Time of the grid", "整个 grid 的时间"}, valueAt(time, "time", bytes), "us"},
    };
}

} // namespace ringside::dynshared
