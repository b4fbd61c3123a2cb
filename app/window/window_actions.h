// SPDX-License-Identifier: Apache-2.0
// Every action of the window's menus, made in one place so that menus, keys and their help cannot disagree.
#pragma once

#include <QAction>
#include <QActionGroup>
#include <QMenuBar>

#include <array>
#include <vector>

namespace ringside {

class WindowActions : public QObject {
    Q_OBJECT
public:
    explicit WindowActions(QWidget* window);

    /// Fills the bar; the panes' own actions go into the View menu.
    void fill(QMenuBar& bar, const std::vector<QAction*>& panes);
    void retranslate();

    /// One line per key for the help: "Ctrl+O", "Open a recording or another file".
    struct Key {
        QString keys, does;
    };
    std::vector<Key> keys() const;

    // File
    QAction *open, *saveRecording, *exportPicture, *exportData, *copyCommand, *quit, *forgetRecent;
    QMenu* recent = nullptr; ///< filled by the window
    // Edit
    QAction *undo, *redo, *reset, *find;
    // View
    QAction *present, *nextPicture, *previousPicture, *themeSystem, *themeLight, *themeDark, *english, *chinese;
    // Run
    QAction *run, *predict, *explain, *cancel, *atRest, *host;
    std::array<QAction*, 9> presets; ///< by key only: the form shows them
    // Help
    QAction *shortcuts, *doctor, *about;

private:
    QAction* add(const char* name, const QList<QKeySequence>& keys = {});
    QAction* addChoice(QActionGroup* group, const char* name);
    QMenu* addMenu(QMenuBar& bar, const char* name);

    QWidget* m_window;
    QMenu *m_file = nullptr, *m_edit = nullptr, *m_view = nullptr, *m_run = nullptr, *m_help = nullptr;
    QMenu *m_theme = nullptr, *m_language = nullptr, *m_panes = nullptr;
    std::vector<QAction*> m_paneActions;
};

} // namespace ringside
