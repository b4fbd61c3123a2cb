// SPDX-License-Identifier: Apache-2.0
#include "samples.h"

#include "views/field_frame_rate.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

using namespace ringside;
using samples::missing;

namespace {

FieldColours colours(bool diverging = false) { return makeFieldColours(makeStyle(false, false, Language::English), diverging); }

TEST(FieldImage, EachValueHasItsColour)
{
    const FieldColours c = colours();
    const QImage image = fieldImage(samples::field(3, 1, {0, 50, 100}), c);
    ASSERT_EQ(image.size(), QSize(3, 1));
    EXPECT_EQ(image.pixel(0, 0), c.map.front());
    EXPECT_EQ(image.pixel(2, 0), c.map.back());
    const QRgb middle = image.pixel(1, 0); // half way between entries 127 and 128
    for (const auto channel : std::array<int (*)(QRgb), 3>{qRed, qGreen, qBlue}) {
        EXPECT_GE(channel(middle), std::min(channel(c.map[127]), channel(c.map[128])));
        EXPECT_LE(channel(middle), std::max(channel(c.map[127]), channel(c.map[128])));
    }
}

TEST(FieldImage, BeyondTheRangeIsItsEnd)
{
    const FieldColours c = colours();
    const float inf = std::numeric_limits<float>::infinity();
    const QImage image = fieldImage(samples::field(4, 1, {-5, 105, -inf, inf}), c);
    EXPECT_EQ(image.pixel(0, 0), c.map.front());
    EXPECT_EQ(image.pixel(1, 0), c.map.back());
    EXPECT_EQ(image.pixel(2, 0), c.map.front());
    EXPECT_EQ(image.pixel(3, 0), c.map.back());
}

TEST(FieldImage, AnEmptyRangeStillGivesColours)
{
    const FieldColours c = colours();
    const float inf = std::numeric_limits<float>::infinity();
    const QImage image = fieldImage(samples::field(3, 1, {7, inf, -inf}, 7, 7), c);
    for (int x = 0; x < 3; ++x)
        EXPECT_EQ(image.pixel(x, 0), c.map.front());
}

TEST(FieldImage, RowZeroIsOnTopAndValuesBecomeBlocks)
{
    const FieldColours c = colours();
    const QImage image = fieldImage(samples::field(2, 2, {0, 100, 100, 0}), c, QSize(6, 4));
    for (int y = 0; y < 4; ++y)
        for (int x = 0; x < 6; ++x)
            EXPECT_EQ(image.pixel(x, y), (x < 3) == (y < 2) ? c.map.front() : c.map.back()) << x << "," << y;
}

TEST(FieldImage, MissingIsHatchedAndNeverZero)
{
    const FieldColours c = colours();
    const QImage image = fieldImage(samples::field(1, 1, {missing}), c, QSize(16, 16));
    int lines = 0;
    for (int y = 0; y < 16; ++y)
        for (int x = 0; x < 16; ++x) {
            ASSERT_TRUE(image.pixel(x, y) == c.missing || image.pixel(x, y) == c.missingLine);
            lines += image.pixel(x, y) == c.missingLine;
        }
    EXPECT_EQ(lines, 16 * 16 * hatchWidth / hatchPeriod);
}

TEST(FieldImage, SizesThatDoNotFitGiveNoPicture)
{
    EXPECT_TRUE(fieldImage(samples::field(3, 2, {1, 2, 3}), colours()).isNull());
    EXPECT_TRUE(fieldImage(samples::field(-1, 2, {1, 2}), colours()).isNull());
    EXPECT_TRUE(fieldImage(samples::field(0, 0), colours()).isNull());
}

TEST(FieldDifference, IsMeasuredMinusPredictedOnARoundSymmetricRange)
{
    const FieldData d = fieldDifference(samples::field(2, 2, {10, 20, missing, 5}), samples::field(2, 2, {7, 23.5, 1, missing}));
    ASSERT_EQ(d.values.size(), 4u);
    EXPECT_FLOAT_EQ(d.values[0], 3);
    EXPECT_FLOAT_EQ(d.values[1], -3.5);
    EXPECT_TRUE(std::isnan(d.values[2]));
    EXPECT_TRUE(std::isnan(d.values[3]));
    EXPECT_DOUBLE_EQ(d.high, 5);
    EXPECT_DOUBLE_EQ(d.low, -5);
}

TEST(FieldDifference, OtherSizesGiveNone)
{
    EXPECT_TRUE(fieldDifference(samples::field(2, 1, {1, 2}), samples::field(1, 2, {1, 2})).values.empty());
}

TEST(FieldDifference, RangeIsRoundWhateverTheMagnitude)
{
    EXPECT_DOUBLE_EQ(differenceRange({}), 1);
    EXPECT_DOUBLE_EQ(differenceRange({0, missing}), 1);
    EXPECT_DOUBLE_EQ(differenceRange({-0.3f}), 0.5);
    EXPECT_DOUBLE_EQ(differenceRange({7000}), 10000);
    EXPECT_DOUBLE_EQ(differenceRange({2, std::numeric_limits<float>::infinity()}), 2);
}

TEST(FrameRate, CountsTheLastSecond)
{
    FrameRate rate;
    EXPECT_FALSE(rate.perSecond(0));
    for (int i = 0; i < 60; ++i)
        rate.frame(i * 25); // 40 a second
    EXPECT_EQ(rate.perSecond(59 * 25).value_or(-1), 40);
    EXPECT_FALSE(rate.perSecond(59 * 25 + 1000)) << "frames stopped: there is no rate";
}

TEST(FrameRate, SaysNothingBeforeASecondHasPassed)
{
    FrameRate rate;
    rate.frame(100);
    rate.frame(120);
    EXPECT_FALSE(rate.perSecond(900));
    EXPECT_EQ(rate.perSecond(1100).value_or(-1), 1);
}

} // namespace
