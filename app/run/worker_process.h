// SPDX-License-Identifier: Apache-2.0
// One worker process: its pipes, its messages, its last words, and how it ended.
#pragma once

#include "app/run/run_control.h"
#include "gpu/wire/message.h"

#include <QElapsedTimer>
#include <QObject>
#include <QProcess>
#include <QStringList>
#include <QTimer>

#include <memory>

class QSocketNotifier;

namespace ringside {

class PipeReader;

/// How a worker was lost, and the ending that this gives a run in progress.
struct WorkerEnd {
    RunStatus status = RunStatus::Crashed; ///< Crashed: it died. Failed: what it sent cannot be used.
    std::string why;                       ///< one sentence
};

class WorkerProcess : public QObject {
    Q_OBJECT
public:
    explicit WorkerProcess(const WorkerCommand& command, QObject* parent = nullptr);
    ~WorkerProcess() override; ///< asks it to quit, waits shortly, then kills it

    void start(int helloMilliseconds);
    void send(const wire::Message& message);
    /// It is of no use any more: says nothing further, ends the process (at once, or after the grace it is given to end
    /// by itself) and deletes itself.
    void discard(int graceMilliseconds = 0);

    bool isReady() const { return m_ready && !m_over; }
    const wire::Hello& hello() const { return m_hello; }
    qint64 pid() const { return m_process.processId(); }
    qint64 silentMilliseconds() const; ///< since the last byte came; 0 while unread bytes wait

signals:
    void ready();                                ///< it said hello
    void message(const wire::Message& message);  ///< every one after that
    void fdReceived(int fd, quint64 run);        ///< the receiver owns it
    void stderrLine(const QString& line);
    void gone(const WorkerEnd& end);             ///< once; call discard()

private:
    struct Pipes;
    bool openPipes(Pipes& pipes);
    void setUpChild(const Pipes& pipes);
    void receive(const char* bytes, qint64 size);
    void takeMessages();
    void deliver(const wire::Message& message);
    void readStderr();
    void receiveFds();
    void processFinished(int exitCode, QProcess::ExitStatus status);
    void finishUp();
    void lose(RunStatus status, std::string why);
    void kill();
    std::string lastWords() const;

    WorkerCommand m_command;
    QProcess m_process;
    std::unique_ptr<PipeReader> m_output;
    std::unique_ptr<QSocketNotifier> m_fdNotifier;
    int m_fdSocket = -1;
    wire::FrameReader m_reader;
    wire::Hello m_hello;
    QTimer m_helloTimer, m_closedTimer;
    QElapsedTimer m_heard;
    QByteArray m_stderrRest;
    QStringList m_stderrTail;
    std::string m_exit;         ///< how the process ended, in words, once it has
    bool m_exitedCleanly = false;
    bool m_ready = false;
    bool m_over = false;        ///< `gone` was said, or it was discarded
    bool m_turnQueued = false;
};

} // namespace ringside
