// SPDX-License-Identifier: Apache-2.0
// Runs experiments in worker processes and keeps the window alive whatever they do. One worker is active, one more is
// warm. Everything is asynchronous; nothing here blocks the UI thread. Used by the window and by the command line.
#pragma once

#include "experiments/core/machine.h"
#include "experiments/core/outcome.h"
#include "gpu/wire/message.h"
#include "views/frame_source.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <memory>
#include <vector>

namespace ringside {

/// How a worker is started: a local program, or `ssh HOST ringside-worker`.
struct WorkerCommand {
    QString program;
    QStringList arguments;
    bool remote = false; ///< no file descriptors can be passed; fields are uploaded
    QString problem;     ///< why there is none ("built without CUDA: ringside-worker is not installed"); else empty
};
/// RINGSIDE_WORKER, else beside this program, else on the path. `host` non-empty: over ssh.
WorkerCommand findWorker(const QString& host = {});

class RunControl : public QObject {
    Q_OBJECT
public:
    explicit RunControl(WorkerCommand command, QObject* parent = nullptr);
    ~RunControl() override;

    void start(); ///< starts the first worker; `ready` or `unavailable` follows

    /// Starts a run, cancelling the one before it (whose late answers are dropped): if that one has not ended, finished()
    /// says "cancelled" for it before this returns. Returns the new run's number; nothing is signalled for it yet. The
    /// frame sources of the run before are deleted with the next turn of the event loop: detach views from them now.
    quint64 run(const std::string& experiment, const Params& params, double timeLimitSeconds = 60);
    void cancel(); ///< asks; a worker that does not answer in time is killed
    bool busy() const;

    const Machine* machine() const; ///< null until the first Hello
    bool canRun(const std::string& experiment) const; ///< the worker said that it knows it
    QString problem() const;        ///< why live runs are off; empty while they work

    const Outcome& outcome() const;                        ///< of the present or last run; grows while it runs
    const std::vector<wire::Message>& messages() const;    ///< of the present or last run: save them as a recording
    FrameSource* frameSource(const std::string& field) const; ///< of the present or last run; null when there is none
    qint64 activePid() const; ///< for tests and About; 0 = none

    /// False: fields are uploaded, so that messages() hold their pixels; for callers that draw nothing.
    bool shareMemory = true;

    // Limits, changed by tests only.
    int silenceMilliseconds = 5000; ///< no message for so long while busy: the worker is killed ("timed out")
    int graceMilliseconds = 2000;   ///< after the time limit or a cancel, before it is killed
    int helloMilliseconds = 15000;

signals:
    void ready();               ///< machine() is known; not again when a spare takes over
    void unavailable(const QString& why);
    void progressed(quint64 run, double fraction, const QString& what);
    void outcomeChanged(quint64 run);
    void fieldOpened(quint64 run, const QString& field);
    void finished(quint64 run); ///< outcome() is final: one of the six endings
    void logLine(const QString& line); ///< the worker's stderr and Log messages

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace ringside
