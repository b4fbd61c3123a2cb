// SPDX-License-Identifier: Apache-2.0
// Which elements the 32 lanes of a warp touch: the patterns that the counter programs run under ncu.
#pragma once

#include <cstdio>
#include <functional>
#include <random>
#include <vector>

inline constexpr int lanes = 32;
using Elements = std::vector<int>; // element index of each lane

/// Element-index patterns that fit an array of `elements` elements. Random ones alone would hide the merging of phases,
/// so many share addresses between neighbours.
inline std::vector<Elements> patterns(int elements, unsigned seed)
{
    std::vector<Elements> all;
    std::mt19937 random(seed);
    auto add = [&](const std::function<int(int)>& index) {
        Elements e(lanes);
        for (int lane = 0; lane < lanes; ++lane)
            e[lane] = static_cast<int>(static_cast<unsigned>(index(lane)) % static_cast<unsigned>(elements));
        all.push_back(e);
    };
    for (int stride = 1; stride <= 64; ++stride)
        add([=](int l) { return l * stride; });
    for (int share = 1; share <= 5; ++share)
        for (int stride : {1, 2, 3, 4, 8, 16, 17, 32, 33})
            add([=](int l) { return (l >> share) * stride; });
    for (int modulo : {1, 2, 3, 4, 5, 8, 12, 16})
        for (int stride : {1, 8, 32})
            add([=](int l) { return (l % modulo) * stride; });
    for (int flip : {1, 2, 3, 4, 8, 16, 31})
        add([=](int l) { return (l ^ flip); });
    for (int keep : {29, 30, 27, 23, 15, 28, 26}) // lanes that differ only in the cleared bits share
        for (int stride : {1, 2, 8, 32})
            add([=](int l) { return (l & keep) * stride; });
    for (int odd : {0, 5, 31}) // every pair shares, but one lane
        add([=](int l) { return l == odd ? 77 : (l >> 1) * 2; });
    for (int row = 0; row < 2; ++row)
        add([=](int l) { return l * 32 + (l ^ (row * 8)); });
    for (int range : {8, 32, 64, 128, 512, 2048})
        for (int n = 0; n < 9; ++n)
            add([&](int) { return static_cast<int>(random() % static_cast<unsigned>(range)); });
    for (int share : {1, 2, 3})
        for (int n = 0; n < 8; ++n) {
            Elements r(lanes);
            for (int& v : r) v = static_cast<int>(random() % 1024);
            const int mask = share == 1 ? ~1 : share == 2 ? ~2 : ~3;
            add([=](int l) { return r[l & mask]; });
        }
    return all;
}
