// SPDX-License-Identifier: Apache-2.0
// bank-conflict: one warp's access to shared memory: which lane meets which bank, in how many wavefronts, at what cost.
#include "experiments/03_shared_memory/chapter.h"
#include "experiments/core/units.h"
#include "experiments/models/bank_conflict_model.h"
#include "experiments/models/shared_timing_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>

namespace ringside::experiments {

namespace {

using namespace chapter3;

constexpr int sweepStrides = 32;
constexpr int warpCounts[] = {1, 2, 4, 8, 16, 32};

ParamSpec indexParam()
{
    return declare::expression("index", {"Index expression", "索引表达式"},
                               {"Your own element index in C, over lane (0–31), warp and i: for example lane*33 or lane^(lane>>2). When set "
                  "it replaces stride, offset, padding and swizzle.",
                  "用 C 语法写出元素索引，可用变量 lane（0–31）、warp、i，例如 lane*33 或 lane^(lane>>2)。设置后取代步长、偏移、填充和 swizzle。"},
                               indexVariables(), {"stride", "offset", "padding", "swizzle"});
}

std::vector<ParamSpec> params()
{
    return {
        integer("stride", {"Stride", "步长"},
                {"Elements between neighbouring lanes. Lane n touches element n × stride.", "相邻 lane 之间相隔的元素数：lane n 访问元素 n × 步长。"},
                1, 1, 64, "elements"),
        integer("offset", {"Offset", "偏移"},
                {"Elements before lane 0's. A shift alone never makes a conflict.", "lane 0 之前的元素数。单纯的平移从不产生冲突。"}, 0, 0, 31, "elements"),
        integer("padding", {"Padding", "填充"},
                {"Unused words after each 32, as in float tile[32][32 + padding]. With wide accesses it must keep elements "
                 "aligned: a multiple of 2 words at 8 B, of 4 at 16 B.",
                 "每 32 个字之后空出的字数，如 float tile[32][32 + padding]。宽访问要求对齐：8 B 时须为 2 的倍数，16 B 时须为 4 的倍数。"},
                0, 0, 8, "words"),
        choice("swizzle", {"Swizzle", "Swizzle"},
               {"xor: an element is stored in column ^ row, which spreads a column over all banks without spending memory.",
                "xor：元素存放在 列 ^ 行，不花额外内存就把一列分散到所有 bank。"},
               std::string("none"), {{std::string("none"), {"none", "无"}}, {std::string("xor"), {"xor", "xor"}}}),
        widthParam(),
        opParam(),
        indexParam(),
    };
}

std::vector<Preset> presets()
{
    using I = std::int64_t;
    return {
        preset("no-conflict", {"Stride 1", "步长 1"}, {"Every lane its own bank: one wavefront.", "每个 lane 各占一个 bank：一个 wavefront。"}, {{"stride", I{1}}}),
        preset("two-way", {"Stride 2", "步长 2"}, {"Half of the banks stay idle, the others serve two words each.", "一半 bank 空闲，另一半各服务两个字。"}, {{"stride", I{2}}}),
        preset("odd", {"Stride 33", "步长 33"}, {"Any odd stride is free of conflicts.", "任何奇数步长都没有冲突。"}, {{"stride", I{33}}}),
        preset("column", {"Column: 32", "整列：32"}, {"A column of a 32 × 32 tile: one bank serves all 32 lanes.", "32 × 32 tile 的一列：一个 bank 服务全部 32 个 lane。"}, {{"stride", I{32}}}),
        preset("padded", {"Column, padded", "整列 + 填充"}, {"One word after each row moves each lane to the next bank.", "每行多一个字，每个 lane 便移到下一个 bank。"}, {{"stride", I{32}}, {"padding", I{1}}}),
        preset("swizzled", {"Column, swizzled", "整列 + swizzle"}, {"The same cure without the memory.", "同样的疗效，不占内存。"}, {{"stride", I{32}}, {"swizzle", std::string("xor")}}),
        preset("broadcast", {"Broadcast", "广播"}, {"All lanes want one word: it is read once.", "所有 lane 要同一个字：只读一次。"}, {{"index", std::string("0")}}),
        preset("float4", {"float4", "float4"}, {"16 bytes a lane: four phases, which is no conflict.", "每 lane 16 字节：分四相，并不是冲突。"}, {{"stride", I{1}}, {"width", I{16}}}),
        preset("merged", {"float2, shared", "float2 共享"}, {"Pairs of lanes share an address: the two phases merge into one.", "成对的 lane 共享地址：两相合并为一相。"}, {{"index", std::string("lane/2")}, {"width", I{8}}}),
    };
}

Dataset sweep(const SharedPattern& pattern, std::int64_t limit)
{
    SeriesData s;
    s.x = {{"Stride", "步长"}, "elements", AxisScale::Linear};
    s.y = {{"Cycles per access", "每次访问的周期数"}, unit::cycles, AxisScale::Linear};
    Curve curve{"access", {"one warp", "一个 warp"}, CurveRole::Data, {}, {}};
    for (int stride = 1; stride <= sweepStrides; ++stride) {
        SharedPattern p = pattern;
        p.stride = stride;
        const auto words = wordAddresses(p, limit);
        curve.x.push_back(stride);
        curve.y.push_back(words ? sharedAccessCycles(bankAccess(*words, p.width, p.store).wavefronts, p.width, p.store)
                                : std::numeric_limits<double>::quiet_NaN());
    }
    s.curves = {curve};
    if (pattern.stride <= sweepStrides)
        s.marks = {static_cast<double>(pattern.stride)};
    return {"cycles-by-stride", {"Cycles by stride", "周期数与步长"}, {}, s};
}

Dataset throughput(const SharedPattern& pattern, double wavefronts)
{
    SeriesData s;
    s.x = {{"Warps on one SM", "一个 SM 上的 warp 数"}, "", AxisScale::Log2};
    s.y = {{"SM cycles per access", "每次访问占用的 SM 周期"}, unit::cycles, AxisScale::Log2};
    Curve curve{"throughput", {"all warps together", "全部 warp 合计"}, CurveRole::Data, {}, {}};
    for (int warps : warpCounts) {
        curve.x.push_back(warps);
        curve.y.push_back(sharedThroughput(wavefronts, pattern.width, pattern.store, warps));
    }
    Curve limit{"limit", {"one wavefront per cycle", "每周期一个 wavefront"}, CurveRole::Ceiling, {1}, {wavefronts}};
    s.curves = {curve, limit};
    return {"throughput", {"Throughput by warps", "吞吐与 warp 数"}, {}, s};
}

struct Averages {
    double wavefronts = 0, cycles = 0;
    int degree = 0;
};

/// An index that uses i is averaged over this many steps of the loop, as the live run does.
constexpr int loopSteps = 16;

Result<Averages> average(const SharedPattern& pattern, std::int64_t limit)
{
    bool usesStep = false;
    if (!pattern.index.empty()) {
        const auto index = Expression::parse(pattern.index, indexVariables());
        usesStep = index && index->uses("i");
    }
    const int steps = usesStep ? loopSteps : 1;
    Averages a;
    for (int i = 0; i < steps; ++i) {
        const auto words = wordAddresses(pattern, limit, 0, i);
        if (!words)
            return words.error();
        const BankAccess access = bankAccess(*words, pattern.width, pattern.store);
        a.wavefronts += double(access.wavefronts) / steps;
        a.cycles += sharedAccessCycles(access.wavefronts, pattern.width, pattern.store) / steps;
        a.degree = std::max(a.degree, access.conflictDegree);
    }
    return a;
}

Result<Outcome> predictRun(const Params& params, const Machine& machine)
{
    const SharedPattern pattern = sharedPatternOf(params);
    const std::int64_t limit = sharedLimit(machine);
    const auto words = wordAddresses(pattern, limit);
    if (!words)
        return words.error();
    const auto mean = average(pattern, limit);
    if (!mean)
        return mean.error();
    Outcome out;
    out.put(SummaryValue{"wavefronts", {"Wavefronts per access", "每次访问的 wavefront"}, mean->wavefronts, ""});
    out.put(SummaryValue{"conflict_degree", {"Conflict degree", "冲突度"}, double(mean->degree), ""});
    out.put(SummaryValue{"cycles_per_access", {"Cycles per access", "每次访问的周期数"}, mean->cycles, unit::cycles});
    out.put(Dataset{"access-map", {"Lanes and banks", "Lane 与 bank"}, {}, bankAccessMap(*words, pattern.width, pattern.store)});
    if (pattern.index.empty())
        out.put(sweep(pattern, limit));
    out.put(throughput(pattern, mean->wavefronts));
    out.provenance.model = std::string("shared-memory banks (cc 5.0 and later), ") + sharedTimingConstants;
    return out;
}

/// A live run does not count conflicts; its access map holds the passes of each phase.
std::optional<double> degreeOf(const Outcome& outcome)
{
    if (const auto degree = outcome.figure("conflict_degree"))
        return degree;
    const Dataset* dataset = outcome.dataset("access-map");
    const auto* map = dataset ? std::get_if<AccessMapData>(&dataset->data) : nullptr;
    if (!map || map->phaseOfPass.empty())
        return {};
    std::ptrdiff_t most = 0;
    for (int phase : map->phaseOfPass)
        most = std::max(most, std::count(map->phaseOfPass.begin(), map->phaseOfPass.end(), phase));
    return static_cast<double>(most);
}

Text headlineOf(const Outcome& outcome)
{
    const auto degree = degreeOf(outcome);
    const auto cycles = outcome.figure("cycles_per_access");
    if (!degree)
        return {};
    const SharedPattern pattern = sharedPatternOf(outcome.params);
    const int free = pattern.width / 4; // wavefronts of the same width without a conflict
    Text t;
    t.en = *degree > 1 ? fmt::format("{:.0f}-way conflict", *degree) : std::string("No conflict");
    t.zh = *degree > 1 ? fmt::format("{:.0f} 路冲突", *degree) : std::string("无冲突");
    if (cycles) {
        t.en += ": " + formatQuantity(*cycles, unit::cycles);
        t.zh += fmt::format("：{} 周期", formatNumber(*cycles));
        const double slower = *cycles / sharedAccessCycles(free, pattern.width, pattern.store);
        if (*degree > 1) {
            t.en += fmt::format(", {:.1f}× an access without one", slower);
            t.zh += fmt::format("，是无冲突访问的 {:.1f} 倍", slower);
        }
    }
    return t;
}

} // namespace

Experiment bank_conflict()
{
    Experiment e;
    e.id = "bank-conflict";
    e.chapter = chapter();
    e.title = {"Bank conflicts of one warp", "一个 warp 的 bank conflict"};
    e.summary = {"See which lanes meet in one bank of shared memory, and what the meeting costs.",
                 "看清哪些 lane 在共享内存的同一个 bank 相遇，以及相遇的代价。"};
    e.params = params();
    e.yields = {{"access-map", DatasetKind::AccessMap, {"Lanes and banks", "Lane 与 bank"}},
                {"cycles-by-stride", DatasetKind::Series, {"Cycles by stride", "周期数与步长"}},
                {"throughput", DatasetKind::Series, {"Throughput by warps", "吞吐与 warp 数"}}};
    e.presets = presets();
    e.asks = "cycles_per_access";
    e.predict = predictRun;
    e.headline = headlineOf;
    return e;
}

} // namespace ringside::experiments
