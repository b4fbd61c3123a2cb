// SPDX-License-Identifier: Apache-2.0
// Drives RunControl with the fake worker and watches that the event loop keeps turning.
#pragma once

#include "app/run/run_control.h"

#include <QElapsedTimer>
#include <QEventLoop>
#include <QSignalSpy>
#include <QTimer>

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

namespace ringside::testing_run {

/// No test waits for so long unless something is broken.
inline constexpr int patienceMilliseconds = 60000;

inline bool waitUntil(const std::function<bool()>& condition)
{
    QElapsedTimer clock;
    clock.start();
    QEventLoop loop; // a real one: only that deletes what is to be deleted later
    QTimer look;
    QObject::connect(&look, &QTimer::timeout, &loop, [&] {
        if (condition() || clock.elapsed() >= patienceMilliseconds)
            loop.quit();
    });
    look.start(2);
    if (!condition())
        loop.exec();
    return condition();
}

class RunFixture : public testing::Test {
protected:
    /// mode: what the worker does with every run; "success" unless a run's experiment is "fake-…".
    void make(const QString& mode = QStringLiteral("success"))
    {
        WorkerCommand command;
        command.program = QStringLiteral(RINGSIDE_FAKE_WORKER);
        command.arguments = {mode};
        makeWith(command);
    }
    void makeWith(const WorkerCommand& command)
    {
        control = std::make_unique<RunControl>(command);
        control->silenceMilliseconds = 20000;
        control->graceMilliseconds = 10000;
        QObject::connect(control.get(), &RunControl::finished, [this](quint64 run) {
            endings.push_back({run, control->outcome().status, control->outcome().reason});
        });
        QObject::connect(control.get(), &RunControl::logLine, [this](const QString& line) { log.append(line); });
        m_beat.setInterval(5);
        QObject::connect(&m_beat, &QTimer::timeout, [this] { ++beats; });
        m_beat.start();
    }
    void startReady(const QString& mode = QStringLiteral("success"))
    {
        make(mode);
        QSignalSpy ready(control.get(), &RunControl::ready);
        control->start();
        ASSERT_TRUE(waitUntil([&] { return !ready.empty(); })) << control->problem().toStdString();
    }

    bool ended(quint64 run) const
    {
        return std::any_of(endings.begin(), endings.end(), [&](const Ending& e) { return e.run == run; });
    }
    /// Runs to the end; the outcome is then control->outcome().
    const Outcome& finish(const std::string& experiment, double limit = 600)
    {
        const quint64 run = control->run(experiment, {}, limit);
        EXPECT_TRUE(waitUntil([&] { return ended(run); })) << experiment << " never ended";
        EXPECT_EQ(std::count_if(endings.begin(), endings.end(), [&](const Ending& e) { return e.run == run; }), 1) << "exactly one ending";
        EXPECT_FALSE(control->busy());
        return control->outcome();
    }
    void expectNextRunWorks()
    {
        const Outcome& next = finish("fake-success");
        EXPECT_EQ(next.status, RunStatus::Done) << next.reason;
        EXPECT_FALSE(next.datasets.empty());
    }

    struct Ending { quint64 run; RunStatus status; std::string reason; };
    std::unique_ptr<RunControl> control;
    std::vector<Ending> endings;
    QStringList log;
    int beats = 0; ///< of a timer: it stands still when the event loop does

private:
    QTimer m_beat;
};

inline bool says(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

} // namespace ringside::testing_run
