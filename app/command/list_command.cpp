// SPDX-License-Identifier: Apache-2.0
#include "app/command/exit_code.h"
#include "app/command/live_worker.h"
#include "app/command/options.h"
#include "app/command/output.h"
#include "app/command/recorded.h"
#include "app/command/terminal.h"

#include <fmt/format.h>

namespace ringside {

namespace {

char letterOf(Part part)
{
    return static_cast<char>('A' + static_cast<int>(part));
}

Json modeJson(const std::string& lacks)
{
    return {{"ok", lacks.empty()}, {"reason", lacks}};
}

std::string recordingLacks(const Experiment& e)
{
    return bundledRecordings(e).empty() ? "no recording of this experiment comes with Ringside" : "";
}

std::string asJson(const LiveWorker& worker)
{
    Json list = Json::array();
    for (const Experiment& e : catalogue()) {
        Json j = {{"id", e.id},
                  {"chapter", e.chapter.number},
                  {"part", std::string(1, letterOf(e.chapter.part))},
                  {"title", toJson(e.title)}};
        j["modes"] = {{"live", modeJson(worker.missingFor(e))},
                      {"recording", modeJson(recordingLacks(e))},
                      {"model", modeJson(e.predict ? "" : "this experiment has no model")}};
        j["presets"] = Json::array();
        for (const Preset& preset : e.presets)
            j["presets"].push_back({{"id", preset.id}, {"title", toJson(preset.title)}, {"values", toJson(preset.values)}});
        list.push_back(std::move(j));
    }
    return jsonText(list) + "\n";
}

std::string asText(const LiveWorker& worker)
{
    std::size_t width = 0;
    for (const Experiment& e : catalogue())
        width = std::max(width, e.id.size());
    std::string text;
    int chapter = -1;
    for (const Experiment& e : catalogue()) {
        if (e.chapter.number != chapter) {
            chapter = e.chapter.number;
            text += fmt::format("{}{}. {}  ({}. {})\n", text.empty() ? "" : "\n", chapter, e.chapter.title.en,
                                letterOf(e.chapter.part), partTitle(e.chapter.part).en);
        }
        std::string modes = worker.missingFor(e).empty() ? "live" : "";
        if (recordingLacks(e).empty())
            modes += modes.empty() ? "recording" : ", recording";
        if (e.predict)
            modes += modes.empty() ? "model" : ", model";
        text += fmt::format("   {}  {}  [{}]\n", padded(e.id, width), e.title.en, modes);
    }
    return text;
}

} // namespace

int listCommand(const ListOptions& options)
{
    LiveWorker worker(options.host);
    if (!worker.connect() && !options.json)
        say("no live runs here: " + worker.problem());
    return writeOut(options.json ? asJson(worker) : asText(worker)) ? exit_code::done : exit_code::failed;
}

} // namespace ringside
