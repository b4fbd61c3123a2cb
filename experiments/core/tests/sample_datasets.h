// SPDX-License-Identifier: Apache-2.0
// One dataset of every kind, with every field set and something missing in each, for round trips.
#pragma once

#include "experiments/core/dataset.h"

#include <limits>

namespace ringside::sample {

inline Axis axis(const char* name, const char* unit, AxisScale scale) { return {{name, "轴"}, unit, scale}; }

inline std::vector<Dataset> everyKind()
{
    const double gap = std::numeric_limits<double>::quiet_NaN();
    Provenance from;
    from.origin = Origin::Live;
    from.model = "m";
    from.gpu = "NVIDIA H200";
    from.machine = "host";
    from.driver = "580.1";
    from.cuda = "13.0";
    from.nccl = "2.28.3";
    from.time = "2026-12-01T06:10:31Z";
    from.program = "ringside-worker 0.1.0";
    from.file = "a.rsd";
    from.note = "a note, „quoted“";

    SeriesData series{axis("x", "elements", AxisScale::Log2), axis("y", "cycles", AxisScale::Log10),
                      {{"a", {"one", "一"}, CurveRole::Data, {1, 2.5}, {3, gap}}, {"b", {}, CurveRole::Ceiling, {1}, {1e-300}}},
                      {2, 3}};
    MatrixData matrix{axis("x", "", AxisScale::Linear), axis("y", "words", AxisScale::Linear), axis("v", "B/s", AxisScale::Log10),
                      {"1", "2"}, {"only"}, {gap, 7}, {"misaligned", "不对齐"}};
    AccessMapData map{4, 8, {"bank", "bank"}, {"wavefront", "wavefront"}, 2, {0, 1}, {{0, 1, 33, 0}, {3, 7, std::int64_t{1} << 40, 1}}};
    TableData table{{{"a", {"A", "甲"}, "B"}, {"b", {}, ""}}, {{1.5, std::string("text")}, {Cell(), std::string()}, {Cell(), Text{"a word, quoted", "一个词"}}}};
    FieldData field;
    field.width = 2;
    field.height = 1;
    field.x = axis("x", "elements", AxisScale::Linear);
    field.y = axis("y", "words", AxisScale::Linear);
    field.value = axis("v", "cycles", AxisScale::Linear);
    field.columns = {"c0", "c1"};
    field.rows = {"r0"};
    field.low = -1;
    field.high = 1e9;
    field.values = {0.1f, 3e38f};
    SourceData source{"cuda", "x.cu", "__global__ void k() {}\n\t\"\\\n"};
    TimelineData timeline{axis("t", "ns", AxisScale::Linear), {"SM", "SM"}, {"block", "块"}, {"0", "1"},
                          {{"wave 1", "第 1 波"}, {"wave 2", ""}}, {{0, 0, 0, 2.5, "0"}, {1, 1, 1, 1, "block, quoted"}}};
    return {{"series", {"S", "系列"}, from, series}, {"matrix", {"M", ""}, from, matrix}, {"map", {"A", ""}, from, map},
            {"table", {"T", ""}, from, table},       {"field", {"F", ""}, from, field},   {"source", {"C", ""}, {}, source},
            {"timeline", {"L", ""}, from, timeline}};
}

} // namespace ringside::sample
