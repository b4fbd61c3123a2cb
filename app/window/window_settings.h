// SPDX-License-Identifier: Apache-2.0
// What the window remembers from one start to the next. Whatever cannot be read back is left at its default.
#pragma once

#include "app/window/theme.h"
#include "experiments/core/experiment.h"

#include <QByteArray>
#include <QSettings>
#include <QStringList>

#include <optional>

namespace ringside {

class WindowSettings {
public:
    /// The person's own settings file; `file` non-empty: that INI file instead.
    explicit WindowSettings(const QString& file = {});

    QByteArray geometry() const;
    QByteArray panes() const; ///< QMainWindow's state: docks, folded or not
    void setWindow(const QByteArray& geometry, const QByteArray& panes);

    Theme theme() const;
    void setTheme(Theme theme);
    std::optional<Language> language() const; ///< empty: never chosen, follow the desktop
    void setLanguage(Language language);
    bool runsAtRest() const;
    void setRunsAtRest(bool on);
    QString host() const; ///< of the remote worker; empty = this machine
    void setHost(const QString& host);

    QStringList recentFiles() const; ///< newest first
    void addRecentFile(const QString& path);
    void forgetRecentFiles();

    const Experiment* experiment() const; ///< null: none, or one that this Ringside no longer has
    void setExperiment(const Experiment& experiment, const Params& params);
    int dataset() const; ///< the one whose picture was shown
    void setDataset(int index);
    Params params(const Experiment& experiment) const; ///< as last used; a value that no longer fits is its default

private:
    mutable QSettings m_settings;
};

} // namespace ringside
