// SPDX-License-Identifier: Apache-2.0
// Everything around the picture of a field: axes, colour bar, notice, transport. Drawn with QPainter for the window and
// for exports alike.
#pragma once

#include "views/field_image.h"

#include <QRectF>
#include <QString>

class QPainter;

namespace ringside {

struct FieldFrame {
    const FieldData* field = nullptr; ///< axes, labels, range; its values are not read here
    QString corner;                   ///< how the frames travel, and the like
    QString notice;                   ///< empty, or what is wrong: drawn as a striped band above the picture
    QString colourTitle;              ///< what the colour says
    bool lost = false;                ///< the picture is the last good frame: its border is dashed in the warning colour
    qreal controlsHeight = 0, controlsWidth = 0; ///< left free on top, from the left
};

struct FieldPlaces {
    QRectF picture, bar, notice, corner;
};

FieldPlaces placeField(const FieldFrame& frame, const ViewStyle& style, const QRectF& area);

/// Draws all but the picture itself. The background is filled.
void paintFieldFrame(QPainter& painter, const FieldFrame& frame, const FieldPlaces& places, const FieldColours& colours,
                     const ViewStyle& style, const QRectF& area);

/// Where nothing is there to show yet: one sentence in the middle of the area.
void paintFieldMessage(QPainter& painter, const QRectF& area, const QString& text, const ViewStyle& style);

/// 1, 2 or 5 × 10^n steps: at most `most` values from low to high, all multiples of the step.
std::vector<double> roundTicks(double low, double high, int most);

/// "column 12, row 3" in the field's own labels and units.
QString fieldPlaceName(const FieldData& field, int column, int row, Language language);

} // namespace ringside
