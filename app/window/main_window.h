// SPDX-License-Identifier: Apache-2.0
// The window: chapters on the left, the picture in the middle, parameters on the right, panes folded away below.
// It knows no experiment; everything comes from the catalogue.
#pragma once

#include "app/window/lesson.h"
#include "app/window/run_session.h"
#include "app/window/window_settings.h"
#include "views/view.h"

#include <QMainWindow>

#include <functional>

class QDockWidget;
class QLabel;

namespace ringside {

class ChapterList;
class ExperimentPage;
class LessonPane;
class LogPane;
class ParameterForm;
class Presenter;
class SourcePane;
class StateBanner;
class WindowActions;

class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    /// `settings`: an INI file instead of the person's own.
    explicit MainWindow(WorkerCommand worker, const QString& settings = {}, QWidget* parent = nullptr);
    ~MainWindow() override;

    RunSession& session() { return m_session; }
    ExperimentPage& page() { return *m_page; }
    ParameterForm& form() { return *m_form; }
    StateBanner& banner() { return *m_banner; }
    WindowActions& actions() { return *m_actions; }

    void restore(); ///< what the last session left; the first experiment where there was none
    bool openFile(const QString& path); ///< false: a banner says why not
    void chooseExperiment(const Experiment& experiment); ///< with the parameters last used
    void setLanguage(Language language);
    void setTheme(Theme theme);
    Language language() const { return m_language; }

    // The chapter's lesson (main_window_lesson.cpp).
    void showStep(int step); ///< with the experiment and preset that it names
    int step() const { return m_step; }
    int stepCount() const { return static_cast<int>(m_lesson.steps.size()); }
    QString stepTitle(int step) const;
    /// Moves to the step about the preset that is shown, without showing anything else.
    void followParams();
    void explain(); ///< opens the lesson at what is shown

    void setPresenting(bool on);
    bool presenting() const;

signals:
    void stepChanged();

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void makePanes();
    void connectActions();
    void connectChoices();
    void connectSession();
    void refreshActions();
    void retitle();
    void restyle();
    void loadChapter();
    void remember(); ///< in the settings
    /// The first time a pane opens it gets room to read in.
    void openPane(QDockWidget* pane);
    std::vector<QDockWidget*> panes() const { return {m_chapterDock, m_formDock, m_lessonDock, m_sourceDock, m_logDock}; }

    // What a run or a machine came to (main_window_states.cpp).
    void say(std::function<void()> what); ///< now, and again whenever the language changes
    void reportEnd(const Outcome& outcome);
    void reportMachine();
    void useHost(const QString& host);

    // Dialogs (main_window_dialogs.cpp).
    void chooseHost();
    void showShortcuts();
    void showDoctor();
    void showAbout();

    // Files (main_window_files.cpp).
    void chooseFile();
    void saveRecording();
    void exportPicture();
    void exportData();
    void copyCommandLine();
    void fillRecent();
    QString suggestedName(const QString& ending) const;
    void reportFile(const Result<void>& written, const QString& path);

    WindowSettings m_settings;
    RunSession m_session;
    Lesson m_lesson;
    std::string m_lessonFolder;
    int m_step = -1;
    Language m_language;
    std::function<void()> m_said;
    QByteArray m_stateBeforePresenting;
    ExperimentPage* m_page;
    StateBanner* m_banner;
    QLabel *m_hover, *m_machine;
    ChapterList* m_chapters = nullptr;
    ParameterForm* m_form = nullptr;
    LessonPane* m_lessonPane = nullptr;
    SourcePane* m_sourcePane = nullptr;
    LogPane* m_logPane = nullptr;
    QDockWidget *m_chapterDock = nullptr, *m_formDock = nullptr, *m_lessonDock = nullptr, *m_sourceDock = nullptr, *m_logDock = nullptr;
    Presenter* m_presenter = nullptr;
    WindowActions* m_actions = nullptr;
};

} // namespace ringside
