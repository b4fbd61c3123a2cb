// SPDX-License-Identifier: Apache-2.0
#include "app/window/main_window.h"

#include "app/window/chapter_list.h"
#include "app/window/experiment_page.h"
#include "app/window/language.h"
#include "app/window/lesson_pane.h"
#include "app/window/log_pane.h"
#include "app/window/parameter_form.h"
#include "app/window/presenter.h"
#include "app/window/source_pane.h"
#include "app/window/state_banner.h"
#include "app/window/window_actions.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QLabel>
#include <QMenuBar>
#include <QStatusBar>
#include <QVBoxLayout>

namespace ringside {

MainWindow::MainWindow(WorkerCommand worker, const QString& settings, QWidget* parent)
    : QMainWindow(parent), m_settings(settings), m_session(std::move(worker)), m_language(currentLanguage()),
      m_page(new ExperimentPage(m_session, this)), m_banner(new StateBanner(this)), m_hover(new QLabel(this)), m_machine(new QLabel(this))
{
    setObjectName("main-window");
    setAcceptDrops(true);
    setDockOptions(AnimatedDocks | AllowTabbedDocks);
    auto* middle = new QWidget(this);
    auto* column = new QVBoxLayout(middle);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_banner);
    column->addWidget(m_page, 1);
    setCentralWidget(middle);
    makePanes();
    m_hover->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // a long line must not widen the window
    statusBar()->addWidget(m_hover, 1);
    statusBar()->addPermanentWidget(m_machine);
    m_presenter = new Presenter(*this);
    m_actions = new WindowActions(this);
    std::vector<QAction*> paneActions;
    for (QDockWidget* pane : panes())
        paneActions.push_back(pane->toggleViewAction());
    m_actions->fill(*menuBar(), paneActions);
    connectActions();
    connectChoices();
    connectSession();
    restyle();
    resize(1280, 720);
}

MainWindow::~MainWindow() = default;

void MainWindow::makePanes()
{
    auto dock = [this](const char* name, QWidget* content, Qt::DockWidgetArea area, const char* key) {
        auto* d = new QDockWidget(this);
        d->setObjectName(name);
        d->setWidget(content);
        d->toggleViewAction()->setShortcut(QKeySequence(key));
        addAction(d->toggleViewAction());
        addDockWidget(area, d);
        return d;
    };
    m_chapters = new ChapterList(m_session, this);
    m_form = new ParameterForm(m_session, this);
    m_lessonPane = new LessonPane(this);
    m_sourcePane = new SourcePane(this);
    m_logPane = new LogPane(this);
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    m_chapterDock = dock("chapters", m_chapters, Qt::LeftDockWidgetArea, "F6");
    m_formDock = dock("parameters", m_form, Qt::RightDockWidgetArea, "F7");
    m_lessonDock = dock("lesson", m_lessonPane, Qt::BottomDockWidgetArea, "F8");
    m_sourceDock = dock("source", m_sourcePane, Qt::BottomDockWidgetArea, "F9");
    m_logDock = dock("log", m_logPane, Qt::BottomDockWidgetArea, "F12");
    tabifyDockWidget(m_lessonDock, m_sourceDock);
    tabifyDockWidget(m_sourceDock, m_logDock);
    for (QDockWidget* d : {m_lessonDock, m_sourceDock, m_logDock}) {
        d->hide(); // folded away until someone asks
        connect(d->toggleViewAction(), &QAction::triggered, this, [this, d](bool shown) {
            if (shown)
                openPane(d);
        });
    }
    resizeDocks({m_chapterDock, m_formDock}, {290, 310}, Qt::Horizontal);
}

void MainWindow::openPane(QDockWidget* pane)
{
    const bool anyOpen = m_lessonDock->isVisible() || m_sourceDock->isVisible() || m_logDock->isVisible();
    pane->show();
    pane->raise();
    if (!anyOpen || pane->height() < 160)
        resizeDocks({pane}, {height() * 35 / 100}, Qt::Vertical);
}

void MainWindow::connectSession()
{
    connect(m_chapters, &ChapterList::chosen, this, [this](const Experiment* e) {
        if (e && e != m_session.experiment())
            chooseExperiment(*e);
    });
    connect(&m_session, &RunSession::experimentChanged, this, &MainWindow::loadChapter);
    connect(&m_session, &RunSession::runEnded, this, &MainWindow::reportEnd);
    connect(&m_session, &RunSession::machineChanged, this, &MainWindow::reportMachine);
    connect(&m_session, &RunSession::logLine, m_logPane, &LogPane::append);
    for (auto signal : {&RunSession::experimentChanged, &RunSession::paramsChanged, &RunSession::predictionChanged,
                        &RunSession::measurementChanged, &RunSession::runningChanged, &RunSession::machineChanged})
        connect(&m_session, signal, this, &MainWindow::refreshActions);
    connect(&m_session, &RunSession::paramsChanged, this, &MainWindow::followParams);
    connect(m_page, &ExperimentPage::hovered, m_hover, &QLabel::setText);
    connect(m_lessonPane, &LessonPane::stepChosen, this, &MainWindow::showStep);
}

void MainWindow::chooseExperiment(const Experiment& experiment)
{
    if (const Experiment* before = m_session.experiment())
        m_settings.setExperiment(*before, m_session.params());
    m_session.setExperiment(experiment, m_settings.params(experiment));
}

bool MainWindow::presenting() const { return m_presenter->active(); }

void MainWindow::setPresenting(bool on)
{
    if (on == presenting())
        return;
    if (on) {
        followParams();
        m_stateBeforePresenting = saveState();
        for (QDockWidget* d : panes())
            d->hide();
    }
    menuBar()->setVisible(!on);
    statusBar()->setVisible(!on);
    m_presenter->setActive(on);
    setWindowState(windowState().setFlag(Qt::WindowFullScreen, on));
    if (!on)
        restoreState(m_stateBeforePresenting);
    restyle();
    m_page->setFocus();
}

void MainWindow::setLanguage(Language language)
{
    m_language = language;
    m_settings.setLanguage(language);
    applyLanguage(language); // LanguageChange re-labels everything
    loadChapter();
}

void MainWindow::setTheme(Theme theme)
{
    m_settings.setTheme(theme);
    applyTheme(*qApp, theme);
    restyle();
}

void MainWindow::restyle()
{
    const ViewStyle style = makeStyle(darkTheme(), presenting(), m_language);
    m_page->setStyle(style);
    m_sourcePane->setStyle(makeStyle(darkTheme(), false, m_language));
    m_form->setLanguage(m_language);
    m_chapters->setLanguage(m_language);
    m_chapterDock->setWindowTitle(tr("Chapters"));
    m_formDock->setWindowTitle(tr("Parameters"));
    m_lessonDock->setWindowTitle(tr("Lesson"));
    m_sourceDock->setWindowTitle(tr("Kernel source"));
    m_logDock->setWindowTitle(tr("Log"));
    m_actions->retranslate();
    refreshActions();
    retitle();
}

void MainWindow::retitle()
{
    const Experiment* e = m_session.experiment();
    setWindowTitle(e ? tr("%1 – Ringside").arg(QString::fromStdString(e->title.in(m_language))) : QStringLiteral("Ringside"));
    const Machine* machine = m_session.machine();
    const GpuInfo* gpu = machine ? machine->firstGpu() : nullptr;
    const QString host = m_settings.host();
    const QString name = gpu ? QString::fromStdString(gpu->name) : tr("no live GPU");
    m_machine->setText(host.isEmpty() ? name : tr("%1 on %2").arg(name, host));
}

void MainWindow::changeEvent(QEvent* event)
{
    QMainWindow::changeEvent(event);
    if (event->type() != QEvent::LanguageChange || !m_actions)
        return;
    restyle();
    if (m_said && m_banner->isVisible())
        m_said();
}

void MainWindow::restore()
{
    setTheme(m_settings.theme());
    if (const QByteArray geometry = m_settings.geometry(); !geometry.isEmpty())
        restoreGeometry(geometry);
    if (const QByteArray state = m_settings.panes(); !state.isEmpty())
        restoreState(state);
    m_session.setRunsAtRest(m_settings.runsAtRest());
    const Experiment* experiment = m_settings.experiment();
    if (!experiment && !catalogue().empty())
        experiment = &catalogue().front();
    if (experiment)
        chooseExperiment(*experiment);
    m_page->showDataset(m_settings.dataset());
    fillRecent();
}

void MainWindow::remember()
{
    m_settings.setWindow(saveGeometry(), presenting() ? m_stateBeforePresenting : saveState());
    m_settings.setRunsAtRest(m_session.runsAtRest());
    m_settings.setDataset(m_page->datasetIndex());
    if (const Experiment* e = m_session.experiment())
        m_settings.setExperiment(*e, m_session.params());
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    remember();
    event->accept();
}

} // namespace ringside
