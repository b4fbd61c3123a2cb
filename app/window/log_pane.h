// SPDX-License-Identifier: Apache-2.0
// What the worker and the window said, time-stamped. Stays at the end unless someone scrolled up to read.
#pragma once

#include <QWidget>

#include <deque>

class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QToolButton;

namespace ringside {

class LogPane : public QWidget {
    Q_OBJECT
public:
    static constexpr int mostLines = 5000;

    explicit LogPane(QWidget* parent = nullptr);

    void append(const QString& line); ///< several lines are stamped one by one; control characters are left out
    void clear();
    void copy() const;         ///< the selection, or everything that the filter shows
    QStringList shown() const; ///< the lines that the filter lets through, oldest first

protected:
    void changeEvent(QEvent* event) override;

private:
    void add(const QString& stamped);
    void filter();
    void refreshCount();
    void retranslate();

    std::deque<QString> m_lines;
    QLineEdit* m_filter;
    QLabel* m_count;
    QToolButton* m_copy;
    QToolButton* m_clear;
    QPlainTextEdit* m_text;
};

} // namespace ringside
