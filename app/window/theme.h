// SPDX-License-Identifier: Apache-2.0
// How the window's widgets look: Qt's Fusion style with palettes of our own, light and dark, in the views' colours.
#pragma once

#include <QPalette>

class QApplication;

namespace ringside {

enum class Theme { System, Light, Dark };

/// May be called again at any time; every widget and themed icon follows. System: what the desktop had at the first call.
void applyTheme(QApplication& app, Theme theme);

/// True while the dark palette is in use (pass it on to makeStyle).
bool darkTheme();

/// Text stands ≥ 4.5:1 on everything it is drawn on; `Link` is the accent, used for focus rings too.
QPalette themePalette(bool dark);

/// Contrast ratio of WCAG 2: 1 (the same) to 21 (black on white).
double contrastRatio(const QColor& a, const QColor& b);

} // namespace ringside
