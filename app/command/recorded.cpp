// SPDX-License-Identifier: Apache-2.0
#include "app/command/recorded.h"

#include <QFile>

#include <fmt/format.h>

namespace ringside {

namespace {

QString pathOf(const Experiment& experiment)
{
    return QStringLiteral(":/chapters/%1/recordings/%2.rsd")
        .arg(QString::fromStdString(experiment.chapter.folder), QString::fromStdString(experiment.id));
}

} // namespace

bool hasRecording(const Experiment& experiment)
{
    return QFile::exists(pathOf(experiment));
}

Result<std::vector<wire::Message>> bundledRecording(const Experiment& experiment)
{
    QFile file(pathOf(experiment));
    if (!file.open(QIODevice::ReadOnly))
        return waivedBecause("no recording of this experiment comes with Ringside");
    const QByteArray bytes = file.readAll();
    return wire::readRecording(reinterpret_cast<const std::uint8_t*>(bytes.constData()),
                               static_cast<std::size_t>(bytes.size()), experiment.id + ".rsd");
}

std::string notRecorded(const Params& given, const Params& recorded)
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

} // namespace ringside
