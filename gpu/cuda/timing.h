// SPDX-License-Identifier: Apache-2.0
// Times of GPU work by events: warm-up first, then the median of several.
#pragma once

#include "gpu/cuda/raii.h"

#include <vector>

namespace ringside {

/// Median; NaN of nothing.
double median(std::vector<double> values);

struct TimingPlan {
    int warmUp = 2;
    int repeats = 7;
};

/// Median seconds that the work which `launch()` puts on `stream` takes. `launch` returns Result<void>.
template <class Launch>
Result<double> medianSeconds(cudaStream_t stream, Launch&& launch, TimingPlan plan = {})
{
    Result<Event> begin = makeEvent();
    if (!begin)
        return begin.error();
    Result<Event> end = makeEvent();
    if (!end)
        return end.error();
    std::vector<double> seconds;
    for (int i = -plan.warmUp; i < plan.repeats; ++i) {
        RINGSIDE_CUDA(cudaEventRecord(begin->get(), stream));
        RINGSIDE_TRY(launch());
        RINGSIDE_CUDA(cudaEventRecord(end->get(), stream));
        RINGSIDE_CUDA(cudaEventSynchronize(end->get()));
        float milliseconds = 0;
        RINGSIDE_CUDA(cudaEventElapsedTime(&milliseconds, begin->get(), end->get()));
        if (i >= 0)
            seconds.push_back(static_cast<double>(milliseconds) * 1e-3);
    }
    return median(std::move(seconds));
}

} // namespace ringside
