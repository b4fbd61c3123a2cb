// SPDX-License-Identifier: Apache-2.0
#include "experiments/models/shared_timing_model.h"

#include <algorithm>

namespace ringside {

double sharedLoadLatency(double wavefronts, int width)
{
    const double returned = width == 16 ? 3 : width == 8 ? 1 : 0;
    return 21.2 + returned + 2.0 * wavefronts;
}

double sharedStoreCycles(double wavefronts, int width)
{
    const double least = width == 16 ? 11.5 : width == 8 ? 7.1 : 4.8;
    return std::max(least, 2.0 * wavefronts + 0.4);
}

double sharedThroughput(double wavefronts, int width, bool store, int warps)
{
    const double alone = store ? sharedStoreCycles(wavefronts, width) : std::max(6.6, 2.0 * wavefronts + 3.0);
    return std::max(wavefronts, alone / warps);
}

} // namespace ringside
