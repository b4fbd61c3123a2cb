// SPDX-License-Identifier: Apache-2.0
#include "experiments/models/shared_pattern.h"

#include <gtest/gtest.h>

using namespace ringside;

namespace {

constexpr std::int64_t plenty = 232448; // bytes that a block of an H200 may have

std::array<std::int64_t, warpLanes> words(const SharedPattern& p, std::int64_t warp = 0, std::int64_t i = 0)
{
    const auto result = wordAddresses(p, plenty, warp, i);
    EXPECT_TRUE(result.ok()) << result.error().text();
    return result.ok() ? *result : std::array<std::int64_t, warpLanes>{};
}

void expectRefused(const SharedPattern& p, std::int64_t bytes, const char* where, const char* saying)
{
    const auto result = wordAddresses(p, bytes);
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.error().where, where);
    EXPECT_NE(result.error().message.find(saying), std::string::npos) << result.error().message;
}

} // namespace

TEST(SharedPattern, StrideAndOffset)
{
    const auto w = words({3, 5, 0, false, 4, false, {}});
    for (int lane = 0; lane < warpLanes; ++lane)
        EXPECT_EQ(w[static_cast<std::size_t>(lane)], lane * 3 + 5);
}

TEST(SharedPattern, PaddingFollowsEach32Words)
{
    // float tile[32][33]: lane n reads tile[n][0].
    const auto w = words({32, 0, 1, false, 4, false, {}});
    for (int lane = 0; lane < warpLanes; ++lane)
        EXPECT_EQ(w[static_cast<std::size_t>(lane)], lane * 33);
    // Wide elements: 16 of 8 bytes fill a row of 32 words, then 2 words stay unused.
    const auto wide = words({1, 0, 2, false, 8, false, {}});
    EXPECT_EQ(wide[15], 30);
    EXPECT_EQ(wide[16], 34);
}

TEST(SharedPattern, SwizzleIsAPermutationOfEachRow)
{
    for (int width : {4, 8, 16}) {
        const int perRow = 128 / width;
        const auto w = words({1, 3 * perRow, 0, true, width, false, {}});
        for (int lane = 0; lane < perRow; ++lane) {
            const std::int64_t column = lane ^ (3 % perRow);
            EXPECT_EQ(w[static_cast<std::size_t>(lane)], 3 * 32 + column * width / 4) << width;
        }
    }
}

TEST(SharedPattern, AnIndexReplacesTheRest)
{
    const auto w = words({7, 9, 1, true, 8, false, "lane*2 + warp*100 + i"}, 2, 5);
    for (int lane = 0; lane < warpLanes; ++lane)
        EXPECT_EQ(w[static_cast<std::size_t>(lane)], (lane * 2 + 205) * 2) << "elements of 8 bytes are two words";
}

TEST(SharedPattern, OutsideOfSharedMemoryIsRefused)
{
    expectRefused({1, 0, 0, false, 4, false, "lane - 1"}, plenty, "index", "lane 0 touches element -1");
    expectRefused({1, 0, 0, false, 4, false, "lane*1000"}, 4096, "index", "lane 2 touches element 2000");
    expectRefused({1, 0, 0, false, 16, false, "lane + 225"}, 4096, "index", "elements 0 to 255");
    EXPECT_TRUE(wordAddresses({1, 0, 0, false, 16, false, "lane + 224"}, 4096).ok()) << "the last element fits";
    expectRefused({64, 0, 0, false, 4, false, {}}, 4096, "stride", "lane 16 touches element 1024");
    expectRefused({1, 31, 0, false, 4, false, {}}, 128, "offset", "lane 1 touches element 32");
}

TEST(SharedPattern, IndexErrorsNameColumnAndLane)
{
    expectRefused({1, 0, 0, false, 4, false, "10 / (3 - lane)"}, plenty, "index", "column 4");
    expectRefused({1, 0, 0, false, 4, false, "10 / (3 - lane)"}, plenty, "index", "(lane 3)");
    expectRefused({1, 0, 0, false, 4, false, "lane +"}, plenty, "index", "column 7");
    expectRefused({1, 0, 0, false, 4, false, "threadIdx"}, plenty, "index", "lane, warp, i");
}

TEST(SharedPattern, MisalignedPaddingIsRefused)
{
    for (int width : {4, 8, 16})
        for (int padding = 0; padding <= 8; ++padding) {
            const bool aligned = padding * 4 % width == 0;
            EXPECT_EQ(misalignment(padding, width).empty(), aligned) << padding << " words, " << width << " bytes";
            EXPECT_EQ(wordAddresses({1, 0, padding, false, width, false, {}}, plenty).ok(), aligned);
        }
    expectRefused({1, 0, 1, false, 16, false, {}}, plenty, "padding", "multiple of 4");
    EXPECT_TRUE(wordAddresses({1, 0, 1, false, 16, false, "lane"}, plenty).ok()) << "an index has no padding";
}

TEST(SharedPattern, FromParametersOrTheirDefaults)
{
    const SharedPattern none = sharedPatternOf({});
    EXPECT_EQ(none.stride, 1);
    EXPECT_EQ(none.width, 4);
    EXPECT_FALSE(none.store || none.swizzle);
    Params p;
    p.set("stride", std::int64_t{5});
    p.set("offset", std::int64_t{2});
    p.set("padding", std::int64_t{4});
    p.set("swizzle", std::string("xor"));
    p.set("width", std::int64_t{16});
    p.set("op", std::string("store"));
    p.set("index", std::string("lane"));
    const SharedPattern all = sharedPatternOf(p);
    EXPECT_EQ(all.stride, 5);
    EXPECT_EQ(all.offset, 2);
    EXPECT_EQ(all.padding, 4);
    EXPECT_EQ(all.width, 16);
    EXPECT_TRUE(all.swizzle && all.store);
    EXPECT_EQ(all.index, "lane");
}

TEST(SharedPattern, ItsTextIsAnIndexExpressionOfTheSameElements)
{
    for (int stride : {1, 2, 5, 32, 33})
        for (int offset : {0, 3})
            for (int padding : {0, 4, 8})
                for (bool swizzle : {false, true})
                    for (int width : {4, 8, 16}) {
                        const SharedPattern p{stride, offset, padding, swizzle, width, false, {}};
                        SharedPattern typed{1, 0, 0, false, width, false, indexText(p)};
                        const auto given = wordAddresses(p, plenty), read = wordAddresses(typed, plenty);
                        ASSERT_TRUE(given.ok() && read.ok()) << typed.index;
                        EXPECT_EQ(*given, *read) << typed.index;
                    }
}
