// SPDX-License-Identifier: Apache-2.0
// The window and the chapter's lesson: each keeps up with the other.
#include "app/window/chapter_list.h"
#include "app/window/experiment_page.h"
#include "app/window/lesson_pane.h"
#include "app/window/main_window.h"
#include "app/window/source_pane.h"

#include <QDockWidget>

namespace ringside {

namespace {

Params withPreset(const Experiment& experiment, const Preset& preset)
{
    Params params = defaultParams(experiment.params);
    for (const auto& [id, value] : preset.values.all())
        params.set(id, value);
    return params;
}

} // namespace

void MainWindow::loadChapter()
{
    const Experiment* e = m_session.experiment();
    if (!e)
        return;
    m_sourcePane->setExperiment(*e);
    m_chapters->select(*e);
    retitle();
    m_lesson = loadLesson(e->chapter, m_language);
    const bool sameChapter = m_lessonFolder == e->chapter.folder;
    m_lessonFolder = e->chapter.folder;
    m_lessonPane->setLesson(m_lesson);
    const QString id = QString::fromStdString(e->id);
    const bool stays = sameChapter && m_step >= 0 && m_step < stepCount() && m_lesson.steps[static_cast<std::size_t>(m_step)].experiment == id;
    if (!stays)
        m_step = m_lesson.stepFor(id);
    if (m_step >= 0)
        m_lessonPane->showStep(m_step);
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
    const LessonStep shown = m_lesson.steps[static_cast<std::size_t>(step)]; // a copy: choosing may load the lesson anew
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
    for (const Preset& p : e->presets)
        if (withPreset(*e, p) == m_session.params())
            preset = QString::fromStdString(p.id);
    if (const int step = m_lesson.stepFor(QString::fromStdString(e->id), preset); step >= 0) {
        m_step = step;
        m_lessonPane->showStep(step);
    }
    openPane(m_lessonDock);
    m_lessonPane->setFocus();
}

} // namespace ringside
