// SPDX-License-Identifier: Apache-2.0
#include "experiments/core/expression.h"

#include "experiments/core/expression_node.h"

#include <fmt/format.h>

#include <limits>
#include <optional>

namespace ringside {

namespace {

using Node = Expression::Node;
constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();

/// One evaluation. Stops at the first error, which names the operator's column.
class Evaluation {
public:
    explicit Evaluation(std::span<const std::int64_t> values) : m_values(values) {}

    std::int64_t of(const Node& n)
    {
        if (m_error)
            return 0;
        switch (n.op) {
        case Operator::Literal: return n.value;
        case Operator::Variable: return variable(n);
        case Operator::Conditional: return of(*n.a) ? of(*n.b) : of(*n.c);
        case Operator::And: return of(*n.a) && of(*n.b);
        case Operator::Or: return of(*n.a) || of(*n.b);
        default: break;
        }
        const std::int64_t a = of(*n.a);
        if (!n.b)
            return unary(n, a);
        const std::int64_t b = of(*n.b);
        return m_error ? 0 : binary(n, a, b);
    }

    const std::optional<Error>& error() const { return m_error; }

private:
    std::int64_t fail(const Node& n, std::string message)
    {
        if (!m_error)
            m_error = errorAt(fmt::format("column {}", n.column), std::move(message));
        return 0;
    }

    std::int64_t overflow(const Node& n, std::int64_t a, std::int64_t b)
    {
        return fail(n, fmt::format("{} {} {} overflows a signed 64-bit integer", a, operatorText(n.op), b));
    }

    std::int64_t variable(const Node& n)
    {
        const auto at = static_cast<std::size_t>(n.value);
        return at < m_values.size() ? m_values[at] : fail(n, "no value was given for this variable");
    }

    std::int64_t unary(const Node& n, std::int64_t a)
    {
        switch (n.op) {
        case Operator::Plus: return a;
        case Operator::Complement: return ~a;
        case Operator::Not: return !a;
        default: break;
        }
        return a == lowest ? fail(n, fmt::format("-({}) overflows a signed 64-bit integer", a)) : -a;
    }

    std::int64_t binary(const Node& n, std::int64_t a, std::int64_t b)
    {
        std::int64_t r = 0;
        switch (n.op) {
        case Operator::Add: return __builtin_add_overflow(a, b, &r) ? overflow(n, a, b) : r;
        case Operator::Subtract: return __builtin_sub_overflow(a, b, &r) ? overflow(n, a, b) : r;
        case Operator::Multiply: return __builtin_mul_overflow(a, b, &r) ? overflow(n, a, b) : r;
        case Operator::Divide:
        case Operator::Remainder: return divide(n, a, b);
        case Operator::ShiftLeft:
        case Operator::ShiftRight: return shift(n, a, b);
        case Operator::Less: return a < b;
        case Operator::LessEqual: return a <= b;
        case Operator::Greater: return a > b;
        case Operator::GreaterEqual: return a >= b;
        case Operator::Equal: return a == b;
        case Operator::NotEqual: return a != b;
        case Operator::BitAnd: return a & b;
        case Operator::BitXor: return a ^ b;
        default: return a | b;
        }
    }

    std::int64_t divide(const Node& n, std::int64_t a, std::int64_t b)
    {
        if (b == 0)
            return fail(n, fmt::format("{} {} 0: division by zero", a, operatorText(n.op)));
        if (a == lowest && b == -1)
            return overflow(n, a, b);
        return n.op == Operator::Divide ? a / b : a % b;
    }

    std::int64_t shift(const Node& n, std::int64_t a, std::int64_t b)
    {
        if (b < 0 || b > 63)
            return fail(n, fmt::format("shift by {}, 0 to 63 expected", b));
        if (n.op == Operator::ShiftRight)
            return a >> b;
        const auto r = static_cast<std::int64_t>(static_cast<std::uint64_t>(a) << b);
        return (r >> b) == a ? r : overflow(n, a, b);
    }

    std::span<const std::int64_t> m_values;
    std::optional<Error> m_error;
};

void printNode(const Node& n, const std::vector<std::string>& variables, std::string& out)
{
    if (n.op == Operator::Literal) {
        out += fmt::format("{}LL", n.value);
        return;
    }
    if (n.op == Operator::Variable) {
        out += variables[static_cast<std::size_t>(n.value)];
        return;
    }
    out += '(';
    if (n.b)
        printNode(*n.a, variables, out);
    if (n.op == Operator::Conditional) {
        out += " ? ";
        printNode(*n.b, variables, out);
        out += " : ";
        printNode(*n.c, variables, out);
    } else if (n.b) {
        out += fmt::format(" {} ", operatorText(n.op));
        printNode(*n.b, variables, out);
    } else {
        out += operatorText(n.op);
        printNode(*n.a, variables, out);
    }
    out += ')';
}

bool usesVariable(const Node& n, std::int64_t index)
{
    if (n.op == Operator::Variable)
        return n.value == index;
    return (n.a && usesVariable(*n.a, index)) || (n.b && usesVariable(*n.b, index)) || (n.c && usesVariable(*n.c, index));
}

} // namespace

Result<std::int64_t> Expression::evaluate(std::span<const std::int64_t> values) const
{
    Evaluation evaluation(values);
    const std::int64_t value = evaluation.of(*m_root);
    if (evaluation.error())
        return *evaluation.error();
    return value;
}

std::string Expression::print() const
{
    std::string out;
    printNode(*m_root, m_variables, out);
    return out;
}

bool Expression::uses(std::string_view variable) const
{
    for (std::size_t i = 0; i < m_variables.size(); ++i)
        if (m_variables[i] == variable)
            return usesVariable(*m_root, static_cast<std::int64_t>(i));
    return false;
}

} // namespace ringside
