// SPDX-License-Identifier: Apache-2.0
#include "app/window/focus_style.h"

#include <QPainter>
#include <QStyleOption>
#include <QWidget>

namespace ringside {

namespace {

void drawRing(QPainter* painter, const QStyleOption* option)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(option->palette.color(QPalette::Link), 2));
    painter->setBrush(Qt::NoBrush);
    painter->drawRoundedRect(QRectF(option->rect).adjusted(1, 1, -1, -1), 3, 3);
    painter->restore();
}

/// Fusion darkens outlines, which leaves a dark box on a dark window without an edge: this gives it one.
void drawEdge(QPainter* painter, const QStyleOption* option, const QRect& rect)
{
    if (option->palette.color(QPalette::Window).lightness() > 127)
        return;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(option->palette.color(option->state.testFlag(QStyle::State_Enabled) ? QPalette::PlaceholderText : QPalette::Mid));
    painter->setBrush(Qt::NoBrush);
    painter->drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    painter->restore();
}

bool focused(const QStyleOption* option) { return option->state.testFlag(QStyle::State_HasFocus); }

/// Buttons that were only clicked get no ring: it tells where the keyboard is for those who use it.
bool byKeyboard(const QStyleOption* option)
{
    return focused(option) && option->state.testFlag(QStyle::State_KeyboardFocusChange);
}

} // namespace

FocusStyle::FocusStyle() : QProxyStyle("Fusion") {}

void FocusStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const
{
    if (element == PE_FrameFocusRect) {
        drawRing(painter, option);
        return;
    }
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
    if (element == PE_PanelLineEdit && frame && frame->lineWidth > 0) // 0: inside a spin or combo box
        focused(option) ? drawRing(painter, option) : drawEdge(painter, option, option->rect);
    if (element == PE_IndicatorCheckBox)
        drawEdge(painter, option, option->rect);
}

void FocusStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const
{
    QProxyStyle::drawControl(element, option, painter, widget);
    if (element == CE_PushButton && byKeyboard(option))
        drawRing(painter, option);
}

void FocusStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                                    const QWidget* widget) const
{
    QProxyStyle::drawComplexControl(control, option, painter, widget);
    if (control == CC_SpinBox)
        drawEdge(painter, option, option->rect);
    if (control == CC_Slider)
        drawEdge(painter, option, subControlRect(CC_Slider, option, SC_SliderHandle, widget));
    const bool editor = control == CC_ComboBox || control == CC_SpinBox || control == CC_Slider;
    if ((editor && focused(option)) || (control == CC_ToolButton && byKeyboard(option)))
        drawRing(painter, option);
}

} // namespace ringside
