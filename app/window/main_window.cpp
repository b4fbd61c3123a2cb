// SPDX-License-Identifier: Apache-2.0
#include "app/window/main_window.h"

#include "app/window/chapter_list.h"
#include "app/window/experiment_page.h"
#include "app/window/language.h"
#include "app/window/lesson_pane.h"
#include "app/window/log_pane.h"
#include "app/window/parameter_form.h"
#include "app/window/presenter.h"
#include "app/window/run_bar.h"
#include "app/window/session_settings.h"
#include "app/window/source_pane.h"
#include "app/window/state_banner.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QLabel>
#include <QMenuBar>
#include <QMimeData>
#include <QStatusBar>
#include <QVBoxLayout>

namespace ringside {

MainWindow::MainWindow(WorkerCommand worker, QWidget* parent)
    : QMainWindow(parent), m_session(std::move(worker)), m_language(currentLanguage()), m_page(new ExperimentPage(m_session, this)),
      m_banner(new StateBanner(this)), m_presenter(nullptr), m_hover(new QLabel(this))
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
    statusBar()->addWidget(m_hover, 1);
    m_presenter = new Presenter(*this);
    makeMenus();
    connectSession();
    restyle();
    resize(1280, 720);
}

MainWindow::~MainWindow() = default;

void MainWindow::makePanes()
{
    auto dock = [this](const char* name, QWidget* content, Qt::DockWidgetArea area) {
        auto* d = new QDockWidget(this);
        d->setObjectName(name);
        d->setWidget(content);
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
    m_chapterDock = dock("chapters", m_chapters, Qt::LeftDockWidgetArea);
    m_formDock = dock("parameters", m_form, Qt::RightDockWidgetArea);
    m_lessonDock = dock("lesson", m_lessonPane, Qt::BottomDockWidgetArea);
    m_sourceDock = dock("source", m_sourcePane, Qt::BottomDockWidgetArea);
    m_logDock = dock("log", m_logPane, Qt::BottomDockWidgetArea);
    tabifyDockWidget(m_lessonDock, m_sourceDock);
    tabifyDockWidget(m_sourceDock, m_logDock);
    for (QDockWidget* d : {m_lessonDock, m_sourceDock, m_logDock})
        d->hide(); // folded away until someone asks
    resizeDocks({m_chapterDock, m_formDock}, {250, 300}, Qt::Horizontal);
    resizeDocks({m_lessonDock}, {260}, Qt::Vertical);
}

void MainWindow::connectSession()
{
    connect(m_chapters, &ChapterList::chosen, this, [this](const Experiment* e) {
        if (e)
            chooseExperiment(*e);
    });
    connect(&m_session, &RunSession::experimentChanged, this, &MainWindow::loadChapter);
    connect(&m_session, &RunSession::runEnded, this, &MainWindow::reportEnd);
    connect(&m_session, &RunSession::machineChanged, this, &MainWindow::reportMachine);
    connect(&m_session, &RunSession::logLine, m_logPane, &LogPane::append);
    connect(m_page, &ExperimentPage::hovered, m_hover, &QLabel::setText);
    connect(&m_page->runBar(), &RunBar::explainRequested, this, &MainWindow::explain);
    connect(m_lessonPane, &LessonPane::stepChosen, this, &MainWindow::showStep);
}

void MainWindow::chooseExperiment(const Experiment& experiment)
{
    m_session.setExperiment(experiment);
    m_chapters->select(experiment);
}

void MainWindow::loadChapter()
{
    const Experiment* e = m_session.experiment();
    if (!e)
        return;
    m_sourcePane->setExperiment(*e);
    m_chapters->select(*e);
    setWindowTitle(tr("%1 – Ringside").arg(QString::fromStdString(e->title.in(m_language))));
    m_lesson = loadLesson(e->chapter, m_language);
    const bool same = m_lessonFolder == e->chapter.folder;
    m_lessonFolder = e->chapter.folder;
    m_lessonPane->setLesson(m_lesson);
    const QString id = QString::fromStdString(e->id);
    const bool stays = same && m_step >= 0 && m_step < stepCount() && m_lesson.steps[static_cast<std::size_t>(m_step)].experiment == id;
    if (!stays)
        m_step = m_lesson.stepFor(id);
    if (m_step >= 0)
        m_lessonPane->showStep(m_step);
}

int MainWindow::step() const
{
    return m_step;
}

QString MainWindow::stepTitle(int step) const
{
    return step >= 0 && step < stepCount() ? m_lesson.steps[static_cast<std::size_t>(step)].title : QString();
}

void MainWindow::showStep(int step)
{
    if (step < 0 || step >= stepCount())
        return;
    m_step = step;
    const LessonStep shown = m_lesson.steps[static_cast<std::size_t>(step)];
    m_lessonPane->showStep(step);
    const Experiment* experiment = findExperiment(shown.experiment.toStdString());
    if (!experiment)
        return;
    if (experiment != m_session.experiment())
        chooseExperiment(*experiment);
    for (const Preset& preset : experiment->presets)
        if (preset.id == shown.preset.toStdString())
            m_session.applyPreset(preset);
}

void MainWindow::explain()
{
    const Experiment* e = m_session.experiment();
    if (!e)
        return;
    QString preset;
    for (const Preset& p : e->presets) {
        Params params = defaultParams(e->params);
        for (const auto& [id, value] : p.values.all())
            params.set(id, value);
        if (params == m_session.params())
            preset = QString::fromStdString(p.id);
    }
    if (const int step = m_lesson.stepFor(QString::fromStdString(e->id), preset); step >= 0) {
        m_step = step;
        m_lessonPane->showStep(step);
    }
    m_lessonDock->show();
    m_lessonDock->raise();
}

void MainWindow::reportEnd(const Outcome& outcome)
{
    const QString reason = QString::fromStdString(outcome.reason);
    m_logPane->append(QString("%1: %2 %3").arg(QString::fromStdString(outcome.experiment), statusName(outcome.status), reason).trimmed());
    const QString works = tr("The prediction stays, and a new worker takes over.");
    switch (outcome.status) {
    case RunStatus::Done:
        if (m_banner->kind() != StateBanner::Kind::Info)
            m_banner->hide();
        break;
    case RunStatus::Cancelled: break;
    case RunStatus::Waived: m_banner->show(StateBanner::Kind::Info, tr("This run is not possible here: %1").arg(reason), tr("The prediction and recordings still work.")); break;
    case RunStatus::Failed: m_banner->show(StateBanner::Kind::Error, tr("The run failed: %1").arg(reason), works, tr("The log says more. Run it again, or change a parameter.")); break;
    case RunStatus::Crashed: m_banner->show(StateBanner::Kind::Error, tr("The worker died: %1").arg(reason), works, tr("The log holds its last words. Just run it again.")); break;
    case RunStatus::TimedOut: m_banner->show(StateBanner::Kind::Error, tr("The run took too long and was ended: %1").arg(reason), works, tr("Choose less work, then run it again.")); break;
    }
}

void MainWindow::reportMachine()
{
    const Machine* machine = m_session.machine();
    const QString problem = m_session.control().problem();
    if (!problem.isEmpty())
        m_banner->show(StateBanner::Kind::Info, tr("Live runs are off: %1").arg(problem), tr("Predictions, recordings and lessons work."),
                       tr("“ringside doctor” tells what is missing and how to get it."));
    else if (machine && machine->gpus.empty())
        m_banner->show(StateBanner::Kind::Info, tr("No GPU to run on: %1").arg(QString::fromStdString(machine->gpuProblem)),
                       tr("Predictions, recordings and lessons work."), tr("Run ▸ Remote GPU… uses one over ssh."));
    else if (m_banner->kind() == StateBanner::Kind::Info)
        m_banner->hide();
}

bool MainWindow::presenting() const
{
    return m_presenter->active();
}

void MainWindow::setPresenting(bool on)
{
    if (on == presenting())
        return;
    static const char* const savedState = "presenting-state";
    if (on) {
        setProperty(savedState, saveState());
        for (QDockWidget* d : {m_chapterDock, m_formDock, m_lessonDock, m_sourceDock, m_logDock})
            d->hide();
    }
    menuBar()->setVisible(!on);
    statusBar()->setVisible(!on);
    m_presenter->setActive(on);
    setWindowState(windowState().setFlag(Qt::WindowFullScreen, on));
    if (!on)
        restoreState(property(savedState).toByteArray());
    restyle();
    m_page->setFocus();
}

void MainWindow::setLanguage(Language language)
{
    m_language = language;
    applyLanguage(language); // LanguageChange re-labels everything
    loadChapter();
}

void MainWindow::setTheme(Theme theme)
{
    m_theme = theme;
    applyTheme(*qApp, theme);
    restyle();
}

void MainWindow::restyle()
{
    const ViewStyle style = makeStyle(darkTheme(), presenting(), m_language);
    m_page->setStyle(style);
    m_form->setLanguage(m_language);
    m_chapters->setLanguage(m_language);
    m_chapterDock->setWindowTitle(tr("Chapters"));
    m_formDock->setWindowTitle(tr("Parameters"));
    m_lessonDock->setWindowTitle(tr("Lesson"));
    m_sourceDock->setWindowTitle(tr("Kernel source"));
    m_logDock->setWindowTitle(tr("Log"));
    labelMenus();
}

void MainWindow::changeEvent(QEvent* event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        restyle();
}

void MainWindow::restore()
{
    const SessionSettings saved = loadSession();
    setTheme(saved.theme);
    if (!saved.geometry.isEmpty())
        restoreGeometry(saved.geometry);
    if (!saved.windowState.isEmpty())
        restoreState(saved.windowState);
    m_session.setRunsAtRest(saved.runsAtRest);
    const Experiment* experiment = findExperiment(saved.experiment);
    if (!experiment && !catalogue().empty())
        experiment = &catalogue().front();
    if (!experiment)
        return;
    chooseExperiment(*experiment);
    if (const auto params = validate(experiment->params, saved.params))
        m_session.setParams(*params, tr("Restore"));
    m_session.undoStack().clear();
    m_page->showDataset(saved.dataset);
}

void MainWindow::save() const
{
    SessionSettings s;
    s.geometry = saveGeometry();
    s.windowState = presenting() ? property("presenting-state").toByteArray() : saveState();
    s.theme = m_theme;
    s.language = m_language;
    s.runsAtRest = m_session.runsAtRest();
    if (const Experiment* e = m_session.experiment())
        s.experiment = e->id;
    s.params = m_session.params();
    s.dataset = m_page->datasetIndex();
    saveSession(s);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    save();
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    for (const QUrl& url : event->mimeData()->urls())
        if (openFile(url.toLocalFile()))
            break;
}

} // namespace ringside
