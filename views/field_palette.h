// SPDX-License-Identifier: Apache-2.0
// The two colour maps of fields, as tables that the CPU reads and the GPU gets as a texture.
#pragma once

#include <QRgb>

#include <array>

namespace ringside {

/// Dark to bright, perceptually uniform: low to high.
const std::array<QRgb, 256>& sequentialPalette();
/// Blue – near white – orange: less than predicted, as predicted, more. Colour-blind safe, and equally bright at both ends.
const std::array<QRgb, 256>& divergingPalette();

} // namespace ringside
