// SPDX-License-Identifier: Apache-2.0
// A look over CBOR before it is parsed. The parser recurses at each level and keeps maps as lists, so that a hostile
// head of a few megabytes could overrun the stack or run for hours; and a length that lies is found here before
// anything is allocated for it.
#pragma once

#include "experiments/core/result.h"

#include <cstddef>
#include <cstdint>

namespace ringside::wire {

inline constexpr std::size_t maxDepth = 32;          ///< levels of nested maps and lists
inline constexpr std::size_t maxItems = 4u << 20;    ///< values in all
inline constexpr std::size_t maxMapEntries = 1024;   ///< of one map

/// One complete item and nothing after it, of definite lengths, within the limits above, without tags.
/// Error: message names the byte (from 0).
Result<void> checkCbor(const std::uint8_t* bytes, std::size_t size);

} // namespace ringside::wire
