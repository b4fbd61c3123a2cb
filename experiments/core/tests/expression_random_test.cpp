// SPDX-License-Identifier: Apache-2.0
// Random expressions against a second evaluator, written from C's precedence table and on 128-bit integers.
#include "experiments/core/expression.h"
#include "experiments/core/tests/expression_text.h"

#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <optional>
#include <random>

using namespace ringside;

namespace {

using I = std::int64_t;
using Wide = __int128;
using Value = std::optional<I>; ///< empty: this must be an error

Value fit(Wide v)
{
    if (v < std::numeric_limits<I>::min() || v > std::numeric_limits<I>::max())
        return {};
    return static_cast<I>(v);
}

Value apply(const std::string& op, I a, I b)
{
    if (op == "*") return fit(Wide(a) * b);
    if (op == "/" || op == "%") {
        if (b == 0 || !fit(Wide(a) / b)) return {};
        return op == "/" ? a / b : a % b;
    }
    if (op == "+") return fit(Wide(a) + b);
    if (op == "-") return fit(Wide(a) - b);
    if (op == "<<" || op == ">>") {
        if (b < 0 || b > 63) return {};
        return op == "<<" ? fit(Wide(a) * (Wide(1) << b)) : Value(a >> b);
    }
    if (op == "<") return a < b;
    if (op == "<=") return a <= b;
    if (op == ">") return a > b;
    if (op == ">=") return a >= b;
    if (op == "==") return a == b;
    if (op == "!=") return a != b;
    if (op == "&") return a & b;
    if (op == "^") return a ^ b;
    return a | b;
}

/// From ISO C's grammar, loosest first. && and || are left to the compiler's cases: they skip operands.
const std::vector<std::vector<std::string>> levels = {
    {"|"}, {"^"}, {"&"}, {"==", "!="}, {"<", "<=", ">", ">="}, {"<<", ">>"}, {"+", "-"}, {"*", "/", "%"}};

int levelOf(const std::string& op)
{
    for (std::size_t n = 0; n < levels.size(); ++n)
        for (const std::string& o : levels[n])
            if (o == op)
                return static_cast<int>(n);
    return -1;
}

/// Operands and the operators between them: splits at the last operator of the loosest level, as left associativity has it.
Value flat(const std::vector<I>& operands, const std::vector<std::string>& ops)
{
    if (ops.empty())
        return operands[0];
    std::size_t at = 0;
    for (std::size_t n = 0; n < ops.size(); ++n)
        if (levelOf(ops[n]) <= levelOf(ops[at]))
            at = n;
    const auto n = static_cast<std::ptrdiff_t>(at);
    const Value a = flat({operands.begin(), operands.begin() + n + 1}, {ops.begin(), ops.begin() + n});
    const Value b = flat({operands.begin() + n + 1, operands.end()}, {ops.begin() + n + 1, ops.end()});
    return a && b ? apply(ops[at], *a, *b) : Value();
}

class Generator {
public:
    explicit Generator(unsigned seed) : m_random(seed) {}
    unsigned below(unsigned n) { return static_cast<unsigned>(m_random()) % n; }

    std::string op()
    {
        const auto& level = levels[below(static_cast<unsigned>(levels.size()))];
        return level[below(static_cast<unsigned>(level.size()))];
    }

    I number() { return below(8) ? static_cast<I>(below(70)) : static_cast<I>((std::uint64_t{m_random()} << 31) ^ m_random()); }

    /// Text and value of a random tree, fully parenthesised or with blanks strewn in.
    std::string tree(int depth, const std::array<I, 3>& values, Value& value)
    {
        if (depth == 0 || below(5) == 0) {
            const unsigned pick = below(6);
            if (pick < 3) {
                value = values[pick];
                return m_names[pick];
            }
            const I n = number();
            value = n;
            return std::to_string(n);
        }
        Value a, b, c;
        if (below(6) == 0) {
            const std::string text = tree(depth - 1, values, a);
            const char* unary[] = {"-", "~", "!", "+"};
            const unsigned pick = below(4);
            if (a)
                value = pick == 0 ? fit(-Wide(*a)) : pick == 1 ? ~*a : pick == 2 ? I{!*a} : *a;
            else
                value = {};
            return std::string(unary[pick]) + "(" + text + ")";
        }
        const std::string first = tree(depth - 1, values, a), second = tree(depth - 1, values, b);
        if (below(8) == 0) {
            const std::string third = tree(depth - 1, values, c);
            value = !a ? Value() : *a ? b : c;
            return "(" + first + "?" + second + " : " + third + ")";
        }
        const std::string o = op();
        value = a && b ? apply(o, *a, *b) : Value();
        return "(" + first + (below(2) ? " " : "") + o + (below(2) ? " " : "") + second + ")";
    }

    const std::vector<std::string>& names() const { return m_names; }

private:
    std::mt19937 m_random;
    std::vector<std::string> m_names = {"lane", "warp", "i"};
};

void expectSame(const Result<I>& result, const Value& expected, const std::string& text)
{
    ASSERT_EQ(result.ok(), expected.has_value()) << text << (result.ok() ? "" : ": " + result.error().text());
    if (expected)
        ASSERT_EQ(*result, *expected) << text;
    else
        ASSERT_TRUE(result.error().where.starts_with("column ")) << result.error().text();
}

} // namespace

TEST(ExpressionRandom, PrecedenceOfFlatChains)
{
    Generator g(17);
    int errors = 0;
    for (int n = 0; n < 20000; ++n) {
        std::vector<I> operands = {g.number()};
        std::vector<std::string> ops;
        std::string text = std::to_string(operands[0]);
        for (unsigned k = 1 + g.below(7); k; --k) {
            ops.push_back(g.op());
            operands.push_back(g.number());
            text += " " + ops.back() + " " + std::to_string(operands.back());
        }
        const auto e = Expression::parse(text, g.names());
        ASSERT_TRUE(e.ok()) << text << ": " << e.error().text();
        const Value expected = flat(operands, ops);
        errors += !expected;
        ASSERT_NO_FATAL_FAILURE(expectSame(e->evaluate(std::array<I, 3>{}), expected, text));
    }
    EXPECT_GT(errors, 1000) << "overflows and divisions by zero must be among them";
    EXPECT_LT(errors, 19000);
}

TEST(ExpressionRandom, TreesEvaluateAndPrintTheSame)
{
    Generator g(23);
    int errors = 0;
    for (int n = 0; n < 10000; ++n) {
        const std::array<I, 3> values = {g.below(32), g.below(4), n % 100 ? g.below(16) : std::numeric_limits<I>::min()};
        Value expected;
        const std::string text = g.tree(static_cast<int>(g.below(6)), values, expected);
        const auto e = Expression::parse(text, g.names());
        ASSERT_TRUE(e.ok()) << text << ": " << e.error().text();
        errors += !expected;
        ASSERT_NO_FATAL_FAILURE(expectSame(e->evaluate(values), expected, text));

        const auto again = Expression::parse(withoutSuffixes(e->print()), g.names());
        ASSERT_TRUE(again.ok()) << e->print() << ": " << again.error().text();
        ASSERT_EQ(again->print(), e->print()) << "printing is a fixed point";
        ASSERT_NO_FATAL_FAILURE(expectSame(again->evaluate(values), expected, e->print()));
    }
    EXPECT_GT(errors, 300);
    EXPECT_LT(errors, 9000);
}

TEST(ExpressionRandom, NoiseIsRefusedOrUnderstood)
{
    // Any text ends as a value or as an error with a column inside the text or just behind it.
    Generator g(29);
    const std::vector<std::string> pieces = {"lane", "warp", "i", "0", "1", "63", "0x", "9223372036854775807", "(", ")", "?", ":", "+",
                                             "-", "*", "/", "%", "<<", ">>", "<", ">", "=", "==", "!=", "!", "~", "&", "&&", "|", "||",
                                             "^", " ", ",", "\t", "字", "\xff", "LL"};
    int understood = 0;
    for (int n = 0; n < 50000; ++n) {
        std::string text;
        for (unsigned k = g.below(12); k; --k)
            text += pieces[g.below(static_cast<unsigned>(pieces.size()))];
        const auto e = Expression::parse(text, g.names());
        understood += e.ok();
        const Error* error = e ? nullptr : &e.error();
        Result<I> value = e ? e->evaluate(std::array<I, 3>{31, 1, 2}) : Result<I>(I{0});
        if (e && !value)
            error = &value.error();
        if (!error)
            continue;
        ASSERT_TRUE(error->where.starts_with("column ")) << text;
        const std::size_t column = std::stoul(error->where.substr(7));
        ASSERT_GE(column, 1u) << text;
        ASSERT_LE(column, text.size() + 1) << text;
        ASSERT_FALSE(error->message.empty()) << text;
    }
    EXPECT_GT(understood, 500);
}
