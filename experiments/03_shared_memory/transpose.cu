// SPDX-License-Identifier: Apache-2.0
// transpose live: cudaMemcpy as the ceiling and four transposes of n × n floats, each checked before it is timed.
#include "experiments/03_shared_memory/transpose.h"
#include "experiments/models/transpose_model.h"
#include "gpu/cuda/live_outcome.h"
#include "gpu/cuda/timing.h"

#include <string>

namespace ringside::experiments {

namespace {

constexpr int tile = transposeTile; // 32 × 32 elements to a block
constexpr int rows = 8;             // rows of threads: each thread handles tile / rows elements

// Without __restrict__ each load would have to wait for the store before it, which might have changed it.
// Reads rows and writes columns: each store of a warp touches 32 sectors.
__global__ void transposeNaive(const float* __restrict__ in, float* __restrict__ out, int n)
{
    const int x = blockIdx.x * tile + threadIdx.x, y = blockIdx.y * tile + threadIdx.y;
    for (int j = 0; j < tile; j += rows)
        out[size_t(x) * n + y + j] = in[size_t(y + j) * n + x];
}

// Reads and writes rows; the turn happens in shared memory, where a column of the tile is read.
//   no padding: the column lies in one bank, a 32-way conflict
//   padding 1:  each row starts one bank later, no conflict
//   swizzle:    each row is stored in another order, no conflict and no padding
template <int Padding, bool Swizzle>
__global__ void transposeTiled(const float* __restrict__ in, float* __restrict__ out, int n)
{
    __shared__ float t[tile][tile + Padding];
    int x = blockIdx.x * tile + threadIdx.x, y = blockIdx.y * tile + threadIdx.y;
    for (int j = 0; j < tile; j += rows) {
        const int row = threadIdx.y + j, column = threadIdx.x;
        t[row][Swizzle ? column ^ row : column] = in[size_t(y + j) * n + x];
    }
    __syncthreads();
    x = blockIdx.y * tile + threadIdx.x;
    y = blockIdx.x * tile + threadIdx.y;
    for (int j = 0; j < tile; j += rows) {
        const int row = threadIdx.x, column = threadIdx.y + j;
        out[size_t(y + j) * n + x] = t[row][Swizzle ? column ^ row : column];
    }
}

// Distinct for neighbours in both directions, and exact in a float.
__device__ float valueAt(int row, int column, int n)
{
    return float(((size_t(row) * n + column) * 2654435761u >> 8) & 0xffffff);
}

__global__ void fill(float* matrix, int n)
{
    const int column = blockIdx.x * 32 + threadIdx.x, row = blockIdx.y * 8 + threadIdx.y;
    matrix[size_t(row) * n + column] = valueAt(row, column, n);
}

// firstWrong: the smallest index of an element that is not what it should be.
__global__ void check(const float* matrix, int n, bool transposed, unsigned* firstWrong)
{
    const int column = blockIdx.x * 32 + threadIdx.x, row = blockIdx.y * 8 + threadIdx.y;
    const size_t at = size_t(row) * n + column;
    const float expected = transposed ? valueAt(column, row, n) : valueAt(row, column, n);
    if (matrix[at] != expected)
        atomicMin(firstWrong, unsigned(at));
}

using TransposeFunction = void (*)(const float*, float*, int);

/// Copy (no kernel of ours), naive, shared, padded, swizzled: the order of transpose::kernels.
std::array<TransposeFunction, 5> functions(int padding)
{
    static constexpr TransposeFunction padded[] = {
        transposeTiled<1, false>, transposeTiled<2, false>, transposeTiled<3, false>, transposeTiled<4, false>,
        transposeTiled<5, false>, transposeTiled<6, false>, transposeTiled<7, false>, transposeTiled<8, false>,
    };
    return {nullptr, transposeNaive, transposeTiled<0, false>, padded[padding - 1], transposeTiled<0, true>};
}

Result<void> verify(const float* matrix, int n, std::size_t kernel)
{
    Result<DeviceArray<unsigned>> wrong = DeviceArray<unsigned>::make(1);
    if (!wrong)
        return wrong.error();
    constexpr unsigned none = ~0u;
    unsigned first = none;
    RINGSIDE_CUDA(cudaMemcpy(wrong->get(), &first, sizeof first, cudaMemcpyHostToDevice));
    check<<<dim3(n / 32, n / 8), dim3(32, 8)>>>(matrix, n, kernel != 0, wrong->get());
    RINGSIDE_CUDA(cudaGetLastError());
    RINGSIDE_CUDA(cudaMemcpy(&first, wrong->get(), sizeof first, cudaMemcpyDeviceToHost));
    if (first == none)
        return {};
    return errorAt(transpose::kernels[kernel].label.en + ", " + std::to_string(n) + " x " + std::to_string(n),
                   "wrong result: the first wrong element is in row " + std::to_string(first / n) + ", column " +
                       std::to_string(first % n));
}

/// Bytes per second of one kernel at one size, after checking its result.
Result<double> rate(std::size_t kernel, TransposeFunction function, const float* in, float* out, int n)
{
    const auto launch = [&]() -> Result<void> {
        if (!function) {
            RINGSIDE_CUDA(cudaMemcpyAsync(out, in, size_t(n) * n * sizeof(float), cudaMemcpyDeviceToDevice));
            return {};
        }
        function<<<dim3(n / tile, n / tile), dim3(tile, rows)>>>(in, out, n);
        RINGSIDE_CUDA(cudaGetLastError());
        return {};
    };
    RINGSIDE_CUDA(cudaMemset(out, 0xff, size_t(n) * n * sizeof(float))); // NaN: nothing of the kernel before counts
    RINGSIDE_TRY(launch());
    RINGSIDE_TRY(verify(out, n, kernel));
    Result<double> seconds = medianSeconds(nullptr, launch, {3, 9});
    if (!seconds)
        return seconds.error();
    return transposeBytes(n) / *seconds;
}

Result<void> measureSide(RunContext& context, SeriesData& series, const std::array<TransposeFunction, 5>& kernels,
                         std::size_t side)
{
    const int n = transpose::sides[side];
    const std::size_t count = size_t(n) * n;
    Result<DeviceArray<float>> in = DeviceArray<float>::make(count);
    Result<DeviceArray<float>> out = in ? DeviceArray<float>::make(count) : Result<DeviceArray<float>>(in.error());
    if (!out) {
        if (out.error().code != cudaErrorMemoryAllocation)
            return out.error();
        context.sink.log(std::to_string(n) + " x " + std::to_string(n) + " is left out: " + out.error().text());
        return {};
    }
    fill<<<dim3(n / 32, n / 8), dim3(32, 8)>>>(in->get(), n);
    RINGSIDE_CUDA(cudaGetLastError());
    for (std::size_t k = 0; k < kernels.size() && !context.sink.cancelled(); ++k) {
        Result<double> measured = rate(k, kernels[k], in->get(), out->get(), n);
        if (!measured)
            return measured.error();
        if (Curve* curve = curveOf(series, transpose::kernels[k].id); curve && side < curve->y.size())
            curve->y[side] = *measured;
    }
    return {};
}

} // namespace

Result<void> run_transpose(RunContext& context)
{
    Result<Outcome> out = liveOutcome(context, "transpose");
    if (!out)
        return out.error();
    SeriesData* series = dataOf<SeriesData>(*out, "bandwidth");
    if (!series)
        return errorAt("transpose", "its prediction has no series \"bandwidth\"");
    const auto kernels = functions(int(context.params.integer("padding")));
    for (std::size_t side = 0; side < transpose::sides.size() && !context.sink.cancelled(); ++side) {
        RINGSIDE_TRY(measureSide(context, *series, kernels, side));
        context.sink.data(*out->dataset("bandwidth"));
        context.sink.progress(double(side + 1) / transpose::sides.size(),
                              "side " + std::to_string(transpose::sides[side]));
    }
    if (!context.sink.cancelled())
        for (const SummaryValue& value : transpose::figures(*series, int(context.params.integer("size"))))
            context.sink.summary(value);
    return {};
}

} // namespace ringside::experiments
