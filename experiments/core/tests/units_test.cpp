// SPDX-License-Identifier: Apache-2.0
#include "experiments/core/units.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

using namespace ringside;

namespace {

constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

} // namespace

TEST(Units, TheHeadersExamples)
{
    EXPECT_EQ(formatQuantity(49152, "B"), "48 KiB");
    EXPECT_EQ(formatQuantity(4.3e12, "B/s"), "4.3 TB/s");
    EXPECT_EQ(formatQuantity(91.2, "cycles"), "91.2 cycles");
    EXPECT_EQ(formatQuantity(notANumber, "B"), "–");
}

TEST(Units, SizesUseBinaryPrefixes)
{
    EXPECT_EQ(formatQuantity(0, "B"), "0 B");
    EXPECT_EQ(formatQuantity(1, "B"), "1 B");
    EXPECT_EQ(formatQuantity(1023, "B"), "1023 B");
    EXPECT_EQ(formatQuantity(1024, "B"), "1 KiB");
    EXPECT_EQ(formatQuantity(1536, "B"), "1.5 KiB");
    EXPECT_EQ(formatQuantity(232448, "B"), "227 KiB");
    EXPECT_EQ(formatQuantity(150109880320.0, "B"), "140 GiB");
    EXPECT_EQ(formatQuantity(std::ldexp(1.0, 50), "B"), "1024 TiB"); // the last prefix there is
    EXPECT_EQ(formatQuantity(-2048, "B"), "-2 KiB");
}

TEST(Units, RatesUseDecimalPrefixes)
{
    EXPECT_EQ(formatQuantity(999, "B/s"), "999 B/s");
    EXPECT_EQ(formatQuantity(1000, "B/s"), "1 kB/s");
    EXPECT_EQ(formatQuantity(3.77e12, "B/s"), "3.77 TB/s");
    EXPECT_EQ(formatQuantity(2.7e9, "B/s"), "2.7 GB/s");
}

TEST(Units, TimesMoveToTheUnitThatSuits)
{
    EXPECT_EQ(formatQuantity(21, "ns"), "21 ns");
    EXPECT_EQ(formatQuantity(21500, "ns"), "21.5 µs");
    EXPECT_EQ(formatQuantity(15, "us"), "15 µs");
    EXPECT_EQ(formatQuantity(1.5e6, "us"), "1.5 s");
    EXPECT_EQ(formatQuantity(0.5, "ms"), "500 µs");
    EXPECT_EQ(formatQuantity(1.25e-5, "s"), "12.5 µs");
    EXPECT_EQ(formatQuantity(7200, "s"), "7200 s");
    EXPECT_EQ(formatQuantity(0, "s"), "0 s");
    EXPECT_EQ(formatQuantity(0.25, "ns"), "0.25 ns"); // nothing smaller
}

TEST(Units, OtherTagsFollowTheNumber)
{
    EXPECT_EQ(formatQuantity(32, "wavefronts"), "32 wavefronts");
    EXPECT_EQ(formatQuantity(12, ""), "12");
    EXPECT_EQ(formatQuantity(87.5, "%"), "87.5%");
    EXPECT_EQ(formatQuantity(2.9, "x"), "2.9×");
    EXPECT_EQ(formatQuantity(7, "furlongs"), "7 furlongs");
}

TEST(Units, ThreeSignificantDigitsAndNoMoreAtTheEdges)
{
    EXPECT_EQ(formatNumber(9.999), "10");
    EXPECT_EQ(formatNumber(99.96), "100");
    EXPECT_EQ(formatNumber(0.9996), "1");
    EXPECT_EQ(formatNumber(1.236e-4), "0.000124");
    EXPECT_EQ(formatNumber(2.5), "2.5");
    EXPECT_EQ(formatNumber(123.456), "123");
    EXPECT_EQ(formatNumber(12.3456), "12.3");
    EXPECT_EQ(formatNumber(1.23456), "1.23");
    EXPECT_EQ(formatNumber(-0.0), "0");
    EXPECT_EQ(formatNumber(1234567), "1234567"); // counts stay whole
    EXPECT_EQ(formatNumber(1234.5678), "1235");
    EXPECT_EQ(formatNumber(infinity), "∞");
    EXPECT_EQ(formatNumber(-infinity), "-∞");
    EXPECT_EQ(formatNumber(notANumber), "–");
}

TEST(Units, RoundingUpReachesTheNextPrefix)
{
    EXPECT_EQ(formatQuantity(999999, "B/s"), "1 MB/s");
    EXPECT_EQ(formatQuantity(1048575, "B"), "1 MiB");
    EXPECT_EQ(formatQuantity(999.7, "ns"), "1 µs");
}

TEST(Units, ANumberReadsBackWithinItsDigits)
{
    std::mt19937 random(11);
    std::uniform_real_distribution<double> exponent(-9, 12);
    for (int n = 0; n < 3000; ++n) {
        const double value = std::pow(10, exponent(random)) * (n % 2 ? 1 : -1);
        const std::string text = formatNumber(value);
        EXPECT_NEAR(std::stod(text), value, std::fabs(value) * 0.0051) << text;
        EXPECT_LE(text.size(), 10u) << text;
    }
}

TEST(Units, AxesGetOneFactorForTheLargestValue)
{
    const auto expectScale = [](double largest, const char* unit, double factor, const char* label) {
        const UnitScale s = scaleFor(largest, unit);
        EXPECT_DOUBLE_EQ(s.factor, factor) << largest << " " << unit;
        EXPECT_EQ(s.label, label) << largest << " " << unit;
    };
    expectScale(4.3e12, "B/s", 1e12, "TB/s");
    expectScale(65536, "B", 1024, "KiB");
    expectScale(1024, "B", 1024, "KiB");
    expectScale(1023.9, "B", 1, "B");
    expectScale(-65536, "B", 1024, "KiB");
    expectScale(91, "cycles", 1, "cycles");
    expectScale(1e9, "cycles", 1, "cycles");
    expectScale(0, "B", 1, "B");
    expectScale(0, "ms", 1, "ms");
    expectScale(notANumber, "B/s", 1, "B/s");
    expectScale(infinity, "B", 1, "B");
    expectScale(1e30, "B", std::ldexp(1.0, 40), "TiB");
    expectScale(1e30, "B/s", 1e15, "PB/s");
    expectScale(2500, "us", 1000, "ms");
    expectScale(0.25, "ms", 1e-3, "µs");
    expectScale(1, "us", 1, "µs");
    expectScale(3, "x", 1, "×");
    expectScale(3, "%", 1, "%");
}
