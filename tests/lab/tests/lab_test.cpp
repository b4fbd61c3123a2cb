// SPDX-License-Identifier: Apache-2.0
// Faults on a real GPU: each must reach ringside as a failed run of a worker that ends itself. Without a GPU the runs
// are waived, and that is checked instead.
#include "gpu/worker/tests/worker_process.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace ringside;
using ringside::test::WorkerProcess;

namespace {

struct Ending {
    wire::Hello hello;
    std::optional<wire::Done> done;
    int frames = 0;
    int exitStatus = -2; ///< only when done->exiting
};

/// Runs one experiment with uploaded fields, acknowledging each frame as a window would.
Ending runOne(const std::string& experiment, const Params& params, double limitSeconds)
{
    WorkerProcess worker({}, "ringside-lab-worker");
    Ending ending;
    if (const auto hello = worker.nextOf<wire::Hello>())
        ending.hello = *hello;
    wire::Run run;
    run.run = 1;
    run.experiment = experiment;
    run.params = params;
    run.timeLimitSeconds = limitSeconds;
    run.fields = wire::FieldTransport::Upload;
    worker.send(run);
    while (const auto message = worker.next()) {
        if (const auto* frame = std::get_if<wire::Frame>(&*message)) {
            ++ending.frames;
            worker.send(wire::Acknowledge{1, frame->field, frame->generation});
        } else if (const auto* done = std::get_if<wire::Done>(&*message)) {
            ending.done = *done;
            break;
        }
    }
    if (ending.done && ending.done->exiting)
        ending.exitStatus = worker.wait();
    return ending;
}

Params threeFrames()
{
    Params params;
    params.set("frames", std::int64_t{3});
    return params;
}

bool waivedWithoutGpu(const Ending& ending)
{
    if (!ending.hello.machine.gpus.empty())
        return false;
    EXPECT_TRUE(ending.done);
    if (ending.done) {
        EXPECT_EQ(ending.done->status, RunStatus::Waived);
        EXPECT_EQ(ending.done->error.message, ending.hello.machine.gpuProblem);
        EXPECT_FALSE(ending.done->exiting);
    }
    return true;
}

struct FaultCase {
    const char* experiment;
    int code;
};

class Fault : public testing::TestWithParam<FaultCase> {};

} // namespace

TEST_P(Fault, EndsTheRunAndTheWorker)
{
    const Ending ending = runOne(GetParam().experiment, threeFrames(), 60);
    EXPECT_TRUE(std::count(ending.hello.experiments.begin(), ending.hello.experiments.end(), GetParam().experiment));
    if (waivedWithoutGpu(ending))
        return;
    ASSERT_TRUE(ending.done);
    EXPECT_GE(ending.frames, 1);
    EXPECT_EQ(ending.done->status, RunStatus::Failed);
    EXPECT_EQ(ending.done->error.code, GetParam().code) << ending.done->error.text();
    EXPECT_TRUE(ending.done->error.sticky);
    EXPECT_TRUE(ending.done->exiting);
    EXPECT_EQ(ending.exitStatus, 4);
}

INSTANTIATE_TEST_SUITE_P(Lab, Fault,
                         testing::Values(FaultCase{"fault-wild-address", 700}, FaultCase{"fault-misaligned", 716},
                                         FaultCase{"fault-assert", 710}));

TEST(EndlessKernel, IsEndedByTheTimeLimit)
{
    const Ending ending = runOne("fault-endless", threeFrames(), 2);
    if (waivedWithoutGpu(ending))
        return;
    ASSERT_TRUE(ending.done);
    EXPECT_EQ(ending.done->status, RunStatus::TimedOut);
    EXPECT_TRUE(ending.done->exiting);
    EXPECT_EQ(ending.exitStatus, 6);
}

TEST(Heat, ReportsItsFrames)
{
    Params params;
    params.set("size", std::int64_t{256});
    params.set("seconds", 0.2);
    const Ending ending = runOne("field-heat", params, 60);
    if (waivedWithoutGpu(ending))
        return;
    ASSERT_TRUE(ending.done);
    EXPECT_EQ(ending.done->status, RunStatus::Done) << ending.done->error.text();
    EXPECT_GE(ending.frames, 2) << "the first and the last at least";
}
