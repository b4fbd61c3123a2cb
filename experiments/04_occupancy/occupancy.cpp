// SPDX-License-Identifier: Apache-2.0
// occupancy: how many blocks of a kernel live on one SM at once, and which resource keeps more away.
#include "experiments/04_occupancy/occupancy.h"

#include "experiments/04_occupancy/chapter.h"

#include <fmt/format.h>

#include <climits>

namespace ringside::experiments {

namespace {

using namespace chapter4;
namespace o = ringside::occupancy;

constexpr int maxRegisters = 255, maxBlock = 1024, maxShared = 232448;

const Text registersTitle = {"Occupancy by registers", "Occupancy 与寄存器"};
const Text blockTitle = {"Occupancy by block size", "Occupancy 与 block 大小"};
const Text sharedTitle = {"Occupancy by shared memory", "Occupancy 与共享内存"};
const Text limitersTitle = {"What each limit allows", "每项限制允许多少"};

/// In the order of OccupancyLimit.
const Text limitWords[] = {
    {"blocks", "block 数"}, {"warps", "warp 数"}, {"registers", "寄存器"}, {"shared memory", "共享内存"}};

const char* architectureOf(const SmLimits& sm)
{
    switch (sm.major) {
    case 5:
        return "Maxwell";
    case 6:
        return "Pascal";
    case 7:
        return sm.minor < 5 ? "Volta" : "Turing";
    case 8:
        return sm.minor < 9 ? "Ampere" : "Ada Lovelace";
    case 9:
        return "Hopper";
    default:
        return "Blackwell";
    }
}

/// The limits of the capability that `cc` names, or of the GPU to predict for.
Result<const SmLimits*> limitsOf(const std::string& cc, const GpuInfo& gpu)
{
    for (const SmLimits& sm : computeCapabilities())
        if (cc == sm.name() || (cc == o::thisGpu && sm.major == gpu.computeMajor && sm.minor == gpu.computeMinor))
            return &sm;
    const std::string found =
        gpu.computeMajor ? fmt::format("{}.{}", *gpu.computeMajor, gpu.computeMinor.value_or(0)) : "not known";
    return errorAt(
        "cc", fmt::format("the compute capability of {} is {}, one from 5.0 to {} expected; choose one by its number",
                          gpu.name.empty() ? "this GPU" : gpu.name, found, computeCapabilities().back().name()));
}

/// x, and the occupancy of `query` with one of its demands set to x.
template <class Set>
SeriesData sweep(const SmLimits& sm, OccupancyQuery query, Axis x, std::vector<std::int64_t> values,
                 std::int64_t selected, Set&& set)
{
    values.push_back(selected);
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    SeriesData s;
    s.x = std::move(x);
    s.y = {{"Occupancy", "Occupancy"}, unit::none, AxisScale::Linear};
    Curve curve{"occupancy", {"occupancy", "occupancy"}, CurveRole::Data, {}, {}};
    for (std::int64_t value : values) {
        set(query, value);
        curve.x.push_back(double(value));
        curve.y.push_back(occupancyOf(sm, query).share);
    }
    s.curves = {curve};
    s.marks = {double(selected)};
    return s;
}

/// Both ends of each step of the staircase, which is as wide as the unit of allocation.
SeriesData registerSweep(const SmLimits& sm, const OccupancyQuery& query)
{
    std::vector<std::int64_t> values = {1, maxRegisters};
    for (int r = o::registerStep; r < maxRegisters; r += o::registerStep) {
        values.push_back(r);
        values.push_back(r + 1);
    }
    return sweep(sm, query, {{"Registers per thread", "每线程寄存器"}, "", AxisScale::Linear}, std::move(values),
                 query.registers, [](OccupancyQuery& q, std::int64_t value) { q.registers = static_cast<int>(value); });
}

SeriesData blockSweep(const SmLimits& sm, const OccupancyQuery& query)
{
    std::vector<std::int64_t> values;
    for (int threads = 32; threads <= maxBlock; threads += 32)
        values.push_back(threads);
    return sweep(sm, query, {{"Threads per block", "每 block 线程数"}, "threads", AxisScale::Linear}, std::move(values),
                 query.block, [](OccupancyQuery& q, std::int64_t value) { q.block = static_cast<int>(value); });
}

/// Both sides of each edge at which a block less fits, with the memory that is set aside and with all of it.
SeriesData sharedSweep(const SmLimits& sm, const OccupancyQuery& query)
{
    OccupancyQuery none = query;
    none.shared = 0;
    std::vector<std::int64_t> values = {0, sm.sharedPerBlock};
    for (std::int64_t setAside : {occupancyOf(sm, none).sharedPerSm, sm.sharedPerSm()})
        for (int blocks = 1; blocks <= sm.blocks; ++blocks) {
            const std::int64_t most = setAside / blocks / sm.sharedUnit() * sm.sharedUnit() - sm.sharedReserved();
            for (std::int64_t bytes : {most, most + sm.sharedUnit()})
                if (bytes > 0 && bytes <= sm.sharedPerBlock)
                    values.push_back(bytes);
        }
    return sweep(sm, query, {{"Shared memory per block", "每 block 共享内存"}, unit::bytes, AxisScale::Linear},
                 std::move(values), query.shared, [](OccupancyQuery& q, std::int64_t value) { q.shared = value; });
}

TableData limiters(const SmLimits& sm, const OccupancyQuery& query, const Occupancy& occupancy)
{
    const int warps = o::warpsOf(query.block);
    const std::int64_t perWarp = (query.registers * 32 + registerUnit - 1) / registerUnit * registerUnit;
    const std::int64_t shared =
        (query.shared + sm.sharedReserved() + sm.sharedUnit() - 1) / sm.sharedUnit() * sm.sharedUnit();
    const std::int64_t ofSm[] = {sm.blocks, sm.warps(), sm.registers(), occupancy.sharedPerSm};
    const std::int64_t ofBlock[] = {1, warps, perWarp * warps, shared};
    TableData t;
    t.columns = {{"limit", {"Limit", "限制"}, ""},
                 {"sm", {"An SM has", "一个 SM 有"}, ""},
                 {"block", {"A block takes", "一个 block 占"}, ""},
                 {"blocks", {"Blocks it allows", "允许的 block"}, ""},
                 {"limits", {"Limiter", "瓶颈"}, ""}};
    for (std::size_t i = 0; i < occupancy.byLimit.size(); ++i) {
        const int allowed = occupancy.byLimit[i];
        const Text name = i < 3 ? limitWords[i] : Text{limitWords[i].en + " (B)", limitWords[i].zh + "（B）"};
        t.rows.push_back({name, double(ofSm[i]), double(ofBlock[i]),
                          allowed == INT_MAX ? Cell(Text{"any", "不限"}) : Cell(double(allowed)),
                          allowed == occupancy.blocks ? Cell(Text{"yes", "是"}) : Cell()});
    }
    return t;
}

std::optional<Error> refuseCluster(int cluster, const SmLimits& sm)
{
    if (cluster == 1 || sm.maxClusterBlocks >= cluster)
        return {};
    return errorAt(
        "cluster",
        fmt::format("{} blocks given, but compute capability {} has no clusters of so many: 1 expected, or at most 8 "
                    "from 9.0 on",
                    cluster, sm.name()));
}

Result<Outcome> predictRun(const Params& params, const Machine& machine)
{
    const GpuInfo& gpu = gpuOf(machine);
    const auto limits = limitsOf(params.text("cc"), gpu);
    if (!limits)
        return limits.error();
    const SmLimits& sm = **limits;
    const int cluster = static_cast<int>(params.integer("cluster"));
    if (const auto error = refuseCluster(cluster, sm))
        return *error;
    const OccupancyQuery query = o::queryOf(params);
    const Occupancy occupancy = occupancyOf(sm, query);
    Outcome out;
    for (SummaryValue& v : o::figures(occupancy.blocks, query.block, sm.warps()))
        out.put(std::move(v));
    out.put(wordFigure("limiter", {"Limiter", "瓶颈"}, limitWords[static_cast<std::size_t>(occupancy.limit)]));
    // At most: an SM that is left over in a GPC serves no cluster, and how many SMs a GPC has differs from chip to
    // chip.
    if (cluster > 1 && gpu.smCount && gpu.computeMajor == sm.major && gpu.computeMinor == sm.minor)
        out.put(o::clusterFigure(*gpu.smCount * occupancy.blocks / cluster));
    out.put(Dataset{"occupancy-by-registers", registersTitle, {}, registerSweep(sm, query)});
    out.put(Dataset{"occupancy-by-block", blockTitle, {}, blockSweep(sm, query)});
    out.put(Dataset{"occupancy-by-shared", sharedTitle, {}, sharedSweep(sm, query)});
    out.put(Dataset{"limiters", limitersTitle, {}, limiters(sm, query, occupancy)});
    out.provenance.model = fmt::format("occupancy of compute capability {} ({})", sm.name(), architectureOf(sm));
    return out;
}

Text headlineOf(const Outcome& outcome)
{
    const auto blocks = outcome.figure("blocks_per_sm"), share = outcome.figure("occupancy");
    if (!blocks || !share)
        return {};
    const auto threads = outcome.params.integer("block");
    const Text* limiter = outcome.word("limiter"); // a live run cannot measure it
    if (*blocks == 0)
        return {fmt::format("A block of {} threads fits on no SM{}", threads,
                            limiter ? ": too much for its " + limiter->en : ""),
                fmt::format("{} 线程的 block 放不进任何 SM{}", threads, limiter ? "：超出" + limiter->zh : "")};
    Text t = {fmt::format("{:.0f} block{} of {} threads on an SM: occupancy {} %", *blocks, *blocks == 1 ? "" : "s",
                          threads, formatNumber(*share * 100)),
              fmt::format("一个 SM 上 {:.0f} 个 {} 线程的 block：occupancy {} %", *blocks, threads,
                          formatNumber(*share * 100))};
    if (limiter) {
        t.en += ", limited by " + limiter->en;
        t.zh += "，瓶颈是" + limiter->zh;
    }
    return t;
}

ParamSpec ccParam()
{
    std::vector<ParamChoice> choices = {{std::string(o::thisGpu), {"this machine's GPU", "本机 GPU"}}};
    for (const SmLimits& sm : computeCapabilities()) {
        const std::string label = fmt::format("{} {}", sm.name(), architectureOf(sm));
        choices.push_back({sm.name(), {label, label}});
    }
    return choice("cc", {"Compute capability", "计算能力"},
                  {"The hardware's version: it says what an SM has. Without a GPU, this machine's means an H200 (9.0). "
                   "Only this machine's can "
                   "run live.",
                   "硬件的版本，它决定一个 SM 有多少资源。没有 GPU 时，“本机”指 H200（9.0）。只有本机的能实际运行。"},
                  std::string(o::thisGpu), std::move(choices));
}

std::vector<ParamSpec> params()
{
    ParamSpec block = integer("block", {"Threads per block", "每 block 线程数"},
                              {"Warps have 32 threads: a block of 100 takes as much as one of 128.",
                               "一个 warp 有 32 线程：100 线程的 block 与 128 线程的占用一样多。"},
                              256, 32, maxBlock, "threads");
    block.step = 32;
    ParamSpec shared = integer("shared", {"Shared memory per block", "每 block 共享内存"},
                               {"Static and dynamic together. From 8.0 on the system takes 1 KiB more for each block.",
                                "静态与动态之和。从 8.0 起系统为每个 block 另占 1 KiB。"},
                               0, 0, maxShared, unit::bytes);
    shared.step = 1024;
    std::vector<ParamChoice> clusters;
    for (int n : {1, 2, 4, 8})
        clusters.push_back({std::int64_t{n}, n == 1 ? Text{"1 (no cluster)", "1（无 cluster）"}
                                                    : Text{std::to_string(n), std::to_string(n)}});
    return {
        ccParam(),
        integer("registers", {"Registers per thread", "每线程寄存器"},
                {"What nvcc -Xptxas -v or cudaFuncGetAttributes says of the kernel. They are given in multiples of 8.",
                 "即 nvcc -Xptxas -v 或 cudaFuncGetAttributes 报告的数目，按 8 的倍数分配。"},
                64, 1, maxRegisters),
        std::move(block),
        std::move(shared),
        integer("carveout", {"Carveout", "Carveout"},
                {"Share of the memory that L1 and shared memory have in common which the kernel prefers as shared "
                 "memory, from 7.0 on. -1 leaves it "
                 "to the driver.",
                 "L1 与共享内存共用的存储中，内核希望划作共享内存的比例，7.0 起有效。-1 表示由驱动决定。"},
                -1, -1, 100, unit::percent),
        choice("cluster", {"Blocks per cluster", "每 cluster 的 block 数"},
               {"From 9.0 on, blocks of a cluster run at the same time within one GPC, a group of SMs.",
                "9.0 起，同一 cluster 的 block 在一个 GPC（一组 SM）内同时运行。"},
               std::int64_t{1}, std::move(clusters), "blocks"),
    };
}

std::vector<Preset> presets()
{
    using I = std::int64_t;
    return {
        preset("half", {"64 registers", "64 寄存器"},
               {"The register file is full: half of the warps on an H200.", "寄存器文件已满：H200 上只有一半 warp。"},
               {}),
        preset("full", {"32 registers", "32 寄存器"},
               {"32 registers are the most that every warp can have.", "每个 warp 都有位置时最多 32 个寄存器。"},
               {{"registers", I{32}}}),
        preset("step", {"65 registers", "65 寄存器"},
               {"One more than 64 costs a whole block.", "比 64 多一个，就少一整个 block。"}, {{"registers", I{65}}}),
        preset("small-blocks", {"32 threads", "32 线程"},
               {"Blocks run out before warps do.", "block 数先于 warp 用尽。"},
               {{"registers", I{32}}, {"block", I{32}}}),
        preset("odd-block", {"768 threads", "768 线程"},
               {"Two blocks of 24 warps leave 16 places empty.", "两个 24 warp 的 block，空出 16 个位置。"},
               {{"registers", I{32}}, {"block", I{768}}}),
        preset("shared", {"48 KiB shared", "48 KiB 共享"},
               {"Four blocks share 228 KiB on an H200.", "H200 上四个 block 分 228 KiB。"},
               {{"registers", I{32}}, {"shared", I{49152}}}),
        preset("carveout", {"Carveout 25 %", "Carveout 25 %"},
               {"The same kernel, with less set aside: L1 has the rest.", "同一内核，划得更少，其余归 L1。"},
               {{"registers", I{32}}, {"shared", I{16384}}, {"carveout", I{25}}}),
        preset("too-much", {"255 × 512", "255 × 512"}, {"It compiles, and cannot be launched.", "能编译，却无法启动。"},
               {{"registers", I{255}}, {"block", I{512}}}),
        preset("ada", {"Ada Lovelace", "Ada Lovelace"},
               {"1536 threads: other block sizes fit.", "1536 线程：合适的 block 大小不同。"},
               {{"cc", std::string("8.9")}, {"registers", I{40}}, {"block", I{512}}}),
        preset("cluster", {"Clusters of 8", "8 block 的 cluster"},
               {"Some SMs of a GPC are left over.", "GPC 中有 SM 用不上。"},
               {{"cc", std::string("9.0")}, {"block", I{1024}}, {"cluster", I{8}}}),
    };
}

} // namespace

Experiment occupancy()
{
    Experiment e;
    e.id = "occupancy";
    e.chapter = chapter();
    e.title = {"Occupancy and what limits it", "Occupancy 及其瓶颈"};
    e.summary = {
        "Blocks, warps, registers and shared memory: whichever runs out first says how many warps an SM holds.",
        "block、warp、寄存器、共享内存：最先用尽的决定一个 SM 容纳多少 warp。"};
    e.params = params();
    e.yields = {{"occupancy-by-registers", DatasetKind::Series, registersTitle},
                {"occupancy-by-block", DatasetKind::Series, blockTitle},
                {"occupancy-by-shared", DatasetKind::Series, sharedTitle},
                {"limiters", DatasetKind::Table, limitersTitle}};
    e.presets = presets();
    e.asks = "blocks_per_sm";
    e.predict = predictRun;
    e.headline = headlineOf;
    return e;
}

} // namespace ringside::experiments
