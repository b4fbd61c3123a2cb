// SPDX-License-Identifier: Apache-2.0
// Any text is an expression or an error with a column in it; what is printed means the same when it is read again.
#include "experiments/core/expression.h"
#include "experiments/core/tests/expression_text.h"

#include <array>
#include <cstdint>
#include <cstdlib>
#include <cstdio>
#include <string>

using namespace ringside;

namespace {

void require(bool holds, const char* what)
{
    if (holds)
        return;
    std::fprintf(stderr, "%s\n", what);
    std::abort();
}

void requireColumn(const Error& error, std::size_t size)
{
    require(error.where.starts_with("column "), "an error without a column");
    const unsigned long column = std::strtoul(error.where.c_str() + 7, nullptr, 10);
    require(column >= 1 && column <= size + 1, "a column outside the text");
    require(!error.message.empty(), "an error without a message");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const std::vector<std::string> variables = {"lane", "warp", "i"};
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto expression = Expression::parse(text, variables);
    if (!expression) {
        requireColumn(expression.error(), size);
        return 0;
    }
    const std::string printed = withoutSuffixes(expression->print());
    const auto again = Expression::parse(printed, variables);
    // Brackets make a text longer and deeper than the one it was printed from; only that may keep it from being read.
    if (!again)
        require(printed.size() > 4096 || again.error().message.find("levels deep") != std::string::npos, "printed text is refused");
    for (std::int64_t lane : {std::int64_t{0}, std::int64_t{31}, INT64_MIN, INT64_MAX}) {
        const std::array<std::int64_t, 3> values = {lane, 3, -1};
        const auto value = expression->evaluate(values);
        if (!value)
            requireColumn(value.error(), size);
        if (!again)
            continue;
        const auto other = again->evaluate(values);
        require(value.ok() == other.ok() && (!value || *value == *other), "printed text means something else");
    }
    return 0;
}
