// SPDX-License-Identifier: Apache-2.0
// What bank-map's prediction and live run share: its axes and the figures read off a finished map.
#pragma once

#include "experiments/core/outcome.h"
#include "experiments/core/units.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace ringside::bankmap {

inline constexpr int strides = 64;  ///< columns: stride 1 to 64
inline constexpr int paddings = 9;  ///< rows: padding 0 to 8 words

/// A cell within this share of the map's fastest one counts as free of conflicts.
inline constexpr double freeWithin = 1.04;

/// free_without: strides free of conflicts at padding 0; best_padding, free_best: the padding that frees most;
/// worst_cycles: the slowest cell.
inline std::vector<SummaryValue> figures(const MatrixData& map)
{
    double fastest = std::numeric_limits<double>::infinity(), slowest = 0;
    for (double v : map.values)
        if (!std::isnan(v)) {
            fastest = std::min(fastest, v);
            slowest = std::max(slowest, v);
        }
    int without = 0, best = 0, bestPadding = 0;
    for (std::size_t row = 0; row < map.rows.size(); ++row) {
        int free = 0;
        for (std::size_t column = 0; column < map.columns.size(); ++column)
            free += map.at(row, column) <= fastest * freeWithin; // false for NaN
        if (row == 0)
            without = free;
        if (free > best) {
            best = free;
            bestPadding = static_cast<int>(row);
        }
    }
    return {
        {"free_best", {"Strides free of conflicts, best padding", "最佳填充下无冲突的步长数"}, double(best), ""},
        {"best_padding", {"Best padding", "最佳填充"}, double(bestPadding), unit::words},
        {"free_without", {"Strides free of conflicts, no padding", "无填充时无冲突的步长数"}, double(without), ""},
        {"worst_cycles", {"Slowest access", "最慢的访问"}, slowest, unit::cycles},
    };
}

} // namespace ringside::bankmap
