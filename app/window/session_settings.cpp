// SPDX-License-Identifier: Apache-2.0
#include "app/window/session_settings.h"

#include "app/window/language.h"
#include "experiments/core/json.h"

#include <QSettings>

namespace ringside {

namespace {

constexpr int mostRecent = 8;

} // namespace

SessionSettings loadSession()
{
    const QSettings settings;
    SessionSettings s;
    s.geometry = settings.value("window/geometry").toByteArray();
    s.windowState = settings.value("window/state").toByteArray();
    s.theme = static_cast<Theme>(qBound(0, settings.value("theme", 0).toInt(), 2));
    const QString language = settings.value("language").toString();
    s.language = language.isEmpty() ? systemLanguage() : language == "zh" ? Language::Chinese : Language::English;
    s.runsAtRest = settings.value("runs-at-rest", true).toBool();
    s.experiment = settings.value("experiment").toString().toStdString();
    s.dataset = settings.value("dataset", 0).toInt();
    const Json json = Json::parse(settings.value("params").toString().toStdString(), nullptr, false);
    if (const auto params = paramsFromJson(json, "params"))
        s.params = *params;
    return s;
}

void saveSession(const SessionSettings& s)
{
    QSettings settings;
    settings.setValue("window/geometry", s.geometry);
    settings.setValue("window/state", s.windowState);
    settings.setValue("theme", static_cast<int>(s.theme));
    settings.setValue("language", s.language == Language::Chinese ? "zh" : "en");
    settings.setValue("runs-at-rest", s.runsAtRest);
    settings.setValue("experiment", QString::fromStdString(s.experiment));
    settings.setValue("dataset", s.dataset);
    settings.setValue("params", QString::fromStdString(toJson(s.params).dump(-1, ' ', false, Json::error_handler_t::replace)));
}

QStringList recentFiles()
{
    return QSettings().value("recent-files").toStringList();
}

void addRecentFile(const QString& path)
{
    QStringList files = recentFiles();
    files.removeAll(path);
    files.prepend(path);
    while (files.size() > mostRecent)
        files.removeLast();
    QSettings().setValue("recent-files", files);
}

} // namespace ringside
