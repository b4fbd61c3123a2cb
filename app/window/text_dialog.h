// SPDX-License-Identifier: Apache-2.0
// A page of text to read and copy: what the machine can do.
#pragma once

#include <QDialog>

class QPushButton;
class QTextBrowser;

namespace ringside {

class TextDialog : public QDialog {
    Q_OBJECT
public:
    TextDialog(const QString& title, QWidget* parent);
    void setPlain(const QString& text); ///< in a fixed-pitch face
    QString text() const;

private:
    QTextBrowser* m_page;
    QPushButton* m_copy;
};

} // namespace ringside
