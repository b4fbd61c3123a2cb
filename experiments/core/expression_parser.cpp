// SPDX-License-Identifier: Apache-2.0
#include "experiments/core/expression_node.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>

namespace ringside {

namespace {

using Node = Expression::Node;
using NodePtr = std::shared_ptr<const Node>;

constexpr std::size_t maxLength = 4096;
constexpr int maxDepth = 256;

struct BinaryOperator {
    std::string_view text;
    Operator op;
    int binding; ///< higher binds tighter
};

/// Longer spellings first, so that "<<" is not read as "<".
constexpr BinaryOperator binaryOperators[] = {
    {"<<", Operator::ShiftLeft, 8}, {">>", Operator::ShiftRight, 8}, {"<=", Operator::LessEqual, 7},
    {">=", Operator::GreaterEqual, 7}, {"==", Operator::Equal, 6}, {"!=", Operator::NotEqual, 6},
    {"&&", Operator::And, 2}, {"||", Operator::Or, 1}, {"*", Operator::Multiply, 10},
    {"/", Operator::Divide, 10}, {"%", Operator::Remainder, 10}, {"+", Operator::Add, 9},
    {"-", Operator::Subtract, 9}, {"<", Operator::Less, 7}, {">", Operator::Greater, 7},
    {"&", Operator::BitAnd, 5}, {"^", Operator::BitXor, 4}, {"|", Operator::BitOr, 3},
};

bool isSpace(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isWord(char c) { return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

class Parser {
public:
    Parser(std::string_view text, std::span<const std::string> variables) : m_text(text), m_variables(variables) {}

    Result<NodePtr> whole()
    {
        NodePtr root = conditional(0);
        skipSpace();
        if (root && m_at < m_text.size())
            root = fail(found() + ", an operator or the end expected");
        if (!root)
            return *m_error;
        return root;
    }

private:
    NodePtr fail(std::string message) { return failAt(column(), std::move(message)); }

    NodePtr failAt(int at, std::string message)
    {
        if (!m_error)
            m_error = errorAt(fmt::format("column {}", at), std::move(message));
        return nullptr;
    }

    int column() const { return static_cast<int>(m_at) + 1; }

    void skipSpace()
    {
        while (m_at < m_text.size() && isSpace(m_text[m_at]))
            ++m_at;
    }

    bool take(char c)
    {
        skipSpace();
        if (m_at >= m_text.size() || m_text[m_at] != c)
            return false;
        ++m_at;
        return true;
    }

    /// The word or character at the present place, for messages; a whole UTF-8 character where it is one.
    std::string here() const
    {
        std::size_t end = m_at + 1;
        if (isWord(m_text[m_at]))
            while (end < m_text.size() && isWord(m_text[end]))
                ++end;
        else
            while (end < m_text.size() && (static_cast<unsigned char>(m_text[end]) & 0xC0) == 0x80)
                ++end;
        return std::string(m_text.substr(m_at, end - m_at));
    }

    std::string found() const { return m_at < m_text.size() ? "'" + here() + "' found" : "the end found"; }

    NodePtr tooDeep(int at) { return failAt(at, fmt::format("nested more than {} levels deep", maxDepth)); }

    NodePtr make(Operator op, int column, NodePtr a, NodePtr b = nullptr, NodePtr c = nullptr)
    {
        int depth = 0;
        for (const NodePtr* n : {&a, &b, &c})
            depth = std::max(depth, *n ? (*n)->depth : 0);
        if (depth >= maxDepth) // a long chain of + is as deep as it is long
            return tooDeep(column);
        return std::make_shared<Node>(Node{op, column, 0, std::move(a), std::move(b), std::move(c), depth + 1});
    }

    NodePtr conditional(int depth)
    {
        if (depth > maxDepth)
            return tooDeep(column());
        NodePtr test = binary(1, depth);
        skipSpace();
        const int at = column();
        if (!test || !take('?'))
            return test;
        NodePtr yes = conditional(depth + 1);
        if (!yes)
            return nullptr;
        skipSpace();
        if (!take(':'))
            return fail(fmt::format("{}, ':' expected for the '?' of column {}", found(), at));
        NodePtr no = conditional(depth + 1);
        return no ? make(Operator::Conditional, at, test, yes, no) : nullptr;
    }

    const BinaryOperator* peekBinary()
    {
        skipSpace();
        const std::string_view rest = m_text.substr(m_at);
        for (const BinaryOperator& o : binaryOperators)
            if (rest.starts_with(o.text))
                return &o;
        return nullptr;
    }

    /// Precedence climbing: operators that bind at least as tightly as `binding`, left to right.
    NodePtr binary(int binding, int depth)
    {
        NodePtr left = unary(depth);
        while (left) {
            const BinaryOperator* o = peekBinary();
            if (!o || o->binding < binding)
                break;
            const int at = column();
            m_at += o->text.size();
            NodePtr right = binary(o->binding + 1, depth + 1);
            left = right ? make(o->op, at, left, right) : nullptr;
        }
        return left;
    }

    NodePtr unary(int depth)
    {
        if (depth > maxDepth)
            return tooDeep(column());
        skipSpace();
        const int at = column();
        std::optional<Operator> op;
        if (take('-'))
            op = Operator::Negate;
        else if (take('+'))
            op = Operator::Plus;
        else if (take('~'))
            op = Operator::Complement;
        else if (take('!'))
            op = Operator::Not;
        if (!op)
            return primary(depth);
        NodePtr operand = unary(depth + 1);
        return operand ? make(*op, at, operand) : nullptr;
    }

    NodePtr primary(int depth)
    {
        skipSpace();
        const int at = column();
        if (take('(')) {
            NodePtr inside = conditional(depth + 1);
            skipSpace();
            if (inside && !take(')'))
                return fail(fmt::format("{}, ')' expected for the '(' of column {}", found(), at));
            return inside;
        }
        if (m_at < m_text.size() && isDigit(m_text[m_at]))
            return number();
        if (m_at < m_text.size() && isWord(m_text[m_at]))
            return variable();
        return fail(found() + ", a number, a variable or '(' expected");
    }

    NodePtr number()
    {
        const int at = column();
        const std::string word = here();
        const bool hex = word.starts_with("0x") || word.starts_with("0X");
        const char* first = word.data() + (hex ? 2 : 0);
        const char* last = word.data() + word.size();
        if (!hex && word.size() > 1 && word[0] == '0')
            return fail(fmt::format("'{}' would be octal in C; write it without the leading 0, or as 0x", word));
        std::int64_t value = 0;
        const auto [end, problem] = std::from_chars(first, last, value, hex ? 16 : 10);
        if (problem == std::errc::result_out_of_range)
            return fail(fmt::format("{} does not fit a signed 64-bit integer", word));
        if (problem != std::errc() || end != last)
            return fail(fmt::format("'{}' is no whole number (decimal or 0x)", word));
        m_at += word.size();
        return std::make_shared<Node>(Node{Operator::Literal, at, value, nullptr, nullptr, nullptr, 1});
    }

    NodePtr variable()
    {
        const int at = column();
        const std::string word = here();
        const auto found = std::find(m_variables.begin(), m_variables.end(), word);
        if (found == m_variables.end()) {
            std::string known;
            for (const std::string& v : m_variables)
                known += (known.empty() ? "" : ", ") + v;
            return fail(fmt::format("'{}' is not known here; variables are {}", word, known.empty() ? "none" : known));
        }
        m_at += word.size();
        return std::make_shared<Node>(Node{Operator::Variable, at, found - m_variables.begin(), nullptr, nullptr, nullptr, 1});
    }

    std::string_view m_text;
    std::span<const std::string> m_variables;
    std::size_t m_at = 0;
    std::optional<Error> m_error;
};

} // namespace

const char* operatorText(Operator op)
{
    switch (op) {
    case Operator::Negate: return "-";
    case Operator::Plus: return "+";
    case Operator::Complement: return "~";
    case Operator::Not: return "!";
    default: break;
    }
    for (const BinaryOperator& o : binaryOperators)
        if (o.op == op)
            return o.text.data();
    return "";
}

Result<Expression> Expression::parse(std::string_view text, std::span<const std::string> variables)
{
    if (text.size() > maxLength)
        return errorAt(fmt::format("column {}", maxLength + 1),
                       fmt::format("{} characters given, at most {} expected", text.size(), maxLength));
    Result<NodePtr> root = Parser(text, variables).whole();
    if (!root)
        return root.error();
    Expression e;
    e.m_text = std::string(text);
    e.m_variables.assign(variables.begin(), variables.end());
    e.m_root = std::move(*root);
    return e;
}

} // namespace ringside
