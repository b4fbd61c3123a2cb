// SPDX-License-Identifier: Apache-2.0
#include "views/field_gl_thread.h"

#include <QCoreApplication>
#include <QOffscreenSurface>
#include <QSemaphore>
#include <QThread>

#include <condition_variable>
#include <deque>
#include <mutex>
#include <utility>

namespace ringside {

namespace {

constexpr int moment = 50;        ///< milliseconds that the window may stand still for an answer
constexpr int lastMoment = 5'000; ///< milliseconds that the end of the program waits for threads that were left to themselves

/// A thread whose canvas is gone, and what it draws on, which the window's thread must delete.
struct Left {
    QThread* thread;
    QOffscreenSurface* surface;

    bool endsWithin(int milliseconds) const
    {
        if (!thread->wait(milliseconds))
            return false;
        delete thread;
        delete surface;
        return true;
    }
};

std::vector<Left>& theLeft()
{
    static std::vector<Left> left;
    return left;
}

void tidyTheLeft(int milliseconds)
{
    std::erase_if(theLeft(), [=](const Left& one) { return one.endsWithin(milliseconds); });
}

void leave(const Left& one)
{
    if (one.endsWithin(moment))
        return;
    static const bool once = (qAddPostRoutine([] { tidyTheLeft(lastMoment); }), true);
    Q_UNUSED(once);
    tidyTheLeft(0);
    theLeft().push_back(one);
}

} // namespace

struct FieldGlThread::Answer {
    QSemaphore ready;
    std::vector<float> values;
};

struct FieldGlThread::Shared {
    std::mutex mutex;
    std::condition_variable changed;
    std::deque<Job> jobs;
    bool ends = false;
    QObject* receiver = nullptr; ///< null once the canvas is gone
    QOffscreenSurface* surface = nullptr;

    std::optional<Job> next()
    {
        std::unique_lock lock(mutex);
        changed.wait(lock, [this] { return ends || !jobs.empty(); });
        if (ends)
            return std::nullopt;
        Job job = std::move(jobs.front());
        jobs.pop_front();
        return job;
    }
    void report(std::function<void()> what)
    {
        const std::lock_guard lock(mutex); // so that the receiver is not destroyed meanwhile
        if (receiver)
            QMetaObject::invokeMethod(receiver, std::move(what), Qt::QueuedConnection);
    }
};

FieldGlThread::FieldGlThread(const QSurfaceFormat& format, std::function<void(const QString& why)> failed)
    : m_shared(std::make_shared<Shared>())
{
    m_shared->receiver = &m_receiver;
    m_shared->surface = new QOffscreenSurface;
    m_shared->surface->setFormat(format);
    m_shared->surface->create();
    m_thread = QThread::create([shared = m_shared, failed = std::move(failed)] {
        FieldGlPainter painter;
        if (const Result<void> begun = painter.begin(*shared->surface); !begun)
            return shared->report([failed, why = QString::fromStdString(begun.error().text())] { failed(why); });
        while (const std::optional<Job> job = shared->next())
            (*job)(painter);
    });
    m_thread->setObjectName(QStringLiteral("field"));
    m_thread->start();
}

FieldGlThread::~FieldGlThread()
{
    {
        const std::lock_guard lock(m_shared->mutex);
        m_shared->ends = true;
        m_shared->receiver = nullptr;
        m_shared->jobs.clear();
    }
    m_shared->changed.notify_all();
    leave({m_thread, m_shared->surface});
}

void FieldGlThread::post(Job job)
{
    {
        const std::lock_guard lock(m_shared->mutex);
        m_shared->jobs.push_back(std::move(job));
    }
    m_shared->changed.notify_all();
}

FieldGlThread::Reporter FieldGlThread::reporter() const
{
    return [shared = m_shared](std::function<void()> what) { shared->report(std::move(what)); };
}

std::optional<std::vector<float>> FieldGlThread::ask(std::function<std::vector<float>(FieldGlPainter& painter)> question)
{
    if (m_overdue && !m_overdue->ready.tryAcquire())
        return std::nullopt;
    const auto answer = m_overdue = std::make_shared<Answer>();
    post([answer, question = std::move(question)](FieldGlPainter& painter) {
        answer->values = question(painter);
        answer->ready.release();
    });
    if (!answer->ready.tryAcquire(1, moment))
        return std::nullopt;
    m_overdue.reset();
    return std::move(answer->values);
}

} // namespace ringside
