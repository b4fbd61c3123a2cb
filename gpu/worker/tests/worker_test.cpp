// SPDX-License-Identifier: Apache-2.0
// The worker as a process. None of these needs a GPU; where there is one, the runs are done instead of waived.
#include "gpu/worker/tests/worker_process.h"

#include "experiments/core/experiment.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace ringside;
using ringside::test::WorkerProcess;

namespace {

wire::Run runOf(std::uint64_t number, const std::string& experiment)
{
    wire::Run run;
    run.run = number;
    run.experiment = experiment;
    return run;
}

} // namespace

TEST(Worker, SaysHelloFirst)
{
    WorkerProcess worker;
    const auto first = worker.next();
    ASSERT_TRUE(first);
    const auto* hello = std::get_if<wire::Hello>(&*first);
    ASSERT_TRUE(hello);
    EXPECT_EQ(hello->protocol, wire::protocolVersion);
    EXPECT_GT(hello->pid, 0);
    EXPECT_EQ(hello->machine.gpus.empty(), !hello->machine.gpuProblem.empty());
    for (const Experiment& experiment : catalogue())
        EXPECT_TRUE(std::count(hello->experiments.begin(), hello->experiments.end(), experiment.id))
            << experiment.id << " has no live run";
}

TEST(Worker, RunsOrSaysWhyItCannot)
{
    WorkerProcess worker;
    const auto hello = worker.nextOf<wire::Hello>();
    ASSERT_TRUE(hello);
    worker.send(runOf(5, "bank-conflict"));
    const auto done = worker.nextOf<wire::Done>();
    ASSERT_TRUE(done);
    EXPECT_EQ(done->run, 5u);
    EXPECT_FALSE(done->exiting);
    EXPECT_EQ(done->provenance.origin, Origin::Live);
    EXPECT_EQ(done->params.integer("stride"), 1) << "defaults are filled in";
    if (hello->machine.gpus.empty()) {
        EXPECT_EQ(done->status, RunStatus::Waived);
        EXPECT_EQ(done->error.message, hello->machine.gpuProblem);
    } else {
        EXPECT_EQ(done->status, RunStatus::Done) << done->error.text();
    }
}

TEST(Worker, AnswersEveryRunInTurn)
{
    WorkerProcess worker;
    for (std::uint64_t n = 1; n <= 3; ++n)
        worker.send(runOf(n, n == 2 ? "no-such-experiment" : "bank-conflict"));
    for (std::uint64_t n = 1; n <= 3; ++n) {
        const auto done = worker.nextOf<wire::Done>();
        ASSERT_TRUE(done);
        EXPECT_EQ(done->run, n);
        if (n == 2) {
            EXPECT_EQ(done->status, RunStatus::Waived);
            EXPECT_NE(done->error.message.find("no-such-experiment"), std::string::npos);
        }
    }
}

TEST(Worker, NamesAWrongParameter)
{
    WorkerProcess worker;
    wire::Run run = runOf(1, "bank-conflict");
    run.params.set("stride", std::int64_t{1000});
    worker.send(run);
    const auto done = worker.nextOf<wire::Done>();
    ASSERT_TRUE(done);
    EXPECT_EQ(done->status, RunStatus::Failed);
    EXPECT_EQ(done->error.where, "stride");
}

TEST(Worker, ARunCancelledBeforeItStartsIsCancelled)
{
    WorkerProcess worker;
    worker.send(wire::Cancel{2});
    worker.send(runOf(2, "bank-conflict"));
    const auto done = worker.nextOf<wire::Done>();
    ASSERT_TRUE(done);
    EXPECT_EQ(done->run, 2u);
    EXPECT_EQ(done->status, RunStatus::Cancelled);
}

TEST(Worker, QuitEndsIt)
{
    WorkerProcess worker;
    ASSERT_TRUE(worker.nextOf<wire::Hello>());
    worker.send(wire::Quit{});
    EXPECT_FALSE(worker.next()) << "nothing follows";
    EXPECT_EQ(worker.wait(), 0);
}

TEST(Worker, TheEndOfItsInputEndsIt)
{
    WorkerProcess worker;
    ASSERT_TRUE(worker.nextOf<wire::Hello>());
    worker.closeInput();
    EXPECT_EQ(worker.wait(), 0);
}

TEST(Worker, GarbageEndsIt)
{
    WorkerProcess worker;
    ASSERT_TRUE(worker.nextOf<wire::Hello>());
    worker.sendBytes(std::vector<std::uint8_t>(64, 'x'));
    EXPECT_EQ(worker.wait(), 7);
}

TEST(Worker, AnUnfinishedMessageIsUnreadableInput)
{
    WorkerProcess worker;
    ASSERT_TRUE(worker.nextOf<wire::Hello>());
    std::vector<std::uint8_t> unfinished = wire::encode(wire::Quit{});
    unfinished.pop_back();
    worker.sendBytes(unfinished);
    worker.closeInput();
    EXPECT_EQ(worker.wait(), 7);
}

TEST(Worker, TellsAPersonWhatItIs)
{
    WorkerProcess version({"--version"});
    EXPECT_EQ(version.rest().rfind("ringside-worker ", 0), 0u);
    EXPECT_EQ(version.wait(), 0);
    WorkerProcess help({"--help"});
    EXPECT_NE(help.rest().find("stdin"), std::string::npos);
    EXPECT_EQ(help.wait(), 0);
    WorkerProcess wrong({"--no-such-option"});
    EXPECT_EQ(wrong.wait(), 2);
}
