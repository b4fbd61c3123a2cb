// SPDX-License-Identifier: Apache-2.0
// The window: chapters on the left, the picture in the middle, parameters on the right, panes folded away below.
// It knows no experiment; everything comes from the catalogue.
#pragma once

#include "app/window/lesson.h"
#include "app/window/run_session.h"
#include "app/window/theme.h"
#include "views/view.h"

#include <QMainWindow>

class QAction;
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

class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(WorkerCommand worker, QWidget* parent = nullptr);
    ~MainWindow() override;

    RunSession& session() { return m_session; }
    ExperimentPage& page() { return *m_page; }
    ParameterForm& form() { return *m_form; }
    StateBanner& banner() { return *m_banner; }

    void restore();                      ///< what the last session left; the first experiment where there was none
    bool openFile(const QString& path);  ///< false: a banner says why not
    void chooseExperiment(const Experiment& experiment);
    void showStep(int step);             ///< of the present chapter's lesson, with what it shows
    int step() const;
    int stepCount() const { return static_cast<int>(m_lesson.steps.size()); }
    QString stepTitle(int step) const;
    void setPresenting(bool on);
    bool presenting() const;
    void setLanguage(Language language);
    void setTheme(Theme theme);
    Language language() const { return m_language; }

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void makePanes();
    void makeMenus();       // main_window_menus.cpp
    void labelMenus();
    void connectSession();
    void restyle();
    void loadChapter();
    void explain();
    void reportEnd(const Outcome& outcome);
    void reportMachine();
    void save() const;
    // File menu, main_window_files.cpp
    void chooseFile();
    void saveRecording();
    void exportPicture();
    void exportData();
    void copyCommandLine();
    void rememberFile(const QString& path);
    void fillRecent();
    void refuse(const QString& what, const QString& why);
    QAction* action(const char* name) const;

    RunSession m_session;
    Lesson m_lesson;
    std::string m_lessonFolder;
    int m_step = -1;
    Language m_language;
    Theme m_theme = Theme::System;
    QString m_host;
    ExperimentPage* m_page;
    ChapterList* m_chapters;
    ParameterForm* m_form;
    StateBanner* m_banner;
    LessonPane* m_lessonPane;
    SourcePane* m_sourcePane;
    LogPane* m_logPane;
    QDockWidget *m_chapterDock, *m_formDock, *m_lessonDock, *m_sourceDock, *m_logDock;
    Presenter* m_presenter;
    QLabel* m_hover;
    struct Menus;
    std::unique_ptr<Menus> m_menus;
};

} // namespace ringside
