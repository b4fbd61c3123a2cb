// SPDX-License-Identifier: Apache-2.0
// Gathers what a worker says and passes it on thirty times a second, so that one that talks without end does not keep
// the window busy.
#pragma once

#include <QObject>
#include <QStringList>
#include <QTimer>

#include <functional>
#include <optional>

namespace ringside {

class RunSignals : public QObject {
    Q_OBJECT
public:
    explicit RunSignals(QObject* parent = nullptr);

    void progress(quint64 run, double fraction, QString what);
    void change(quint64 run);
    void line(const QString& line);
    void flush(); ///< passes on now what is waiting
    void forgetRun(); ///< progress and change of a run that is over

signals:
    void progressed(quint64 run, double fraction, const QString& what);
    void outcomeChanged(quint64 run);
    void logLine(const QString& line);

private:
    void wait();

    struct Progress { quint64 run; double fraction; QString what; };
    QTimer m_timer;
    std::optional<Progress> m_progress;
    std::optional<quint64> m_changed;
    QStringList m_lines;
    qint64 m_leftOut = 0;
};

} // namespace ringside
