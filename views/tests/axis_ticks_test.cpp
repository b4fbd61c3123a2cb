// SPDX-License-Identifier: Apache-2.0
#include "views/axis_ticks.h"

#include <gtest/gtest.h>

#include <limits>

using namespace ringside;

namespace {

std::vector<std::string> labels(const Axis& axis, double low, double high, int most = 8)
{
    std::vector<std::string> all;
    for (const QString& label : axisTicks(axis, axisUnits(axis, low, high), low, high, most).labels)
        all.push_back(label.toStdString());
    return all;
}

using Labels = std::vector<std::string>;

} // namespace

TEST(AxisTicks, sizesAreRoundInKibibytes)
{
    const Axis axis{{}, "B", AxisScale::Linear};
    EXPECT_EQ(axisUnits(axis, 0, 232448).label, "KiB");
    EXPECT_EQ(labels(axis, 0, 232448), (Labels{"0", "32", "64", "96", "128", "160", "192", "224"}));
}

TEST(AxisTicks, ratesAreRoundInTheirOwnPrefix)
{
    const Axis axis{{}, "B/s", AxisScale::Linear};
    EXPECT_EQ(axisUnits(axis, 0, 4.1e12).label, "TB/s");
    EXPECT_EQ(labels(axis, 0, 4.1e12, 5), (Labels{"0", "1", "2", "3", "4"}));
    EXPECT_EQ(labels(axis, 0, 4.1e12, 10), (Labels{"0", "0.5", "1", "1.5", "2", "2.5", "3", "3.5", "4"}));
}

TEST(AxisTicks, aWideLogAxisNamesThePrefixAtEachTick)
{
    const Axis axis{{}, "B", AxisScale::Log2};
    EXPECT_EQ(axisUnits(axis, 1024, 1 << 24).label, "");
    EXPECT_EQ(labels(axis, 1024, 1 << 24, 16).front(), "1 KiB");
    EXPECT_EQ(labels(axis, 1024, 1 << 24, 16).back(), "16 MiB");
}

TEST(AxisTicks, powersAreThinnedNotCrowded)
{
    const Axis axis{{}, "", AxisScale::Log2};
    EXPECT_EQ(labels(axis, 1, 32), (Labels{"1", "2", "4", "8", "16", "32"}));
    EXPECT_EQ(labels(axis, 1, 1024, 6), (Labels{"1", "4", "16", "64", "256", "1024"}));
    const Axis ten{{}, "", AxisScale::Log10};
    EXPECT_EQ(labels(ten, 0.5, 2000), (Labels{"1", "10", "100", "1000"}));
}

TEST(AxisTicks, zoomedDeepIntoALogAxisStillHasTicks)
{
    const Axis axis{{}, "", AxisScale::Log10};
    EXPECT_GE(labels(axis, 210, 390).size(), 3u);
}

TEST(AxisTicks, minorTicksStayInside)
{
    const Axis axis{{}, "", AxisScale::Linear};
    const AxisTicks ticks = axisTicks(axis, {}, 1, 9.5, 5);
    EXPECT_FALSE(ticks.minor.empty());
    for (double v : ticks.minor) {
        EXPECT_GE(v, 1);
        EXPECT_LE(v, 9.5);
    }
}

TEST(AxisTicks, hopelessRangesGiveNone)
{
    const double inf = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();
    for (AxisScale scale : {AxisScale::Linear, AxisScale::Log2, AxisScale::Log10})
        for (auto [low, high] : {std::pair{1.0, 1.0}, {2.0, 1.0}, {nan, 1.0}, {0.0, inf}, {nan, nan}})
            EXPECT_TRUE(axisTicks({{}, "", scale}, {}, low, high, 8).major.empty());
    EXPECT_TRUE(axisTicks({{}, "", AxisScale::Log2}, {}, -1, 8, 8).major.empty());
}

TEST(AxisRange, linearStartsAtZeroAndLogAtAPower)
{
    EXPECT_EQ(axisRange(AxisScale::Linear, 23, 91, true).low, 0);
    EXPECT_GT(axisRange(AxisScale::Linear, 23, 91, true).high, 91);
    EXPECT_LT(axisRange(AxisScale::Linear, -5, 5, true).low, -5);
    const AxisRange log = axisRange(AxisScale::Log10, 20, 5000, true);
    EXPECT_EQ(log.low, 10);
    EXPECT_GT(log.high, 5000);
}

TEST(AxisRange, nothingToShowIsStillARange)
{
    const double inf = std::numeric_limits<double>::infinity();
    for (AxisScale scale : {AxisScale::Linear, AxisScale::Log2, AxisScale::Log10})
        for (bool zero : {false, true}) {
            const AxisRange none = axisRange(scale, inf, -inf, zero), one = axisRange(scale, 4, 4, zero);
            EXPECT_LT(none.low, none.high);
            EXPECT_LT(one.low, 4);
            EXPECT_GT(one.high, 4);
        }
}
