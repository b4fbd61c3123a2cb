// SPDX-License-Identifier: Apache-2.0
#include "experiments/core/json_fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace ringside {

namespace {

constexpr std::int64_t maxSide = 1 << 16;

Axis readAxis(JsonFields& parent, const char* key)
{
    JsonFields f(parent.object(key), parent.path(key), parent.problems());
    Axis axis;
    axis.label = f.bothTexts("label");
    axis.unit = f.text("unit");
    axis.scale = static_cast<AxisScale>(f.oneOf("scale", {"linear", "log2", "log10"}));
    return axis;
}

SeriesData readSeries(JsonFields& f)
{
    SeriesData s;
    s.x = readAxis(f, "x");
    s.y = readAxis(f, "y");
    s.marks = f.reals("marks");
    for (const Json& j : f.array("curves")) {
        JsonFields c(j, indexed(f.path("curves"), s.curves.size()), f.problems());
        Curve curve;
        curve.id = c.text("id");
        curve.label = c.bothTexts("label");
        curve.role = c.oneOf("role", {"data", "ceiling"}) ? CurveRole::Ceiling : CurveRole::Data;
        curve.x = c.reals("x");
        curve.y = c.reals("y");
        if (curve.x.size() != curve.y.size())
            c.note("y", fmt::format("{} values found, {} expected, as many as x", curve.y.size(), curve.x.size()));
        s.curves.push_back(std::move(curve));
    }
    return s;
}

MatrixData readMatrix(JsonFields& f)
{
    MatrixData m;
    m.x = readAxis(f, "x");
    m.y = readAxis(f, "y");
    m.value = readAxis(f, "value");
    m.columns = f.texts("columns");
    m.rows = f.texts("rows");
    m.values = f.reals("values");
    m.missing = f.bothTexts("missing");
    if (m.values.size() != m.columns.size() * m.rows.size())
        f.note("values", fmt::format("{} values found, {} rows × {} columns expected", m.values.size(), m.rows.size(), m.columns.size()));
    return m;
}

AccessMapData readAccessMap(JsonFields& f)
{
    AccessMapData m;
    m.lanes = static_cast<int>(f.integer("lanes", 1, 1024));
    m.cells = static_cast<int>(f.integer("cells", 1, maxSide));
    m.cellName = f.bothTexts("cell_name");
    m.passName = f.bothTexts("pass_name");
    m.passes = static_cast<int>(f.integer("passes", 0, maxSide));
    for (std::int64_t phase : f.integers("phase_of_pass", 0, maxSide))
        m.phaseOfPass.push_back(static_cast<int>(phase));
    if (m.phaseOfPass.size() != static_cast<std::size_t>(m.passes))
        f.note("phase_of_pass", fmt::format("{} entries found, {} expected, one for each pass", m.phaseOfPass.size(), m.passes));
    for (const Json& j : f.array("touches")) {
        const std::string where = indexed(f.path("touches"), m.touches.size());
        const bool fits = j.is_array() && j.size() == 4 && j[0].is_number_integer() && j[1].is_number_integer() &&
                          j[2].is_number_integer() && j[3].is_number_integer();
        if (!fits) {
            f.problems().note(where, "a list of four whole numbers [lane, cell, word, pass] expected");
            break;
        }
        const auto lane = j[0].get<std::int64_t>(), cell = j[1].get<std::int64_t>(), pass = j[3].get<std::int64_t>();
        const auto word = j[2].get<std::int64_t>(); // what does not fit comes out negative
        if (lane < 0 || lane >= m.lanes || cell < 0 || cell >= m.cells || word < 0 || pass < 0 || pass >= m.passes) {
            f.problems().note(where, fmt::format("lane {}, cell {}, word {}, pass {} found; from 0, and lane below {}, cell below {}, "
                                                 "pass below {} expected", lane, cell, word, pass, m.lanes, m.cells, m.passes));
            break;
        }
        m.touches.push_back({static_cast<int>(lane), static_cast<int>(cell), word, static_cast<int>(pass)});
    }
    return m;
}

Cell readCell(const Json& j, const std::string& where, JsonProblems& problems)
{
    if (j.is_number())
        return std::isfinite(j.get<double>()) ? Cell(j.get<double>()) : Cell();
    if (j.is_string())
        return j.get<std::string>();
    if (j.is_object()) {
        JsonFields f(j, where, problems);
        return Text{f.text("en"), f.textOr("zh", {})};
    }
    if (!j.is_null())
        problems.note(where, fmt::format("{} found, a number, text, {{\"en\", \"zh\"}} or null expected", j.type_name()));
    return {};
}

TableData readTable(JsonFields& f)
{
    TableData t;
    for (const Json& j : f.array("columns")) {
        JsonFields c(j, indexed(f.path("columns"), t.columns.size()), f.problems());
        t.columns.push_back({c.text("id"), c.bothTexts("label"), c.text("unit")});
    }
    for (const Json& j : f.array("rows")) {
        const std::string where = indexed(f.path("rows"), t.rows.size());
        if (!j.is_array() || j.size() != t.columns.size()) {
            f.problems().note(where, fmt::format("a list of {} cells expected, one for each column", t.columns.size()));
            break;
        }
        std::vector<Cell> row;
        for (const Json& cell : j)
            row.push_back(readCell(cell, indexed(where, row.size()), f.problems()));
        t.rows.push_back(std::move(row));
    }
    return t;
}

FieldData readField(JsonFields& f)
{
    FieldData d;
    d.width = static_cast<int>(f.integer("width", 1, maxSide));
    d.height = static_cast<int>(f.integer("height", 1, maxSide));
    d.x = readAxis(f, "x");
    d.y = readAxis(f, "y");
    d.value = readAxis(f, "value");
    d.columns = f.texts("columns");
    d.rows = f.texts("rows");
    d.low = f.real("low");
    d.high = f.real("high");
    for (double v : f.reals("values")) {
        if (std::fabs(v) > std::numeric_limits<float>::max()) // false for NaN
            f.problems().note(indexed(f.path("values"), d.values.size()), fmt::format("{} found, which no 32-bit float holds", v));
        else
            d.values.push_back(static_cast<float>(v));
    }
    const std::size_t size = static_cast<std::size_t>(d.width) * static_cast<std::size_t>(d.height);
    if (!d.values.empty() && d.values.size() != size)
        f.note("values", fmt::format("{} values found, none or {} × {} expected", d.values.size(), d.width, d.height));
    return d;
}

SourceData readSource(JsonFields& f)
{
    return {f.text("language"), f.text("file"), f.text("text")};
}

/// [lane, group, begin, end, name]
bool readSpan(const Json& j, Span& span, std::size_t lanes, std::size_t groups)
{
    if (!j.is_array() || j.size() != 5 || !j[0].is_number_integer() || !j[1].is_number_integer() || !j[2].is_number() ||
        !j[3].is_number() || !j[4].is_string())
        return false;
    const auto lane = j[0].get<std::int64_t>(), group = j[1].get<std::int64_t>();
    span.begin = j[2].get<double>();
    span.end = j[3].get<double>();
    if (lane < 0 || lane >= static_cast<std::int64_t>(lanes) || group < 0 ||
        group >= static_cast<std::int64_t>(std::max<std::size_t>(1, groups)) || !std::isfinite(span.begin) || !std::isfinite(span.end) ||
        span.end < span.begin)
        return false;
    span.lane = static_cast<int>(lane);
    span.group = static_cast<int>(group);
    span.name = j[4].get<std::string>();
    return true;
}

TimelineData readTimeline(JsonFields& f)
{
    TimelineData d;
    d.time = readAxis(f, "time");
    d.laneName = f.bothTexts("lane_name");
    d.spanName = f.bothTexts("span_name");
    d.lanes = f.texts("lanes");
    for (const Json& j : f.array("groups")) {
        JsonFields g(j, indexed(f.path("groups"), d.groups.size()), f.problems());
        d.groups.push_back({g.text("en"), g.textOr("zh", {})});
    }
    for (const Json& j : f.array("spans")) {
        Span span;
        if (!readSpan(j, span, d.lanes.size(), d.groups.size())) {
            f.problems().note(indexed(f.path("spans"), d.spans.size()),
                              fmt::format("a list [lane, group, begin, end, name] expected, lane one of {}, group one of {}, end not "
                                          "before begin", d.lanes.size(), std::max<std::size_t>(1, d.groups.size())));
            break;
        }
        d.spans.push_back(std::move(span));
    }
    return d;
}

} // namespace

Result<Dataset> datasetFromJson(const Json& json, const std::string& where)
{
    JsonProblems problems;
    JsonFields f(json, where, problems);
    Dataset d;
    d.name = f.text("name");
    d.title = f.bothTexts("title");
    const auto kind = static_cast<DatasetKind>(f.oneOf("kind", {"series", "matrix", "access map", "table", "field", "source", "timeline"}));
    if (!problems.any()) {
        Result<Provenance> provenance = provenanceFromJson(f.object("provenance"), f.path("provenance"));
        if (!provenance)
            return problems.any() ? problems.error() : provenance.error();
        d.provenance = std::move(*provenance);
        switch (kind) {
        case DatasetKind::Series: d.data = readSeries(f); break;
        case DatasetKind::Matrix: d.data = readMatrix(f); break;
        case DatasetKind::AccessMap: d.data = readAccessMap(f); break;
        case DatasetKind::Table: d.data = readTable(f); break;
        case DatasetKind::Field: d.data = readField(f); break;
        case DatasetKind::Source: d.data = readSource(f); break;
        case DatasetKind::Timeline: d.data = readTimeline(f); break;
        }
    }
    if (problems.any())
        return problems.error();
    return d;
}

} // namespace ringside
