// SPDX-License-Identifier: Apache-2.0
// Index expressions against the C++ compiler: each case is both a string and code that this compiler evaluates.
#include "experiments/core/expression.h"
#include "experiments/core/tests/expression_text.h"

#include <gtest/gtest.h>

#include <array>
#include <limits>

using namespace ringside;

namespace {

using I = std::int64_t;
const std::vector<std::string> variables = {"lane", "warp", "i"};

struct Case {
    const char* text;
    I (*compiled)(I lane, I warp, I i);
};

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wparentheses"
#pragma GCC diagnostic ignored "-Wbool-compare"
#pragma GCC diagnostic ignored "-Wbool-operation"
#pragma GCC diagnostic ignored "-Wint-in-bool-context"
#pragma GCC diagnostic ignored "-Wunused-parameter"
#define CASE(...) {#__VA_ARGS__, [](I lane, I warp, I i) -> I { return (__VA_ARGS__); }}
constexpr Case cases[] = {
    CASE(lane), CASE(0), CASE(lane * 33), CASE(lane * 2 + lane * 2 / 32), CASE(lane ^ lane >> 2), CASE(lane + warp * 32 - i),
    CASE(2 + 3 * 4), CASE(2 * 3 + 4), CASE(20 - 5 - 3), CASE(100 / 5 / 2), CASE(100 / 7 % 4), CASE(100 % 7 * 4), CASE(1 - 2 * 3),
    CASE(1 << 2 + 3), CASE(64 >> 1 << 2), CASE(1 << 4 - 1), CASE(lane << 1 | warp), CASE(lane + 1 & 31), CASE(lane & 1 + 2),
    CASE(lane & 3 == 3), CASE(lane == warp & 1), CASE(lane ^ warp & i), CASE(lane | warp ^ i), CASE(lane | warp & i), CASE(lane ^ warp | i),
    CASE(lane < 16 == warp < 2), CASE(lane < warp < i), CASE(lane > warp == 1), CASE(lane <= 7 != 1), CASE(lane >= 8 == 0),
    CASE(lane != 0 && warp), CASE(lane && warp || i), CASE(lane || warp && i), CASE(0 && lane / warp), CASE(1 || lane / i),
    CASE(lane | warp && i), CASE(lane & 1 ? warp : i), CASE(lane < 16 ? lane * 2 : lane * 2 - 31), CASE(lane ? warp ? 1 : 2 : 3),
    CASE(lane ? 1 : warp ? 2 : 3), CASE(lane < 4 ? 1 : lane < 8 ? 2 : lane < 12 ? 3 : 4), CASE(1 ? 2 : 3 + 4), CASE(lane || warp ? 5 : 6),
    CASE(-lane), CASE(- -lane), CASE(-lane * -2), CASE(~lane & 31), CASE(!lane), CASE(!!lane), CASE(!lane + 1), CASE(-lane + 1), CASE(~lane + 1),
    CASE(~-lane), CASE(-~lane), CASE(+lane), CASE(-lane / 3), CASE(-lane % 3), CASE(lane / -3), CASE(lane % -3), CASE(-7 / 2), CASE(-7 % 2),
    CASE(-8 >> 1), CASE(-1 >> 31), CASE((lane)), CASE(((lane) + (1)) * 2), CASE((lane + 1) * (warp + 1)), CASE(lane - (warp - i)),
    CASE(0x1F & lane), CASE(0xff), CASE(0XaB), CASE(9223372036854775807), CASE(-9223372036854775807 - 1), CASE(0x7fffffffffffffff),
    CASE((lane % 32) ^ (lane / 32 % 32)), CASE(lane/2*2+lane%2), CASE(lane*2+(lane>=16)),
};
#undef CASE
#pragma GCC diagnostic pop

Result<I> evaluate(const std::string& text, I lane = 0, I warp = 0, I i = 0)
{
    const auto e = Expression::parse(text, variables);
    if (!e)
        return e.error();
    return e->evaluate(std::array{lane, warp, i});
}

void expectFails(const std::string& text, int column, const char* words, I lane = 0, I warp = 0, I i = 0)
{
    const auto result = evaluate(text, lane, warp, i);
    ASSERT_FALSE(result.ok()) << text << " gave " << *result;
    EXPECT_EQ(result.error().where, "column " + std::to_string(column)) << text << ": " << result.error().message;
    EXPECT_NE(result.error().message.find(words), std::string::npos) << text << ": " << result.error().message;
}

} // namespace

TEST(Expression, MeansWhatTheCompilerMeans)
{
    for (const Case& c : cases) {
        const auto e = Expression::parse(c.text, variables);
        ASSERT_TRUE(e.ok()) << c.text << ": " << e.error().text();
        const auto again = Expression::parse(withoutSuffixes(e->print()), variables);
        ASSERT_TRUE(again.ok()) << e->print();
        for (I lane = 0; lane < 32; ++lane)
            for (I warp = 1; warp < 4; ++warp) {
                const std::array<I, 3> values = {lane, warp, 5 - warp};
                const auto value = e->evaluate(values);
                ASSERT_TRUE(value.ok()) << c.text << ": " << value.error().text();
                ASSERT_EQ(*value, c.compiled(values[0], values[1], values[2])) << c.text << " at lane " << lane << ", warp " << warp;
                ASSERT_EQ(*again->evaluate(values), *value) << e->print();
            }
    }
}

TEST(Expression, PrintsItsTreeInFull)
{
    const auto printed = [](const char* text) { return Expression::parse(text, variables)->print(); };
    EXPECT_EQ(printed("lane*2+1"), "((lane * 2LL) + 1LL)");
    EXPECT_EQ(printed("lane - warp - i"), "((lane - warp) - i)");
    EXPECT_EQ(printed("-lane"), "(-lane)");
    EXPECT_EQ(printed("lane ? 0x10 : ~i"), "(lane ? 16LL : (~i))");
    EXPECT_EQ(printed("((lane))"), "lane");
}

TEST(Expression, KnowsWhatItUses)
{
    const auto e = Expression::parse("lane ? warp : 3", variables);
    ASSERT_TRUE(e.ok());
    EXPECT_TRUE(e->uses("lane"));
    EXPECT_TRUE(e->uses("warp"));
    EXPECT_FALSE(e->uses("i"));
    EXPECT_FALSE(e->uses("nobody"));
    EXPECT_EQ(e->text(), "lane ? warp : 3");
}

TEST(Expression, OverflowIsAnErrorAtItsOperator)
{
    expectFails("9223372036854775807 + lane", 21, "overflows", 1);
    expectFails("0 - 9223372036854775807 - 2", 25, "overflows");
    expectFails("lane * 4611686018427387904", 6, "overflows", 2);
    expectFails("1 + -lane", 5, "overflows", std::numeric_limits<I>::min());
    expectFails("lane / -1", 6, "overflows", std::numeric_limits<I>::min());
    expectFails("lane % -1", 6, "overflows", std::numeric_limits<I>::min());
    expectFails("1 << 63", 3, "overflows");
    expectFails("3 << 62", 3, "overflows");
    expectFails("lane << 1", 6, "overflows", std::numeric_limits<I>::min());
    EXPECT_EQ(*evaluate("1 << 62"), I{1} << 62);
    EXPECT_EQ(*evaluate("-1 << 63"), std::numeric_limits<I>::min()) << "fits, so it is no overflow";
    EXPECT_EQ(*evaluate("~lane", std::numeric_limits<I>::min()), std::numeric_limits<I>::max());
}

TEST(Expression, DivisionByZeroAndWildShiftsAreErrors)
{
    expectFails("1 + lane / 0", 10, "division by zero", 3);
    expectFails("lane % (lane - lane)", 6, "division by zero", 3);
    expectFails("lane << 64", 6, "0 to 63", 1);
    expectFails("lane >> -1", 6, "0 to 63", 1);
    expectFails("0 << 64", 3, "0 to 63");
    EXPECT_EQ(*evaluate("lane >> 63", -5), -1);
}

TEST(Expression, WhatIsNotReachedCannotFail)
{
    EXPECT_EQ(*evaluate("lane && 1 / lane", 0), 0);
    EXPECT_EQ(*evaluate("!lane || 1 / lane", 0), 1);
    EXPECT_EQ(*evaluate("lane ? 1 / lane : 7", 0), 7);
    expectFails("(1 / lane) && 0", 4, "division by zero", 0);
    expectFails("1 / lane ? 2 : 3", 3, "division by zero", 0);
}

TEST(Expression, SyntaxErrorsNameTheirColumn)
{
    expectFails("", 1, "end found");
    expectFails("   ", 4, "end found");
    expectFails("lane *", 7, "end found");
    expectFails("lane * * 2", 8, "'*' found");
    expectFails("lane 2", 6, "'2' found");
    expectFails("(lane", 6, "')' expected for the '(' of column 1");
    expectFails("lane)", 5, "')' found");
    expectFails("()", 2, "')' found");
    expectFails("lane ? 1", 9, "':' expected for the '?' of column 6");
    expectFails("lane : 1", 6, "':' found");
    expectFails("lnae", 1, "variables are lane, warp, i");
    expectFails("lane + threadIdx.x", 8, "'threadIdx' is not known");
    expectFails("lane = 1", 6, "'=' found");
    expectFails("lane & && 1", 8, "'&' found");
    expectFails("sin(lane)", 1, "'sin' is not known");
    expectFails("lane, warp", 5, "',' found");
    expectFails("1.5", 2, "'.' found");
    expectFails("2lane", 1, "'2lane' is no whole number");
    expectFails("0x", 1, "no whole number");
    expectFails("0xg", 1, "no whole number");
    expectFails("010", 1, "octal");
    expectFails("9223372036854775808", 1, "does not fit");
    expectFails("0xffffffffffffffff", 1, "does not fit");
    expectFails("lane + 字", 8, "'字' found");
    expectFails(std::string("lane\0", 5), 5, "found");
}

TEST(Expression, WithoutVariablesThereAreNone)
{
    const auto e = Expression::parse("x", {});
    ASSERT_FALSE(e.ok());
    EXPECT_NE(e.error().message.find("none"), std::string::npos);
    EXPECT_EQ(*Expression::parse("6*7", {})->evaluate({}), 42);
}

TEST(Expression, AMissingValueIsAnError)
{
    const auto e = Expression::parse("1 + warp", variables);
    const auto value = e->evaluate(std::array<I, 1>{0});
    ASSERT_FALSE(value.ok());
    EXPECT_EQ(value.error().where, "column 5");
}

TEST(Expression, LengthIsBounded)
{
    EXPECT_TRUE(evaluate(std::string(4095, ' ') + "1").ok());
    expectFails(std::string(4096, ' ') + "1", 4097, "at most 4096");
}

TEST(Expression, DepthIsBounded)
{
    const auto nested = [](int n, const std::string& open, const std::string& close) {
        std::string text;
        for (int k = 0; k < n; ++k)
            text += open;
        text += "1";
        for (int k = 0; k < n; ++k)
            text += close;
        return text;
    };
    const std::pair<const char*, const char*> shapes[] = {{"(", ")"}, {"-", ""}, {"1?1:", ""}, {"1?", ":1"}, {"1+(", ")"}, {"", "+1"}};
    for (const auto& [open, close] : shapes) {
        SCOPED_TRACE(std::string(open) + "…" + close);
        EXPECT_TRUE(evaluate(nested(100, open, close)).ok());
        const auto deep = evaluate(nested(600, open, close));
        ASSERT_FALSE(deep.ok()) << "a tree too deep for NVRTC and for the stack";
        EXPECT_NE(deep.error().message.find("256 levels"), std::string::npos) << deep.error().message;
        EXPECT_TRUE(deep.error().where.starts_with("column "));
    }
}
