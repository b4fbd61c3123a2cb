// SPDX-License-Identifier: Apache-2.0
// Out: pictures as PNG, SVG and PDF, data as CSV and JSON. A file is replaced as a whole or not at all.
#pragma once

#include "experiments/core/outcome.h"
#include "experiments/core/result.h"
#include "views/view.h"

#include <QString>

#include <optional>
#include <vector>

namespace ringside {

/// One page: the headline on top, the views below each other, and at the bottom where the numbers came from.
struct PicturePage {
    QString headline;
    std::vector<View*> views;
    std::vector<Provenance> sources; ///< of what the views show; never left out of a picture
    ViewStyle style;                 ///< the one the views were given
    QSize size = {1600, 1000};       ///< PNG: pixels at `sharpness`; SVG and PDF: the proportions
    double sharpness = 1.25;         ///< pixels per point of type, so that a slide or a printed page stays sharp
};

/// Draws the page into `area` of the painter, in points of `style.font`.
void paintPage(QPainter& painter, const QRectF& area, const PicturePage& page);
QImage pageImage(const PicturePage& page);

/// By the file's ending: .png, .svg or .pdf. The error's `where` is the file.
Result<void> savePicture(const PicturePage& page, const QString& file);

/// By the file's ending: .csv (this dataset) or .json (datasets and all).
Result<void> saveData(const Dataset& dataset, const QString& file);
Result<void> saveData(const Outcome& outcome, const QString& file);

} // namespace ringside
