// SPDX-License-Identifier: Apache-2.0
// A chapter's lesson: Markdown cut into steps, each of which may name the experiment and preset to show beside it.
#pragma once

#include "experiments/core/experiment.h"

#include <QString>

#include <vector>

namespace ringside {

struct LessonStep {
    QString title;
    QString markdown;   ///< heading included, the marker left out
    QString experiment; ///< id to show; empty = stay where we are
    QString preset;     ///< of that experiment; empty = its defaults
};

struct Lesson {
    QString title;
    QString introduction; ///< what comes before the first step
    std::vector<LessonStep> steps;

    /// The first step about this experiment, with this preset if there is one; -1 when none is.
    int stepFor(const QString& experiment, const QString& preset = {}) const;
};

/// `## ` begins a step; `<!-- ringside: experiment=ID preset=PRESET -->` within it says what to show.
Lesson parseLesson(const QString& markdown);

/// The lesson of a chapter, in English where there is no other. No steps when the chapter has none.
Lesson loadLesson(const Chapter& chapter, Language language);

} // namespace ringside
