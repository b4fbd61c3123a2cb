// SPDX-License-Identifier: Apache-2.0
// Ctrl+C and SIGTERM as a Qt signal, while one of these exists. The second one ends the program, as it would without.
#pragma once

#include <QObject>
#include <QSocketNotifier>

#include <memory>

namespace ringside {

class Interrupt : public QObject {
    Q_OBJECT
public:
    Interrupt();
    ~Interrupt() override;

signals:
    void raised();

private:
    std::unique_ptr<QSocketNotifier> m_notifier;
};

} // namespace ringside
