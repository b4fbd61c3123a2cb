// SPDX-License-Identifier: Apache-2.0
// What the menus and keys do, and when they can.
#include "app/window/chapter_list.h"
#include "app/window/experiment_page.h"
#include "app/window/main_window.h"
#include "app/window/parameter_form.h"
#include "app/window/run_bar.h"
#include "app/window/window_actions.h"

#include <QDockWidget>

namespace ringside {

void MainWindow::connectActions()
{
    const auto on = [this](QAction* action, auto what) { connect(action, &QAction::triggered, this, what); };
    on(m_actions->open, &MainWindow::chooseFile);
    on(m_actions->saveRecording, &MainWindow::saveRecording);
    on(m_actions->exportPicture, &MainWindow::exportPicture);
    on(m_actions->exportData, &MainWindow::exportData);
    on(m_actions->copyCommand, &MainWindow::copyCommandLine);
    on(m_actions->quit, &QWidget::close);
    on(m_actions->forgetRecent, [this] {
        m_settings.forgetRecentFiles();
        fillRecent();
    });
    QUndoStack& stack = m_session.undoStack();
    connect(m_actions->undo, &QAction::triggered, &stack, &QUndoStack::undo);
    connect(m_actions->redo, &QAction::triggered, &stack, &QUndoStack::redo);
    connect(&stack, &QUndoStack::indexChanged, this, &MainWindow::refreshActions);
    on(m_actions->reset, [this] {
        if (const Experiment* e = m_session.experiment())
            m_session.setParams(defaultParams(e->params), tr("Reset"));
    });
    on(m_actions->find, [this] {
        m_chapterDock->show();
        m_chapters->focusSearch();
    });
    on(m_actions->present, [this] { setPresenting(!presenting()); });
    on(m_actions->run, [this] { m_page->runBar().run(); });
    on(m_actions->predict, [this](bool guess) { m_page->runBar().guess(guess); });
    on(m_actions->cancel, [this] { m_session.cancel(); });
    on(m_actions->explain, &MainWindow::explain);
    connect(&m_page->runBar(), &RunBar::explainRequested, this, &MainWindow::explain);
    on(m_actions->atRest, [this](bool rest) { m_session.setRunsAtRest(rest); });
    on(m_actions->nextPicture, [this] { m_page->showDataset(m_page->datasetIndex() + 1); });
    on(m_actions->previousPicture, [this] { m_page->showDataset(m_page->datasetIndex() - 1); });
    for (std::size_t i = 0; i < m_actions->presets.size(); ++i)
        on(m_actions->presets[i], [this, i] { m_form->choosePreset(static_cast<int>(i)); });
    on(m_actions->host, &MainWindow::chooseHost);
    on(m_actions->shortcuts, &MainWindow::showShortcuts);
    on(m_actions->doctor, &MainWindow::showDoctor);
    on(m_actions->about, &MainWindow::showAbout);
}

void MainWindow::connectChoices()
{
    const auto theme = [this](QAction* action, Theme value) {
        connect(action, &QAction::triggered, this, [this, value] { setTheme(value); });
    };
    theme(m_actions->themeSystem, Theme::System);
    theme(m_actions->themeLight, Theme::Light);
    theme(m_actions->themeDark, Theme::Dark);
    const auto language = [this](QAction* action, Language value) {
        connect(action, &QAction::triggered, this, [this, value] { setLanguage(value); });
    };
    language(m_actions->english, Language::English);
    language(m_actions->chinese, Language::Chinese);
}

void MainWindow::refreshActions()
{
    const Experiment* e = m_session.experiment();
    const bool picture = m_page->currentView() != nullptr;
    const QString why = e ? m_session.whyNotLive(*e) : QString();
    m_actions->saveRecording->setEnabled(m_session.canSave());
    m_actions->saveRecording->setToolTip(m_session.canSave() ? QString() : tr("There is no finished live run with these parameters."));
    m_actions->exportPicture->setEnabled(picture);
    m_actions->exportData->setEnabled(m_session.prediction() || m_session.measurement());
    m_actions->copyCommand->setEnabled(e);
    m_actions->undo->setEnabled(m_session.undoStack().canUndo());
    m_actions->redo->setEnabled(m_session.undoStack().canRedo());
    m_actions->reset->setEnabled(e && m_session.params() != defaultParams(e->params));
    m_actions->run->setEnabled(m_page->runBar().canRun());
    m_actions->run->setToolTip(why);
    m_actions->predict->setEnabled(e);
    m_actions->predict->setChecked(m_session.guessing());
    m_actions->explain->setEnabled(stepCount() > 0);
    m_actions->cancel->setEnabled(m_session.running());
    m_actions->atRest->setChecked(m_session.runsAtRest());
    m_actions->atRest->setEnabled(e && e->runsAtRest);
    const Theme theme = m_settings.theme();
    m_actions->themeSystem->setChecked(theme == Theme::System);
    m_actions->themeLight->setChecked(theme == Theme::Light);
    m_actions->themeDark->setChecked(theme == Theme::Dark);
    m_actions->english->setChecked(m_language == Language::English);
    m_actions->chinese->setChecked(m_language == Language::Chinese);
}

} // namespace ringside
