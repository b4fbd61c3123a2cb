// SPDX-License-Identifier: Apache-2.0
#include "app/command/recorded.h"

#include <QFile>

#include <fmt/format.h>

namespace ringside {

namespace {

/// "stride (2 asked for, 1 recorded)"; empty when the recording agrees with all that was set.
std::string differences(const Params& given, const Params& recorded)
{
    std::string text;
    for (const auto& [id, value] : given.all()) {
        const ParamValue* was = recorded.find(id);
        if (was && *was == value)
            continue;
        text += fmt::format("{}{} ({} asked for, {} recorded)", text.empty() ? "" : ", ", id, formatParam(value),
                            was ? formatParam(*was) : "nothing");
    }
    return text;
}

} // namespace

const BundledRecording* recordingFor(const Experiment& experiment, const Params& given)
{
    for (const BundledRecording& r : bundledRecordings(experiment))
        if (differences(given, r.outcome.params).empty())
            return &r;
    return nullptr;
}

std::string whyNotRecorded(const Experiment& experiment, const Params& given)
{
    const std::vector<BundledRecording>& all = bundledRecordings(experiment);
    if (all.empty())
        return "no recording of this experiment comes with Ringside";
    return fmt::format("no recording was made with these parameters; the nearest differs in {}; leave them out, or use "
                       "--mode model",
                       differences(given, all.front().outcome.params));
}

Result<std::vector<wire::Message>> messagesOf(const BundledRecording& recording)
{
    QFile file(recording.resource);
    if (!file.open(QIODevice::ReadOnly))
        return errorAt(recording.resource.toStdString(), "cannot be read");
    const QByteArray bytes = file.readAll();
    return wire::readRecording(reinterpret_cast<const std::uint8_t*>(bytes.constData()),
                               static_cast<std::size_t>(bytes.size()), recording.resource.toStdString());
}

} // namespace ringside
