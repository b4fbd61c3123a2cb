// SPDX-License-Identifier: Apache-2.0
// strided-read: device memory moves sectors of 32 bytes, whether a warp wants all of their bytes or four.
#include "experiments/core/experiment.h"
#include "experiments/core/units.h"

#include <fmt/format.h>

#include <algorithm>

namespace ringside::experiments {

namespace {

constexpr int maxStride = 16, sectorFloats = 8;
const Text title = {"Useful share by stride", "有用比例与步长"};

/// Percent of the bytes moved that a lane asked for, when lanes read one float each, `stride` floats apart.
double usefulShare(int stride) { return 100.0 / std::min(stride, sectorFloats); }

Result<Outcome> predictRun(const Params& params, const Machine&)
{
    const int selected = static_cast<int>(params.integer("stride"));
    SeriesData s;
    s.x = {{"Stride", "步长"}, "floats", AxisScale::Linear};
    s.y = {{"Share of the rate at stride 1", "相对步长 1 的速率"}, unit::percent, AxisScale::Linear};
    Curve curve{"share", {"useful bytes", "有用字节"}, CurveRole::Data, {}, {}};
    for (int stride = 1; stride <= maxStride; ++stride) {
        curve.x.push_back(stride);
        curve.y.push_back(usefulShare(stride));
    }
    s.curves = {curve};
    s.marks = {double(selected)};
    Outcome out;
    out.put(SummaryValue{"share", {"Useful share", "有用比例"}, usefulShare(selected), unit::percent});
    out.put(Dataset{"share-by-stride", title, {}, s});
    out.provenance.model = "32-byte sectors";
    return out;
}

Text headlineOf(const Outcome& outcome)
{
    const auto share = outcome.figure("share");
    if (!share)
        return {};
    const auto stride = outcome.params.integer("stride");
    return {fmt::format("Stride {}: {} of the bytes moved are of use", stride, formatQuantity(*share, unit::percent)),
            fmt::format("步长 {}：搬运的字节中 {} 有用", stride, formatQuantity(*share, unit::percent))};
}

ParamSpec strideParam()
{
    ParamSpec s;
    s.id = "stride";
    s.title = {"Stride", "步长"};
    s.help = {"Floats between the elements of neighbouring lanes. From 8 on every lane needs a sector of its own.",
              "相邻 lane 的元素之间相隔的 float 数。从 8 起每个 lane 都要独占一个 sector。"};
    s.type = ParamType::Integer;
    s.unit = "floats";
    s.defaultValue = std::int64_t{2};
    s.min = 1;
    s.max = maxStride;
    return s;
}

Preset preset(const char* id, Text name, Text why, int stride)
{
    Preset p{id, std::move(name), std::move(why), {}};
    p.values.set("stride", std::int64_t{stride});
    return p;
}

} // namespace

Experiment strided_read()
{
    Experiment e;
    e.id = "strided-read";
    e.chapter = {90, Part::Memory, {"An example", "示例"}, "90_example"};
    e.title = {"Reading with a stride", "跨步读取"};
    e.summary = {"What lanes leave unused of each sector is bandwidth lost.", "每个 sector 中没用到的字节就是损失的带宽。"};
    e.params = {strideParam()};
    e.yields = {{"share-by-stride", DatasetKind::Series, title}};
    e.presets = {preset("together", {"Stride 1", "步长 1"}, {"Every byte of every sector is used.", "每个 sector 的每个字节都用到。"}, 1),
                 preset("alone", {"Stride 8", "步长 8"}, {"One sector for each lane: 4 of 32 bytes are used.", "每个 lane 一个 sector：32 字节只用 4 个。"}, 8)};
    e.runsAtRest = false;
    e.predict = predictRun;
    e.headline = headlineOf;
    return e;
}

} // namespace ringside::experiments
