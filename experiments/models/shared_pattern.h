// SPDX-License-Identifier: Apache-2.0
// Which words of shared memory the 32 lanes of a warp touch: from stride, offset, padding and swizzle, or from an index
// expression that a learner typed.
//
// Elements are `width` bytes (4, 8 or 16): one vector load or store per lane. The array is laid out in rows of 32 words
// (one word per bank) plus `padding` unused words, as in `float tile[R][32 + padding]`. A row holds n = 128 / width
// elements. Element e sits in row e / n, column e % n; the xor swizzle stores it in column (e % n) ^ (row % n).
#pragma once

#include "experiments/core/expression.h"
#include "experiments/core/params.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace ringside {

inline constexpr int warpLanes = 32;
inline constexpr int sharedBanks = 32;

struct SharedPattern {
    std::int64_t stride = 1;  ///< elements between neighbouring lanes
    std::int64_t offset = 0;  ///< elements before lane 0
    std::int64_t padding = 0; ///< words after each 32; must keep vector elements aligned
    bool swizzle = false;     ///< xor swizzle of the column by the row
    int width = 4;            ///< bytes per lane: 4, 8, 16
    bool store = false;
    std::string index;        ///< expression over lane, warp, i for the element index; replaces the four above
};

/// From parameters named stride, offset, padding, swizzle ("none", "xor"), width, op ("load", "store"), index; those that
/// an experiment does not declare keep their defaults.
SharedPattern sharedPatternOf(const Params& params);

/// The variables an index expression may use, in the order they are evaluated.
const std::vector<std::string>& indexVariables(); // lane, warp, i

/// First 4-byte word touched by each lane. An error's `where` is the parameter: an index below 0, beyond
/// `sharedBytes`, or an expression that fails to evaluate, naming the lane; a padding that would misalign elements.
Result<std::array<std::int64_t, warpLanes>> wordAddresses(const SharedPattern& pattern, std::int64_t sharedBytes,
                                                         std::int64_t warp = 0, std::int64_t i = 0);

/// The same for a parsed expression, so that a sweep parses once.
Result<std::array<std::int64_t, warpLanes>> wordAddresses(const Expression& index, int width, std::int64_t sharedBytes,
                                                         std::int64_t warp, std::int64_t i);

/// Empty, or why this padding cannot be used with this width ("1 word would misalign 8-byte accesses; …").
std::string misalignment(std::int64_t padding, int width);

/// The element index as a C expression of `lane`, for the caption and the source pane: "lane*2 + lane*2/32*1".
std::string indexText(const SharedPattern& pattern);

} // namespace ringside
