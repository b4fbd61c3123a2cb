// SPDX-License-Identifier: Apache-2.0
// What workers say, and what follows from it.
#include "app/run/run_control_private.h"

#include <fmt/format.h>
#include <unistd.h>

namespace ringside {

void RunControl::Private::workerReady()
{
    // A spare that took over is no news: whoever runs at `ready` would repeat a run that crashes for ever.
    const bool news = !machine || !problem.isEmpty();
    hello = pool.active()->hello();
    machine = hello.machine;
    problem.clear();
    if (news)
        emit q->ready();
    dispatch();
}

void RunControl::Private::workerLost(const WorkerEnd& end)
{
    const bool its = sent();
    current->workerLost(its);
    occupied = 0;
    silence.stop();
    grace.stop();
    if (its)
        conclude(end.status, end.why);
    else
        voice.line(QString::fromStdString(end.why));
}

void RunControl::Private::noWorker(const WorkerEnd& why)
{
    problem = QString::fromStdString(why.why);
    emit q->unavailable(problem);
    if (phase == Phase::Waiting)
        conclude(RunStatus::Failed, why.why);
}

void RunControl::Private::breach(const std::string& what)
{
    const bool its = sent();
    dropWorker();
    const std::string why = fmt::format("The worker broke the protocol: {}.", what);
    if (its)
        conclude(RunStatus::Failed, why);
    else
        voice.line(QString::fromStdString(why));
}

void RunControl::Private::take(const wire::Message& message)
{
    std::visit(
        [&](const auto& m) {
            using M = std::decay_t<decltype(m)>;
            constexpr bool answer = std::is_same_v<M, wire::Progress> || std::is_same_v<M, wire::Data> || std::is_same_v<M, wire::Summary> ||
                                    std::is_same_v<M, wire::Log> || std::is_same_v<M, wire::FieldOpen> || std::is_same_v<M, wire::Frame>;
            if constexpr (std::is_same_v<M, wire::Done>)
                takeDone(m);
            else if constexpr (answer) {
                if (sent() && m.run == current->request().run)
                    takeForRun(message); // answers to an older run come late and are dropped
            } else if constexpr (!std::is_same_v<M, wire::Alive>)
                breach("it sent a message that only ringside sends");
        },
        message);
}

void RunControl::Private::takeForRun(const wire::Message& message)
{
    if (Result<void> taken = current->take(message); !taken)
        return breach(taken.error().text());
    const quint64 run = current->request().run;
    if (const auto* progress = std::get_if<wire::Progress>(&message))
        voice.progress(run, progress->fraction, QString::fromStdString(progress->what));
    else if (const auto* log = std::get_if<wire::Log>(&message))
        voice.line(QString::fromStdString(log->line));
    else if (const auto* open = std::get_if<wire::FieldOpen>(&message))
        announce(*open);
    else if (!std::holds_alternative<wire::Frame>(message))
        voice.change(run);
}

void RunControl::Private::takeDone(const wire::Done& done)
{
    if (done.status == RunStatus::Crashed)
        return breach("it called its own run crashed");
    if (done.run != occupied)
        return; // of a run long over
    const bool its = sent();
    pool.noteSuccess();
    occupied = 0;
    silence.stop();
    grace.stop();
    if (done.exiting)
        dropWorker(q->graceMilliseconds);
    if (its)
        conclude(done);
    dispatch();
}

void RunControl::Private::announce(const wire::FieldOpen& open)
{
    voice.change(open.run);
    if (WireFrameSource* source = current->source(open.field.name))
        announce(source); // otherwise when its descriptor comes
}

void RunControl::Private::announce(WireFrameSource* source)
{
    source->onAcknowledge = [this](const wire::Acknowledge& drawn) {
        if (sent() && drawn.run == occupied)
            pool.active()->send(drawn);
    };
    source->onRefuse = [this](const QString& why) {
        uploadOnly = true;
        voice.line(why);
    };
    const QString name = QString::fromStdString(source->field().name);
    emit q->fieldOpened(current->request().run, name);
    if (source->generation() > 0 && source->kind() == FrameSource::Kind::Shared)
        emit source->frameReady(); // announced before the descriptor was here
}

void RunControl::Private::takeFd(int fd, quint64 run)
{
    if (!sent() || run != current->request().run) {
        ::close(fd);
        return;
    }
    if (WireFrameSource* source = current->giveFd(fd))
        announce(source);
}

} // namespace ringside
