// SPDX-License-Identifier: Apache-2.0
// A chapter's lesson, one step at a time, as typeset Markdown. The first step begins with the lesson's introduction.
#pragma once

#include "app/window/lesson.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QToolButton;
class QUrl;

namespace ringside {

class LessonText;

/// Left and Right, or PageUp and PageDown at the ends of a step's text, go from step to step.
class LessonPane : public QWidget {
    Q_OBJECT
public:
    explicit LessonPane(QWidget* parent = nullptr);

    void setLesson(const Lesson& lesson); ///< shows its first step, without `stepChosen`
    void showStep(int step);              ///< held within the steps there are; without `stepChosen`
    int step() const { return m_step; }   ///< -1 when the lesson has none
    int stepCount() const { return static_cast<int>(m_lesson.steps.size()); }

signals:
    void stepChosen(int step); ///< the person went there: by button, key or list

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void choose(int step);
    void refresh();
    void retranslate();
    void openLink(const QUrl& url);

    Lesson m_lesson;
    int m_step = -1;
    QToolButton* m_previous;
    QToolButton* m_next;
    QComboBox* m_titles;
    QLabel* m_count; ///< "3 of 12"
    LessonText* m_text;
};

} // namespace ringside
