// SPDX-License-Identifier: Apache-2.0
#include "experiments/models/shared_timing_model.h"

#include <algorithm>

namespace ringside {

double sharedLoadLatency(double wavefronts, int width)
{
    const double returned = width == 16 ? 3 : width == 8 ? 1 : 0;
    return 21 + returned + 2.0 * wavefronts;
}

double sharedStoreCycles(double wavefronts, int)
{
    return std::max(4.42, 2.085 * wavefronts - 0.08);
}

double sharedThroughput(double wavefronts, int width, bool store, int warps)
{
    const double least = width == 16 ? 12 : width == 8 ? 6.8 : 4.95;
    const double alone = store ? std::max(least, 1.94 * wavefronts) : std::max(5.9, 2.0 * wavefronts + 2);
    return std::max(wavefronts, alone / warps);
}

} // namespace ringside
