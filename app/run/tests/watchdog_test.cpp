// SPDX-License-Identifier: Apache-2.0
// Silence, limits, cancelling, floods, late answers, and workers that never get ready.
#include "app/run/tests/run_fixture.h"

namespace ringside {
namespace {

using namespace testing_run;

class Watchdog : public RunFixture {
protected:
    quint64 runUntilProgress(const std::string& experiment)
    {
        QSignalSpy progressed(control.get(), &RunControl::progressed);
        const quint64 run = control->run(experiment, {});
        EXPECT_TRUE(waitUntil([&] { return !progressed.empty(); }));
        return run;
    }
};

TEST_F(Watchdog, SilenceEndsTheRun)
{
    startReady();
    control->silenceMilliseconds = 500;
    const Outcome o = finish("fake-silence");
    EXPECT_EQ(o.status, RunStatus::TimedOut);
    EXPECT_TRUE(says(o.reason, "said nothing for 0.5 s")) << o.reason;
    EXPECT_GT(beats, 10);
    control->silenceMilliseconds = 20000;
    expectNextRunWorks();
}

TEST_F(Watchdog, ALivelyWorkerIsNotTakenForSilent)
{
    startReady();
    control->silenceMilliseconds = 3000; // Alive comes ten times a second
    control->graceMilliseconds = 0;
    const Outcome o = finish("fake-hang", 6);
    EXPECT_EQ(o.status, RunStatus::TimedOut);
    EXPECT_TRUE(says(o.reason, "longer than its limit of 6 s")) << o.reason;
}

TEST_F(Watchdog, TheTimeLimitEndsAHangingRun)
{
    startReady();
    control->graceMilliseconds = 100;
    const Outcome o = finish("fake-hang", 0.2);
    EXPECT_EQ(o.status, RunStatus::TimedOut);
    EXPECT_TRUE(says(o.reason, "longer than its limit of 0.2 s")) << o.reason;
    EXPECT_GT(beats, 10);
    control->graceMilliseconds = 10000;
    expectNextRunWorks();
}

TEST_F(Watchdog, CancelIsAnsweredByTheWorker)
{
    startReady();
    const qint64 pid = control->activePid();
    const quint64 run = runUntilProgress("fake-slow");
    control->cancel();
    EXPECT_TRUE(control->busy()) << "until the worker has answered";
    ASSERT_TRUE(waitUntil([&] { return ended(run); }));
    EXPECT_EQ(control->outcome().status, RunStatus::Cancelled);
    EXPECT_EQ(control->outcome().reason, "The run was cancelled.");
    EXPECT_EQ(control->activePid(), pid) << "the worker is kept";
    expectNextRunWorks();
}

TEST_F(Watchdog, AWorkerThatDoesNotHearCancelIsKilled)
{
    startReady();
    control->graceMilliseconds = 200;
    const qint64 pid = control->activePid();
    const quint64 run = control->run("fake-hang", {});
    control->cancel();
    control->cancel(); // once more does no harm
    ASSERT_TRUE(waitUntil([&] { return ended(run); }));
    EXPECT_EQ(control->outcome().status, RunStatus::Cancelled);
    EXPECT_TRUE(says(control->outcome().reason, "did not stop within 0.2 s")) << control->outcome().reason;
    EXPECT_NE(control->activePid(), pid);
    control->graceMilliseconds = 10000;
    expectNextRunWorks();
}

TEST_F(Watchdog, CancelBeforeTheWorkerIsReady)
{
    make("slow-hello");
    const quint64 run = control->run("fake-success", {});
    control->cancel();
    EXPECT_TRUE(ended(run));
    EXPECT_EQ(control->outcome().status, RunStatus::Cancelled);
    EXPECT_FALSE(control->busy());
}

TEST_F(Watchdog, ANewerRunTakesTheOldOnesPlace)
{
    startReady();
    const quint64 first = runUntilProgress("fake-slow");
    const quint64 second = control->run("fake-success", {});
    EXPECT_GT(second, first);
    ASSERT_TRUE(ended(first)) << "before run() returns";
    EXPECT_EQ(endings[0].status, RunStatus::Cancelled);
    ASSERT_TRUE(waitUntil([&] { return ended(second); }));
    EXPECT_EQ(control->outcome().status, RunStatus::Done) << control->outcome().reason;
}

TEST_F(Watchdog, ANewerRunDoesNotWaitForAHangingOne)
{
    startReady();
    control->graceMilliseconds = 200;
    control->run("fake-hang", {});
    const quint64 second = control->run("fake-success", {});
    ASSERT_TRUE(waitUntil([&] { return ended(second); }));
    EXPECT_EQ(control->outcome().status, RunStatus::Done) << control->outcome().reason;
}

TEST_F(Watchdog, OfManyRunsInARowTheLastCounts)
{
    startReady();
    quint64 last = 0;
    for (int i = 0; i < 50; ++i)
        last = control->run("fake-success", {});
    ASSERT_TRUE(waitUntil([&] { return ended(last); }));
    EXPECT_EQ(control->outcome().status, RunStatus::Done);
    EXPECT_EQ(endings.size(), 50u);
}

TEST_F(Watchdog, AnswersOfAnOlderRunAreDropped)
{
    startReady();
    EXPECT_EQ(finish("fake-late").status, RunStatus::Done);
    const Outcome& o = finish("fake-success"); // answered by the late worker: first the old run's, then its own
    EXPECT_EQ(o.status, RunStatus::Done) << o.reason;
    EXPECT_EQ(o.dataset("stale"), nullptr);
    EXPECT_EQ(o.figure("fresh"), 1);
    expectNextRunWorks();
}

TEST_F(Watchdog, AFloodLeavesTheEventLoopAlive)
{
    startReady();
    QSignalSpy changed(control.get(), &RunControl::outcomeChanged), progressed(control.get(), &RunControl::progressed);
    const quint64 run = control->run("fake-flood", {});
    beats = 0;
    ASSERT_TRUE(waitUntil([&] { return beats >= 100; })) << "timers must run between messages";
    EXPECT_GT(control->outcome().figure("count").value_or(0), 100) << "and messages between timers";
    const auto pulses = changed.size();
    EXPECT_LT(pulses, 5 * beats) << "signals are gathered";
    EXPECT_LT(control->messages().size(), 1200u) << "what is replaced is not kept";
    control->cancel();
    ASSERT_TRUE(waitUntil([&] { return ended(run); }));
    EXPECT_EQ(control->outcome().status, RunStatus::Cancelled);
    expectNextRunWorks();
}

TEST_F(Watchdog, AFloodOnStderrLeavesTheEventLoopAlive)
{
    startReady();
    const quint64 run = control->run("fake-flood-stderr", {});
    beats = 0;
    ASSERT_TRUE(waitUntil([&] { return beats >= 100; }));
    control->cancel();
    ASSERT_TRUE(waitUntil([&] { return ended(run); }));
    EXPECT_EQ(control->outcome().status, RunStatus::Cancelled);
    EXPECT_TRUE(log.join('\n').contains("more lines were left out"));
    expectNextRunWorks();
}

struct Start { const char* mode; const char* words; };
class WorkerStart : public RunFixture, public testing::WithParamInterface<Start> {};

TEST_P(WorkerStart, SaysWhyThereIsNoWorker)
{
    make(GetParam().mode);
    control->helloMilliseconds = std::string(GetParam().mode) == "slow-hello" ? 300 : 30000;
    QSignalSpy unavailable(control.get(), &RunControl::unavailable);
    control->start();
    ASSERT_TRUE(waitUntil([&] { return !unavailable.empty(); }));
    EXPECT_TRUE(unavailable.front().front().toString().contains(GetParam().words)) << unavailable.front().front().toString().toStdString();
    EXPECT_EQ(control->problem(), unavailable.front().front().toString());
    EXPECT_EQ(control->machine(), nullptr);
    EXPECT_FALSE(control->canRun("fake-success"));
    // A run tries once more, and ends with the same reason.
    const Outcome& o = finish("fake-success");
    EXPECT_EQ(o.status, RunStatus::Failed);
    EXPECT_TRUE(says(o.reason, GetParam().words)) << o.reason;
}

INSTANTIATE_TEST_SUITE_P(Each, WorkerStart,
    testing::Values(Start{"exit-early", "exit code 9 before it said hello. It last wrote: fake worker: no driver found"},
        Start{"no-worker", "\"bash: ringside-w\" found"}, Start{"slow-hello", "did not say hello within 0.3 s"},
        Start{"wrong-protocol", "version 2 found, version 1 expected"}),
    [](const auto& info) {
        std::string name = info.param.mode;
        std::erase(name, '-');
        return name;
    });

TEST_F(Watchdog, AProgramThatIsNotThere)
{
    WorkerCommand command;
    command.program = "/no/such/ringside-worker";
    makeWith(command);
    QSignalSpy unavailable(control.get(), &RunControl::unavailable);
    control->start();
    ASSERT_TRUE(waitUntil([&] { return !unavailable.empty(); }));
    EXPECT_TRUE(control->problem().contains("/no/such/ringside-worker could not be started")) << control->problem().toStdString();
    EXPECT_EQ(finish("fake-success").status, RunStatus::Failed);
}

TEST_F(Watchdog, NoWorkerAtAllWaivesTheRun)
{
    WorkerCommand command;
    command.problem = "ringside-worker is not installed";
    makeWith(command);
    QSignalSpy unavailable(control.get(), &RunControl::unavailable);
    control->start();
    ASSERT_TRUE(waitUntil([&] { return !unavailable.empty(); }));
    EXPECT_EQ(control->problem(), command.problem);
    const Outcome& o = finish("fake-success");
    EXPECT_EQ(o.status, RunStatus::Waived);
    EXPECT_EQ(o.reason, "ringside-worker is not installed");
}

} // namespace
} // namespace ringside
