// SPDX-License-Identifier: Apache-2.0
// What every hand-painted view needs: sizes of type, ink that stands out on a ground, marks for what is missing.
#pragma once

#include "views/view.h"

#include <QPixmap>
#include <QRectF>
#include <QString>

#include <string_view>

namespace ringside {

/// The style's font, `factor` times as large, never below what can be read.
QFont sized(const ViewStyle& style, double factor, bool bold = false);

/// Contrast ratio of two opaque colours after WCAG 2: 1 to 21.
double contrast(const QColor& a, const QColor& b);
/// Black or white, whichever stands out more on `ground`.
QColor inkOn(const QColor& ground);
/// `from` moved towards `to` by t in 0..1.
QColor mixed(const QColor& from, const QColor& to, double t);

inline QString inLanguage(const Text& text, Language language) { return QString::fromStdString(text.in(language)); }
/// "label (unit)", or the label alone; the unit's word in that language.
QString withUnit(const QString& label, std::string_view unit, Language language);
/// formatQuantity() for the screen: "4.3 TB/s", "91.2 周期".
QString quantityText(double value, std::string_view unit, Language language);

/// Ground with diagonal lines: there is no value here. Drawn as lines, so that it stays a vector in SVG and PDF.
void paintHatch(QPainter& painter, const QRectF& rect, const QColor& ground, const QColor& line);

/// One sentence, wrapped, in the middle of the area, on the style's background.
void paintMessage(QPainter& painter, const QRectF& area, const QString& text, const ViewStyle& style);

/// Draws `text` in `rect` with the largest type between `least` and `most` pixels that fits; nothing when none does.
bool paintFitted(QPainter& painter, const QRectF& rect, const QString& text, QFont font, int least, int most,
                 int flags = Qt::AlignCenter);

} // namespace ringside
