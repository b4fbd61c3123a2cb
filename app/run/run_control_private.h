// SPDX-License-Identifier: Apache-2.0
// The state of RunControl; see run_control.cpp for runs and run_control_worker.cpp for what workers say.
#pragma once

#include "app/run/current_run.h"
#include "app/run/run_control.h"
#include "app/run/run_signals.h"
#include "app/run/worker_pool.h"

#include <QTimer>

#include <optional>

namespace ringside {

struct RunControl::Private : QObject {
    enum class Phase {
        Idle,       ///< no run, or it has ended
        Waiting,    ///< for a worker that is ready and has ended the run before
        Running,    ///< the worker has it
        Cancelling, ///< likewise, and was asked to stop
    };

    Private(RunControl* control, WorkerCommand workerCommand);

    // runs
    void dispatch();
    void conclude(wire::Done done);
    void conclude(RunStatus status, std::string why);
    void askToStop();
    bool sent() const { return phase == Phase::Running || phase == Phase::Cancelling; }
    Provenance provenance() const;

    // workers
    void workerReady();
    void workerLost(const WorkerEnd& end);
    void noWorker(const WorkerEnd& why);
    void take(const wire::Message& message);
    void takeForRun(const wire::Message& message);
    void takeDone(const wire::Done& done);
    void takeFd(int fd, quint64 run);
    void breach(const std::string& what);
    void announce(const wire::FieldOpen& open);
    void announce(WireFrameSource* source);
    void dropWorker(int graceMilliseconds = 0);

    // watchdogs
    void checkSilence();
    void limitReached();
    void graceOver();

    RunControl* q;
    WorkerCommand command;
    WorkerPool pool;
    RunSignals voice;
    std::optional<Machine> machine;
    wire::Hello hello;
    QString problem;

    quint64 counter = 0;
    Phase phase = Phase::Idle;
    std::unique_ptr<CurrentRun> current = std::make_unique<CurrentRun>();
    quint64 occupied = 0; ///< the run that the active worker has not ended yet; 0 = none
    bool uploadOnly = false;
    QTimer silence, limit, grace;
};

} // namespace ringside
