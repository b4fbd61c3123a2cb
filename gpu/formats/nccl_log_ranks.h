// SPDX-License-Identifier: Apache-2.0
// What the readers of communicators share.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace ringside::formats {

inline constexpr int maxRank = 1 << 20;
inline constexpr int maxChannel = 1024;

/// RCCL ends its lines with "comm 0x… nRanks 08 busId c6000".
inline std::string_view withoutTail(std::string_view text)
{
    const std::size_t at = text.rfind(" comm 0x");
    return at == std::string_view::npos ? text : text.substr(0, at);
}

inline std::uint64_t pairKey(int channel, int rank)
{
    return static_cast<std::uint64_t>(channel) << 32 | static_cast<std::uint32_t>(rank);
}

inline bool isRank(const std::optional<int>& rank) { return rank && *rank >= 0 && *rank < maxRank; }

} // namespace ringside::formats
