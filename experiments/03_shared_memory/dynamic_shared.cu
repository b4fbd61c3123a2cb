// SPDX-License-Identifier: Apache-2.0
// dynamic-shared live: each block notes its SM and when it lived; blocks that lived at once on one SM are counted.
#include "experiments/03_shared_memory/chapter.h"
#include "experiments/03_shared_memory/dynamic_shared.h"
#include "gpu/cuda/live_outcome.h"
#include "gpu/cuda/timing.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace ringside::experiments {

namespace {

struct Life {
    unsigned sm;
    unsigned long long born, died; // %globaltimer, ns
};

__device__ unsigned long long globalTimer()
{
    unsigned long long now;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
    return now;
}

// Waits `cycles` and does nothing else, so that the grid's time is the number of waves times the wait. The shared
// memory that the launch asks for is taken whether it is used or not.
__global__ void live(int cycles, Life* lives)
{
    const long long begin = clock64();
    if (threadIdx.x == 0) {
        asm volatile("mov.u32 %0, %%smid;" : "=r"(lives[blockIdx.x].sm));
        lives[blockIdx.x].born = globalTimer();
    }
    while (clock64() - begin < cycles) {
    }
    if (threadIdx.x == 0)
        lives[blockIdx.x].died = globalTimer();
}

/// The most blocks that lived at the same time on one SM.
int mostAtOnce(const std::vector<Life>& lives)
{
    std::map<unsigned, std::vector<std::pair<unsigned long long, int>>>
        events; // of each SM: when, one more or one less
    for (const Life& life : lives) {
        events[life.sm].push_back({life.born, +1});
        events[life.sm].push_back({life.died, -1});
    }
    int most = 0;
    for (auto& [sm, list] : events) {
        std::sort(list.begin(), list.end()); // a death before a birth at the same time: they did not meet
        int alive = 0;
        for (const auto& [when, change] : list)
            most = std::max(most, alive += change);
    }
    return most;
}

struct Measured {
    int resident = 0;
    double microseconds = 0;
};

class Grid {
public:
    static Result<Grid> make(int blocks, int threads, std::int64_t limit)
    {
        Result<DeviceArray<Life>> lives = DeviceArray<Life>::make(std::size_t(blocks));
        if (!lives)
            return lives.error();
        RINGSIDE_CUDA(cudaFuncSetAttribute(live, cudaFuncAttributeMaxDynamicSharedMemorySize, int(limit)));
        return Grid(blocks, threads, std::move(*lives));
    }

    Result<Measured> measure(std::int64_t bytes) const
    {
        const auto launch = [&]() -> Result<void> {
            live<<<m_blocks, m_threads, std::size_t(bytes)>>>(dynshared::spinCycles, m_lives.get());
            RINGSIDE_CUDA(cudaGetLastError());
            return {};
        };
        Result<double> seconds = medianSeconds(nullptr, launch, {1, 3});
        if (!seconds)
            return seconds.error();
        std::vector<Life> lives(m_lives.size());
        RINGSIDE_CUDA(cudaMemcpy(lives.data(), m_lives.get(), m_lives.bytes(), cudaMemcpyDeviceToHost));
        return Measured{mostAtOnce(lives), *seconds * 1e6};
    }

private:
    Grid(int blocks, int threads, DeviceArray<Life> lives)
        : m_blocks(blocks), m_threads(threads), m_lives(std::move(lives))
    {
    }
    int m_blocks, m_threads;
    DeviceArray<Life> m_lives;
};

/// CUDA's own calculation, as a check on the count.
Result<void> compare(Sink& sink, int resident, int threads, std::int64_t bytes)
{
    int calculated = 0;
    RINGSIDE_CUDA(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&calculated, live, threads, std::size_t(bytes)));
    const int expected = std::min(calculated, dynshared::blocksPerSmInGrid);
    if (expected != resident)
        sink.log(std::to_string(bytes) + " bytes: " + std::to_string(resident) +
                 " blocks were seen on one SM, cudaOccupancyMaxActiveBlocksPerMultiprocessor says " +
                 std::to_string(expected));
    return {};
}

} // namespace

Result<void> run_dynamic_shared(RunContext& context)
{
    Result<Outcome> out = liveOutcome(context, "dynamic-shared");
    if (!out)
        return out.error();
    SeriesData* blocks = dataOf<SeriesData>(*out, "resident-blocks");
    SeriesData* time = dataOf<SeriesData>(*out, "time");
    Curve* blocksCurve = blocks ? curveOf(*blocks, "blocks") : nullptr;
    Curve* timeCurve = time ? curveOf(*time, "time") : nullptr;
    if (!blocksCurve || !timeCurve || !context.gpu.smCount)
        return errorAt("dynamic-shared", "the curves \"blocks\" and \"time\", and the GPU's number of SMs, are needed");
    const int threads = int(context.params.integer("threads"));
    Result<Grid> grid = Grid::make(*context.gpu.smCount * dynshared::blocksPerSmInGrid, threads,
                                   chapter3::sharedLimit(context.machine));
    if (!grid)
        return grid.error();
    const std::size_t sizes = blocksCurve->x.size();
    for (std::size_t k = 0; k < sizes && !context.sink.cancelled(); ++k) {
        const auto bytes = static_cast<std::int64_t>(blocksCurve->x[k]);
        Result<Measured> measured = grid->measure(bytes);
        if (!measured)
            return measured.error();
        blocksCurve->y[k] = measured->resident;
        timeCurve->y[k] = measured->microseconds;
        RINGSIDE_TRY(compare(context.sink, measured->resident, threads, bytes));
        context.sink.progress(double(k + 1) / double(sizes), std::to_string(bytes) + " bytes");
        for (const Dataset& dataset : out->datasets)
            context.sink.data(dataset);
    }
    if (!context.sink.cancelled())
        for (const SummaryValue& value :
             dynshared::figures(*blocks, *time, context.params.integer("bytes"), threads, context.gpu))
            context.sink.summary(value);
    return {};
}

} // namespace ringside::experiments
