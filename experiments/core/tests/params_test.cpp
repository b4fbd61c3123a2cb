// SPDX-License-Identifier: Apache-2.0
#include "experiments/core/params.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

using namespace ringside;

namespace {

using I = std::int64_t;

ParamSpec spec(const char* id, ParamType type, ParamValue value, double min = 0, double max = 0)
{
    ParamSpec s;
    s.id = id;
    s.type = type;
    s.defaultValue = std::move(value);
    s.min = min;
    s.max = max;
    return s;
}

const std::vector<ParamSpec>& specs()
{
    static const std::vector<ParamSpec> all = [] {
        std::vector<ParamSpec> s = {spec("stride", ParamType::Integer, I{1}, 1, 64), spec("share", ParamType::Real, 0.5, 0, 1),
                                    spec("width", ParamType::Choice, I{4}), spec("op", ParamType::Choice, std::string("load")),
                                    spec("warm", ParamType::Toggle, false), spec("index", ParamType::Expression, std::string()),
                                    spec("kernel", ParamType::Code, std::string())};
        s[2].choices = {{I{4}, {}}, {I{8}, {}}, {I{16}, {}}};
        s[3].choices = {{std::string("load"), {}}, {std::string("store"), {}}};
        s[5].variables = {"lane", "warp"};
        return s;
    }();
    return all;
}

Result<Params> with(const char* id, ParamValue value)
{
    Params p;
    p.set(id, std::move(value));
    return validate(specs(), p);
}

/// The error names the field and says both what was found and what was expected.
void expectRefused(const Result<Params>& result, const char* field, const char* found, const char* expected)
{
    ASSERT_FALSE(result.ok()) << field << " = " << found << " was taken";
    EXPECT_EQ(result.error().where, field);
    EXPECT_NE(result.error().message.find(found), std::string::npos) << result.error().message;
    EXPECT_NE(result.error().message.find(expected), std::string::npos) << result.error().message;
}

} // namespace

TEST(Params, NothingGivenMeansDefaults)
{
    const auto p = validate(specs(), {});
    ASSERT_TRUE(p.ok()) << p.error().text();
    EXPECT_EQ(*p, defaultParams(specs()));
    EXPECT_EQ(p->integer("stride"), 1);
    EXPECT_EQ(p->real("share"), 0.5);
    EXPECT_EQ(p->text("op"), "load");
    EXPECT_FALSE(p->toggle("warm"));
}

TEST(Params, BothEndsOfARangeAreInside)
{
    for (I v : {1, 64}) {
        const auto p = with("stride", v);
        ASSERT_TRUE(p.ok());
        EXPECT_EQ(p->integer("stride"), v);
    }
    for (double v : {0.0, 1.0})
        EXPECT_TRUE(with("share", v).ok());
}

TEST(Params, OutsideTheRangeIsRefused)
{
    expectRefused(with("stride", I{0}), "stride", "'0'", "a whole number from 1 to 64");
    expectRefused(with("stride", I{65}), "stride", "'65'", "1 to 64");
    expectRefused(with("stride", std::numeric_limits<I>::min()), "stride", "-9223372036854775808", "1 to 64");
    expectRefused(with("share", 1.0000001), "share", "1.0000001", "a number from 0 to 1");
    expectRefused(with("share", std::numeric_limits<double>::quiet_NaN()), "share", "nan", "0 to 1");
    expectRefused(with("share", std::numeric_limits<double>::infinity()), "share", "inf", "0 to 1");
}

TEST(Params, WrongTypesAreRefused)
{
    expectRefused(with("stride", 2.5), "stride", "2.5", "a whole number");
    expectRefused(with("stride", std::string("two")), "stride", "two", "a whole number");
    expectRefused(with("stride", true), "stride", "true", "a whole number");
    expectRefused(with("share", std::string("half")), "share", "half", "a number");
    expectRefused(with("warm", std::string("maybe")), "warm", "maybe", "true or false");
    expectRefused(with("warm", I{1}), "warm", "1", "true or false");
    expectRefused(with("kernel", I{1}), "kernel", "1", "source text");
    expectRefused(with("index", true), "index", "true", "an index expression");
}

TEST(Params, ChoicesListThemselves)
{
    expectRefused(with("width", I{5}), "width", "'5'", "one of 4, 8, 16");
    expectRefused(with("op", std::string("swap")), "op", "'swap'", "one of load, store");
    const auto p = with("width", std::string("8")); // as a command line gives it
    ASSERT_TRUE(p.ok());
    EXPECT_EQ(p->integer("width"), 8);
}

TEST(Params, WholeRealsConvertToIntegersAndBack)
{
    const auto a = with("stride", 4.0);
    ASSERT_TRUE(a.ok());
    EXPECT_EQ(a->integer("stride"), 4);
    const auto b = with("share", I{1});
    ASSERT_TRUE(b.ok());
    EXPECT_TRUE(std::holds_alternative<double>(*b->find("share")));
}

TEST(Params, TheWidestIntegerRangeKeepsEveryBit)
{
    std::vector<ParamSpec> wide = {spec("n", ParamType::Integer, I{0}, -9223372036854775808.0, 9223372036854775808.0)};
    for (I v : {std::numeric_limits<I>::max(), std::numeric_limits<I>::max() - 1, (I{1} << 53) + 1, std::numeric_limits<I>::min()}) {
        Params p;
        p.set("n", v);
        const auto checked = validate(wide, p);
        ASSERT_TRUE(checked.ok());
        EXPECT_EQ(checked->integer("n"), v);
    }
    Params p;
    p.set("n", 9223372036854775808.0); // one more than the largest
    EXPECT_FALSE(validate(wide, p).ok());
}

TEST(Params, ExpressionsAreParsedAndBlankMeansNone)
{
    const auto p = with("index", std::string("lane * 33"));
    ASSERT_TRUE(p.ok());
    EXPECT_EQ(p->text("index"), "lane * 33");
    for (const char* blank : {"", "   ", "\t\n"}) {
        const auto none = with("index", std::string(blank));
        ASSERT_TRUE(none.ok());
        EXPECT_EQ(none->text("index"), "");
    }
    expectRefused(with("index", std::string("lane *")), "index", "column 7", "expected");
    expectRefused(with("index", std::string("lane + i")), "index", "column 8", "lane, warp");
    const auto zero = with("index", I{0}); // JSON may say 0 for '0'
    ASSERT_TRUE(zero.ok());
    EXPECT_EQ(zero->text("index"), "0");
}

TEST(Params, AnUnknownNameListsTheKnownOnes)
{
    const auto p = with("strid", I{1});
    expectRefused(p, "strid", "no such parameter", "stride, share, width, op, warm, index, kernel");
}

TEST(Params, ReadingAnotherTypeGivesTheEmptyValue)
{
    const Params p = defaultParams(specs());
    EXPECT_EQ(p.integer("op"), 0);
    EXPECT_EQ(p.text("stride"), "");
    EXPECT_FALSE(p.toggle("stride"));
    EXPECT_EQ(p.integer("absent"), 0);
    EXPECT_EQ(p.real("stride"), 1.0);
    EXPECT_EQ(p.find("absent"), nullptr);
}

TEST(Params, CommandLineTextOfEachType)
{
    const auto parsed = [](const char* id, std::string_view text) { return parseParam(*findSpec(specs(), id), text); };
    EXPECT_EQ(*parsed("stride", "32"), ParamValue(I{32}));
    EXPECT_EQ(*parsed("stride", "4.0"), ParamValue(I{4}));
    EXPECT_EQ(*parsed("share", "1e-3"), ParamValue(1e-3));
    EXPECT_EQ(*parsed("width", "16"), ParamValue(I{16}));
    EXPECT_EQ(*parsed("op", "store"), ParamValue(std::string("store")));
    for (const char* yes : {"true", "1", "on", "yes"})
        EXPECT_EQ(*parsed("warm", yes), ParamValue(true)) << yes;
    for (const char* no : {"false", "0", "off", "no"})
        EXPECT_EQ(*parsed("warm", no), ParamValue(false)) << no;
    EXPECT_EQ(*parsed("index", "lane"), ParamValue(std::string("lane")));
    EXPECT_EQ(*parsed("kernel", "x = 1;"), ParamValue(std::string("x = 1;")));
    for (const auto& [id, text] : std::vector<std::pair<const char*, const char*>>{
             {"stride", ""}, {"stride", "3x"}, {"stride", " 3"}, {"stride", "99999999999999999999"}, {"share", "nan"},
             {"share", "inf"}, {"warm", "TRUE"}, {"width", "08"}, {"index", "lane +"}}) {
        const auto refused = parsed(id, text);
        ASSERT_FALSE(refused.ok()) << id << "=" << text;
        EXPECT_EQ(refused.error().where, id);
        EXPECT_FALSE(refused.error().message.empty());
    }
}

TEST(Params, FormattedValuesParseBackToThemselves)
{
    std::mt19937_64 random(3);
    ParamSpec real = spec("r", ParamType::Real, 0.0, -std::numeric_limits<double>::max(), std::numeric_limits<double>::max());
    ParamSpec whole = spec("n", ParamType::Integer, I{0}, -9223372036854775808.0, 9223372036854775808.0);
    for (int n = 0; n < 2000; ++n) {
        const double d = std::ldexp(static_cast<double>(random()), static_cast<int>(random() % 1800) - 1000);
        const auto back = parseParam(real, formatParam(d));
        ASSERT_TRUE(back.ok()) << formatParam(d);
        EXPECT_EQ(*back, ParamValue(d));
        const I i = static_cast<I>(random()) >> (random() % 64);
        const auto wholeBack = parseParam(whole, formatParam(i));
        ASSERT_TRUE(wholeBack.ok()) << i;
        EXPECT_EQ(*wholeBack, ParamValue(i));
    }
    for (const ParamSpec& s : specs())
        EXPECT_EQ(*parseParam(s, formatParam(s.defaultValue)), s.defaultValue) << s.id;
}
