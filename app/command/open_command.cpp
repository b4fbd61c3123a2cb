// SPDX-License-Identifier: Apache-2.0
#include "app/command/exit_code.h"
#include "app/command/options.h"
#include "app/command/output.h"
#include "app/command/picture.h"
#include "app/command/terminal.h"
#include "gpu/formats/datasets.h"
#include "gpu/wire/recording.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fstream>

namespace ringside {

namespace {

/// What a file was understood as.
struct Opened {
    std::string format;
    Json summary = Json::object();
    Json problems = Json::array();
    Outcome outcome; ///< of a recording; only the datasets of any other file
};

Result<std::string> firstBytes(const std::string& path, std::size_t count)
{
    errno = 0;
    std::ifstream file(path, std::ios::binary);
    std::string bytes(count, '\0');
    // Opening a folder works; reading it does not.
    if (!file || (file.read(bytes.data(), static_cast<std::streamsize>(count)), file.bad()))
        return errorAt(path, std::string("cannot be read: ") + std::strerror(errno ? errno : EIO));
    bytes.resize(static_cast<std::size_t>(file.gcount()));
    if (bytes.empty())
        return errorAt(path, errno == EISDIR ? "is a folder, not a file" : "the file is empty");
    return bytes;
}

Result<Opened> openRecording(const std::string& path)
{
    Result<std::vector<wire::Message>> messages = wire::readRecording(path);
    if (!messages)
        return messages.error();
    Result<Outcome> outcome = wire::outcomeOf(*messages, path);
    if (!outcome)
        return outcome.error();
    Opened opened;
    opened.format = "ringside recording";
    opened.summary = {{"experiment", outcome->experiment}, {"status", statusName(outcome->status)}, {"messages", messages->size()}};
    if (const auto* hello = messages->empty() ? nullptr : std::get_if<wire::Hello>(&messages->front()))
        opened.summary["gpus"] = hello->machine.gpus.size();
    for (const SummaryValue& v : outcome->summary)
        opened.summary[v.name] = toJson(v)["value"];
    if (outcome->status != RunStatus::Done)
        opened.problems.push_back({{"where", outcome->experiment},
                                   {"what", fmt::format("the recorded run ended as {}: {}", statusName(outcome->status),
                                                        outcome->reason)}});
    opened.outcome = std::move(*outcome);
    return opened;
}

Result<Opened> openOfTheField(const std::string& path)
{
    formats::ReadOptions options;
    options.progress = [](double fraction) {
        showProgress(fraction, "reading");
        return true;
    };
    Result<formats::Reading> reading = formats::readFile(path, options);
    clearProgress();
    if (!reading)
        return reading.error();
    Opened opened;
    opened.format = reading->format;
    opened.summary = formats::summaryOf(*reading);
    for (const formats::Problem& p : reading->problems)
        opened.problems.push_back({{"where", p.where.empty() ? path : path + ", " + p.where}, {"what", p.what.en}});
    if (reading->hiddenProblems > 0)
        opened.problems.push_back({{"where", path}, {"what", fmt::format("{} more places like these", reading->hiddenProblems)}});
    opened.outcome.datasets = formats::datasetsOf(*reading, path);
    return opened;
}

/// By content, not by name.
Result<Opened> openAny(const std::string& path)
{
    Result<std::string> start = firstBytes(path, 4);
    if (!start)
        return start.error();
    if (start->substr(0, 3) == "RSM")
        return openRecording(path);
    return openOfTheField(path);
}

std::string asText(const Opened& opened)
{
    std::string text = opened.format + "\n";
    std::size_t width = 0;
    for (const auto& [name, value] : opened.summary.items())
        width = std::max(width, name.size());
    for (const auto& [name, value] : opened.summary.items())
        text += fmt::format("  {}  {}\n", padded(name, width), value.is_string() ? value.get<std::string>() : value.dump());
    for (const Dataset& d : opened.outcome.datasets)
        text += fmt::format("  {}  {} ({})\n", padded(kindName(kindOf(d)), width), d.name, d.title.en);
    if (!opened.outcome.datasets.empty())
        text += describe(opened.outcome.datasets.front().provenance) + "\n";
    return text;
}

Result<void> writeAll(const Opened& opened, const OutputOptions& out)
{
    if (!out.json.empty()) {
        Json j = {{"format", opened.format}, {"summary", opened.summary}, {"problems", opened.problems}};
        j["datasets"] = Json::array();
        for (const Dataset& d : opened.outcome.datasets)
            j["datasets"].push_back(toJson(d));
        if (Result<void> written = writeTo(out.json, jsonText(j) + "\n"); !written)
            return written;
    }
    if (!out.png.empty()) {
        if (Result<void> drawn = drawRecorded(opened.outcome, out.png); !drawn)
            return drawn;
        say("wrote " + out.png);
    }
    return {};
}

} // namespace

int openCommand(const OpenOptions& options)
{
    Result<Opened> opened = openAny(options.file);
    if (!opened) {
        say(opened.error().text());
        return exit_code::unreadable;
    }
    for (const Json& problem : opened->problems)
        say(problem["where"].get<std::string>() + ": " + problem["what"].get<std::string>());
    if (!usesStandardOutput(options.out))
        writeOut(asText(*opened));
    if (Result<void> written = writeAll(*opened, options.out); !written) {
        say(written.error().text());
        return exit_code::failed;
    }
    return exit_code::done;
}

} // namespace ringside
