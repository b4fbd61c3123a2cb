// SPDX-License-Identifier: Apache-2.0
#include "app/window/lesson_pane.h"

#include "app/window/icons.h"
#include "app/window/lesson_text.h"

#include <QComboBox>
#include <QDesktopServices>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMessageBox>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

namespace ringside {

LessonPane::LessonPane(QWidget* parent)
    : QWidget(parent), m_previous(iconButton(this, "previous", "lessonPrevious")), m_next(iconButton(this, "next", "lessonNext")),
      m_titles(new QComboBox(this)), m_count(new QLabel(this)), m_text(new LessonText(this))
{
    m_titles->setObjectName("lessonTitles");
    m_titles->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_titles->setMinimumContentsLength(12);
    m_count->setObjectName("lessonCount");
    m_text->setObjectName("lessonText");
    m_text->installEventFilter(this);
    setFocusProxy(m_text);
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(6, 4, 6, 4);
    bar->addWidget(m_titles, 1);
    bar->addWidget(m_previous);
    bar->addWidget(m_count);
    bar->addWidget(m_next);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(bar);
    column->addWidget(m_text, 1);
    connect(m_previous, &QToolButton::clicked, this, [this] { choose(m_step - 1); });
    connect(m_next, &QToolButton::clicked, this, [this] { choose(m_step + 1); });
    connect(m_titles, &QComboBox::activated, this, &LessonPane::choose);
    connect(m_text, &QTextBrowser::anchorClicked, this, &LessonPane::openLink);
    retranslate();
}

void LessonPane::setLesson(const Lesson& lesson)
{
    m_lesson = lesson;
    m_step = m_lesson.steps.empty() ? -1 : 0;
    const QSignalBlocker quiet(m_titles);
    m_titles->clear();
    for (std::size_t i = 0; i < m_lesson.steps.size(); ++i)
        m_titles->addItem(tr("%1. %2", "number and title of a step").arg(i + 1).arg(m_lesson.steps[i].title));
    refresh();
}

void LessonPane::showStep(int step)
{
    const int held = m_lesson.steps.empty() ? -1 : qBound(0, step, stepCount() - 1);
    if (held == m_step)
        return; // keeps the place where someone reads
    m_step = held;
    refresh();
}

void LessonPane::choose(int step)
{
    if (step < 0 || step >= stepCount() || step == m_step)
        return;
    showStep(step);
    emit stepChosen(m_step);
}

void LessonPane::refresh()
{
    QString markdown;
    if (m_step <= 0 && !m_lesson.title.isEmpty())
        markdown = "# " + m_lesson.title + "\n\n" + m_lesson.introduction + '\n';
    if (m_step >= 0)
        markdown += m_lesson.steps[static_cast<std::size_t>(m_step)].markdown;
    if (markdown.isEmpty())
        markdown = tr("This chapter has no lesson yet.");
    m_text->showMarkdown(markdown);
    m_titles->setCurrentIndex(m_step);
    m_titles->setVisible(stepCount() > 0);
    m_count->setText(stepCount() > 0 ? tr("%1 of %2", "step of a lesson").arg(m_step + 1).arg(stepCount()) : QString());
    m_previous->setEnabled(m_step > 0);
    m_next->setEnabled(m_step + 1 < stepCount());
}

void LessonPane::retranslate()
{
    m_previous->setToolTip(tr("Previous step (Left)"));
    m_next->setToolTip(tr("Next step (Right)"));
    m_previous->setAccessibleName(tr("Previous step"));
    m_next->setAccessibleName(tr("Next step"));
    m_titles->setToolTip(tr("The steps of this lesson"));
    m_titles->setAccessibleName(tr("The steps of this lesson"));
    m_text->setAccessibleName(tr("Lesson"));
    refresh();
}

void LessonPane::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

bool LessonPane::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_text || event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    const QScrollBar* bar = m_text->verticalScrollBar();
    const bool forward = key->key() == Qt::Key_Right || (key->key() == Qt::Key_PageDown && bar->value() == bar->maximum());
    const bool back = key->key() == Qt::Key_Left || (key->key() == Qt::Key_PageUp && bar->value() == bar->minimum());
    if (key->modifiers() != Qt::NoModifier || !(forward || back))
        return QWidget::eventFilter(watched, event);
    choose(m_step + (forward ? 1 : -1));
    return true;
}

void LessonPane::openLink(const QUrl& url)
{
    if (url.isRelative()) {
        if (url.hasFragment())
            m_text->scrollToAnchor(url.fragment());
        return;
    }
    if (url.scheme() != "https" && url.scheme() != "http")
        return; // a lesson has no business with files or programs
    const auto answer = QMessageBox::question(this, tr("Open a link"), tr("Open this page in your browser?\n\n%1").arg(url.toDisplayString()));
    if (answer == QMessageBox::Yes)
        QDesktopServices::openUrl(url);
}

} // namespace ringside
