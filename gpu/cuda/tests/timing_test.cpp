// SPDX-License-Identifier: Apache-2.0
#include "gpu/cuda/timing.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace ringside;

TEST(Median, IsTheMiddleOne)
{
    EXPECT_EQ(median({3, 1, 2}), 2);
    EXPECT_EQ(median({5}), 5);
    EXPECT_EQ(median({1, 1000, 2, 3, 2}), 2) << "an outlier does not move it";
}

TEST(Median, IsTheMeanOfTheTwoMiddleOnes) { EXPECT_EQ(median({4, 1, 3, 2}), 2.5); }

TEST(Median, OfNothingIsMissing) { EXPECT_TRUE(std::isnan(median({}))); }
