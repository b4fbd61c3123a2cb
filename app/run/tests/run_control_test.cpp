// SPDX-License-Identifier: Apache-2.0
// The six endings, and that after each of them the next run works.
#include "app/run/tests/run_fixture.h"
#include "gpu/wire/recording.h"

#include <QTemporaryDir>

#include <csignal>

namespace ringside {
namespace {

using namespace testing_run;

class RunControlTest : public RunFixture {};

TEST_F(RunControlTest, KnowsTheMachineBeforeAnyRun)
{
    make();
    EXPECT_EQ(control->machine(), nullptr);
    EXPECT_FALSE(control->canRun("fake-success"));
    QSignalSpy ready(control.get(), &RunControl::ready);
    control->start();
    ASSERT_TRUE(waitUntil([&] { return !ready.empty(); }));
    ASSERT_NE(control->machine(), nullptr);
    EXPECT_EQ(control->machine()->host, "fake worker");
    EXPECT_TRUE(control->canRun("fake-success"));
    EXPECT_FALSE(control->canRun("no-such-experiment"));
    EXPECT_EQ(control->problem(), QString());
    EXPECT_GT(control->activePid(), 0);
}

TEST_F(RunControlTest, Done)
{
    startReady();
    QSignalSpy progressed(control.get(), &RunControl::progressed), changed(control.get(), &RunControl::outcomeChanged);
    const Outcome& o = finish("fake-success");
    EXPECT_EQ(o.status, RunStatus::Done);
    EXPECT_EQ(o.reason, "");
    EXPECT_EQ(o.mode, RunMode::Live);
    ASSERT_FALSE(o.datasets.empty());
    EXPECT_EQ(o.datasets[0].provenance.note, "fake worker: not measured");
    EXPECT_FALSE(progressed.empty());
    EXPECT_FALSE(changed.empty());
    EXPECT_TRUE(log.join('\n').contains("the model's numbers"));
    expectNextRunWorks();
}

TEST_F(RunControlTest, ItsMessagesAreARecording)
{
    startReady();
    const Outcome live = finish("fake-success");
    QTemporaryDir folder;
    const std::string path = folder.filePath("run.rsd").toStdString();
    const Result<void> saved = wire::writeRecording(path, control->messages());
    ASSERT_TRUE(saved.ok()) << saved.error().text();
    const Result<std::vector<wire::Message>> read = wire::readRecording(path);
    ASSERT_TRUE(read.ok()) << read.error().text();
    const Result<Outcome> replayed = wire::outcomeOf(*read, path);
    ASSERT_TRUE(replayed.ok());
    ASSERT_EQ(replayed->datasets.size(), live.datasets.size());
    EXPECT_EQ(replayed->datasets[0].data, live.datasets[0].data);
    EXPECT_EQ(replayed->summary, live.summary);
}

TEST_F(RunControlTest, RunsBeforeTheWorkerIsReady)
{
    make();
    EXPECT_EQ(finish("fake-success").status, RunStatus::Done);
}

TEST_F(RunControlTest, Waived)
{
    startReady();
    const Outcome& o = finish("fake-waived");
    EXPECT_EQ(o.status, RunStatus::Waived);
    EXPECT_EQ(o.reason, "This machine has no second GPU.");
    expectNextRunWorks();
}

TEST_F(RunControlTest, Failed)
{
    startReady();
    const qint64 pid = control->activePid();
    const Outcome& o = finish("fake-failed");
    EXPECT_EQ(o.status, RunStatus::Failed);
    EXPECT_EQ(o.reason, "The kernel could not be launched.");
    EXPECT_EQ(control->activePid(), pid) << "the worker is still good";
    expectNextRunWorks();
}

TEST_F(RunControlTest, AStickyErrorReplacesTheWorker)
{
    startReady();
    const qint64 pid = control->activePid();
    EXPECT_EQ(finish("fake-sticky").status, RunStatus::Failed);
    EXPECT_NE(control->activePid(), pid);
    expectNextRunWorks();
}

struct Crash { const char* mode; const char* words; };
class RunControlCrash : public RunFixture, public testing::WithParamInterface<Crash> {};

TEST_P(RunControlCrash, IsToldApartAndSurvived)
{
    startReady();
    const qint64 pid = control->activePid();
    const Outcome o = finish(std::string("fake-") + GetParam().mode);
    EXPECT_EQ(o.status, RunStatus::Crashed);
    EXPECT_TRUE(says(o.reason, GetParam().words)) << o.reason;
    EXPECT_EQ(says(o.reason, "It last wrote: fake worker:"), std::string(GetParam().mode) != "exit-0") << o.reason;
    EXPECT_EQ(o.provenance.machine, "fake worker");
    EXPECT_NE(control->activePid(), pid);
    expectNextRunWorks();
}

INSTANTIATE_TEST_SUITE_P(Each, RunControlCrash,
    testing::Values(Crash{"sigsegv", "SIGSEGV (invalid memory access)"}, Crash{"sigkill", "SIGKILL"}, Crash{"sigabrt", "SIGABRT"},
        Crash{"sigbus", "SIGBUS"}, Crash{"sigfpe", "SIGFPE"}, Crash{"sigill", "SIGILL"}, Crash{"sigterm", "SIGTERM"},
        Crash{"sigint", "SIGINT"}, Crash{"sighup", "SIGHUP"}, Crash{"exit-3", "exit code 3"}, Crash{"exit-0", "exit code 0"}),
    [](const auto& info) {
        std::string name = info.param.mode;
        std::erase(name, '-');
        return name;
    });

struct Breach { const char* mode; const char* words; };
class RunControlBreach : public RunFixture, public testing::WithParamInterface<Breach> {};

TEST_P(RunControlBreach, FailsTheRunAndReplacesTheWorker)
{
    startReady();
    const qint64 pid = control->activePid();
    const Outcome o = finish(std::string("fake-") + GetParam().mode);
    EXPECT_EQ(o.status, RunStatus::Failed);
    EXPECT_TRUE(says(o.reason, GetParam().words)) << o.reason;
    EXPECT_NE(control->activePid(), pid);
    expectNextRunWorks();
}

INSTANTIATE_TEST_SUITE_P(Each, RunControlBreach,
    testing::Values(Breach{"garbage", "\"Segmentation fau\" found"}, Breach{"oversize", "a head of 2147483647 bytes"},
        Breach{"half-frame", "in the middle of a message"}, Breach{"bad-frame", "12 bytes found, 64 expected"},
        Breach{"hello-again", "said hello twice"}, Breach{"ask-back", "that only ringside sends"},
        Breach{"say-crashed", "called its own run crashed"}, Breach{"close-output", "closed its output"}),
    [](const auto& info) {
        std::string name = info.param.mode;
        std::erase(name, '-');
        return name;
    });

TEST_F(RunControlTest, KilledFromOutside)
{
    startReady();
    const quint64 run = control->run("fake-slow", {});
    QSignalSpy progressed(control.get(), &RunControl::progressed);
    ASSERT_TRUE(waitUntil([&] { return !progressed.empty(); }));
    ::kill(static_cast<pid_t>(control->activePid()), SIGKILL);
    ASSERT_TRUE(waitUntil([&] { return ended(run); }));
    EXPECT_EQ(control->outcome().status, RunStatus::Crashed);
    EXPECT_TRUE(says(control->outcome().reason, "SIGKILL"));
    expectNextRunWorks();
}

TEST_F(RunControlTest, AReplacementIsNotAnnouncedAsReady)
{
    startReady();
    QSignalSpy ready(control.get(), &RunControl::ready);
    EXPECT_EQ(finish("fake-sigsegv").status, RunStatus::Crashed);
    expectNextRunWorks();
    EXPECT_EQ(finish("fake-garbage").status, RunStatus::Failed);
    expectNextRunWorks();
    EXPECT_TRUE(ready.empty());
}

TEST_F(RunControlTest, AnIdleWorkerThatDiesIsReplaced)
{
    startReady();
    const qint64 pid = control->activePid();
    ::kill(static_cast<pid_t>(pid), SIGKILL);
    ASSERT_TRUE(waitUntil([&] { return control->activePid() != pid && control->activePid() != 0; }));
    EXPECT_TRUE(endings.empty());
    expectNextRunWorks();
}

} // namespace
} // namespace ringside
