// SPDX-License-Identifier: Apache-2.0
// Occupancies worked out by hand from the limits in the CUDA C++ Programming Guide. The model is held to the toolkit's
// own calculator on random configurations in experiments/models/tests/occupancy_header_test.cpp.
#include "experiments/core/experiment.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace ringside;

namespace {

Params launch(const char* cc, int registers, int block, int shared)
{
    Params p;
    p.set("cc", std::string(cc));
    p.set("registers", std::int64_t{registers});
    p.set("block", std::int64_t{block});
    p.set("shared", std::int64_t{shared});
    return p;
}

Result<Outcome> predicted(const Params& params, const Machine& machine = referenceMachine())
{
    return predict(*findExperiment("occupancy"), params, machine);
}

void expectLaunch(const Params& params, int blocks, double share, const char* limiter)
{
    const auto outcome = predicted(params);
    ASSERT_TRUE(outcome.ok()) << outcome.error().text();
    EXPECT_EQ(outcome->figure("blocks_per_sm"), blocks);
    EXPECT_EQ(outcome->figure("occupancy"), share);
    ASSERT_TRUE(outcome->word("limiter"));
    EXPECT_EQ(outcome->word("limiter")->en, limiter);
}

double at(const Outcome& outcome, const char* series, double x)
{
    const Curve& c = std::get<SeriesData>(outcome.dataset(series)->data).curves.front();
    for (std::size_t i = 0; i < c.x.size(); ++i)
        if (c.x[i] == x)
            return c.y[i];
    return std::nan("");
}

} // namespace

TEST(Occupancy, WorkedOutByHand)
{
    expectLaunch(launch("9.0", 64, 256, 0), 4, 0.5, "registers");         // 65536 / (64 · 256)
    expectLaunch(launch("9.0", 65, 256, 0), 3, 0.375, "registers");       // given 72 each
    expectLaunch(launch("9.0", 32, 256, 0), 8, 1, "warps");               // 64 warps / 8
    expectLaunch(launch("9.0", 32, 32, 0), 32, 0.5, "blocks");            // 32 blocks of one warp
    expectLaunch(launch("9.0", 32, 768, 0), 2, 0.75, "warps");            // 2 · 24 of 64
    expectLaunch(launch("9.0", 32, 100, 0), 16, 1, "warps");              // four warps, the last one not full
    expectLaunch(launch("9.0", 32, 256, 49152), 4, 0.5, "shared memory"); // 228 KiB / 49 KiB
    expectLaunch(launch("9.0", 32, 128, 232448), 1, 0.0625, "shared memory");
    expectLaunch(launch("8.9", 40, 512, 0), 3, 1, "warps"); // 48 warps / 16, and 65536 / (40 · 512) is 3
    expectLaunch(launch("8.6", 32, 32, 0), 16, 16.0 / 48, "blocks");
    expectLaunch(launch("7.5", 64, 1024, 0), 1, 1, "warps");
    expectLaunch(launch("5.0", 32, 256, 16384), 4, 0.5, "shared memory"); // 64 KiB, none of it reserved
}

TEST(Occupancy, WhatCannotBeLaunchedHasNoBlocks)
{
    expectLaunch(launch("9.0", 255, 512, 0), 0, 0, "registers");
    expectLaunch(launch("8.6", 32, 256, 102400), 0, 0, "shared memory"); // 99 KiB is the most
    const auto outcome = predicted(launch("9.0", 255, 512, 0));
    EXPECT_NE(findExperiment("occupancy")->headline(*outcome).en.find("fits on no SM"), std::string::npos);
}

TEST(Occupancy, CurvesPassThroughThePresentPoint)
{
    for (const Preset& preset : findExperiment("occupancy")->presets) {
        SCOPED_TRACE(preset.id);
        const auto outcome = predicted(preset.values);
        ASSERT_TRUE(outcome.ok()) << outcome.error().text();
        const double share = *outcome->figure("occupancy");
        EXPECT_EQ(at(*outcome, "occupancy-by-registers", outcome->params.real("registers")), share);
        EXPECT_EQ(at(*outcome, "occupancy-by-block", outcome->params.real("block")), share);
        EXPECT_EQ(at(*outcome, "occupancy-by-shared", outcome->params.real("shared")), share);
    }
}

TEST(Occupancy, CurvesHaveBothSidesOfEachStep)
{
    const auto registers = predicted(launch("9.0", 32, 256, 0));
    EXPECT_EQ(at(*registers, "occupancy-by-registers", 40), 0.75);
    EXPECT_EQ(at(*registers, "occupancy-by-registers", 41), 0.625);
    // Two blocks of 113 KiB and the system's 1 KiB each fill 228 KiB.
    EXPECT_EQ(at(*registers, "occupancy-by-shared", 115712), 0.25);
    EXPECT_EQ(at(*registers, "occupancy-by-shared", 115712 + 128), 0.125);
}

TEST(Occupancy, TheTableMarksEveryLimitThatIsReached)
{
    const auto outcome = predicted(launch("9.0", 32, 256, 0)); // 8 blocks by warps, and 8 by registers
    const auto& table = std::get<TableData>(outcome->dataset("limiters")->data);
    ASSERT_EQ(table.rows.size(), 4u);
    const auto allowed = [&](std::size_t row) { return std::get<double>(table.rows[row][3]); };
    const auto marked = [&](std::size_t row) { return wordsOf(table.rows[row][4], Language::English) != nullptr; };
    EXPECT_EQ(allowed(0), 32);
    EXPECT_EQ(allowed(1), 8);
    EXPECT_EQ(allowed(2), 8);
    EXPECT_EQ(allowed(3), 228); // 1 KiB of the system's own for each block
    EXPECT_FALSE(marked(0));
    EXPECT_TRUE(marked(1));
    EXPECT_TRUE(marked(2));
    EXPECT_FALSE(marked(3));
}

TEST(Occupancy, TheCarveoutSetsLessAside)
{
    Params p = launch("9.0", 32, 256, 16384);
    expectLaunch(p, 8, 1, "warps");
    p.set("carveout", std::int64_t{25}); // 57 KiB, so 64: three blocks of 17
    expectLaunch(p, 3, 0.375, "shared memory");
}

TEST(Occupancy, TakesTheGpuOfTheMachine)
{
    Machine machine = referenceMachine();
    machine.gpus.front().computeMajor = 8;
    machine.gpus.front().computeMinor = 6;
    Params p = launch("gpu", 40, 512, 0);
    const auto ampere = predicted(p, machine);
    ASSERT_TRUE(ampere.ok());
    EXPECT_EQ(ampere->figure("active_warps"), 48);
    machine.gpus.front().computeMajor = 3;
    const auto kepler = predicted(p, machine);
    ASSERT_FALSE(kepler.ok());
    EXPECT_EQ(kepler.error().where, "cc");
}

TEST(Occupancy, ClustersAreOfNewerGpusOnly)
{
    Params p = launch("8.9", 32, 256, 0);
    p.set("cluster", std::int64_t{2});
    ASSERT_FALSE(predicted(p).ok());
    EXPECT_EQ(predicted(p).error().where, "cluster");
    p.set("cc", std::string("9.0"));
    ASSERT_TRUE(predicted(p).ok());
    EXPECT_EQ(predicted(p)->figure("clusters"), 132 * 8 / 2);
    p.set("cc", std::string("12.0")); // how many SMs that GPU has is not known here
    EXPECT_FALSE(predicted(p)->figure("clusters").has_value());
}
