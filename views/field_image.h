// SPDX-License-Identifier: Apache-2.0
// The picture of a field, made by the CPU: what the field view shows without OpenGL, what PNG, SVG and PDF hold, and
// what tests compare the shader with. The arithmetic is that of resources/shaders/field.frag, step by step.
#pragma once

#include "experiments/core/dataset.h"
#include "views/view.h"

#include <QImage>
#include <QSize>

#include <array>
#include <vector>

namespace ringside {

inline constexpr int fieldColourCount = 256;

/// What a field is painted with. Colours between two entries of the map are mixed linearly.
struct FieldColours {
    std::array<QRgb, fieldColourCount> map{};
    QRgb missing = 0, missingLine = 0; ///< NaN: this ground, with diagonal lines in that colour
};
/// `diverging`: for differences, neutral in the middle; else the sequential map of every view.
FieldColours makeFieldColours(const ViewStyle& style, bool diverging);

/// Diagonal lines for missing values: every `hatchPeriod` pixels, `hatchWidth` wide, rising to the right.
inline constexpr int hatchPeriod = 8, hatchWidth = 2;

/// The picture of `values` (row-major, row 0 on top) at `size` pixels; an empty size means one pixel for each value.
/// Several pixels show one value or, where the field is finer than the screen, the nearest value: none is averaged away
/// into one that was never measured. Null when the sizes do not fit together.
QImage fieldImage(const FieldData& field, const FieldColours& colours, QSize size = {});

/// The colour of one value; NaN gives `missing`.
QRgb fieldColour(float value, double low, double high, const FieldColours& colours);

/// measured − predicted, with a range symmetric about zero that ends on a round number. NaN where either is missing.
/// Both must have the same size; else the result has no values.
FieldData fieldDifference(const FieldData& measured, const FieldData& predicted);

/// Half the range of a difference: the smallest 1, 2 or 5 × 10^n that holds every |difference|; 1 when there is none.
double differenceRange(const std::vector<float>& difference);

} // namespace ringside
