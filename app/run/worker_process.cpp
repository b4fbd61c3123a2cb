// SPDX-License-Identifier: Apache-2.0
#include "app/run/worker_process.h"

#include "app/run/exit_words.h"
#include "app/run/pipe_reader.h"
#include "gpu/wire/fd_passing.h"

#include <QProcessEnvironment>
#include <QSocketNotifier>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <unistd.h>

namespace ringside {

namespace {

constexpr qint64 turnMilliseconds = 4;       ///< of messages before the event loop gets its turn
constexpr int closedPatience = 2000;         ///< between the end of its output and its own end
constexpr qsizetype longestStderrLine = 4096;
constexpr int quitPatience = 500, killPatience = 2000;

} // namespace

/// The child's ends, open only until it is started.
struct WorkerProcess::Pipes {
    int output[2] = {-1, -1};
    wire::SocketPair fds;
    ~Pipes()
    {
        for (int fd : {output[1], fds.child})
            if (fd >= 0)
                ::close(fd);
    }
};

WorkerProcess::WorkerProcess(const WorkerCommand& command, QObject* parent) : QObject(parent), m_command(command)
{
    m_helloTimer.setSingleShot(true);
    m_closedTimer.setSingleShot(true);
    connect(&m_closedTimer, &QTimer::timeout, this, [this] { lose(RunStatus::Failed, "The worker closed its output but did not end."); });
    connect(&m_process, &QProcess::readyReadStandardError, this, &WorkerProcess::readStderr);
    connect(&m_process, &QProcess::finished, this, &WorkerProcess::processFinished);
    connect(
        &m_process, &QProcess::errorOccurred, this,
        [this](QProcess::ProcessError error) {
            if (error == QProcess::FailedToStart)
                lose(RunStatus::Failed, fmt::format("The worker {} could not be started: {}.", m_command.program.toStdString(),
                                                    m_process.errorString().toStdString()));
        },
        Qt::QueuedConnection);
}

WorkerProcess::~WorkerProcess()
{
    m_process.disconnect(this);
    if (m_process.state() != QProcess::NotRunning) {
        if (isReady()) {
            send(wire::Quit{});
            m_process.closeWriteChannel();
            m_process.waitForFinished(quitPatience);
        }
        kill();
        m_process.waitForFinished(killPatience);
    }
    m_fdNotifier.reset();
    if (m_fdSocket >= 0)
        ::close(m_fdSocket);
}

bool WorkerProcess::openPipes(Pipes& pipes)
{
    if (::pipe2(pipes.output, O_CLOEXEC) != 0)
        return false;
    m_output = std::make_unique<PipeReader>(pipes.output[0]);
    connect(m_output.get(), &PipeReader::received, this, &WorkerProcess::receive);
    connect(m_output.get(), &PipeReader::closed, this, [this] {
        if (m_exit.empty() && !m_over)
            m_closedTimer.start(closedPatience);
    });
    if (m_command.remote)
        return true;
    // Without the socket fields are uploaded, which is slower but no fault.
    if (Result<wire::SocketPair> made = wire::makeFdSocket(); made) {
        pipes.fds = *made;
        m_fdSocket = made->parent;
        m_fdNotifier = std::make_unique<QSocketNotifier>(m_fdSocket, QSocketNotifier::Read);
        connect(m_fdNotifier.get(), &QSocketNotifier::activated, this, &WorkerProcess::receiveFds);
    }
    return true;
}

void WorkerProcess::setUpChild(const Pipes& pipes)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.remove(wire::fdSocketVariable);
    if (pipes.fds.child >= 0)
        environment.insert(wire::fdSocketVariable, QString::number(pipes.fds.child));
    m_process.setProcessEnvironment(environment);
    m_process.setStandardOutputFile(QProcess::nullDevice()); // replaced below by a pipe that can be left unread
    const int output = pipes.output[1], fds = pipes.fds.child;
    const bool local = !m_command.remote;
    m_process.setChildProcessModifier([output, fds, local] { // between fork and exec: system calls only
        ::dup2(output, STDOUT_FILENO);
        if (fds >= 0)
            ::fcntl(fds, F_SETFD, 0);
        ::prctl(PR_SET_PDEATHSIG, SIGKILL); // it must not outlive a window that was killed
        if (local)
            ::setpgid(0, 0); // Ctrl-C at the terminal is ours to handle; ssh stays, to reach the terminal
    });
}

void WorkerProcess::start(int helloMilliseconds)
{
    Pipes pipes;
    if (!openPipes(pipes)) {
        const std::string why = fmt::format("No pipe to the worker could be made: {}.", std::strerror(errno));
        QMetaObject::invokeMethod(this, [this, why] { lose(RunStatus::Failed, why); }, Qt::QueuedConnection);
        return;
    }
    setUpChild(pipes);
    connect(&m_helloTimer, &QTimer::timeout, this, [this, helloMilliseconds] {
        lose(RunStatus::Failed, fmt::format("The worker did not say hello within {:g} s of its start.{}", helloMilliseconds / 1000.0, lastWords()));
    });
    m_helloTimer.start(helloMilliseconds);
    m_heard.start();
    m_process.start(m_command.program, m_command.arguments);
    wire::Hello hello;
    hello.program = "ringside";
    hello.pid = ::getpid();
    send(hello);
}

void WorkerProcess::send(const wire::Message& message)
{
    if (m_over || m_process.state() == QProcess::NotRunning)
        return;
    const std::vector<std::uint8_t> frame = wire::encode(message);
    m_process.write(reinterpret_cast<const char*>(frame.data()), static_cast<qint64>(frame.size()));
}

void WorkerProcess::discard(int graceMilliseconds)
{
    m_over = true;
    disconnect(); // whoever listened has heard enough
    m_helloTimer.stop();
    m_closedTimer.stop();
    if (m_output)
        m_output->setPaused(true);
    if (m_process.state() == QProcess::NotRunning) {
        deleteLater();
        return;
    }
    connect(&m_process, &QProcess::finished, this, &QObject::deleteLater);
    if (graceMilliseconds > 0)
        QTimer::singleShot(graceMilliseconds, this, [this] { kill(); });
    else
        kill();
}

qint64 WorkerProcess::silentMilliseconds() const
{
    return m_output && m_output->inputWaiting() ? 0 : m_heard.elapsed();
}

void WorkerProcess::receive(const char* bytes, qint64 size)
{
    m_heard.restart();
    if (m_over)
        return;
    m_reader.append(bytes, static_cast<std::size_t>(size));
    takeMessages();
}

void WorkerProcess::takeMessages()
{
    if (m_turnQueued)
        return;
    QElapsedTimer turn;
    turn.start();
    wire::Message message;
    while (!m_over) {
        const wire::FrameReader::State state = m_reader.next(message);
        if (state == wire::FrameReader::State::Broken)
            return lose(RunStatus::Failed, fmt::format("The worker sent what is not a message: {}.{}", m_reader.error().text(), lastWords()));
        if (state == wire::FrameReader::State::NeedMore)
            break;
        deliver(message);
        if (turn.elapsed() < turnMilliseconds)
            continue;
        m_turnQueued = true; // the rest when timers, mouse and keys have had their turn
        m_output->setPaused(true);
        QTimer::singleShot(0, this, [this] {
            m_turnQueued = false;
            takeMessages();
        });
        return;
    }
    if (m_over)
        return;
    m_output->setPaused(false);
    if (!m_exit.empty())
        finishUp();
}

void WorkerProcess::deliver(const wire::Message& message)
{
    const auto* hello = std::get_if<wire::Hello>(&message);
    if (m_ready && !hello) {
        emit this->message(message);
        return;
    }
    if (m_ready || !hello)
        return lose(RunStatus::Failed, m_ready ? "The worker said hello twice." : "The worker did not begin with hello.");
    m_hello = *hello;
    m_ready = true;
    m_helloTimer.stop();
    emit ready();
}

void WorkerProcess::readStderr()
{
    m_stderrRest += m_process.readAllStandardError();
    if (m_stderrRest.size() > longestStderrLine && !m_stderrRest.contains('\n'))
        m_stderrRest = m_stderrRest.right(longestStderrLine) + '\n';
    qsizetype from = 0;
    for (qsizetype end; (end = m_stderrRest.indexOf('\n', from)) >= 0; from = end + 1) {
        const QString line = QString::fromUtf8(m_stderrRest.mid(from, std::min(end - from, longestStderrLine))).trimmed();
        if (line.isEmpty())
            continue;
        m_stderrTail.append(line);
        if (m_stderrTail.size() > 3)
            m_stderrTail.removeFirst();
        emit stderrLine(line);
    }
    m_stderrRest.remove(0, from);
}

void WorkerProcess::receiveFds()
{
    for (;;) {
        const Result<wire::ReceivedFd> received = wire::receiveFd(m_fdSocket, 0);
        if (received && !m_over) {
            emit fdReceived(received->fd, received->run);
        } else if (received) {
            ::close(received->fd);
        } else {
            // Nothing more for now, or, when the worker is gone, for ever.
            if (received.error().code == ECONNRESET)
                m_fdNotifier->setEnabled(false);
            return;
        }
    }
}

void WorkerProcess::processFinished(int exitCode, QProcess::ExitStatus status)
{
    readStderr();
    if (!m_stderrRest.isEmpty()) {
        m_stderrRest += '\n';
        readStderr();
    }
    if (m_over)
        return;
    m_closedTimer.stop();
    m_exitedCleanly = status == QProcess::NormalExit && exitCode == 0;
    // For a process that a signal ended, Qt gives the signal as the exit code on Unix.
    m_exit = status == QProcess::CrashExit ? signalWords(exitCode) : exitWords(exitCode, m_command.remote);
    m_output->readWhatIsThere();
    takeMessages();
}

void WorkerProcess::finishUp()
{
    if (m_fdSocket >= 0)
        receiveFds();
    if (m_exitedCleanly && m_reader.midFrame())
        return lose(RunStatus::Failed, fmt::format("The worker {} in the middle of a message.{}", m_exit, lastWords()));
    lose(RunStatus::Crashed, fmt::format("The worker {}{}.{}", m_exit, m_ready ? "" : " before it said hello", lastWords()));
}

void WorkerProcess::lose(RunStatus status, std::string why)
{
    if (m_over)
        return;
    m_over = true;
    m_helloTimer.stop();
    m_closedTimer.stop();
    kill();
    emit gone({status, std::move(why)});
}

void WorkerProcess::kill()
{
    const qint64 pid = m_process.processId();
    if (pid <= 0)
        return;
    if (!m_command.remote)
        ::kill(static_cast<pid_t>(-pid), SIGKILL); // and the ranks that it started
    m_process.kill();
}

std::string WorkerProcess::lastWords() const
{
    return m_stderrTail.isEmpty() ? std::string() : " It last wrote: " + m_stderrTail.join(" | ").left(600).toStdString();
}

} // namespace ringside
