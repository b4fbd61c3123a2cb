// SPDX-License-Identifier: Apache-2.0
// What occupancy's prediction and live run share: what a launch asks for, and the figures of so many resident blocks.
#pragma once

#include "experiments/core/outcome.h"
#include "experiments/core/units.h"
#include "experiments/models/occupancy_model.h"

#include <algorithm>
#include <string>
#include <vector>

namespace ringside::occupancy {

inline constexpr const char* thisGpu = "gpu"; ///< the value of `cc` that stands for the machine's own GPU

/// The hardware gives a thread registers in multiples of this: 256 for each warp of 32.
inline constexpr int registerStep = registerUnit / 32;

inline OccupancyQuery queryOf(const Params& params)
{
    return {static_cast<int>(params.integer("registers")), static_cast<int>(params.integer("block")),
            params.integer("shared"), static_cast<int>(params.integer("carveout"))};
}

inline int warpsOf(int block) { return (block + 31) / 32; }

/// Share of the SM's warps (0 to 1) that `blocks` resident blocks fill.
inline double share(int blocks, int block, int warpsPerSm) { return double(blocks * warpsOf(block)) / warpsPerSm; }

inline std::vector<SummaryValue> figures(int blocks, int block, int warpsPerSm)
{
    return {
        {"blocks_per_sm", {"Resident blocks per SM", "每个 SM 的常驻 block"}, double(blocks), ""},
        {"active_warps", {"Active warps per SM", "每个 SM 的活跃 warp"}, double(blocks * warpsOf(block)), ""},
        {"occupancy", {"Occupancy (of 1)", "Occupancy（满为 1）"}, share(blocks, block, warpsPerSm), ""},
    };
}

inline SummaryValue clusterFigure(double clusters)
{
    return {"clusters", {"Clusters on the GPU at once", "GPU 上同时驻留的 cluster"}, clusters, ""};
}

} // namespace ringside::occupancy
