// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "experiments/core/outcome.h"

#include <limits>
#include <vector>

namespace ringside::lab {

/// frames: computed, whether or not the window had time to draw them.
inline std::vector<SummaryValue> heatFigures(double frames, double seconds)
{
    const double each = frames > 0 ? seconds / frames * 1e3 : std::numeric_limits<double>::quiet_NaN();
    return {{"ms_per_frame", {"Time per frame", "每帧时间"}, each, "ms"}, {"frames", {"Frames", "帧数"}, frames, ""}};
}

} // namespace ringside::lab
