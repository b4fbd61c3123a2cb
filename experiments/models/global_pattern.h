// SPDX-License-Identifier: Apache-2.0
// Which bytes of global memory the 32 lanes of a warp touch: from stride, layout and offset, or from an index expression.
//
//   AoS: lane n's element is field 0 of structure n, and `stride` elements make a structure:   offset + n · stride · width
//   SoA: each field has an array of its own, so neighbours lie together whatever the stride:   offset + n · width
//   index: element index(lane) of an array of `width`-byte elements:                           offset + index · width
#pragma once

#include "experiments/core/params.h"
#include "experiments/models/sector_model.h"

namespace ringside {

struct GlobalPattern {
    std::int64_t stride = 1;
    std::int64_t offset = 0; ///< bytes; a multiple of width, as the GPU demands
    bool soa = false;
    int width = 4;           ///< bytes per lane: 1, 2, 4, 8, 16
    std::string index;       ///< replaces stride and layout

    /// Bytes between the elements of neighbouring lanes, without an index.
    std::int64_t spacing() const { return (soa ? 1 : stride) * width; }
};

/// From parameters named stride, offset, layout ("aos", "soa"), width, index.
GlobalPattern globalPatternOf(const Params& params);

inline constexpr std::int64_t maxGlobalIndex = std::int64_t{1} << 24; ///< elements an index may reach

/// First byte touched by each lane. An error's `where` is the parameter.
Result<ByteAddresses> byteAddresses(const GlobalPattern& pattern, std::int64_t warp = 0, std::int64_t i = 0);
Result<ByteAddresses> byteAddresses(const Expression& index, int width, std::int64_t offset, std::int64_t warp, std::int64_t i);

} // namespace ringside
