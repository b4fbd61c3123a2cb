// SPDX-License-Identifier: Apache-2.0
#include "experiments/models/global_pattern.h"

#include <fmt/format.h>

namespace ringside {

GlobalPattern globalPatternOf(const Params& params)
{
    GlobalPattern p;
    if (params.has("stride"))
        p.stride = params.integer("stride");
    p.offset = params.integer("offset");
    p.soa = params.text("layout") == "soa";
    if (params.has("width"))
        p.width = static_cast<int>(params.integer("width"));
    p.index = params.text("index");
    return p;
}

Result<ByteAddresses> byteAddresses(const Expression& index, int width, std::int64_t offset, std::int64_t warp, std::int64_t i)
{
    ByteAddresses bytes{};
    for (int lane = 0; lane < warpLanes; ++lane) {
        const std::int64_t values[] = {lane, warp, i};
        const Result<std::int64_t> element = index.evaluate(values);
        if (!element)
            return errorAt("index", fmt::format("{}: {} (lane {})", element.error().where, element.error().message, lane));
        if (*element < 0 || *element >= maxGlobalIndex)
            return errorAt("index", fmt::format("lane {} touches element {}, 0 to {} expected", lane, *element, maxGlobalIndex - 1));
        bytes[static_cast<std::size_t>(lane)] = offset + *element * width;
    }
    return bytes;
}

Result<ByteAddresses> byteAddresses(const GlobalPattern& p, std::int64_t warp, std::int64_t i)
{
    if (p.offset % p.width)
        return errorAt("offset", fmt::format("{} bytes would misalign {}-byte accesses (the GPU faults on them); use a multiple of {}",
                                             p.offset, p.width, p.width));
    if (!p.index.empty()) {
        const Result<Expression> index = Expression::parse(p.index, indexVariables());
        if (!index)
            return errorAt("index", index.error().where + ": " + index.error().message);
        return byteAddresses(*index, p.width, p.offset, warp, i);
    }
    ByteAddresses bytes{};
    for (int lane = 0; lane < warpLanes; ++lane)
        bytes[static_cast<std::size_t>(lane)] = p.offset + lane * p.spacing();
    return bytes;
}

} // namespace ringside
