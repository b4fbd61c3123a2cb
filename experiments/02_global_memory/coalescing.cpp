// SPDX-License-Identifier: Apache-2.0
// coalescing: which sectors of global memory one warp touches, and what a stream of such accesses gets.
#include "experiments/02_global_memory/coalescing.h"

#include "experiments/02_global_memory/chapter.h"
#include "experiments/core/declare.h"
#include "experiments/core/units.h"
#include "experiments/models/global_pattern.h"

#include <fmt/format.h>

namespace ringside::experiments {

namespace {

using namespace declare;

const Text mapTitle = {"Lanes and sectors", "Lane 与 sector"};
const Text strideTitle = {"Bandwidth by stride", "带宽与步长"};
const Text offsetTitle = {"Bandwidth by offset", "带宽与偏移"};
const Axis rateAxis = {{"Useful bytes per second", "每秒有用字节数"}, unit::bytesPerSecond, AxisScale::Linear};

std::vector<ParamSpec> params()
{
    ParamSpec index = expression("index", {"Index expression", "索引表达式"},
                                 {"Your own element index in C, over lane (0–31), warp and i: for example lane*2 or lane^1. When set it "
                                  "replaces stride and layout.",
                                  "用 C 语法写出元素索引，可用变量 lane（0–31）、warp、i，例如 lane*2 或 lane^1。设置后取代步长与布局。"},
                                 indexVariables(), {"stride", "layout"});
    std::vector<ParamChoice> widths;
    for (int w : {1, 2, 4, 8, 16})
        widths.push_back({std::int64_t{w}, {fmt::format("{} B", w), fmt::format("{} B", w)}});
    ParamSpec offset = integer("offset", {"Offset", "偏移"},
                               {"Bytes before lane 0's element. A warp that starts off a sector's edge touches one sector more.",
                                "lane 0 的元素之前的字节数。warp 不从 sector 边界开始，就要多触及一个 sector。"},
                               0, 0, 124, unit::bytes);
    return {
        integer("stride", {"Stride", "步长"},
                {"Elements between neighbouring lanes; with AoS the number of fields in a structure.", "相邻 lane 之间相隔的元素数；在 AoS 中即结构体的字段数。"},
                1, 1, 32, "elements"),
        offset,
        choice("layout", {"Layout", "布局"},
               {"AoS: an array of structures, so a warp that reads one field skips the others. SoA: each field in an array of its own.",
                "AoS：结构体数组，warp 读一个字段时跳过其余字段。SoA：每个字段各自成数组。"},
               std::string("aos"), {{std::string("aos"), {"AoS", "AoS"}}, {std::string("soa"), {"SoA", "SoA"}}}),
        choice("width", {"Element size", "元素大小"}, {"Bytes that each lane reads.", "每个 lane 读取的字节数。"}, std::int64_t{4}, std::move(widths), unit::bytes),
        std::move(index),
    };
}

std::vector<Preset> presets()
{
    using I = std::int64_t;
    return {
        preset("coalesced", {"Coalesced", "合并"}, {"32 lanes, 4 sectors, one line: nothing is wasted.", "32 个 lane、4 个 sector、一行：毫无浪费。"}, {}),
        preset("shifted", {"Off by 4 bytes", "错位 4 字节"}, {"One sector more.", "多一个 sector。"}, {{"offset", I{4}}}),
        preset("stride-2", {"Stride 2", "步长 2"}, {"Half of each sector is moved for nothing.", "每个 sector 有一半白搬。"}, {{"stride", I{2}}}),
        preset("structures", {"AoS, 8 fields", "AoS，8 字段"}, {"Each lane its own sector: an eighth is used.", "每个 lane 一个 sector：只用到八分之一。"}, {{"stride", I{8}}}),
        preset("arrays", {"SoA, 8 fields", "SoA，8 字段"}, {"The same fields in arrays of their own.", "同样的字段，各自成数组。"}, {{"stride", I{8}}, {"layout", std::string("soa")}}),
        preset("float4", {"float4", "float4"}, {"16 sectors, all used: wide is as good as narrow.", "16 个 sector 全部用上：宽访问同样高效。"}, {{"width", I{16}}}),
        preset("reversed", {"Backwards", "倒序"}, {"The order of lanes does not matter.", "lane 的顺序无关紧要。"}, {{"index", std::string("31-lane")}}),
        preset("scattered", {"Scattered", "散乱"}, {"Every lane a line of its own.", "每个 lane 各占一行。"}, {{"index", std::string("(lane*73)%32*32")}}),
    };
}

SeriesData strideSweep(const GlobalPattern& pattern)
{
    SeriesData s;
    s.x = {{"Stride", "步长"}, "elements", AxisScale::Linear};
    s.y = rateAxis;
    Curve curve{"useful", {"useful", "有用"}, CurveRole::Data, {}, {}};
    for (int stride : coalescing::strides) {
        GlobalPattern p = pattern;
        p.stride = stride;
        curve.x.push_back(stride);
        curve.y.push_back(streamBandwidth(p.width, double(p.spacing()), p.offset % lineBytes != 0));
    }
    s.curves = {curve};
    s.marks = {double(pattern.stride)};
    return s;
}

SeriesData offsetSweep(const GlobalPattern& pattern)
{
    SeriesData s;
    s.x = {{"Offset", "偏移"}, unit::bytes, AxisScale::Linear};
    s.y = rateAxis;
    Curve curve{"useful", {"useful", "有用"}, CurveRole::Data, {}, {}};
    for (int offset : coalescing::offsets(pattern.width)) {
        curve.x.push_back(offset);
        curve.y.push_back(streamBandwidth(pattern.width, pattern.width, offset != 0));
    }
    s.curves = {curve};
    s.marks = {double(pattern.offset)};
    return s;
}

/// What a stream of this very access gets.
double predictedBandwidth(const GlobalPattern& pattern, const SectorAccess& access)
{
    if (pattern.index.empty())
        return streamBandwidth(pattern.width, double(pattern.spacing()), pattern.offset % lineBytes != 0);
    // A typed pattern: by the pieces of device memory that it moves for each lane.
    const double spacing = double(access.granules) * granuleBytes / warpLanes;
    return streamBandwidth(pattern.width, std::max(spacing, double(pattern.width)), false) * double(access.usefulBytes) / (warpLanes * pattern.width);
}

Result<Outcome> predictRun(const Params& params, const Machine&)
{
    const GlobalPattern pattern = globalPatternOf(params);
    const Result<ByteAddresses> bytes = byteAddresses(pattern);
    if (!bytes)
        return bytes.error();
    const SectorAccess access = sectorAccess(*bytes, pattern.width);
    Outcome out;
    out.put(SummaryValue{"sectors", {"Sectors per request", "每次请求的 sector"}, double(access.sectors), ""});
    out.put(SummaryValue{"lines", {"128-byte lines", "128 字节行"}, double(access.lines), ""});
    out.put(SummaryValue{"efficiency", {"Efficiency", "效率"}, access.efficiency() * 100, unit::percent});
    out.put(SummaryValue{"bandwidth", {"Useful bandwidth", "有用带宽"}, predictedBandwidth(pattern, access), unit::bytesPerSecond});
    out.put(Dataset{"access-map", mapTitle, {}, sectorMap(*bytes, pattern.width)});
    if (pattern.index.empty()) {
        out.put(Dataset{"bandwidth-by-stride", strideTitle, {}, strideSweep(pattern)});
        out.put(Dataset{"bandwidth-by-offset", offsetTitle, {}, offsetSweep(pattern)});
    }
    out.provenance.model = "32-byte sectors; bandwidth fitted to an H200";
    return out;
}

Text headlineOf(const Outcome& outcome)
{
    const auto sectors = outcome.figure("sectors"), efficiency = outcome.figure("efficiency"), bandwidth = outcome.figure("bandwidth");
    if (!sectors || !efficiency) // a live run measures the bandwidth only
        return bandwidth ? Text{formatQuantity(*bandwidth, unit::bytesPerSecond) + " of useful bytes", "有用字节 " + formatQuantity(*bandwidth, unit::bytesPerSecond)} : Text{};
    Text t = {fmt::format("{:.0f} sector{} a request, {} % of their bytes used", *sectors, *sectors == 1 ? "" : "s", formatNumber(*efficiency)),
              fmt::format("每次请求 {:.0f} 个 sector，其中 {} % 的字节有用", *sectors, formatNumber(*efficiency))};
    if (bandwidth) {
        t.en += ": " + formatQuantity(*bandwidth, unit::bytesPerSecond);
        t.zh += "：" + formatQuantity(*bandwidth, unit::bytesPerSecond);
    }
    return t;
}

} // namespace

Experiment coalescing()
{
    Experiment e;
    e.id = "coalescing";
    e.chapter = chapter2::chapter();
    e.title = {"Coalescing of one warp", "一个 warp 的合并访问"};
    e.summary = {"See which 32-byte sectors a warp touches, and how much of what is moved it uses.",
                 "看清一个 warp 触及哪些 32 字节 sector，搬来的字节用上了多少。"};
    e.params = params();
    e.yields = {{"access-map", DatasetKind::AccessMap, mapTitle},
                {"bandwidth-by-stride", DatasetKind::Series, strideTitle},
                {"bandwidth-by-offset", DatasetKind::Series, offsetTitle}};
    e.presets = presets();
    e.asks = "bandwidth";
    e.predict = predictRun;
    e.headline = headlineOf;
    return e;
}

} // namespace ringside::experiments
