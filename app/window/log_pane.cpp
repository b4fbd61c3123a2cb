// SPDX-License-Identifier: Apache-2.0
#include "app/window/log_pane.h"

#include "app/window/icons.h"

#include <QApplication>
#include <QClipboard>
#include <QDateTime>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTextDocumentFragment>
#include <QToolButton>
#include <QVBoxLayout>

namespace ringside {

namespace {

/// A worker's stderr may hold colour codes of a terminal and anything else.
QString printable(QString line)
{
    static const QRegularExpression colour("\x1b\\[[0-9;]*[A-Za-z]");
    static const QRegularExpression control("[\\x00-\\x08\\x0b-\\x1f\\x7f]");
    return line.remove(colour).remove(control);
}

} // namespace

LogPane::LogPane(QWidget* parent)
    : QWidget(parent), m_filter(new QLineEdit(this)), m_count(new QLabel(this)), m_copy(iconButton(this, "copy", "logCopy")),
      m_clear(iconButton(this, "clear", "logClear")), m_text(new QPlainTextEdit(this))
{
    m_filter->setObjectName("logFilter");
    m_filter->setClearButtonEnabled(true);
    m_text->setObjectName("logText");
    m_text->setReadOnly(true);
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setMaximumBlockCount(mostLines);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    QFont font;
    font.setFamilies({"DejaVu Sans Mono", "Noto Sans Mono", "monospace", "WenQuanYi Micro Hei Mono"});
    font.setPixelSize(13);
    m_text->setFont(font);
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(6, 4, 6, 4);
    bar->addWidget(m_filter, 1);
    bar->addWidget(m_count);
    bar->addWidget(m_copy);
    bar->addWidget(m_clear);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(bar);
    column->addWidget(m_text, 1);
    connect(m_filter, &QLineEdit::textChanged, this, &LogPane::filter);
    connect(m_copy, &QToolButton::clicked, this, &LogPane::copy);
    connect(m_clear, &QToolButton::clicked, this, &LogPane::clear);
    retranslate();
}

void LogPane::append(const QString& line)
{
    const QString stamp = QDateTime::currentDateTime().toString("HH:mm:ss.zzz  ");
    for (const QString& one : line.split('\n', Qt::SkipEmptyParts))
        add(stamp + printable(one));
    refreshCount();
}

void LogPane::add(const QString& stamped)
{
    m_lines.push_back(stamped);
    if (m_lines.size() > mostLines)
        m_lines.pop_front();
    if (stamped.contains(m_filter->text(), Qt::CaseInsensitive))
        m_text->appendPlainText(stamped); // stays where it is unless it was at the end
}

QStringList LogPane::shown() const
{
    QStringList lines;
    for (const QString& line : m_lines)
        if (line.contains(m_filter->text(), Qt::CaseInsensitive))
            lines << line;
    return lines;
}

void LogPane::filter()
{
    m_text->setPlainText(shown().join('\n'));
    m_text->verticalScrollBar()->setValue(m_text->verticalScrollBar()->maximum());
    refreshCount();
}

void LogPane::clear()
{
    m_lines.clear();
    m_text->clear();
    refreshCount();
}

void LogPane::copy() const
{
    const QString selected = m_text->textCursor().selection().toPlainText();
    QApplication::clipboard()->setText(selected.isEmpty() ? shown().join('\n') : selected);
}

void LogPane::refreshCount()
{
    m_count->setText(m_filter->text().isEmpty() ? tr("%n line(s)", nullptr, static_cast<int>(m_lines.size()))
                                                : tr("%1 of %n line(s)", nullptr, static_cast<int>(m_lines.size())).arg(shown().size()));
}

void LogPane::retranslate()
{
    m_filter->setPlaceholderText(tr("Show only lines with…"));
    m_filter->setAccessibleName(tr("Filter the log"));
    m_copy->setToolTip(tr("Copy the selection, or all lines shown"));
    m_copy->setAccessibleName(tr("Copy"));
    m_clear->setToolTip(tr("Empty the log"));
    m_clear->setAccessibleName(tr("Clear"));
    m_text->setAccessibleName(tr("Log"));
    refreshCount();
}

void LogPane::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

} // namespace ringside
