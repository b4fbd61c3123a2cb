// SPDX-License-Identifier: Apache-2.0
// coalescing live: streams through device memory with the chosen access, with every stride, and with every misalignment.
#include "experiments/02_global_memory/coalescing.h"
#include "experiments/core/units.h"
#include "experiments/models/global_pattern.h"
#include "gpu/cuda/live_outcome.h"
#include "gpu/cuda/timing.h"

#include <algorithm>

namespace ringside::experiments {

namespace {

struct Offsets {
    int byte[warpLanes];
};

template <int Width>
__device__ unsigned load(const char* at)
{
    if constexpr (Width == 1)
        return *reinterpret_cast<const unsigned char*>(at);
    if constexpr (Width == 2)
        return *reinterpret_cast<const unsigned short*>(at);
    if constexpr (Width == 4)
        return *reinterpret_cast<const unsigned*>(at);
    if constexpr (Width == 8) {
        const uint2 v = *reinterpret_cast<const uint2*>(at);
        return v.x ^ v.y;
    }
    if constexpr (Width == 16) {
        const uint4 v = *reinterpret_cast<const uint4*>(at);
        return v.x ^ v.y ^ v.z ^ v.w;
    }
}

// Each warp reads the same pattern, `span` bytes after the warp before it; four loads are in flight in every thread.
template <int Width>
__global__ void stream(const char* array, size_t span, Offsets offsets, size_t warps, unsigned* sink)
{
    const size_t step = size_t(gridDim.x) * blockDim.x / 32;
    size_t warp = (size_t(blockIdx.x) * blockDim.x + threadIdx.x) / 32;
    const char* at = array + offsets.byte[threadIdx.x % 32];
    unsigned sum = 0;
    for (; warp + 3 * step < warps; warp += 4 * step)
        sum ^= load<Width>(at + warp * span) ^ load<Width>(at + (warp + step) * span) ^ load<Width>(at + (warp + 2 * step) * span) ^
               load<Width>(at + (warp + 3 * step) * span);
    for (; warp < warps; warp += step)
        sum ^= load<Width>(at + warp * span);
    if (sum == 0x9e3779b9) // keeps the loads from being dropped
        *sink = sum;
}

using StreamFunction = void (*)(const char*, size_t, Offsets, size_t, unsigned*);

StreamFunction functionFor(int width)
{
    switch (width) {
    case 1: return stream<1>;
    case 2: return stream<2>;
    case 8: return stream<8>;
    case 16: return stream<16>;
    default: return stream<4>;
    }
}

struct Memory {
    DeviceArray<char> array;
    DeviceArray<unsigned> sink;
    long long bytes = 0; ///< to stream through
    int blocks = 0;
};

Result<Memory> makeMemory(const GpuInfo& gpu)
{
    std::size_t free = 0, total = 0;
    RINGSIDE_CUDA(cudaMemGetInfo(&free, &total));
    const long long bytes = std::min<long long>(coalescing::streamedBytes, static_cast<long long>(free / 2));
    Result<DeviceArray<char>> array = DeviceArray<char>::make(bytes + 4096); // room for offsets
    if (!array)
        return array.error();
    Result<DeviceArray<unsigned>> sink = DeviceArray<unsigned>::make(1);
    if (!sink)
        return sink.error();
    RINGSIDE_CUDA(cudaMemset(array->get(), 1, array->bytes()));
    return Memory{std::move(*array), std::move(*sink), bytes, gpu.smCount.value_or(1) * 16};
}

/// Useful bytes per second of this access, streamed.
Result<double> measure(const Memory& memory, const ByteAddresses& bytes, int width, long long span, TimingPlan plan)
{
    const SectorAccess access = sectorAccess(bytes, width);
    Offsets offsets{};
    for (int lane = 0; lane < warpLanes; ++lane)
        offsets.byte[lane] = static_cast<int>(bytes[lane]);
    const size_t warps = static_cast<size_t>(std::max(1LL, (memory.bytes - access.span) / span));
    const auto launch = [&]() -> Result<void> {
        functionFor(width)<<<memory.blocks, 128>>>(memory.array.get(), span, offsets, warps, memory.sink.get());
        RINGSIDE_CUDA(cudaGetLastError());
        return {};
    };
    const Result<double> seconds = medianSeconds(nullptr, launch, plan);
    if (!seconds)
        return seconds.error();
    return double(access.usefulBytes) * double(warps) / *seconds;
}

Result<double> measure(const Memory& memory, const GlobalPattern& pattern, TimingPlan plan = {1, 3})
{
    const Result<ByteAddresses> bytes = byteAddresses(pattern);
    if (!bytes)
        return bytes.error();
    if (pattern.index.empty())
        return measure(memory, *bytes, pattern.width, warpLanes * pattern.spacing(), plan);
    const SectorAccess access = sectorAccess(*bytes, pattern.width);
    return measure(memory, *bytes, pattern.width, (access.span + lineBytes - 1) / lineBytes * lineBytes, plan);
}

/// Fills the one curve of a sweep; `change` sets the pattern for an x.
template <class Change>
Result<void> sweep(RunContext& context, Outcome& out, const Memory& memory, const char* name, GlobalPattern pattern, Change&& change)
{
    SeriesData* series = dataOf<SeriesData>(out, name);
    Curve* curve = series ? curveOf(*series, "useful") : nullptr;
    if (!curve)
        return {};
    for (std::size_t k = 0; k < curve->x.size() && !context.sink.cancelled(); ++k) {
        change(pattern, static_cast<int>(curve->x[k]));
        const Result<double> rate = measure(memory, pattern);
        if (!rate)
            return rate.error();
        curve->y[k] = *rate;
    }
    for (const Dataset& dataset : out.datasets)
        if (dataset.name == name)
            context.sink.data(dataset);
    return {};
}

} // namespace

Result<void> run_coalescing(RunContext& context)
{
    Result<Outcome> out = liveOutcome(context, "coalescing");
    if (!out)
        return out.error();
    const GlobalPattern pattern = globalPatternOf(context.params);
    Result<Memory> memory = makeMemory(context.gpu);
    if (!memory)
        return memory.error();
    // The first streams after a pause are slow: clocks and address translation have to warm up.
    const Result<double> rate = measure(*memory, pattern, {20, 5});
    if (!rate)
        return rate.error();
    context.sink.summary({"bandwidth", {"Useful bandwidth", "有用带宽"}, *rate, unit::bytesPerSecond});
    context.sink.progress(0.2, "strides");
    RINGSIDE_TRY(sweep(context, *out, *memory, "bandwidth-by-stride", pattern, [](GlobalPattern& p, int stride) { p.stride = stride; }));
    context.sink.progress(0.6, "misalignments");
    GlobalPattern close = pattern;
    close.stride = 1;
    return sweep(context, *out, *memory, "bandwidth-by-offset", close, [](GlobalPattern& p, int offset) { p.offset = offset; });
}

} // namespace ringside::experiments
