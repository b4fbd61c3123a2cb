// SPDX-License-Identifier: Apache-2.0
#include "app/run/run_control_private.h"

#include <QDateTime>
#include <QTimeZone>

#include <algorithm>
#include <fmt/format.h>

namespace ringside {

namespace {

constexpr double longestSeconds = 1e6;

int milliseconds(double seconds) { return static_cast<int>(seconds * 1000); }

} // namespace

RunControl::Private::Private(RunControl* control, WorkerCommand workerCommand)
    : q(control), command(std::move(workerCommand)), pool(command), problem(command.problem)
{
    connect(&pool, &WorkerPool::ready, this, &Private::workerReady);
    connect(&pool, &WorkerPool::message, this, &Private::take);
    connect(&pool, &WorkerPool::fdReceived, this, &Private::takeFd);
    connect(&pool, &WorkerPool::activeLost, this, &Private::workerLost);
    connect(&pool, &WorkerPool::unavailable, this, &Private::noWorker);
    connect(&pool, &WorkerPool::stderrLine, &voice, &RunSignals::line);
    connect(&voice, &RunSignals::progressed, q, &RunControl::progressed);
    connect(&voice, &RunSignals::outcomeChanged, q, &RunControl::outcomeChanged);
    connect(&voice, &RunSignals::logLine, q, &RunControl::logLine);
    for (QTimer* timer : {&limit, &grace})
        timer->setSingleShot(true);
    connect(&silence, &QTimer::timeout, this, &Private::checkSilence);
    connect(&limit, &QTimer::timeout, this, &Private::limitReached);
    connect(&grace, &QTimer::timeout, this, &Private::graceOver);
}

RunControl::RunControl(WorkerCommand command, QObject* parent)
    : QObject(parent), d(std::make_unique<Private>(this, std::move(command)))
{
}

RunControl::~RunControl()
{
    d->disconnect();
    d->voice.disconnect();
}

void RunControl::start()
{
    if (d->command.problem.isEmpty())
        d->pool.ensure(helloMilliseconds);
    else
        QMetaObject::invokeMethod(this, [this] { emit unavailable(d->problem); }, Qt::QueuedConnection);
}

quint64 RunControl::run(const std::string& experiment, const Params& params, double timeLimitSeconds)
{
    const quint64 number = ++d->counter;
    if (d->phase == Private::Phase::Running)
        d->askToStop();
    if (busy())
        d->conclude(RunStatus::Cancelled, "A newer run took its place.");
    if (number != d->counter)
        return number; // a slot of finished() asked for a still newer one

    wire::Run request;
    request.run = number;
    request.experiment = experiment;
    request.params = params;
    request.timeLimitSeconds = timeLimitSeconds > 0 ? std::min(timeLimitSeconds, longestSeconds) : longestSeconds;
    const bool share = shareMemory && !d->command.remote && !d->uploadOnly;
    request.fields = share ? wire::FieldTransport::Shared : wire::FieldTransport::Upload;
    d->current = std::make_unique<CurrentRun>(std::move(request));
    d->voice.forgetRun();
    d->phase = Private::Phase::Waiting;
    if (!d->command.problem.isEmpty()) {
        QMetaObject::invokeMethod(this, [this, number] {
            if (d->counter == number && busy())
                d->conclude(RunStatus::Waived, d->command.problem.toStdString());
        }, Qt::QueuedConnection);
        return number;
    }
    d->pool.ensure(helloMilliseconds);
    d->dispatch();
    return number;
}

void RunControl::cancel()
{
    if (d->phase == Private::Phase::Waiting)
        d->conclude(RunStatus::Cancelled, "The run was cancelled before it began.");
    else if (d->phase == Private::Phase::Running)
        d->askToStop();
}

bool RunControl::busy() const { return d->phase != Private::Phase::Idle; }
const Machine* RunControl::machine() const { return d->machine ? &*d->machine : nullptr; }
QString RunControl::problem() const { return d->problem; }
const Outcome& RunControl::outcome() const { return d->current->outcome(); }
const std::vector<wire::Message>& RunControl::messages() const { return d->current->messages(); }
FrameSource* RunControl::frameSource(const std::string& field) const { return d->current->source(field); }
qint64 RunControl::activePid() const { return d->pool.active() ? d->pool.active()->pid() : 0; }

bool RunControl::canRun(const std::string& experiment) const
{
    const std::vector<std::string>& known = d->hello.experiments;
    return d->problem.isEmpty() && std::find(known.begin(), known.end(), experiment) != known.end();
}

/// Sends the waiting run, if a worker is free for it.
void RunControl::Private::dispatch()
{
    if (phase != Phase::Waiting || !pool.isReady() || occupied)
        return;
    phase = Phase::Running;
    occupied = current->request().run;
    current->begin(pool.active()->hello());
    pool.active()->send(current->request());
    silence.start(std::max(50, q->silenceMilliseconds / 5));
    limit.start(static_cast<int>(std::min<qint64>(milliseconds(current->request().timeLimitSeconds) + qint64{q->graceMilliseconds}, 2'000'000'000)));
}

void RunControl::Private::askToStop()
{
    phase = Phase::Cancelling;
    pool.active()->send(wire::Cancel{occupied});
    grace.start(q->graceMilliseconds);
}

Provenance RunControl::Private::provenance() const
{
    Provenance p;
    p.origin = Origin::Live;
    p.program = hello.program;
    p.time = QDateTime::currentDateTime().toTimeZone(QTimeZone::utc()).toString(Qt::ISODate).toStdString();
    if (!machine)
        return p;
    p.machine = machine->host;
    p.driver = machine->driver;
    p.cuda = machine->cuda;
    if (const GpuInfo* gpu = machine->firstGpu())
        p.gpu = gpu->name;
    return p;
}

void RunControl::Private::conclude(RunStatus status, std::string why)
{
    wire::Done done;
    done.run = current->request().run;
    done.status = status;
    done.error.message = std::move(why);
    done.provenance = provenance();
    done.params = current->request().params;
    conclude(std::move(done));
}

void RunControl::Private::conclude(wire::Done done)
{
    phase = Phase::Idle;
    limit.stop();
    const quint64 number = current->request().run;
    current->conclude(std::move(done));
    voice.change(number);
    voice.flush();
    emit q->finished(number);
}

/// The active worker is ended by us; the spare takes its place.
void RunControl::Private::dropWorker(int graceMilliseconds)
{
    current->workerLost(sent());
    occupied = 0;
    silence.stop();
    grace.stop();
    pool.replaceActive(graceMilliseconds);
    if (phase == Phase::Waiting)
        pool.ensure(q->helloMilliseconds);
}

void RunControl::Private::checkSilence()
{
    if (!occupied || !pool.active() || pool.active()->silentMilliseconds() < q->silenceMilliseconds)
        return;
    const bool its = sent();
    dropWorker();
    if (its)
        conclude(RunStatus::TimedOut, fmt::format("The worker said nothing for {:g} s and was ended.", q->silenceMilliseconds / 1000.0));
}

void RunControl::Private::limitReached()
{
    if (!sent())
        return;
    dropWorker();
    conclude(RunStatus::TimedOut, fmt::format("The run took longer than its limit of {:g} s, and its worker was ended.",
                                              current->request().timeLimitSeconds));
}

void RunControl::Private::graceOver()
{
    if (!occupied)
        return;
    const bool its = sent();
    dropWorker();
    if (its)
        conclude(RunStatus::Cancelled, fmt::format("The run was cancelled; its worker did not stop within {:g} s and was ended.",
                                                   q->graceMilliseconds / 1000.0));
}

} // namespace ringside
