// SPDX-License-Identifier: Apache-2.0
// The window and the chapter's lesson: each keeps up with the other.
#include "app/window/chapter_list.h"
#include "app/window/experiment_page.h"
#include "app/window/lesson_pane.h"
#include "app/window/main_window.h"
#include "app/window/source_pane.h"

#include <QDockWidget>

namespace ringside {

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
    emit stepChanged();
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
    emit stepChanged();
    const Experiment* experiment = findExperiment(shown.experiment.toStdString());
    if (!experiment)
        return;
    if (experiment != m_session.experiment())
        chooseExperiment(*experiment);
    for (const Preset& preset : experiment->presets)
        if (preset.id == shown.preset.toStdString())
            m_session.applyPreset(preset);
}

void MainWindow::followParams()
{
    const Experiment* e = m_session.experiment();
    if (!e || stepCount() == 0 || m_lessonFolder != e->chapter.folder)
        return;
    const QString experiment = QString::fromStdString(e->id);
    int best = -1;
    for (const Preset& preset : e->presets) {
        if (presetParams(*e, preset) != m_session.params())
            continue;
        const QString id = QString::fromStdString(preset.id);
        const auto about = [&](int step) {
            const LessonStep& s = m_lesson.steps[static_cast<std::size_t>(step)];
            return s.experiment == experiment && s.preset == id;
        };
        if (m_step >= 0 && about(m_step))
            return; // several steps may be about one preset: stay at this one
        if (const int step = m_lesson.stepFor(experiment, id); best < 0 && step >= 0 && about(step))
            best = step;
    }
    if (best < 0)
        return;
    m_step = best;
    m_lessonPane->showStep(best);
    emit stepChanged();
}

void MainWindow::explain()
{
    followParams();
    if (m_step < 0 && m_session.experiment())
        m_step = m_lesson.stepFor(QString::fromStdString(m_session.experiment()->id));
    m_lessonPane->showStep(m_step);
    openPane(m_lessonDock);
    m_lessonPane->setFocus();
}

} // namespace ringside
