// SPDX-License-Identifier: Apache-2.0
#include "gpu/cuda/live_outcome.h"
#include "gpu/cuda/raii.h"
#include "tests/lab/99_lab/field_heat.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <string>
#include <utility>

namespace ringside::experiments {

namespace {

// One step of diffusion, with a hot spot at (spotX, spotY). `shown` is what the window draws.
__global__ void diffuse(const float* from, float* to, float* shown, int n, float spotX, float spotY)
{
    const int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
    const int at = y * n + x;
    float value = 0; // the edge stays cold
    if (x > 0 && y > 0 && x < n - 1 && y < n - 1)
        value = from[at] + 0.24f * (from[at - 1] + from[at + 1] + from[at - n] + from[at + n] - 4 * from[at]);
    const float dx = (x - spotX) / n, dy = (y - spotY) / n;
    if (dx * dx + dy * dy < 0.0004f)
        value = 1;
    to[at] = value;
    shown[at] = value;
}

struct Plate {
    DeviceArray<float> now, then;
};

Result<Plate> coldPlate(int n)
{
    Result<DeviceArray<float>> now = DeviceArray<float>::make(std::size_t(n) * n);
    if (!now)
        return now.error();
    Result<DeviceArray<float>> then = DeviceArray<float>::make(std::size_t(n) * n);
    if (!then)
        return then.error();
    RINGSIDE_CUDA(cudaMemset(now->get(), 0, now->bytes()));
    RINGSIDE_CUDA(cudaDeviceSynchronize());
    return Plate{std::move(*now), std::move(*then)};
}

/// The spot goes round once in 1000 frames.
Result<void> step(Plate& plate, LiveField& field, cudaStream_t stream, int n, std::int64_t frame, bool last)
{
    const float angle = float(frame % 1000) * 6.2831853f / 1000;
    const float x = n * (0.5f + 0.3f * std::cos(angle)), y = n * (0.5f + 0.3f * std::sin(angle));
    diffuse<<<dim3(n / 32, n / 8), dim3(32, 8), 0, stream>>>(plate.now.get(), plate.then.get(), field.next(), n, x, y);
    RINGSIDE_CUDA(cudaGetLastError());
    std::swap(plate.now, plate.then);
    return field.publish(stream, last);
}

} // namespace

Result<void> run_field_heat(RunContext& context)
{
    using Clock = std::chrono::steady_clock;
    Result<Outcome> out = liveOutcome(context, "field-heat");
    if (!out)
        return out.error();
    const int n = int(context.params.integer("size"));
    const double limit = context.params.real("seconds");
    Result<Stream> stream = makeStream();
    if (!stream)
        return stream.error();
    Result<Plate> plate = coldPlate(n);
    if (!plate)
        return plate.error();
    Result<std::unique_ptr<LiveField>> field = context.fields.open(*out->dataset("plate"));
    if (!field)
        return field.error();

    const Clock::time_point begin = Clock::now();
    std::int64_t frames = 0;
    double seconds = 0;
    while (seconds < limit && !context.sink.cancelled()) {
        RINGSIDE_TRY(step(*plate, **field, stream->get(), n, frames, false));
        ++frames;
        seconds = std::chrono::duration<double>(Clock::now() - begin).count();
        if (frames % 64 == 0)
            context.sink.progress(std::min(seconds / limit, 1.0), std::to_string(frames) + " frames");
    }
    RINGSIDE_TRY(step(*plate, **field, stream->get(), n, frames, true));
    for (const SummaryValue& value : lab::heatFigures(double(frames), seconds))
        context.sink.summary(value);
    return {};
}

} // namespace ringside::experiments
