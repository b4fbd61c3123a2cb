// SPDX-License-Identifier: Apache-2.0
// What this Ringside is made of, what the worker found on its machine, and under which licence each may be passed on.
#pragma once

#include <QDialog>

namespace ringside {

class RunSession;

class AboutDialog : public QDialog {
    Q_OBJECT
public:
    explicit AboutDialog(const RunSession& session, QWidget* parent = nullptr);

    QString text() const; ///< all versions as plain lines, as "Copy" puts them on the clipboard

private:
    QString m_text;
};

} // namespace ringside
