// SPDX-License-Identifier: Apache-2.0
// What the window says when something is not as hoped: what it is, what still works, what to do.
#include "app/window/log_pane.h"
#include "app/window/main_window.h"
#include "app/window/message_text.h"
#include "app/window/state_banner.h"

namespace ringside {

void MainWindow::say(std::function<void()> what)
{
    m_said = std::move(what);
    m_said();
}

void MainWindow::reportEnd(const Outcome& outcome)
{
    using Kind = StateBanner::Kind;
    const std::string reason = outcome.reason;
    m_logPane->append(QString("%1: %2 %3").arg(QString::fromStdString(outcome.experiment), statusName(outcome.status), messageText(reason)).trimmed());
    switch (outcome.status) {
    case RunStatus::Done:
        if (m_banner->kind() != Kind::Info)
            m_banner->hide(); // whatever was wrong is over
        return;
    case RunStatus::Cancelled: return;
    case RunStatus::Waived:
        return say([=, this] {
            m_banner->show(Kind::Warning, tr("This run is not possible here: %1").arg(messageText(reason)),
                           tr("The prediction works, and the recordings that Ringside brings along."),
                           tr("Choose other parameters, or another machine: Run ▸ Run on another machine."));
        });
    case RunStatus::Failed:
        return say([=, this] {
            m_banner->show(Kind::Error, tr("The run failed: %1").arg(messageText(reason)), tr("The prediction stays, and the window works on."),
                           tr("The log says more. Change a parameter, or run it again."));
        });
    case RunStatus::Crashed:
        return say([=, this] {
            m_banner->show(Kind::Error, tr("The worker died: %1").arg(messageText(reason)),
                           tr("The prediction stays, and a new worker is ready."), tr("Run it again. The log holds the old worker's last words."));
        });
    case RunStatus::TimedOut:
        return say([=, this] {
            m_banner->show(Kind::Error, tr("The run took too long and was ended: %1").arg(messageText(reason)),
                           tr("The prediction stays, and a new worker is ready."), tr("Choose less work, then run it again."));
        });
    }
}

void MainWindow::reportMachine()
{
    using Kind = StateBanner::Kind;
    retitle();
    const Machine* machine = m_session.machine();
    const QString problem = m_session.control().problem();
    if (!problem.isEmpty())
        return say([=, this] {
            m_banner->show(Kind::Info, tr("Live runs are off. %1").arg(problem), tr("Predictions, recordings and lessons work."),
                           tr("Help ▸ What this machine can do tells what is missing; Run ▸ Run on another machine uses one over ssh."));
        });
    if (machine && machine->gpus.empty())
        return say([why = machine->gpuProblem, this] {
            m_banner->show(Kind::Info, tr("There is no GPU to run on. %1").arg(messageText(why)),
                           tr("Predictions, recordings and lessons work."),
                           tr("Help ▸ What this machine can do tells what is missing; Run ▸ Run on another machine uses one over ssh."));
        });
    if (m_banner->kind() == Kind::Info)
        m_banner->hide();
}

void MainWindow::useHost(const QString& host)
{
    WorkerCommand command = findWorker(host);
    m_settings.setHost(host);
    m_session.setWorker(std::move(command));
    retitle();
}

} // namespace ringside
