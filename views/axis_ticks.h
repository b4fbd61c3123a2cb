// SPDX-License-Identifier: Apache-2.0
// Where an axis has its ticks and what stands at them: round numbers in the prefix that suits the axis.
#pragma once

#include "experiments/core/dataset.h"

#include <QString>

#include <vector>

namespace ringside {

/// One prefix for the whole axis, named in its title ("GB/s"); or, over several orders of magnitude, one for each tick
/// ("4 KiB", "1 MiB"), and then the title names none.
struct AxisUnits {
    double factor = 1;
    std::string label;
    bool perTick = false;
};
AxisUnits axisUnits(const Axis& axis, double low, double high);

struct AxisTicks {
    std::vector<double> major, minor; ///< in the axis's base unit
    std::vector<QString> labels;      ///< of the major ones
};
/// At most about `most` major ticks in [low, high].
AxisTicks axisTicks(const Axis& axis, const AxisUnits& units, double low, double high, int most);

/// The range that shows [low, high] with air around it: from 0 on linear axes where the data allows it (`fromZero`),
/// whole powers on logarithmic ones. What is not finite, or not positive on a logarithmic axis, counts for nothing.
struct AxisRange {
    double low = 0, high = 1;
};
AxisRange axisRange(AxisScale scale, double low, double high, bool fromZero);

} // namespace ringside
