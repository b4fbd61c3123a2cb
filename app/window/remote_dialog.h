// SPDX-License-Identifier: Apache-2.0
// Asks on which machine experiments run: this one, or another one by the user's own ssh.
#pragma once

#include <QDialog>

class QComboBox;
class QLabel;
class QPushButton;

namespace ringside {

class RemoteDialog : public QDialog {
    Q_OBJECT
public:
    explicit RemoteDialog(const QString& presentHost = {}, QWidget* parent = nullptr);

    QString host() const; ///< empty: this machine
    void accept() override; ///< remembers the host

    /// Why ssh must not be given this ("HOST", "USER@HOST", an alias of ~/.ssh/config); empty when it may.
    static QString problem(const QString& host);
    static QStringList lastHosts(); ///< latest first

private:
    void check();

    QComboBox* m_host;
    QLabel* m_problem;
    QPushButton* m_ok;
};

} // namespace ringside
