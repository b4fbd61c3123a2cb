// SPDX-License-Identifier: Apache-2.0
// dynamic-shared: the more shared memory a block takes, the fewer live on an SM, and the longer the grid queues.
#include "experiments/03_shared_memory/dynamic_shared.h"

#include "experiments/03_shared_memory/chapter.h"
#include "experiments/models/occupancy_model.h"

#include <fmt/format.h>

namespace ringside::experiments {

namespace {

using namespace chapter3;
namespace d = ringside::dynshared;

const Text blocksTitle = {"Resident blocks by bytes per block", "常驻 block 与每 block 字节数"};
const Text timeTitle = {"Time by bytes per block", "时间与每 block 字节数"};

// Fitted to an H200: start of the kernel, and what launching each further wave of blocks adds.
constexpr double startMicroseconds = 8.5, waveMicroseconds = 0.35;
constexpr double defaultClock = 1.98e9;
constexpr int kernelRegisters = 16; // few enough never to be the limit

double gridMicroseconds(int resident, const GpuInfo& gpu)
{
    const double waves = std::ceil(double(d::blocksPerSmInGrid) / resident);
    return startMicroseconds + waves * (d::spinCycles / gpu.smClockHz.value_or(defaultClock) * 1e6 + waveMicroseconds);
}

Axis bytesAxis() { return {{"Dynamic shared memory per block", "每 block 动态共享内存"}, unit::bytes, AxisScale::Linear}; }

std::optional<Error> refuse(std::int64_t bytes, const GpuInfo& gpu)
{
    if (!gpu.sharedPerBlockOptin || bytes <= *gpu.sharedPerBlockOptin)
        return {};
    return errorAt("bytes", fmt::format("{} bytes given, but a block of {} may take at most {}, and more than {} only after "
                                        "opting in with cudaFuncSetAttribute",
                                        bytes, gpu.name, *gpu.sharedPerBlockOptin, gpu.sharedPerBlock.value_or(49152)));
}

Result<Outcome> predictRun(const Params& params, const Machine& machine)
{
    const GpuInfo& gpu = gpuOf(machine);
    const std::int64_t selected = params.integer("bytes");
    const int threads = static_cast<int>(params.integer("threads"));
    if (const auto error = refuse(selected, gpu))
        return *error;
    Curve blocks{"blocks", {"resident blocks", "常驻 block"}, CurveRole::Data, {}, {}};
    Curve time{"time", {"whole grid", "整个 grid"}, CurveRole::Data, {}, {}};
    const SmLimits* sm = findComputeCapability(gpu.computeMajor.value_or(0), gpu.computeMinor.value_or(0));
    if (!sm)
        return errorAt(gpu.name, "the limits of this GPU's compute capability are not known to the model");
    for (std::int64_t bytes : d::sizes(gpu, selected)) {
        const int resident = occupancyOf(*sm, {kernelRegisters, threads, bytes, -1}).blocks;
        blocks.x.push_back(double(bytes));
        blocks.y.push_back(resident);
        time.x.push_back(double(bytes));
        time.y.push_back(resident ? gridMicroseconds(resident, gpu) : std::numeric_limits<double>::quiet_NaN());
    }
    SeriesData blockSeries, timeSeries;
    blockSeries.x = timeSeries.x = bytesAxis();
    blockSeries.y = {{"Blocks on one SM", "一个 SM 上的 block"}, "blocks", AxisScale::Linear};
    timeSeries.y = {{"Time of the grid", "整个 grid 的时间"}, "us", AxisScale::Linear};
    blockSeries.curves = {blocks};
    timeSeries.curves = {time};
    blockSeries.marks = timeSeries.marks = {double(selected)};
    Outcome out;
    for (SummaryValue& v : d::figures(blockSeries, timeSeries, selected, threads, gpu))
        out.put(std::move(v));
    out.put(Dataset{"resident-blocks", blocksTitle, {}, blockSeries});
    out.put(Dataset{"time", timeTitle, {}, timeSeries});
    out.provenance.model = "resident blocks by shared memory and threads; times fitted to an H200";
    return out;
}

Text headlineOf(const Outcome& outcome)
{
    const auto blocks = outcome.figure("resident_blocks"), occupancy = outcome.figure("occupancy"), waves = outcome.figure("waves");
    if (!blocks)
        return {};
    const std::string bytes = formatQuantity(double(outcome.params.integer("bytes")), unit::bytes);
    Text t = {fmt::format("{} per block: {:.0f} block{} on an SM", bytes, *blocks, *blocks == 1 ? "" : "s"),
              fmt::format("每 block {}：一个 SM 上 {:.0f} 个 block", bytes, *blocks)};
    if (occupancy && waves) {
        t.en += fmt::format(", occupancy {} %, {:.0f} wave{}", formatNumber(*occupancy), *waves, *waves == 1 ? "" : "s");
        t.zh += fmt::format("，occupancy {} %，{:.0f} 波", formatNumber(*occupancy), *waves);
    }
    return t;
}

std::vector<ParamSpec> params()
{
    ParamSpec bytes = integer("bytes", {"Bytes per block", "每 block 字节数"},
                              {"Dynamic shared memory, the third launch argument. Above 48 KiB a kernel must opt in.",
                               "动态共享内存，即启动的第三个参数。超过 48 KiB 须先 opt in。"},
                              49152, 0, 232448, unit::bytes);
    bytes.step = 1024;
    std::vector<ParamChoice> threads;
    for (int n : {32, 64, 128, 256, 512, 1024})
        threads.push_back({std::int64_t{n}, {std::to_string(n), std::to_string(n)}});
    return {bytes, choice("threads", {"Threads per block", "每 block 线程数"},
                          {"Big blocks run into the limit of threads before that of shared memory.", "大 block 先碰到线程数上限，而非共享内存上限。"},
                          std::int64_t{128}, std::move(threads), "threads")};
}

} // namespace

Experiment dynamic_shared()
{
    using I = std::int64_t;
    Experiment e;
    e.id = "dynamic-shared";
    e.chapter = chapter();
    e.title = {"Dynamic shared memory and resident blocks", "动态共享内存与常驻 block"};
    e.summary = {"Every byte of shared memory that a block takes is one that no other block on its SM can have.",
                 "一个 block 占去的每个共享内存字节，同一 SM 上的其他 block 都用不到。"};
    e.params = params();
    e.yields = {{"resident-blocks", DatasetKind::Series, blocksTitle}, {"time", DatasetKind::Series, timeTitle}};
    e.presets = {
        preset("default-limit", {"48 KiB", "48 KiB"}, {"The most a block gets without opting in: four blocks on an H200.", "不 opt in 的上限：H200 上四个 block。"}, {{"bytes", I{49152}}}),
        preset("one-more", {"113 KiB", "113 KiB"}, {"Two blocks just fit.", "恰好容下两个 block。"}, {{"bytes", I{115712}}}),
        preset("one-less", {"114 KiB", "114 KiB"}, {"One KiB more, and the second block waits.", "再多 1 KiB，第二个 block 就得等。"}, {{"bytes", I{116736}}}),
        preset("all", {"227 KiB", "227 KiB"}, {"All that a block can have; the system keeps 1 KiB of each block's share.", "一个 block 的极限；系统在每个 block 中保留 1 KiB。"}, {{"bytes", I{232448}}}),
        preset("threads-first", {"1024 threads", "1024 线程"}, {"Threads are the limit here; shared memory costs nothing until 113 KiB.", "此处线程数是瓶颈；113 KiB 之前共享内存不花代价。"}, {{"bytes", I{49152}}, {"threads", I{1024}}}),
    };
    e.predict = predictRun;
    e.headline = headlineOf;
    return e;
}

} // namespace ringside::experiments
