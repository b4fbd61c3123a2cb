// SPDX-License-Identifier: Apache-2.0
#include "app/run/worker_pool.h"

#include <unistd.h>
#include <utility>

namespace ringside {

namespace {

constexpr int deathsInARow = 3; ///< then no worker is started any more until someone asks for a run

} // namespace

WorkerPool::WorkerPool(WorkerCommand command, QObject* parent) : QObject(parent), m_command(std::move(command)) {}

WorkerPool::~WorkerPool()
{
    delete m_active;
    delete m_spare;
}

bool WorkerPool::givenUp() const
{
    // A worker that never once said hello will hardly do so at the next try.
    return m_deaths >= (m_everReady ? deathsInARow : 1);
}

void WorkerPool::ensure(int helloMilliseconds)
{
    m_helloMilliseconds = helloMilliseconds;
    m_deaths = 0;
    if (!m_active)
        promote();
    if (m_active && m_active->isReady())
        keepSpare();
}

WorkerProcess* WorkerPool::launch()
{
    auto* worker = new WorkerProcess(m_command, this);
    connect(worker, &WorkerProcess::stderrLine, this, &WorkerPool::stderrLine);
    connect(worker, &WorkerProcess::ready, this, [this, worker] { workerReady(worker); });
    connect(worker, &WorkerProcess::gone, this, [this, worker](const WorkerEnd& end) { workerGone(worker, end); });
    connect(worker, &WorkerProcess::message, this, [this, worker](const wire::Message& m) {
        if (worker == m_active)
            emit message(m);
    });
    connect(worker, &WorkerProcess::fdReceived, this, [this, worker](int fd, quint64 run) {
        if (worker == m_active)
            emit fdReceived(fd, run);
        else
            ::close(fd);
    });
    worker->start(m_helloMilliseconds);
    return worker;
}

/// The spare becomes active; without one a new worker is started.
void WorkerPool::promote()
{
    m_active = std::exchange(m_spare, nullptr);
    if (!m_active && !givenUp())
        m_active = launch();
}

void WorkerPool::keepSpare()
{
    if (!m_spare && !givenUp())
        m_spare = launch();
}

void WorkerPool::workerReady(WorkerProcess* worker)
{
    m_everReady = true;
    if (worker != m_active)
        return;
    keepSpare();
    emit ready();
}

void WorkerPool::workerGone(WorkerProcess* worker, const WorkerEnd& end)
{
    ++m_deaths;
    worker->discard();
    if (worker == m_spare) {
        m_spare = nullptr;
        if (isReady())
            keepSpare();
        return;
    }
    if (worker != m_active)
        return;
    promote();
    emit activeLost(end);
    if (!m_active)
        emit unavailable(end);
    else if (isReady()) {
        keepSpare();
        emit ready();
    }
}

void WorkerPool::replaceActive(int graceMilliseconds)
{
    if (WorkerProcess* old = std::exchange(m_active, nullptr))
        old->discard(graceMilliseconds);
    promote();
    if (isReady()) {
        // Not from within the caller: it has a run to conclude first.
        QMetaObject::invokeMethod(this, [this] {
            if (isReady()) {
                keepSpare();
                emit ready();
            }
        }, Qt::QueuedConnection);
    }
}

} // namespace ringside
