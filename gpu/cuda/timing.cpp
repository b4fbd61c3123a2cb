// SPDX-License-Identifier: Apache-2.0
#include "gpu/cuda/timing.h"

#include <algorithm>
#include <limits>

namespace ringside {

double median(std::vector<double> values)
{
    if (values.empty())
        return std::numeric_limits<double>::quiet_NaN();
    std::sort(values.begin(), values.end());
    const std::size_t half = values.size() / 2;
    return values.size() % 2 ? values[half] : (values[half - 1] + values[half]) / 2;
}

} // namespace ringside
