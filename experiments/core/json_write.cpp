// SPDX-License-Identifier: Apache-2.0
#include "experiments/core/json.h"

#include <cmath>

namespace ringside {

namespace {

/// What is not a finite number is missing: null.
Json number(double value)
{
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}

template <class T>
Json numbers(const std::vector<T>& values)
{
    Json array = Json::array();
    for (T value : values)
        array.push_back(std::isfinite(value) ? Json(value) : Json(nullptr));
    return array;
}

Json toJson(const Axis& axis)
{
    static constexpr const char* scales[] = {"linear", "log2", "log10"};
    return {{"label", toJson(axis.label)}, {"unit", axis.unit}, {"scale", scales[static_cast<int>(axis.scale)]}};
}

void write(Json& j, const SeriesData& s)
{
    j["unit"] = s.y.unit;
    j["x"] = toJson(s.x);
    j["y"] = toJson(s.y);
    j["curves"] = Json::array();
    for (const Curve& c : s.curves)
        j["curves"].push_back({{"id", c.id},
                               {"label", toJson(c.label)},
                               {"role", c.role == CurveRole::Data ? "data" : "ceiling"},
                               {"x", numbers(c.x)},
                               {"y", numbers(c.y)}});
    j["marks"] = numbers(s.marks);
}

void write(Json& j, const MatrixData& m)
{
    j["unit"] = m.value.unit;
    j["x"] = toJson(m.x);
    j["y"] = toJson(m.y);
    j["value"] = toJson(m.value);
    j["columns"] = m.columns;
    j["rows"] = m.rows;
    j["values"] = numbers(m.values);
    j["missing"] = toJson(m.missing);
}

void write(Json& j, const AccessMapData& m)
{
    j["lanes"] = m.lanes;
    j["cells"] = m.cells;
    j["cell_name"] = toJson(m.cellName);
    j["pass_name"] = toJson(m.passName);
    j["passes"] = m.passes;
    j["phase_of_pass"] = m.phaseOfPass;
    j["touch_fields"] = {"lane", "cell", "word", "pass"};
    j["touches"] = Json::array();
    for (const Touch& t : m.touches)
        j["touches"].push_back(Json::array({t.lane, t.cell, t.word, t.pass}));
}

void write(Json& j, const TableData& t)
{
    j["columns"] = Json::array();
    for (const TableColumn& c : t.columns)
        j["columns"].push_back({{"id", c.id}, {"label", toJson(c.label)}, {"unit", c.unit}});
    j["rows"] = Json::array();
    for (const auto& row : t.rows) {
        Json cells = Json::array();
        for (const Cell& cell : row) {
            if (const auto* d = std::get_if<double>(&cell))
                cells.push_back(number(*d));
            else if (const auto* s = std::get_if<std::string>(&cell))
                cells.push_back(*s);
            else if (const auto* text = std::get_if<Text>(&cell))
                cells.push_back(toJson(*text));
            else
                cells.push_back(nullptr);
        }
        j["rows"].push_back(std::move(cells));
    }
}

void write(Json& j, const FieldData& f)
{
    j["unit"] = f.value.unit;
    j["width"] = f.width;
    j["height"] = f.height;
    j["x"] = toJson(f.x);
    j["y"] = toJson(f.y);
    j["value"] = toJson(f.value);
    j["columns"] = f.columns;
    j["rows"] = f.rows;
    j["low"] = number(f.low);
    j["high"] = number(f.high);
    j["values"] = numbers(f.values);
}

void write(Json& j, const SourceData& s)
{
    j["language"] = s.language;
    j["file"] = s.file;
    j["text"] = s.text;
}

void write(Json& j, const TimelineData& d)
{
    j["time"] = toJson(d.time);
    j["lane_name"] = toJson(d.laneName);
    j["span_name"] = toJson(d.spanName);
    j["lanes"] = d.lanes;
    j["groups"] = Json::array();
    for (const Text& group : d.groups)
        j["groups"].push_back(toJson(group));
    j["span_fields"] = {"lane", "group", "begin", "end", "name"};
    j["spans"] = Json::array();
    for (const Span& s : d.spans)
        j["spans"].push_back(Json::array({s.lane, s.group, s.begin, s.end, s.name}));
}

template <class T>
void writeIf(Json& j, const char* key, const std::optional<T>& value)
{
    if (value)
        j[key] = *value;
}

/// A word is a figure's value in English, for programs, and "word" in both languages, for people.
Json figureJson(const SummaryValue& v)
{
    Json j = {{"value", v.word.empty() ? number(v.value) : Json(v.word.en)}, {"unit", v.unit}, {"label", toJson(v.label)}};
    if (!v.word.empty())
        j["word"] = toJson(v.word);
    return j;
}

Json toJson(const GpuInfo& g)
{
    Json j = {{"index", g.index}, {"name", g.name}, {"uuid", g.uuid}};
    writeIf(j, "compute_major", g.computeMajor);
    writeIf(j, "compute_minor", g.computeMinor);
    writeIf(j, "sm_count", g.smCount);
    writeIf(j, "sm_clock_hz", g.smClockHz);
    writeIf(j, "shared_per_sm", g.sharedPerSm);
    writeIf(j, "shared_per_block", g.sharedPerBlock);
    writeIf(j, "shared_per_block_optin", g.sharedPerBlockOptin);
    writeIf(j, "shared_reserved_per_block", g.sharedReservedPerBlock);
    writeIf(j, "max_threads_per_sm", g.maxThreadsPerSm);
    writeIf(j, "max_blocks_per_sm", g.maxBlocksPerSm);
    writeIf(j, "max_threads_per_block", g.maxThreadsPerBlock);
    writeIf(j, "registers_per_sm", g.registersPerSm);
    writeIf(j, "l2_bytes", g.l2Bytes);
    writeIf(j, "memory_bytes", g.memoryBytes);
    return j;
}

} // namespace

std::string jsonText(const Json& json)
{
    return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

Json toJson(const Text& text)
{
    return {{"en", text.en}, {"zh", text.zh}};
}

Json toJson(const ParamValue& value)
{
    return std::visit([](const auto& v) { return Json(v); }, value);
}

Json toJson(const Params& params)
{
    Json j = Json::object();
    for (const auto& [id, value] : params.all())
        j[id] = toJson(value);
    return j;
}

Json toJson(const Provenance& p)
{
    Json j = {{"origin", originName(p.origin)}};
    auto add = [&](const char* key, const std::string& value) {
        if (!value.empty())
            j[key] = value;
    };
    add("model", p.model);
    add("gpu", p.gpu);
    add("machine", p.machine);
    add("driver", p.driver);
    add("cuda", p.cuda);
    add("nccl", p.nccl);
    add("time", p.time);
    add("program", p.program);
    add("file", p.file);
    add("note", p.note);
    return j;
}

Json toJson(const Dataset& dataset)
{
    Json j = {{"name", dataset.name},
              {"kind", kindName(kindOf(dataset))},
              {"title", toJson(dataset.title)},
              {"provenance", toJson(dataset.provenance)}};
    std::visit([&](const auto& data) { write(j, data); }, dataset.data);
    return j;
}

Json toJson(const SummaryValue& v)
{
    Json j = {{"name", v.name}};
    j.update(figureJson(v));
    return j;
}

Json toJson(const Machine& m)
{
    Json j = {{"host", m.host}, {"driver", m.driver}, {"cuda", m.cuda}, {"nccl", m.nccl}, {"nvrtc", m.nvrtc}};
    j["gpus"] = Json::array();
    for (const GpuInfo& g : m.gpus)
        j["gpus"].push_back(toJson(g));
    j["gpu_problem"] = m.gpuProblem;
    return j;
}

Json toJson(const Outcome& o)
{
    Json j = {{"experiment", o.experiment},
              {"mode", modeName(o.mode)},
              {"status", statusName(o.status)},
              {"reason", o.reason},
              {"provenance", toJson(o.provenance)},
              {"params", toJson(o.params)}};
    j["summary"] = Json::object();
    for (const SummaryValue& v : o.summary)
        j["summary"][v.name] = figureJson(v);
    j["datasets"] = Json::array();
    for (const Dataset& d : o.datasets)
        j["datasets"].push_back(toJson(d));
    return j;
}

} // namespace ringside
