// SPDX-License-Identifier: Apache-2.0
// Index expressions that learners type: C integer syntax over named variables.
//
//   + - * / % ^ & | << >> ?: < <= > >= == != ( ) , unary + - ~ !, && ||, decimal and 0x literals
//
// with C's precedence and associativity, on signed 64-bit integers; / and % truncate towards zero. Overflow, division
// by zero and a shift outside 0..63 are errors with the column of the operator, never undefined behaviour. The same
// tree is evaluated on the CPU and printed as CUDA C++ for NVRTC, fully parenthesised.
#pragma once

#include "experiments/core/result.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ringside {

class Expression {
public:
    /// At most 4096 characters and 256 levels deep. Error: `where` = "column N" (from 1), message says what was
    /// expected there.
    static Result<Expression> parse(std::string_view text, std::span<const std::string> variables);

    /// values: one per variable given to parse, in that order.
    Result<std::int64_t> evaluate(std::span<const std::int64_t> values) const;

    /// C++ source text of the tree, fully parenthesised, literals as `123LL`; variables by their own names.
    std::string print() const;

    bool uses(std::string_view variable) const;
    const std::string& text() const { return m_text; }

    struct Node; ///< defined in expression.cpp

private:
    std::string m_text;
    std::vector<std::string> m_variables;
    std::shared_ptr<const Node> m_root;
};

} // namespace ringside
