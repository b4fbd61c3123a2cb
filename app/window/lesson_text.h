// SPDX-License-Identifier: Apache-2.0
// Markdown set in type: headings, code and quotes in the colours of the palette, lines no longer than one reads well.
#pragma once

#include <QTextBrowser>

namespace ringside {

class LessonText : public QTextBrowser {
    Q_OBJECT
public:
    explicit LessonText(QWidget* parent = nullptr);
    void showMarkdown(const QString& markdown);

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void typeset();
    void limitWidth();

    QString m_markdown;
};

} // namespace ringside
