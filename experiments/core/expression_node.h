// SPDX-License-Identifier: Apache-2.0
// The tree of an index expression; shared by its parser and its evaluator only.
#pragma once

#include "experiments/core/expression.h"

namespace ringside {

enum class Operator {
    Literal, Variable,
    Negate, Plus, Complement, Not,
    Multiply, Divide, Remainder, Add, Subtract, ShiftLeft, ShiftRight,
    Less, LessEqual, Greater, GreaterEqual, Equal, NotEqual,
    BitAnd, BitXor, BitOr, And, Or,
    Conditional,
};

struct Expression::Node {
    Operator op = Operator::Literal;
    int column = 1;          ///< of the operator, from 1
    std::int64_t value = 0;  ///< Literal: its value; Variable: its index
    std::shared_ptr<const Node> a, b, c;
    int depth = 1;           ///< levels of this tree
};

/// "+", "<<" …; empty for literals, variables and the conditional.
const char* operatorText(Operator op);

} // namespace ringside
