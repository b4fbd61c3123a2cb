// SPDX-License-Identifier: Apache-2.0
// bank-conflict live: the chosen access, every stride, and more and more warps, each timed on an SM of its own.
#include "experiments/03_shared_memory/chapter.h"
#include "experiments/core/units.h"
#include "experiments/models/bank_conflict_model.h"
#include "experiments/models/shared_pattern.h"
#include "gpu/cuda/kernel.h"
#include "gpu/cuda/live_outcome.h"
#include "gpu/cuda/nvrtc.h"
#include "gpu/cuda/timing.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace ringside::experiments {

namespace {

#include "experiments/03_shared_memory/bank_conflict.kernel.cuh"

extern __shared__ __align__(128) unsigned char array[];

/// Block 0 times the pattern itself; block b > 0, where there are several, stride b.
template <int Width>
__global__ void accessKernel(Pattern pattern, Method method, long long* cycles, unsigned* addresses)
{
    if (blockIdx.x > 0)
        pattern.stride = blockIdx.x;
    timeOneWarp<Width>(__cvta_generic_to_shared(array), pattern, method, cycles + repeats * blockIdx.x,
                       addresses + 33 * blockIdx.x);
}

/// Block b runs 2^b warps; each block has an SM for itself, since it takes all the shared memory there is.
template <int Width, bool Store>
__global__ void __launch_bounds__(1024) warpsKernel(Pattern pattern, long long* begin, long long* end)
{
    timeManyWarps<Width, Store>(__cvta_generic_to_shared(array), pattern, 1 << blockIdx.x, begin + 32 * blockIdx.x,
                                end + 32 * blockIdx.x);
}

// For a learner's index expression the same text is compiled again, at run time.
constexpr const char* kernelText =
#include "kernel_text/03_shared_memory/bank_conflict.kernel.cuh"
    ;

constexpr int sweepStrides = 32;
constexpr int warpCounts = 6; // 1, 2, 4 … 32

struct Kernels {
    Kernel access, warps;
    std::optional<Module> module; ///< keeps compiled ones loaded
};

Kernels builtIn(int width, bool store)
{
    switch (width) {
    case 16:
        return {Kernel::of(accessKernel<16>),
                store ? Kernel::of(warpsKernel<16, true>) : Kernel::of(warpsKernel<16, false>),
                {}};
    case 8:
        return {Kernel::of(accessKernel<8>),
                store ? Kernel::of(warpsKernel<8, true>) : Kernel::of(warpsKernel<8, false>),
                {}};
    default:
        return {Kernel::of(accessKernel<4>),
                store ? Kernel::of(warpsKernel<4, true>) : Kernel::of(warpsKernel<4, false>),
                {}};
    }
}

Result<Kernels> compiled(const Expression& index, const SharedPattern& pattern, const GpuInfo& gpu)
{
    CompileRequest request;
    request.file = "bank_conflict.kernel.cuh";
    request.source = "#define RINGSIDE_INDEX(lane, warp, i) (" + index.print() + ")\n#line 1\n" + kernelText;
    request.options = {"--std=c++17", "-DRINGSIDE_WIDTH=" + std::to_string(pattern.width),
                       pattern.store ? "-DRINGSIDE_STORE=true" : "-DRINGSIDE_STORE=false"};
    if (!gpu.computeMajor || !gpu.computeMinor)
        return waivedBecause("the GPU's compute capability could not be read");
    request.computeMajor = *gpu.computeMajor;
    request.computeMinor = *gpu.computeMinor;
    Result<Cubin> cubin = compileToCubin(request);
    if (!cubin)
        return cubin.error();
    Result<Module> module = loadModule(*cubin);
    if (!module)
        return module.error();
    Result<CUfunction> access = moduleFunction(*module, "accessKernel");
    if (!access)
        return access.error();
    Result<CUfunction> warps = moduleFunction(*module, "warpsKernel");
    if (!warps)
        return warps.error();
    return Kernels{Kernel::of(*access), Kernel::of(*warps), std::move(*module)};
}

struct OneWarp {
    std::vector<double> cycles;                  ///< per block: of one access
    std::array<std::int64_t, warpLanes> words{}; ///< first word of each lane, as block 0 used it
};

Result<OneWarp> runOneWarp(const Kernel& kernel, const Pattern& pattern, Method method, int blocks, int sharedBytes)
{
    Result<DeviceArray<long long>> cycles = DeviceArray<long long>::make(blocks * repeats);
    if (!cycles)
        return cycles.error();
    Result<DeviceArray<unsigned>> addresses = DeviceArray<unsigned>::make(blocks * 33);
    if (!addresses)
        return addresses.error();
    RINGSIDE_TRY(kernel.allowDynamicShared(sharedBytes));
    RINGSIDE_TRY(
        kernel.launch(blocks, warpLanes, sharedBytes, nullptr, pattern, method, cycles->get(), addresses->get()));
    std::vector<long long> raw(cycles->size());
    std::array<unsigned, 33> used{};
    RINGSIDE_CUDA(cudaMemcpy(raw.data(), cycles->get(), cycles->bytes(), cudaMemcpyDeviceToHost));
    RINGSIDE_CUDA(cudaMemcpy(used.data(), addresses->get(), sizeof used, cudaMemcpyDeviceToHost));
    OneWarp result;
    for (int block = 0; block < blocks; ++block) // the first repeat warms the instruction cache
        result.cycles.push_back(median({raw.begin() + block * repeats + 1, raw.begin() + (block + 1) * repeats}) /
                                timedAccesses);
    for (int lane = 0; lane < warpLanes; ++lane)
        result.words[lane] = (used[lane] - used[warpLanes]) / 4;
    return result;
}

/// SM cycles per access for 1, 2, 4 … 32 warps.
Result<std::vector<double>> runWarps(const Kernel& kernel, const Pattern& pattern, int sharedBytes)
{
    Result<DeviceArray<long long>> clocks = DeviceArray<long long>::make(2 * warpCounts * 32);
    if (!clocks)
        return clocks.error();
    RINGSIDE_TRY(kernel.allowDynamicShared(sharedBytes));
    for (int pass = 0; pass < 2; ++pass) // the first one warms up
        RINGSIDE_TRY(kernel.launch(warpCounts, 1024, sharedBytes, nullptr, pattern, clocks->get(),
                                   clocks->get() + warpCounts * 32));
    std::vector<long long> raw(clocks->size());
    RINGSIDE_CUDA(cudaMemcpy(raw.data(), clocks->get(), clocks->bytes(), cudaMemcpyDeviceToHost));
    std::vector<double> cycles;
    for (int b = 0; b < warpCounts; ++b) {
        const int warps = 1 << b;
        const auto begin = raw.begin() + 32 * b, end = begin + 32 * warpCounts;
        const long long busy = *std::max_element(end, end + warps) - *std::min_element(begin, begin + warps);
        cycles.push_back(double(busy) / (throughputRounds * steps * warps));
    }
    return cycles;
}

/// Keeps the GPU inside the array: the expression is evaluated here for every lane, warp and step it will run with.
std::optional<Error> outOfBounds(const Expression& index, int width, std::int64_t sharedBytes, int warps)
{
    for (int warp = 0; warp < (index.uses("warp") ? warps : 1); ++warp)
        for (int i = 0; i < (index.uses("i") ? steps : 1); ++i)
            if (const auto words = wordAddresses(index, width, sharedBytes, warp, i); !words)
                return words.error();
    return {};
}

Result<void> measure(RunContext& context, Outcome& out, const Kernels& kernels, const SharedPattern& pattern,
                     bool usesStep, bool allWarps)
{
    const int sharedBytes = static_cast<int>(chapter3::sharedLimit(context.machine));
    const Pattern p{int(pattern.stride), int(pattern.offset), int(pattern.padding), pattern.swizzle};
    const Method method = pattern.store ? Method::Store : usesStep ? Method::Walk : Method::Chain;
    const bool sweep = pattern.index.empty();
    const bool calibrate = method == Method::Walk;
    Result<OneWarp> one = runOneWarp(kernels.access, p, method,
                                     sweep       ? sweepStrides + 1
                                     : calibrate ? 3
                                                 : 1,
                                     sharedBytes);
    if (!one)
        return one.error();
    const double cycles = one->cycles[0] - (calibrate ? one->cycles[1] - one->cycles[2] : 0);
    context.sink.summary({"cycles_per_access", {"Cycles per access", "每次访问的周期数"}, cycles, unit::cycles});

    for (Dataset& dataset : out.datasets) {
        if (dataset.name == "access-map") {
            dataset.data = bankAccessMap(one->words, pattern.width, pattern.store);
            dataset.provenance.note = "lanes and banks by the addresses the GPU used; wavefronts by the bank model";
        }
    }
    if (SeriesData* series = dataOf<SeriesData>(out, "cycles-by-stride"); series && sweep)
        if (Curve* curve = curveOf(*series, "access"))
            for (std::size_t k = 0; k < curve->x.size(); ++k)
                curve->y[k] = one->cycles[std::size_t(curve->x[k])];
    for (const Dataset& dataset : out.datasets)
        if (dataset.name != "throughput")
            context.sink.data(dataset);
    if (context.sink.cancelled() || !allWarps)
        return {};

    Result<std::vector<double>> warps = runWarps(kernels.warps, p, sharedBytes);
    if (!warps)
        return warps.error();
    if (SeriesData* series = dataOf<SeriesData>(out, "throughput"))
        if (Curve* curve = curveOf(*series, "throughput"))
            for (std::size_t k = 0; k < curve->x.size(); ++k)
                curve->y[k] = (*warps)[std::size_t(std::lround(std::log2(curve->x[k])))];
    for (const Dataset& dataset : out.datasets)
        if (dataset.name == "throughput")
            context.sink.data(dataset);
    return {};
}

} // namespace

Result<void> run_bank_conflict(RunContext& context)
{
    Result<Outcome> out = liveOutcome(context, "bank-conflict");
    if (!out)
        return out.error();
    const SharedPattern pattern = sharedPatternOf(context.params);
    if (pattern.index.empty())
        return measure(context, *out, builtIn(pattern.width, pattern.store), pattern, false, true);

    Result<Expression> index = Expression::parse(pattern.index, indexVariables());
    if (!index)
        return errorAt("index", index.error().where + ": " + index.error().message);
    const std::int64_t limit = chapter3::sharedLimit(context.machine);
    if (const auto error = outOfBounds(*index, pattern.width, limit, 1))
        return *error;
    const auto otherWarps = outOfBounds(*index, pattern.width, limit, 32);
    if (otherWarps)
        context.sink.log("throughput is not measured: " + otherWarps->text());
    Result<Kernels> kernels = compiled(*index, pattern, context.gpu);
    if (!kernels)
        return kernels.error();
    return measure(context, *out, *kernels, pattern, index->uses("i"), !otherWarps);
}

} // namespace ringside::experiments
