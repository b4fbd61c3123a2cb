// SPDX-License-Identifier: Apache-2.0
#include "app/command/doctor_parts.h"
#include "app/command/exit_code.h"
#include "app/command/live_worker.h"
#include "app/command/options.h"
#include "app/command/terminal.h"
#include "app/command/version.h"

#include <fmt/format.h>

namespace ringside {

namespace {

std::string asText(const std::vector<MachinePart>& parts)
{
    std::size_t width = 0;
    for (const MachinePart& p : parts)
        width = std::max(width, p.name.size());
    const std::string indent(width + 11, ' ');
    std::string text = fmt::format("ringside {}\n", programVersion);
    for (const MachinePart& p : parts) {
        text += fmt::format("  {}  {}  {}\n", p.ok ? "ok     " : "missing", padded(p.name, width), p.found);
        if (!p.ok)
            text += fmt::format("{}turns off: {}\n{}to get it: {}\n", indent, p.turnsOff, indent, p.howToGet);
    }
    return text;
}

std::string asJson(const std::vector<MachinePart>& parts, const Machine* machine)
{
    Json j = {{"program", fmt::format("ringside {}", programVersion)}};
    j["machine"] = machine ? toJson(*machine) : Json(nullptr);
    j["parts"] = Json::array();
    for (const MachinePart& p : parts) {
        Json part = {{"id", p.id}, {"name", p.name}, {"ok", p.ok}, {"found", p.found}};
        if (!p.ok) {
            part["turns_off"] = p.turnsOff;
            part["how_to_get"] = p.howToGet;
        }
        j["parts"].push_back(std::move(part));
    }
    return jsonText(j) + "\n";
}

} // namespace

int doctorCommand(const DoctorOptions& options)
{
    LiveWorker worker(options.host);
    worker.connect();
    std::vector<MachinePart> parts = workerParts(worker.machine(), worker.problem());
    // The rest is about the machine this runs on, where the window would be.
    for (auto more : {communicationParts(), graphicsParts()})
        parts.insert(parts.end(), more.begin(), more.end());
    return writeOut(options.json ? asJson(parts, worker.machine()) : asText(parts)) ? exit_code::done : exit_code::failed;
}

} // namespace ringside
