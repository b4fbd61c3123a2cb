// SPDX-License-Identifier: Apache-2.0
// bank-map live: one launch per cell, so that the map can be watched as it fills.
#include "experiments/03_shared_memory/bank_map.h"
#include "experiments/03_shared_memory/chapter.h"
#include "gpu/cuda/kernel.h"
#include "gpu/cuda/live_outcome.h"
#include "gpu/cuda/timing.h"

namespace ringside::experiments {

namespace {

#include "experiments/03_shared_memory/bank_conflict.kernel.cuh"

extern __shared__ __align__(128) unsigned char array[];

template <int Width>
__global__ void cellKernel(Pattern pattern, Method method, long long* cycles, unsigned* addresses)
{
    timeOneWarp<Width>(__cvta_generic_to_shared(array), pattern, method, cycles, addresses);
}

constexpr int arrayBytes = 48 * 1024; // the widest stride with the widest padding takes less

class Cells {
public:
    static Result<Cells> make(int width, bool store)
    {
        Result<DeviceArray<long long>> cycles = DeviceArray<long long>::make(repeats);
        if (!cycles)
            return cycles.error();
        Result<DeviceArray<unsigned>> addresses = DeviceArray<unsigned>::make(33);
        if (!addresses)
            return addresses.error();
        return Cells(width, store, std::move(*cycles), std::move(*addresses));
    }

    Result<double> measure(int stride, int padding, cudaStream_t stream) const
    {
        RINGSIDE_TRY(m_kernel.launch(1, 32, arrayBytes, stream, Pattern{stride, 0, padding, 0}, m_method,
                                     m_cycles.get(), m_addresses.get()));
        std::vector<long long> raw(repeats);
        RINGSIDE_CUDA(cudaMemcpyAsync(raw.data(), m_cycles.get(), m_cycles.bytes(), cudaMemcpyDeviceToHost, stream));
        RINGSIDE_CUDA(cudaStreamSynchronize(stream));
        return median({raw.begin() + 1, raw.end()}) / timedAccesses; // the first repeat warms the instruction cache
    }

private:
    Cells(int width, bool store, DeviceArray<long long> cycles, DeviceArray<unsigned> addresses)
        : m_kernel(width == 16  ? Kernel::of(cellKernel<16>)
                   : width == 8 ? Kernel::of(cellKernel<8>)
                                : Kernel::of(cellKernel<4>)),
          m_method(store ? Method::Store : Method::Chain), m_cycles(std::move(cycles)),
          m_addresses(std::move(addresses))
    {
    }
    Kernel m_kernel;
    Method m_method;
    DeviceArray<long long> m_cycles;
    DeviceArray<unsigned> m_addresses;
};

/// Puts the map so far on the screen; cells still to come are missing.
Result<void> show(LiveField& field, const MatrixData& map, cudaStream_t stream, bool last)
{
    const std::vector<float> pixels(map.values.begin(), map.values.end());
    RINGSIDE_CUDA(
        cudaMemcpyAsync(field.next(), pixels.data(), pixels.size() * sizeof(float), cudaMemcpyHostToDevice, stream));
    return field.publish(stream, last);
}

} // namespace

Result<void> run_bank_map(RunContext& context)
{
    Result<Outcome> out = liveOutcome(context, "bank-map");
    if (!out)
        return out.error();
    const Dataset* fieldDataset = out->dataset("cycles-field");
    MatrixData* map = dataOf<MatrixData>(*out, "cycles");
    if (!fieldDataset || !map)
        return errorAt("bank-map", "its prediction has no dataset \"cycles\" or \"cycles-field\"");
    const int width = int(context.params.integer("width"));
    Result<Stream> stream = makeStream();
    if (!stream)
        return stream.error();
    Result<Cells> cells = Cells::make(width, context.params.text("op") == "store");
    if (!cells)
        return cells.error();
    Result<std::unique_ptr<LiveField>> field = context.fields.open(*fieldDataset);
    if (!field)
        return field.error();

    for (int padding = 0; padding < bankmap::paddings && !context.sink.cancelled(); ++padding) {
        if (padding * 4 % width != 0)
            continue; // would misalign wide accesses, which the GPU faults on
        for (int stride = 1; stride <= bankmap::strides && !context.sink.cancelled(); ++stride) {
            Result<double> cycles = cells->measure(stride, padding, stream->get());
            if (!cycles)
                return cycles.error();
            map->values[std::size_t(padding * bankmap::strides + stride - 1)] = *cycles;
            RINGSIDE_TRY(show(**field, *map, stream->get(), false));
        }
        context.sink.progress(double(padding + 1) / bankmap::paddings, "padding " + std::to_string(padding));
        context.sink.data(*out->dataset("cycles"));
    }
    RINGSIDE_TRY(show(**field, *map, stream->get(), true));
    if (!context.sink.cancelled())
        for (const SummaryValue& value : bankmap::figures(*map))
            context.sink.summary(value);
    return {};
}

} // namespace ringside::experiments
