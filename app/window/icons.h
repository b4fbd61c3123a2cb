// SPDX-License-Identifier: Apache-2.0
// Ringside's icons. They are drawn in one colour, which follows the palette: one file serves light and dark.
#pragma once

#include <QColor>
#include <QIcon>
#include <QPixmap>
#include <QSize>
#include <QString>

class QToolButton;
class QWidget;

namespace ringside {

/// ":/icons/<name>.svg" in the colour of button text; recoloured by itself whenever the theme changes.
QIcon themedIcon(const QString& name);

/// The same drawing in a colour of your own. `size` is in device-independent pixels.
QPixmap iconPixmap(const QString& name, const QSize& size, const QColor& color, double devicePixelRatio = 1);

/// A flat button with that icon and object name `name`.
QToolButton* iconButton(QWidget* parent, const char* icon, const char* name);

} // namespace ringside
