// SPDX-License-Identifier: Apache-2.0
#include "views/field_palette.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace ringside {

namespace {

struct Stop { double r, g, b; };

template <std::size_t N>
std::array<QRgb, 256> through(const std::array<Stop, N>& stops)
{
    std::array<QRgb, 256> table{};
    for (std::size_t i = 0; i < table.size(); ++i) {
        const double at = static_cast<double>(i) / 255.0 * static_cast<double>(N - 1);
        const std::size_t k = std::min(static_cast<std::size_t>(at), N - 2);
        const double t = at - static_cast<double>(k);
        const auto mix = [t](double a, double b) { return static_cast<int>(std::lround(a + (b - a) * t)); };
        table[i] = qRgb(mix(stops[k].r, stops[k + 1].r), mix(stops[k].g, stops[k + 1].g), mix(stops[k].b, stops[k + 1].b));
    }
    return table;
}

} // namespace

const std::array<QRgb, 256>& sequentialPalette()
{
    // viridis (CC0, Smith and van der Walt), sampled at ninths; between them it is close to linear.
    static const auto table = through(std::array<Stop, 10>{{{68, 1, 84}, {72, 40, 120}, {62, 74, 137}, {49, 104, 142},
        {38, 130, 142}, {31, 158, 137}, {53, 183, 121}, {110, 206, 88}, {181, 222, 43}, {253, 231, 37}}});
    return table;
}

const std::array<QRgb, 256>& divergingPalette()
{
    static const auto table = through(std::array<Stop, 5>{{{22, 78, 140}, {96, 156, 205}, {242, 242, 240}, {226, 142, 70},
        {148, 62, 8}}});
    return table;
}

} // namespace ringside
