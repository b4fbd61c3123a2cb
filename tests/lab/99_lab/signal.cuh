// SPDX-License-Identifier: Apache-2.0
// The field that is open, and has shown some frames, when a fault strikes.
#pragma once

#include "gpu/cuda/live_outcome.h"
#include "gpu/cuda/raii.h"
#include "tests/lab/99_lab/lab.h"

#include <chrono>
#include <thread>

namespace ringside::lab {

static __global__ void ramp(float* values, int frame)
{
    const int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
    values[y * signalSide + x] = ((x + y + frame * 4) % signalSide) / float(signalSide);
}

struct Signal {
    Stream stream;
    std::unique_ptr<LiveField> field;
};

/// Opens the field and shows the frames. It stays open as long as the Signal lives.
inline Result<Signal> openSignal(RunContext& context, std::string_view experiment)
{
    Result<Outcome> out = liveOutcome(context, experiment);
    if (!out)
        return out.error();
    Result<Stream> stream = makeStream();
    if (!stream)
        return stream.error();
    Result<std::unique_ptr<LiveField>> field = context.fields.open(*out->dataset("signal"));
    if (!field)
        return field.error();
    const int frames = int(context.params.integer("frames"));
    for (int frame = 0; frame < frames && !context.sink.cancelled(); ++frame) {
        ramp<<<dim3(signalSide / 32, signalSide / 8), dim3(32, 8), 0, stream->get()>>>((*field)->next(), frame);
        RINGSIDE_CUDA(cudaGetLastError());
        RINGSIDE_TRY((*field)->publish(stream->get()));
        context.sink.progress(double(frame + 1) / (frames + 1), "frames before the fault");
        std::this_thread::sleep_for(std::chrono::milliseconds(10)); // time for the window to draw it
    }
    if (context.sink.cancelled())
        return errorAt(std::string(experiment), "cancelled before the fault");
    return Signal{std::move(*stream), std::move(*field)};
}

} // namespace ringside::lab
