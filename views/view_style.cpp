// SPDX-License-Identifier: Apache-2.0
#include "views/view.h"

#include "views/paint.h"

#include <QStringList>

#include <algorithm>

namespace ringside {

namespace {

constexpr double presentingFactor = 1.6;
constexpr int basePixels = 14;

/// Latin faces first, then faces with Chinese: Qt takes each glyph from the first family that has it.
QStringList families()
{
    return {"Noto Sans", "DejaVu Sans", "Noto Sans CJK SC", "Source Han Sans SC", "Noto Sans SC", "WenQuanYi Micro Hei",
            "PingFang SC", "Microsoft YaHei", "sans-serif"};
}

// Hues after Okabe and Ito's colour-blind safe set, each moved in lightness until it stands ≥ 4.5:1 on its background.
void setLight(ViewStyle& s)
{
    s.background = QColor(0xff, 0xff, 0xff);
    s.text = QColor(0x1b, 0x1f, 0x24);
    s.faint = QColor(0x5a, 0x63, 0x6e);
    s.grid = QColor(0xdd, 0xe2, 0xe8);
    s.prediction = QColor(0x3d, 0x45, 0x4e);
    s.accent = QColor(0x00, 0x64, 0xad);
    s.warning = QColor(0xb8, 0x3a, 0x00);
    s.curves = {QColor(0x00, 0x64, 0xad), QColor(0xbc, 0x47, 0x00), QColor(0x00, 0x77, 0x58),
                QColor(0xa8, 0x40, 0x7d), QColor(0x80, 0x60, 0x00), QColor(0x4f, 0x5b, 0x66)};
}

void setDark(ViewStyle& s)
{
    s.background = QColor(0x14, 0x18, 0x1d);
    s.text = QColor(0xe9, 0xed, 0xf1);
    s.faint = QColor(0xa3, 0xae, 0xba);
    s.grid = QColor(0x33, 0x3c, 0x46);
    s.prediction = QColor(0xd5, 0xdb, 0xe2);
    s.accent = QColor(0x56, 0xb4, 0xe9);
    s.warning = QColor(0xff, 0x9a, 0x4d);
    s.curves = {QColor(0x56, 0xb4, 0xe9), QColor(0xf2, 0xa0, 0x3d), QColor(0x2c, 0xc2, 0x95),
                QColor(0xe5, 0x8f, 0xbf), QColor(0xf0, 0xe4, 0x42), QColor(0xc5, 0xcc, 0xd3)};
}

} // namespace

ViewStyle makeStyle(bool dark, bool presenting, Language language)
{
    ViewStyle s;
    s.dark = dark;
    s.presenting = presenting;
    s.language = language;
    dark ? setDark(s) : setLight(s);
    s.font.setFamilies(families());
    s.font.setPixelSize(presenting ? qRound(basePixels * presentingFactor) : basePixels);
    s.lineWidth = presenting ? 4 : 2;
    return s;
}

QFont sized(const ViewStyle& style, double factor, bool bold)
{
    // Nothing is smaller than this: 20 px is what the last row still reads of a 1080p projection.
    const int least = style.presenting ? 20 : 11;
    QFont font = style.font;
    font.setPixelSize(std::max(least, qRound(style.font.pixelSize() * factor)));
    font.setBold(bold);
    return font;
}

} // namespace ringside
