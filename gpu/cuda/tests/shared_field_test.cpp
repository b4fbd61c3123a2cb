// SPDX-License-Identifier: Apache-2.0
#include "gpu/cuda/shared_field.h"

#include <gtest/gtest.h>

#include <thread>

using namespace ringside;
using namespace std::chrono_literals;

TEST(Acknowledgements, KeepTheNewestGenerationOfEachField)
{
    Acknowledgements seen;
    seen.begin(7);
    EXPECT_EQ(seen.drawn("heat"), 0u);
    seen.note({7, "heat", 3});
    seen.note({7, "heat", 2}); // late
    seen.note({7, "map", 1});
    EXPECT_EQ(seen.drawn("heat"), 3u);
    EXPECT_EQ(seen.drawn("map"), 1u);
}

TEST(Acknowledgements, OfAnotherRunAreIgnored)
{
    Acknowledgements seen;
    seen.begin(7);
    seen.note({6, "heat", 9});
    EXPECT_EQ(seen.drawn("heat"), 0u);
    seen.note({7, "heat", 4});
    seen.begin(8);
    EXPECT_EQ(seen.drawn("heat"), 0u) << "a new run starts from nothing";
}

TEST(Acknowledgements, WaitingEndsWithTheGenerationOrTheTime)
{
    Acknowledgements seen;
    seen.begin(1);
    EXPECT_FALSE(seen.waitFor("heat", 1, 0ms));
    std::thread window([&] { seen.note({1, "heat", 2}); });
    EXPECT_TRUE(seen.waitFor("heat", 2, 1h));
    window.join();
    EXPECT_TRUE(seen.waitFor("heat", 1, 0ms)) << "an older generation is drawn too";
}
