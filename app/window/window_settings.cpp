// SPDX-License-Identifier: Apache-2.0
#include "app/window/window_settings.h"

#include <QFileInfo>

#include <memory>

namespace ringside {

namespace {

constexpr int maxRecentFiles = 8;

QString paramKey(const Experiment& experiment, const std::string& param)
{
    return QString("params/%1/%2").arg(QString::fromStdString(experiment.id), QString::fromStdString(param));
}

} // namespace

WindowSettings::WindowSettings(const QString& file)
    : m_settings(file.isEmpty() ? QSettings(QSettings::IniFormat, QSettings::UserScope, "ringside", "ringside").fileName() : file,
                 QSettings::IniFormat)
{
}

QByteArray WindowSettings::geometry() const { return m_settings.value("window/geometry").toByteArray(); }
QByteArray WindowSettings::panes() const { return m_settings.value("window/panes").toByteArray(); }

void WindowSettings::setWindow(const QByteArray& geometry, const QByteArray& panes)
{
    m_settings.setValue("window/geometry", geometry);
    m_settings.setValue("window/panes", panes);
}

Theme WindowSettings::theme() const
{
    const QString name = m_settings.value("theme").toString();
    return name == "light" ? Theme::Light : name == "dark" ? Theme::Dark : Theme::System;
}

void WindowSettings::setTheme(Theme theme)
{
    m_settings.setValue("theme", theme == Theme::Light ? "light" : theme == Theme::Dark ? "dark" : "system");
}

std::optional<Language> WindowSettings::language() const
{
    const QString code = m_settings.value("language").toString();
    if (code == "zh")
        return Language::Chinese;
    if (code == "en")
        return Language::English;
    return std::nullopt;
}

void WindowSettings::setLanguage(Language language) { m_settings.setValue("language", language == Language::Chinese ? "zh" : "en"); }

bool WindowSettings::runsAtRest() const { return m_settings.value("run/at-rest", true).toBool(); }
void WindowSettings::setRunsAtRest(bool on) { m_settings.setValue("run/at-rest", on); }

QString WindowSettings::host() const { return m_settings.value("run/host").toString(); }
void WindowSettings::setHost(const QString& host) { m_settings.setValue("run/host", host); }

QStringList WindowSettings::recentFiles() const { return m_settings.value("recent").toStringList(); }

void WindowSettings::addRecentFile(const QString& path)
{
    const QString absolute = QFileInfo(path).absoluteFilePath();
    QStringList files = recentFiles();
    files.removeAll(absolute);
    files.prepend(absolute);
    while (files.size() > maxRecentFiles)
        files.removeLast();
    m_settings.setValue("recent", files);
}

void WindowSettings::forgetRecentFiles() { m_settings.remove("recent"); }

const Experiment* WindowSettings::experiment() const { return findExperiment(m_settings.value("experiment").toString().toStdString()); }

void WindowSettings::setExperiment(const Experiment& experiment, const Params& params)
{
    m_settings.setValue("experiment", QString::fromStdString(experiment.id));
    for (const ParamSpec& spec : experiment.params) {
        const ParamValue* value = params.find(spec.id);
        if (value && *value != spec.defaultValue)
            m_settings.setValue(paramKey(experiment, spec.id), QString::fromStdString(formatParam(*value)));
        else
            m_settings.remove(paramKey(experiment, spec.id));
    }
}

int WindowSettings::dataset() const { return m_settings.value("dataset").toInt(); }
void WindowSettings::setDataset(int index) { m_settings.setValue("dataset", index); }

Params WindowSettings::params(const Experiment& experiment) const
{
    Params params = defaultParams(experiment.params);
    for (const ParamSpec& spec : experiment.params) {
        const QString key = paramKey(experiment, spec.id);
        if (!m_settings.contains(key))
            continue;
        // A line with commas comes back from an INI file as a list.
        const QString text = m_settings.value(key).toStringList().join(", ");
        if (const Result<ParamValue> value = parseParam(spec, text.toStdString()))
            params.set(spec.id, *value);
    }
    return params;
}

} // namespace ringside
