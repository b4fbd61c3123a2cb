// SPDX-License-Identifier: Apache-2.0
#include "experiments/models/shared_pattern.h"

#include <fmt/format.h>

namespace ringside {

namespace {

using Addresses = std::array<std::int64_t, warpLanes>;

Error outside(std::string_view field, int lane, std::int64_t element, std::int64_t elements, std::int64_t bytes)
{
    return errorAt(std::string(field),
                   fmt::format("lane {} touches element {}, but a block's shared memory holds elements 0 to {} ({} bytes)",
                               lane, element, elements - 1, bytes));
}

} // namespace

SharedPattern sharedPatternOf(const Params& params)
{
    SharedPattern p;
    if (params.has("stride"))
        p.stride = params.integer("stride");
    p.offset = params.integer("offset");
    p.padding = params.integer("padding");
    p.swizzle = params.text("swizzle") == "xor";
    if (params.has("width"))
        p.width = static_cast<int>(params.integer("width"));
    p.store = params.text("op") == "store";
    p.index = params.text("index");
    return p;
}

const std::vector<std::string>& indexVariables()
{
    static const std::vector<std::string> names = {"lane", "warp", "i"};
    return names;
}

std::string misalignment(std::int64_t padding, int width)
{
    const int words = width / 4;
    if (padding % words == 0)
        return {};
    return fmt::format("{} word{} after each 32 would misalign {}-byte accesses (the GPU faults on them); use a multiple of {}",
                       padding, padding == 1 ? "" : "s", width, words);
}

Result<Addresses> wordAddresses(const Expression& index, int width, std::int64_t sharedBytes, std::int64_t warp,
                                std::int64_t i)
{
    const std::int64_t elements = sharedBytes / width;
    Addresses words{};
    for (int lane = 0; lane < warpLanes; ++lane) {
        const std::int64_t values[] = {lane, warp, i};
        Result<std::int64_t> element = index.evaluate(values);
        if (!element) {
            Error e = element.error();
            e.message = fmt::format("{}: {} (lane {})", e.where, e.message, lane);
            e.where = "index";
            return e;
        }
        if (*element < 0 || *element >= elements)
            return outside("index", lane, *element, elements, sharedBytes);
        words[static_cast<std::size_t>(lane)] = *element * (width / 4);
    }
    return words;
}

Result<Addresses> wordAddresses(const SharedPattern& p, std::int64_t sharedBytes, std::int64_t warp, std::int64_t i)
{
    if (!p.index.empty()) {
        Result<Expression> index = Expression::parse(p.index, indexVariables());
        if (!index)
            return errorAt("index", index.error().where + ": " + index.error().message);
        return wordAddresses(*index, p.width, sharedBytes, warp, i);
    }
    if (std::string why = misalignment(p.padding, p.width); !why.empty())
        return errorAt("padding", why);
    const std::int64_t wordsPerElement = p.width / 4;
    const std::int64_t perRow = sharedBanks / wordsPerElement;
    Addresses words{};
    for (int lane = 0; lane < warpLanes; ++lane) {
        const std::int64_t element = lane * p.stride + p.offset;
        const std::int64_t row = element / perRow;
        std::int64_t column = element % perRow;
        if (p.swizzle)
            column ^= row % perRow;
        const std::int64_t word = row * (sharedBanks + p.padding) + column * wordsPerElement;
        if ((word + wordsPerElement) * 4 > sharedBytes)
            return outside(p.stride > 1 ? "stride" : "offset", lane, element, sharedBytes / p.width, sharedBytes);
        words[static_cast<std::size_t>(lane)] = word;
    }
    return words;
}

std::string indexText(const SharedPattern& p)
{
    if (!p.index.empty())
        return p.index;
    std::string element = p.stride == 1 ? "lane" : fmt::format("lane*{}", p.stride);
    if (p.offset)
        element += fmt::format(" + {}", p.offset);
    const std::int64_t perRow = 128 / p.width;
    const std::int64_t padding = p.padding * 4 / p.width;
    if (!p.padding && !p.swizzle)
        return element;
    const std::string row = fmt::format("({})/{}", element, perRow);
    const std::string column = fmt::format("({})%{}", element, perRow);
    return fmt::format("{}*{} + {}", row, perRow + padding,
                       p.swizzle ? fmt::format("({} ^ ({}%{}))", column, row, perRow) : column);
}

} // namespace ringside
