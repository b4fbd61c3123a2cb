// SPDX-License-Identifier: Apache-2.0
// What coalescing's prediction and live run share: the sweeps.
#pragma once

#include <array>
#include <vector>

namespace ringside::coalescing {

inline constexpr std::array<int, 17> strides = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 20, 24, 28, 32};

/// Offsets of the misalignment sweep in bytes, multiples of the width.
inline std::vector<int> offsets(int width)
{
    std::vector<int> all;
    for (int offset = 0; offset < 128; offset += width > 4 ? width : 4)
        all.push_back(offset);
    return all;
}

/// Bytes that one sweep point streams through: far more than any L2 cache holds.
inline constexpr long long streamedBytes = 1LL << 30;

} // namespace ringside::coalescing
