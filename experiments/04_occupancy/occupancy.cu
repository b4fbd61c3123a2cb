// SPDX-License-Identifier: Apache-2.0
// occupancy live: kernels of known register counts are launched, and each SM counts the blocks that live on it at once.
#include "experiments/04_occupancy/occupancy.h"
#include "gpu/cuda/live_outcome.h"
#include "gpu/cuda/raii.h"

#include <algorithm>
#include <array>
#include <utility>

namespace ringside::experiments {

namespace {

constexpr int spinCycles = 40000; // 20 us: longer than it takes to launch all blocks of a wave
constexpr int mostSms = 1024;

struct SmCounters {
    unsigned alive[mostSms], most[mostSms];
};

// Waits, and counts the blocks that do so on the same SM. The branch that is never taken holds more than `Registers`
// values at once, so that the compiler uses exactly as many registers as it is allowed.
template <int Registers>
__global__ void __maxnreg__(Registers) reside(SmCounters* counters, volatile float* never)
{
    unsigned sm = 0;
    asm volatile("mov.u32 %0, %%smid;" : "=r"(sm));
    const bool counts = threadIdx.x == 0 && sm < mostSms;
    const long long begin = clock64();
    if (counts)
        atomicMax(&counters->most[sm], atomicAdd(&counters->alive[sm], 1u) + 1u);
    while (clock64() - begin < spinCycles) {
    }
    if (counts)
        atomicSub(&counters->alive[sm], 1u); // before the block ends: the count is never too high
    if (never) {
        float values[Registers + 8];
#pragma unroll
        for (int i = 0; i < Registers + 8; ++i)
            values[i] = never[i];
#pragma unroll
        for (int i = 0; i < Registers + 8; ++i)
            never[i] = values[Registers + 7 - i];
    }
}

struct RegisterKernel {
    int registers = 0;
    const void* function = nullptr;
};

constexpr int leastRegisters = 24; // ptxas holds no kernel for compute capability 9.0 to fewer

template <int... Steps>
std::array<RegisterKernel, sizeof...(Steps)> makeKernels(std::integer_sequence<int, Steps...>)
{
    constexpr auto registersOf = [](int step) {
        return std::min(leastRegisters + step * occupancy::registerStep, 255);
    };
    return {RegisterKernel{registersOf(Steps), reinterpret_cast<const void*>(&reside<registersOf(Steps)>)}...};
}

/// 24, 32, … 248, 255 registers: one kernel for each amount that the hardware can give a thread.
const auto& kernels()
{
    static const auto all = makeKernels(std::make_integer_sequence<int, 30>{});
    return all;
}

/// The kernel that is given as many registers as one of `registers` would be; null where none can have so few.
const RegisterKernel* kernelFor(int registers)
{
    if (registers <= leastRegisters - occupancy::registerStep)
        return nullptr;
    for (const RegisterKernel& k : kernels())
        if (k.registers >= registers)
            return &k;
    return nullptr;
}

/// A launch that asks for more than there is: nothing of it is resident.
bool isRefusal(cudaError_t code)
{
    return code == cudaErrorInvalidValue || code == cudaErrorLaunchOutOfResources ||
           code == cudaErrorInvalidConfiguration;
}

struct Counted {
    int blocks = 0;     ///< most on one SM at once; 0 = CUDA refused the launch
    int calculated = 0; ///< what cudaOccupancyMaxActiveBlocksPerMultiprocessor says
};

class Launcher {
public:
    static Result<Launcher> make(const GpuInfo& gpu, int cluster)
    {
        if (!gpu.smCount || !gpu.maxBlocksPerSm)
            return errorAt("occupancy", "the GPU's numbers of SMs and of blocks per SM are needed");
        Result<DeviceArray<SmCounters>> counters = DeviceArray<SmCounters>::make(1);
        if (!counters)
            return counters.error();
        const int blocks = *gpu.smCount * *gpu.maxBlocksPerSm;
        return Launcher(std::move(*counters), (blocks + cluster - 1) / cluster * cluster, cluster);
    }

    Result<Counted> count(const RegisterKernel& kernel, const OccupancyQuery& query)
    {
        Counted counted;
        if (const cudaError_t code = prepare(kernel, query); code != cudaSuccess)
            return refused(code);
        RINGSIDE_CUDA(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&counted.calculated, kernel.function, query.block,
                                                                    std::size_t(query.shared)));
        RINGSIDE_CUDA(cudaMemset(m_counters.get(), 0, m_counters.bytes()));
        SmCounters* counters = m_counters.get();
        volatile float* never = nullptr;
        void* arguments[] = {&counters, &never};
        cudaLaunchAttribute attribute{};
        const cudaLaunchConfig_t config = configOf(query, attribute);
        if (const cudaError_t code = cudaLaunchKernelExC(&config, kernel.function, arguments); code != cudaSuccess)
            return refused(code, counted.calculated);
        SmCounters host{};
        RINGSIDE_CUDA(cudaMemcpy(&host, counters, sizeof host, cudaMemcpyDeviceToHost));
        counted.blocks = int(*std::max_element(host.most, host.most + mostSms));
        return counted;
    }

    /// Clusters that the whole GPU can hold at once, as CUDA calculates it.
    Result<int> clusters(const RegisterKernel& kernel, const OccupancyQuery& query) const
    {
        int clusters = 0;
        cudaLaunchAttribute attribute{};
        const cudaLaunchConfig_t config = configOf(query, attribute);
        RINGSIDE_CUDA(cudaOccupancyMaxActiveClusters(&clusters, kernel.function, &config));
        return clusters;
    }

private:
    Launcher(DeviceArray<SmCounters> counters, int blocks, int cluster)
        : m_counters(std::move(counters)), m_blocks(blocks), m_cluster(cluster)
    {
    }

    static cudaError_t prepare(const RegisterKernel& kernel, const OccupancyQuery& query)
    {
        const cudaError_t code =
            cudaFuncSetAttribute(kernel.function, cudaFuncAttributeMaxDynamicSharedMemorySize, int(query.shared));
        return code != cudaSuccess
                   ? code
                   : cudaFuncSetAttribute(kernel.function, cudaFuncAttributePreferredSharedMemoryCarveout,
                                          query.carveoutPercent);
    }

    static Result<Counted> refused(cudaError_t code, int calculated = 0)
    {
        static_cast<void>(cudaGetLastError());
        if (isRefusal(code))
            return Counted{0, calculated};
        return cudaFailure(code, "cudaLaunchKernelExC", __FILE__, __LINE__);
    }

    cudaLaunchConfig_t configOf(const OccupancyQuery& query, cudaLaunchAttribute& attribute) const
    {
        cudaLaunchConfig_t config{};
        config.gridDim = dim3(unsigned(m_blocks));
        config.blockDim = dim3(unsigned(query.block));
        config.dynamicSmemBytes = std::size_t(query.shared);
        if (m_cluster > 1) {
            attribute.id = cudaLaunchAttributeClusterDimension;
            attribute.val.clusterDim.x = unsigned(m_cluster);
            attribute.val.clusterDim.y = attribute.val.clusterDim.z = 1;
            config.attrs = &attribute;
            config.numAttrs = 1;
        }
        return config;
    }

    DeviceArray<SmCounters> m_counters;
    int m_blocks, m_cluster;
};

/// Only kernels that really have the registers they stand for are measured.
Result<void> checkKernels()
{
    for (const RegisterKernel& k : kernels()) {
        cudaFuncAttributes attributes{};
        RINGSIDE_CUDA(cudaFuncGetAttributes(&attributes, k.function));
        const int step = occupancy::registerStep;
        if ((attributes.numRegs + step - 1) / step != (k.registers + step - 1) / step)
            return errorAt("occupancy", "the kernel that stands for " + std::to_string(k.registers) +
                                            " registers was compiled to " + std::to_string(attributes.numRegs));
    }
    return {};
}

class Measurement {
public:
    Measurement(RunContext& context, Outcome& outcome, Launcher launcher, int warpsPerSm)
        : m_context(context), m_outcome(outcome), m_launcher(std::move(launcher)), m_warpsPerSm(warpsPerSm)
    {
    }

    Result<void> summary(const OccupancyQuery& query)
    {
        const RegisterKernel* kernel = kernelFor(query.registers);
        if (!kernel)
            return waivedBecause("a kernel has at least " + std::to_string(leastRegisters) + " registers a thread; " +
                                 std::to_string(query.registers) + " can only be predicted");
        const Result<Counted> counted = count(*kernel, query);
        if (!counted)
            return counted.error();
        for (const SummaryValue& v : occupancy::figures(counted->blocks, query.block, m_warpsPerSm))
            m_context.sink.summary(v);
        if (m_context.params.integer("cluster") > 1 && counted->blocks > 0) {
            const Result<int> clusters = m_launcher.clusters(*kernel, query);
            if (!clusters)
                return clusters.error();
            m_context.sink.summary(occupancy::clusterFigure(*clusters));
        }
        return {};
    }

    /// `set` changes the query to a value of x.
    template <class Set>
    Result<void> sweep(const char* name, OccupancyQuery query, double from, double to, Set&& set)
    {
        SeriesData* series = dataOf<SeriesData>(m_outcome, name);
        Curve* curve = series ? curveOf(*series, "occupancy") : nullptr;
        if (!curve)
            return errorAt(name, "its prediction has no curve \"occupancy\"");
        for (std::size_t i = 0; i < curve->x.size() && !m_context.sink.cancelled(); ++i) {
            set(query, curve->x[i]);
            const RegisterKernel* kernel = kernelFor(query.registers);
            if (!kernel)
                continue; // not measured
            const Result<Counted> counted = count(*kernel, query);
            if (!counted)
                return counted.error();
            curve->y[i] = occupancy::share(counted->blocks, query.block, m_warpsPerSm);
            m_context.sink.progress(from + (to - from) * double(i + 1) / double(curve->x.size()), name);
        }
        m_context.sink.data(*m_outcome.dataset(name));
        return {};
    }

private:
    Result<Counted> count(const RegisterKernel& kernel, const OccupancyQuery& query)
    {
        const Result<Counted> counted = m_launcher.count(kernel, query);
        if (counted && counted->blocks != counted->calculated)
            m_context.sink.log(std::to_string(kernel.registers) + " registers, " + std::to_string(query.block) +
                               " threads, " + std::to_string(query.shared) +
                               " bytes: " + std::to_string(counted->blocks) +
                               " blocks were seen on one SM, cudaOccupancyMaxActiveBlocksPerMultiprocessor says " +
                               std::to_string(counted->calculated));
        return counted;
    }

    RunContext& m_context;
    Outcome& m_outcome;
    Launcher m_launcher;
    int m_warpsPerSm;
};

/// What the driver reports of an SM; how many blocks each limit alone would allow cannot be measured and stays missing.
Result<void> reportLimits(Outcome& outcome, const TableData& predicted, Sink& sink)
{
    TableData* table = dataOf<TableData>(outcome, "limiters");
    if (!table)
        return errorAt("limiters", "the prediction has no such table");
    constexpr cudaDeviceAttr attributes[] = {
        cudaDevAttrMaxBlocksPerMultiprocessor, cudaDevAttrMaxThreadsPerMultiProcessor,
        cudaDevAttrMaxRegistersPerMultiprocessor, cudaDevAttrMaxSharedMemoryPerMultiprocessor};
    int device = 0;
    RINGSIDE_CUDA(cudaGetDevice(&device));
    for (std::size_t i = 0; i < predicted.rows.size() && i < std::size(attributes); ++i) {
        int value = 0;
        RINGSIDE_CUDA(cudaDeviceGetAttribute(&value, attributes[i], device));
        table->rows.push_back({predicted.rows[i][0], double(i == 1 ? value / 32 : value), Cell(), Cell(), Cell()});
    }
    sink.data(*outcome.dataset("limiters"));
    return {};
}

} // namespace

Result<void> run_occupancy(RunContext& context)
{
    const std::string cc = context.params.text("cc");
    const std::string own = std::to_string(context.gpu.computeMajor.value_or(0)) + "." +
                            std::to_string(context.gpu.computeMinor.value_or(0));
    if (cc != occupancy::thisGpu && cc != own)
        return waivedBecause("compute capability " + cc + " was chosen and " + context.gpu.name + " has " + own +
                             ": it can only be predicted");
    Result<Outcome> out = liveOutcome(context, "occupancy");
    if (!out)
        return out.error();
    RINGSIDE_TRY(checkKernels());
    Result<Launcher> launcher = Launcher::make(context.gpu, int(context.params.integer("cluster")));
    if (!launcher)
        return launcher.error();
    if (!context.gpu.maxThreadsPerSm)
        return errorAt("occupancy", "the GPU's number of threads per SM is needed");
    const OccupancyQuery query = occupancy::queryOf(context.params);
    Measurement measurement(context, *out, std::move(*launcher), *context.gpu.maxThreadsPerSm / 32);
    RINGSIDE_TRY(measurement.summary(query));
    RINGSIDE_TRY(measurement.sweep("occupancy-by-registers", query, 0.0, 0.4,
                                   [](OccupancyQuery& q, double x) { q.registers = int(x); }));
    RINGSIDE_TRY(measurement.sweep("occupancy-by-block", query, 0.4, 0.6,
                                   [](OccupancyQuery& q, double x) { q.block = int(x); }));
    RINGSIDE_TRY(measurement.sweep("occupancy-by-shared", query, 0.6, 1.0,
                                   [](OccupancyQuery& q, double x) { q.shared = std::int64_t(x); }));
    const Experiment* declared = findExperiment("occupancy");
    const Result<Outcome> prediction = predict(*declared, context.params, context.machine);
    if (!prediction)
        return prediction.error();
    return reportLimits(*out, std::get<TableData>(prediction->dataset("limiters")->data), context.sink);
}

} // namespace ringside::experiments
