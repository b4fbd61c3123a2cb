// SPDX-License-Identifier: Apache-2.0
// What bank-map's prediction and live run share: its axes and the figures read off a finished map.
#pragma once

#include "experiments/core/outcome.h"
#include "experiments/core/units.h"

#include <cmath>
#include <limits>
#include <vector>

namespace ringside::bankmap {

inline constexpr int strides = 64;  ///< columns: stride 1 to 64
inline constexpr int paddings = 9;  ///< rows: padding 0 to 8 words

/// mean_best, best_padding: the padding that is fastest on average over all strides; mean_without: the average without
/// padding; worst_cycles: the slowest cell. A row that misses any cell is no candidate.
inline std::vector<SummaryValue> figures(const MatrixData& map)
{
    const double nan = std::numeric_limits<double>::quiet_NaN();
    double best = nan, bestPadding = nan, without = nan, slowest = nan;
    for (std::size_t row = 0; row < map.rows.size(); ++row) {
        double sum = 0;
        for (std::size_t column = 0; column < map.columns.size(); ++column) {
            sum += map.at(row, column); // NaN when one is missing
            slowest = std::fmax(slowest, map.at(row, column));
        }
        const double mean = sum / static_cast<double>(map.columns.size());
        if (row == 0)
            without = mean;
        if (mean < best || (std::isnan(best) && !std::isnan(mean))) {
            best = mean;
            bestPadding = static_cast<double>(row);
        }
    }
    return {
        {"worst_cycles", {"Slowest access", "最慢的访问"}, slowest, unit::cycles},
        {"mean_without", {"Average over strides, no padding", "各步长平均，无填充"}, without, unit::cycles},
        {"mean_best", {"Average over strides, best padding", "各步长平均，最佳填充"}, best, unit::cycles},
        {"best_padding", {"Best padding", "最佳填充"}, bestPadding, unit::words},
    };
}

} // namespace ringside::bankmap
