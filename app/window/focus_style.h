// SPDX-License-Identifier: Apache-2.0
// Fusion with a focus ring that can be seen from across a room: two pixels of the accent around what has the keyboard.
#pragma once

#include <QProxyStyle>

namespace ringside {

class FocusStyle : public QProxyStyle {
    Q_OBJECT
public:
    FocusStyle();
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                            const QWidget* widget) const override;
};

} // namespace ringside
