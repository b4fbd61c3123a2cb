// SPDX-License-Identifier: Apache-2.0
#include "experiments/models/shared_timing_model.h"

#include <gtest/gtest.h>

using namespace ringside;

TEST(SharedTiming, LatencyByHand)
{
    // Measured on an H200: 23 cycles without a conflict, two more for each further wavefront.
    EXPECT_NEAR(sharedLoadLatency(1, 4), 23, 1e-9);
    EXPECT_NEAR(sharedLoadLatency(32, 4), 85, 1e-9);
    EXPECT_NEAR(sharedLoadLatency(2, 8), 26, 1e-9);
    EXPECT_NEAR(sharedLoadLatency(4, 16), 32, 1e-9);
}

TEST(SharedTiming, MoreWavefrontsNeverCostLess)
{
    for (int width : {4, 8, 16})
        for (bool store : {false, true})
            for (int w = 1; w < 32; ++w) {
                EXPECT_LE(sharedAccessCycles(w, width, store), sharedAccessCycles(w + 1, width, store));
                for (int warps : {1, 2, 4, 8, 16, 32})
                    EXPECT_LE(sharedThroughput(w, width, store, warps), sharedThroughput(w + 1, width, store, warps));
            }
}

TEST(SharedTiming, StoresHaveAFloorThatHidesSmallConflicts)
{
    for (int width : {4, 8, 16}) {
        EXPECT_EQ(sharedStoreCycles(1, width), sharedStoreCycles(2, width)) << width;
        EXPECT_GT(sharedStoreCycles(32, width), 60) << width;
    }
}

TEST(SharedTiming, WarpsHideLatencyDownToOneWavefrontPerCycle)
{
    for (int width : {4, 8, 16})
        for (bool store : {false, true})
            for (int w : {1, 2, 4, 32}) {
                for (int warps = 1; warps < 32; ++warps)
                    EXPECT_GE(sharedThroughput(w, width, store, warps), sharedThroughput(w, width, store, warps + 1));
                EXPECT_EQ(sharedThroughput(w, width, store, 64), w) << "no SM serves more than one wavefront per cycle";
            }
}
