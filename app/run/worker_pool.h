// SPDX-License-Identifier: Apache-2.0
// One active worker and one warm spare. The spare is started once the active one is ready, and after each death, so that
// the next run begins at once on a worker that has its CUDA context.
#pragma once

#include "app/run/worker_process.h"

#include <QObject>

namespace ringside {

class WorkerPool : public QObject {
    Q_OBJECT
public:
    explicit WorkerPool(WorkerCommand command, QObject* parent = nullptr);
    ~WorkerPool() override;

    void ensure(int helloMilliseconds);  ///< starts an active worker where there is none
    bool isReady() const { return m_active && m_active->isReady(); }
    WorkerProcess* active() const { return m_active; }
    void replaceActive(int graceMilliseconds = 0); ///< the active one is ended, the spare takes its place
    void noteSuccess() { m_deaths = 0; }

signals:
    void ready();                                 ///< active() can take a run
    void message(const wire::Message& message);   ///< of the active worker
    void fdReceived(int fd, quint64 run);         ///< likewise; the receiver owns it
    void stderrLine(const QString& line);         ///< of either
    void activeLost(const WorkerEnd& end);        ///< it ended by itself; the spare is active already
    void unavailable(const WorkerEnd& why);       ///< no worker can be had

private:
    WorkerProcess* launch();
    void workerReady(WorkerProcess* worker);
    void workerGone(WorkerProcess* worker, const WorkerEnd& end);
    void promote();
    void keepSpare();
    bool givenUp() const;

    WorkerCommand m_command;
    WorkerProcess* m_active = nullptr;
    WorkerProcess* m_spare = nullptr;
    int m_helloMilliseconds = 15000;
    int m_deaths = 0; ///< in a row, without a run that ended or was asked for
    bool m_everReady = false;
};

} // namespace ringside
