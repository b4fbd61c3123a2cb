// SPDX-License-Identifier: Apache-2.0
#include "experiments/core/json_fields.h"

#include <fmt/format.h>

#include <limits>

namespace ringside {

namespace {

constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();

std::optional<int> small(std::optional<std::int64_t> value)
{
    return value ? std::optional(static_cast<int>(*value)) : std::nullopt;
}

GpuInfo readGpu(JsonFields& f)
{
    constexpr std::int64_t maxCount = std::numeric_limits<int>::max();
    GpuInfo g;
    g.index = static_cast<int>(f.integer("index", 0, 1 << 20));
    g.name = f.text("name");
    g.uuid = f.text("uuid");
    g.computeMajor = small(f.integerIf("compute_major", 0, 1000));
    g.computeMinor = small(f.integerIf("compute_minor", 0, 1000));
    g.smCount = small(f.integerIf("sm_count", 0, maxCount));
    g.smClockHz = f.realIf("sm_clock_hz");
    g.sharedPerSm = f.integerIf("shared_per_sm", 0, most);
    g.sharedPerBlock = f.integerIf("shared_per_block", 0, most);
    g.sharedPerBlockOptin = f.integerIf("shared_per_block_optin", 0, most);
    g.sharedReservedPerBlock = f.integerIf("shared_reserved_per_block", 0, most);
    g.maxThreadsPerSm = small(f.integerIf("max_threads_per_sm", 0, maxCount));
    g.maxBlocksPerSm = small(f.integerIf("max_blocks_per_sm", 0, maxCount));
    g.maxThreadsPerBlock = small(f.integerIf("max_threads_per_block", 0, maxCount));
    g.registersPerSm = small(f.integerIf("registers_per_sm", 0, maxCount));
    g.l2Bytes = f.integerIf("l2_bytes", 0, most);
    g.memoryBytes = f.integerIf("memory_bytes", 0, most);
    return g;
}

/// The value is a number, null, or the word in English; "word" has it in both languages.
SummaryValue readFigure(JsonFields& f, const std::string& name)
{
    SummaryValue v{name, f.bothTexts("label"), std::numeric_limits<double>::quiet_NaN(), f.text("unit")};
    v.word = f.bothTexts("word");
    const Json* value = f.find("value");
    if (!value || !value->is_string()) {
        v.value = f.real("value");
        if (!v.word.empty())
            f.note("value", fmt::format("no word found, '{}' expected, as \"word\" says", v.word.en));
        return v;
    }
    const std::string word = f.text("value");
    if (v.word.empty())
        v.word = {word, {}};
    else if (v.word.en != word)
        f.note("value", fmt::format("'{}' found, '{}' expected, as \"word\" says", word, v.word.en));
    return v;
}

template <class Enum>
Enum readName(JsonFields& f, const char* key, std::initializer_list<Enum> values, const char* (*name)(Enum))
{
    std::vector<std::string> names;
    for (Enum v : values)
        names.emplace_back(name(v));
    return values.begin()[f.oneOf(key, names)];
}

} // namespace

Result<Params> paramsFromJson(const Json& json, const std::string& where)
{
    JsonProblems problems;
    JsonFields f(json, where, problems);
    Params params;
    const Json none = Json::object();
    for (const auto& [id, value] : (json.is_object() ? json : none).items()) {
        if (value.is_boolean())
            params.set(id, value.get<bool>());
        else if (value.is_number_integer())
            params.set(id, f.integer(id.c_str(), std::numeric_limits<std::int64_t>::min(), most));
        else if (value.is_number())
            params.set(id, value.get<double>());
        else if (value.is_string())
            params.set(id, value.get<std::string>());
        else
            f.note(id, fmt::format("{} found, a number, text, true or false expected", value.type_name()));
    }
    if (problems.any())
        return problems.error();
    return params;
}

Result<Provenance> provenanceFromJson(const Json& json, const std::string& where)
{
    JsonProblems problems;
    JsonFields f(json, where, problems);
    Provenance p;
    p.origin = readName(f, "origin", {Origin::Model, Origin::Live, Origin::Recording, Origin::Import}, originName);
    p.model = f.textOr("model", {});
    p.gpu = f.textOr("gpu", {});
    p.machine = f.textOr("machine", {});
    p.driver = f.textOr("driver", {});
    p.cuda = f.textOr("cuda", {});
    p.nccl = f.textOr("nccl", {});
    p.time = f.textOr("time", {});
    p.program = f.textOr("program", {});
    p.file = f.textOr("file", {});
    p.note = f.textOr("note", {});
    if (problems.any())
        return problems.error();
    return p;
}

Result<SummaryValue> summaryValueFromJson(const Json& json, const std::string& where)
{
    JsonProblems problems;
    JsonFields f(json, where, problems);
    SummaryValue v = readFigure(f, f.text("name"));
    if (problems.any())
        return problems.error();
    return v;
}

Result<Machine> machineFromJson(const Json& json, const std::string& where)
{
    JsonProblems problems;
    JsonFields f(json, where, problems);
    Machine m;
    m.host = f.text("host");
    m.driver = f.text("driver");
    m.cuda = f.text("cuda");
    m.nccl = f.text("nccl");
    m.nvrtc = f.boolean("nvrtc");
    for (const Json& j : f.array("gpus")) {
        JsonFields gpu(j, indexed(f.path("gpus"), m.gpus.size()), problems);
        m.gpus.push_back(readGpu(gpu));
    }
    m.gpuProblem = f.text("gpu_problem");
    if (problems.any())
        return problems.error();
    return m;
}

Result<Outcome> outcomeFromJson(const Json& json, const std::string& where)
{
    JsonProblems problems;
    JsonFields f(json, where, problems);
    Outcome o;
    o.experiment = f.text("experiment");
    o.mode = readName(f, "mode", {RunMode::Model, RunMode::Live, RunMode::Recording}, modeName);
    o.status = readName(f, "status", {RunStatus::Done, RunStatus::Waived, RunStatus::Failed, RunStatus::Crashed,
                                      RunStatus::TimedOut, RunStatus::Cancelled}, statusName);
    o.reason = f.textOr("reason", {});
    for (const auto& [name, j] : f.object("summary").items()) {
        JsonFields v(j, f.path("summary") + "." + name, problems);
        o.summary.push_back(readFigure(v, name));
    }
    Result<Provenance> provenance = provenanceFromJson(f.object("provenance"), f.path("provenance"));
    Result<Params> params = paramsFromJson(f.object("params"), f.path("params"));
    if (problems.any())
        return problems.error();
    if (!provenance)
        return provenance.error();
    if (!params)
        return params.error();
    o.provenance = std::move(*provenance);
    o.params = std::move(*params);
    for (const Json& j : f.array("datasets")) {
        Result<Dataset> dataset = datasetFromJson(j, indexed(f.path("datasets"), o.datasets.size()));
        if (!dataset)
            return dataset.error();
        o.datasets.push_back(std::move(*dataset));
    }
    if (problems.any())
        return problems.error();
    return o;
}

} // namespace ringside
