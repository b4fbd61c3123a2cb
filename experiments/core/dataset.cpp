// SPDX-License-Identifier: Apache-2.0
#include "experiments/core/dataset.h"

#include "experiments/core/units.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace ringside {

namespace {

Cell number(double value)
{
    return std::isnan(value) ? Cell() : Cell(value);
}

/// The rows of a series: every x of its data curves, or of its ceilings where it has no other; in rising order.
std::map<double, std::size_t> rowsOf(const SeriesData& s)
{
    std::map<double, std::size_t> rows;
    const bool onlyCeilings = std::all_of(s.curves.begin(), s.curves.end(), [](const Curve& c) { return c.role == CurveRole::Ceiling; });
    for (const Curve& c : s.curves)
        for (double x : c.x)
            if (!std::isnan(x) && (onlyCeilings || c.role == CurveRole::Data))
                rows.emplace(x, 0);
    std::size_t n = 0;
    for (auto& [x, row] : rows)
        row = n++;
    return rows;
}

TableData seriesTable(const SeriesData& s)
{
    TableData t;
    t.columns.push_back({"x", s.x.label, s.x.unit});
    const std::map<double, std::size_t> rows = rowsOf(s);
    t.rows.assign(rows.size(), std::vector<Cell>(s.curves.size() + 1));
    for (const auto& [x, row] : rows)
        t.rows[row][0] = x;
    for (std::size_t n = 0; n < s.curves.size(); ++n) {
        const Curve& c = s.curves[n];
        t.columns.push_back({c.id, c.label, s.y.unit});
        if (c.role == CurveRole::Ceiling && !c.y.empty())
            for (auto& row : t.rows)
                row[n + 1] = number(c.y.front());
        for (std::size_t i = 0; c.role == CurveRole::Data && i < c.x.size() && i < c.y.size(); ++i)
            if (const auto at = rows.find(c.x[i]); !std::isnan(c.x[i]) && at != rows.end())
                t.rows[at->second][n + 1] = number(c.y[i]);
    }
    return t;
}

TableData gridTable(const Axis& x, const Axis& y, const Axis& value, const std::vector<std::string>& columns,
                    const std::vector<std::string>& rows, std::size_t width, std::size_t height, auto at)
{
    TableData t;
    t.columns = {{"row", y.label, y.unit}, {"column", x.label, x.unit}, {"value", value.label, value.unit}};
    auto name = [](const std::vector<std::string>& labels, std::size_t n) {
        return n < labels.size() ? Cell(labels[n]) : Cell(static_cast<double>(n));
    };
    for (std::size_t r = 0; r < height; ++r)
        for (std::size_t c = 0; c < width; ++c)
            t.rows.push_back({name(rows, r), name(columns, c), number(at(r, c))});
    return t;
}

TableData accessTable(const AccessMapData& m)
{
    TableData t;
    t.columns = {{"lane", {"lane", "lane"}, ""}, {"cell", m.cellName, ""}, {"word", {"word", "字"}, ""}, {"pass", m.passName, ""}};
    for (const Touch& touch : m.touches)
        t.rows.push_back({double(touch.lane), double(touch.cell), double(touch.word), double(touch.pass)});
    return t;
}

TableData sourceTable(const SourceData& s)
{
    TableData t;
    t.columns = {{"line", {"line", "行"}, ""}, {"text", {"text", "文本"}, ""}};
    std::size_t from = 0;
    for (int n = 1; from < s.text.size(); ++n) {
        const std::size_t end = std::min(s.text.find('\n', from), s.text.size());
        t.rows.push_back({double(n), s.text.substr(from, end - from)});
        from = end + 1;
    }
    return t;
}

TableData timelineTable(const TimelineData& d)
{
    TableData t;
    t.columns = {{"span", d.spanName, ""},
                 {"lane", d.laneName, ""},
                 {"begin", {"begin", "开始"}, d.time.unit},
                 {"end", {"end", "结束"}, d.time.unit},
                 {"duration", {"duration", "时长"}, d.time.unit}};
    if (!d.groups.empty())
        t.columns.push_back({"group", {"group", "分组"}, ""});
    for (const Span& s : d.spans) {
        t.rows.push_back({s.name, d.lanes[static_cast<std::size_t>(s.lane)], number(s.begin), number(s.end), number(s.end - s.begin)});
        if (!d.groups.empty())
            t.rows.back().push_back(d.groups[static_cast<std::size_t>(s.group)]);
    }
    return t;
}

std::string quoted(const std::string& text)
{
    if (text.find_first_of(",\"\r\n") == std::string::npos)
        return text;
    std::string q = "\"";
    for (char c : text)
        q += c == '"' ? "\"\"" : std::string(1, c);
    return q + '"';
}

std::string commentLine(std::string text)
{
    std::replace(text.begin(), text.end(), '\n', ' ');
    std::replace(text.begin(), text.end(), '\r', ' ');
    return "# " + text + "\r\n";
}

} // namespace

const char* kindName(DatasetKind kind)
{
    switch (kind) {
    case DatasetKind::Series: return "series";
    case DatasetKind::Matrix: return "matrix";
    case DatasetKind::AccessMap: return "access map";
    case DatasetKind::Table: return "table";
    case DatasetKind::Field: return "field";
    case DatasetKind::Source: return "source";
    case DatasetKind::Timeline: return "timeline";
    }
    return "";
}

const std::string* wordsOf(const Cell& cell, Language language)
{
    if (const auto* text = std::get_if<Text>(&cell))
        return &text->in(language);
    return std::get_if<std::string>(&cell);
}

TableData asTable(const Dataset& dataset)
{
    if (const auto* s = std::get_if<SeriesData>(&dataset.data))
        return seriesTable(*s);
    if (const auto* m = std::get_if<MatrixData>(&dataset.data))
        return gridTable(m->x, m->y, m->value, m->columns, m->rows, m->columns.size(), m->rows.size(),
                         [&](std::size_t r, std::size_t c) { return m->at(r, c); });
    if (const auto* f = std::get_if<FieldData>(&dataset.data)) {
        const std::size_t width = f->values.empty() ? 0 : static_cast<std::size_t>(f->width);
        return gridTable(f->x, f->y, f->value, f->columns, f->rows, width, static_cast<std::size_t>(f->height),
                         [&](std::size_t r, std::size_t c) { return static_cast<double>(f->values[r * width + c]); });
    }
    if (const auto* a = std::get_if<AccessMapData>(&dataset.data))
        return accessTable(*a);
    if (const auto* s = std::get_if<SourceData>(&dataset.data))
        return sourceTable(*s);
    if (const auto* t = std::get_if<TimelineData>(&dataset.data))
        return timelineTable(*t);
    return std::get<TableData>(dataset.data);
}

std::string toCsv(const Dataset& dataset)
{
    std::string out = commentLine(dataset.title.en.empty() ? dataset.name : dataset.title.en);
    out += commentLine(describe(dataset.provenance));
    const TableData table = asTable(dataset);
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        const TableColumn& column = table.columns[c];
        const std::string label = column.label.en.empty() ? column.id : column.label.en;
        out += (c ? "," : "") + quoted(column.unit.empty() ? label : label + " (" + column.unit + ")");
    }
    out += "\r\n";
    for (const auto& row : table.rows) {
        for (std::size_t c = 0; c < row.size(); ++c) {
            if (c)
                out += ',';
            if (const auto* d = std::get_if<double>(&row[c]); d && std::isfinite(*d))
                out += fmt::format("{}", *d);
            else if (const std::string* words = wordsOf(row[c], Language::English))
                out += quoted(*words);
        }
        out += "\r\n";
    }
    return out;
}

} // namespace ringside
