// SPDX-License-Identifier: Apache-2.0
#include "app/run/bundled_recordings.h"

#include "gpu/wire/recording.h"

#include <QDebug>
#include <QDir>
#include <QFile>

#include <map>

namespace ringside {

namespace {

std::vector<BundledRecording> load(const Experiment& experiment)
{
    std::vector<BundledRecording> found;
    const QString id = QString::fromStdString(experiment.id);
    const QDir folder(":/chapters/" + QString::fromStdString(experiment.chapter.folder) + "/recordings");
    for (const QString& name : folder.entryList({id + ".rsd", id + ".*.rsd"}, QDir::Files, QDir::Name | QDir::LocaleAware)) {
        QFile file(folder.filePath(name));
        if (!file.open(QIODevice::ReadOnly))
            continue;
        const QByteArray bytes = file.readAll();
        const auto messages = wire::readRecording(reinterpret_cast<const std::uint8_t*>(bytes.constData()),
                                                  static_cast<std::size_t>(bytes.size()), name.toStdString());
        const auto outcome = messages ? wire::outcomeOf(*messages, name.toStdString()) : Result<Outcome>(messages.error());
        if (!outcome) {
            qWarning("%s", outcome.error().text().c_str());
            continue;
        }
        const auto at = name == id + ".rsd" ? found.begin() : found.end();
        found.insert(at, {file.fileName(), *outcome});
    }
    return found;
}

} // namespace

const std::vector<BundledRecording>& bundledRecordings(const Experiment& experiment)
{
    static std::map<std::string, std::vector<BundledRecording>> kept;
    const auto at = kept.find(experiment.id);
    return at != kept.end() ? at->second : kept.emplace(experiment.id, load(experiment)).first->second;
}

const BundledRecording* findRecording(const Experiment& experiment, const Params& params)
{
    for (const BundledRecording& r : bundledRecordings(experiment))
        if (r.outcome.params == params)
            return &r;
    return nullptr;
}

} // namespace ringside
