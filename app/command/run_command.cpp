// SPDX-License-Identifier: Apache-2.0
#include "app/command/choose_mode.h"
#include "app/command/exit_code.h"
#include "app/command/near_matches.h"
#include "app/command/options.h"
#include "app/command/output.h"
#include "app/command/picture.h"
#include "app/command/terminal.h"
#include "gpu/wire/recording.h"

#include <fmt/format.h>

namespace ringside {

namespace {

std::string joined(const std::vector<std::string>& names)
{
    std::string text;
    for (const std::string& name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

void sayUnknown(const std::string& id)
{
    std::vector<std::string> ids;
    for (const Experiment& e : catalogue())
        ids.push_back(e.id);
    const std::vector<std::string> near = nearMatches(id, ids);
    if (near.empty())
        say(fmt::format("there is no experiment \"{}\"; `ringside list` names them all", id));
    else
        say(fmt::format("there is no experiment \"{}\"; did you mean {}?", id, joined(near)));
}

/// The values of --set, checked against the declaration one by one.
Result<Params> givenParams(const Experiment& experiment, const std::vector<std::string>& set)
{
    Params given;
    for (const std::string& text : set) {
        const std::size_t equals = text.find('=');
        if (equals == std::string::npos || equals == 0)
            return errorAt("--set " + text, "NAME=VALUE was expected");
        const std::string id = text.substr(0, equals);
        const ParamSpec* spec = findSpec(experiment.params, id);
        if (!spec) {
            std::vector<std::string> ids;
            for (const ParamSpec& s : experiment.params)
                ids.push_back(s.id);
            return errorAt(id, fmt::format("{} has no such parameter; it has {}", experiment.id, joined(ids)));
        }
        Result<ParamValue> value = parseParam(*spec, std::string_view(text).substr(equals + 1));
        if (!value)
            return value.error();
        given.set(id, std::move(*value));
    }
    return given;
}

std::string asText(const Experiment& experiment, const Outcome& outcome)
{
    std::string text;
    if (outcome.status == RunStatus::Done && experiment.headline)
        text += experiment.headline(outcome).en + "\n";
    std::size_t width = 0;
    for (const SummaryValue& v : outcome.summary)
        width = std::max(width, v.name.size());
    for (const SummaryValue& v : outcome.summary)
        text += fmt::format("  {}  {}\n", padded(v.name, width), formatFigure(v));
    text += describe(outcome.provenance) + "\n";
    return text;
}

Result<void> writeAll(const Experiment& experiment, const Ran& ran, const OutputOptions& out)
{
    const Outcome& outcome = ran.outcome;
    if (!out.json.empty()) {
        if (Result<void> written = writeTo(out.json, jsonText(toJson(outcome)) + "\n"); !written)
            return written;
    }
    if (outcome.status == RunStatus::Done && !out.csv.empty()) {
        if (Result<void> written = writeCsv(out.csv, outcome.datasets); !written)
            return written;
    }
    if (outcome.status == RunStatus::Done && !out.png.empty()) {
        if (Result<void> written = drawRun(experiment, outcome, out.png); !written)
            return written;
        say("wrote " + out.png);
    }
    // What led to a crash is worth keeping as well: a recording is saved of any run that got an answer.
    if (!out.save.empty() && !ran.messages.empty()) {
        if (Result<void> written = wire::writeRecording(out.save, ran.messages); !written)
            return written;
        say("wrote " + out.save);
    }
    return {};
}

} // namespace

int runCommand(const RunOptions& options)
{
    const Experiment* experiment = findExperiment(options.id);
    if (!experiment) {
        sayUnknown(options.id);
        return exit_code::usage;
    }
    if (options.mode == RunMode::Model && !options.out.save.empty()) {
        say("--save keeps a measurement; a prediction is none. Leave out --mode model, or use --json");
        return exit_code::usage;
    }
    Result<Params> given = givenParams(*experiment, options.set);
    Result<Params> complete = given ? validate(experiment->params, *given) : given;
    if (!complete) {
        say(complete.error().text());
        return exit_code::usage;
    }

    const Ran ran = runBestMode(*experiment, *given, *complete, options);
    const Outcome& outcome = ran.outcome;
    const Result<void> written = writeAll(*experiment, ran, options.out);
    if (!written)
        say(written.error().text());
    if (!usesStandardOutput(options.out))
        writeOut(asText(*experiment, outcome));
    if (outcome.status != RunStatus::Done) {
        say(fmt::format("{} ({}) {}: {}", experiment->id, modeName(outcome.mode), statusName(outcome.status),
                        outcome.reason.empty() ? "no reason was given" : outcome.reason));
        return exitCodeOf(outcome.status);
    }
    return written ? exit_code::done : exit_code::failed;
}

} // namespace ringside
