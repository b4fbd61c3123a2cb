// SPDX-License-Identifier: Apache-2.0
#include "app/command/live_worker.h"

#include "app/command/interrupt.h"
#include "app/command/terminal.h"
#include "experiments/core/experiment.h"

#include <QEventLoop>
#include <QTimer>

namespace ringside {

LiveWorker::LiveWorker(const std::string& host) : m_control(findWorker(QString::fromStdString(host)))
{
    QObject::connect(&m_control, &RunControl::logLine, [](const QString& line) { say("worker: " + line.toStdString()); });
}

bool LiveWorker::connect()
{
    if (m_control.machine())
        return true;
    QEventLoop loop;
    QObject::connect(&m_control, &RunControl::ready, &loop, &QEventLoop::quit);
    QObject::connect(&m_control, &RunControl::unavailable, &loop, [&](const QString& why) {
        m_problem = why.toStdString();
        loop.quit();
    });
    Interrupt interrupt;
    QObject::connect(&interrupt, &Interrupt::raised, &loop, [&] {
        m_problem = "interrupted";
        loop.quit();
    });
    // `unavailable` may already be signalled by start() itself, before the loop could be left.
    QTimer::singleShot(0, &loop, [&] {
        m_control.start();
        if (!m_problem.empty())
            loop.quit();
    });
    loop.exec();
    return m_control.machine() != nullptr;
}

std::string LiveWorker::problem() const
{
    if (!m_problem.empty())
        return m_problem;
    return m_control.problem().toStdString();
}

std::string LiveWorker::missingFor(const Experiment& experiment) const
{
    const Machine* machine = m_control.machine();
    if (!machine)
        return problem();
    if (std::string lacks = missing(experiment, *machine); !lacks.empty())
        return lacks;
    if (!m_control.canRun(experiment.id))
        return "the worker does not know this experiment: it may be of another version";
    return {};
}

const Outcome& LiveWorker::run(const std::string& experiment, const Params& params, double timeLimitSeconds)
{
    QEventLoop loop;
    Interrupt interrupt;
    bool interrupted = false;
    QObject::connect(&m_control, &RunControl::progressed, &loop,
                     [](quint64, double fraction, const QString& what) { showProgress(fraction, what.toStdString()); });
    QObject::connect(&m_control, &RunControl::finished, &loop, &QEventLoop::quit);
    QObject::connect(&interrupt, &Interrupt::raised, &loop, [&] {
        interrupted = true;
        m_control.cancel();
    });
    QTimer::singleShot(0, &loop, [&] {
        m_control.run(experiment, params, timeLimitSeconds);
        if (!m_control.busy())
            loop.quit();
    });
    loop.exec();
    clearProgress();
    m_outcome = m_control.outcome();
    // A terminal's Ctrl+C reaches the worker too, which may end before it is told to cancel: that is no crash.
    if (interrupted && m_outcome.status != RunStatus::Done) {
        m_outcome.status = RunStatus::Cancelled;
        m_outcome.reason = "interrupted";
    }
    return m_outcome;
}

} // namespace ringside
