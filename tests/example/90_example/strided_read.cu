// SPDX-License-Identifier: Apache-2.0
// strided-read live: the same number of floats at every stride, timed by events.
#include "gpu/cuda/live_outcome.h"
#include "gpu/cuda/timing.h"

#include <string>

namespace ringside::experiments {

namespace {

constexpr int reads = 1 << 25, threads = 256; // 128 MiB at stride 1: more than a cache holds

__global__ void readEvery(const float* __restrict__ in, int stride, float* out)
{
    const size_t n = size_t(blockIdx.x) * threads + threadIdx.x;
    if (in[n * stride] < 0) // never: the array holds zeros, which the compiler cannot know
        *out = 1;
}

} // namespace

Result<void> run_strided_read(RunContext& context)
{
    Result<Outcome> out = liveOutcome(context, "strided-read");
    if (!out)
        return out.error();
    SeriesData* series = dataOf<SeriesData>(*out, "share-by-stride");
    Curve* curve = series ? curveOf(*series, "share") : nullptr;
    if (!curve)
        return errorAt("strided-read", "its prediction has no curve \"share\"");
    Result<DeviceArray<float>> in = DeviceArray<float>::make(size_t(reads) * size_t(curve->x.back()));
    if (!in)
        return in.error();
    RINGSIDE_CUDA(cudaMemset(in->get(), 0, in->bytes()));

    double together = 0; // seconds at stride 1
    for (std::size_t i = 0; i < curve->x.size() && !context.sink.cancelled(); ++i) {
        const int stride = static_cast<int>(curve->x[i]);
        const Result<double> seconds = medianSeconds(nullptr, [&]() -> Result<void> {
            readEvery<<<reads / threads, threads>>>(in->get(), stride, in->get());
            RINGSIDE_CUDA(cudaGetLastError());
            return {};
        });
        if (!seconds)
            return seconds.error();
        if (i == 0)
            together = *seconds;
        curve->y[i] = together / *seconds * 100;
        context.sink.data(*out->dataset("share-by-stride"));
        context.sink.progress(double(i + 1) / double(curve->x.size()), "stride " + std::to_string(stride));
        if (stride == context.params.integer("stride"))
            context.sink.summary({"share", {"Useful share", "有用比例"}, curve->y[i], "%"});
    }
    return {};
}

} // namespace ringside::experiments
