// SPDX-License-Identifier: Apache-2.0
#include "app/window/theme.h"

#include "app/window/focus_style.h"
#include "views/view.h"

#include <QApplication>
#include <QFile>

#include <algorithm>
#include <cmath>
#include <optional>

namespace ringside {

namespace {

void setSurfaces(QPalette& p, bool dark)
{
    p.setColor(QPalette::Window, dark ? QColor(0x1c, 0x22, 0x29) : QColor(0xf2, 0xf4, 0xf7));
    p.setColor(QPalette::AlternateBase, dark ? QColor(0x1a, 0x1f, 0x26) : QColor(0xf5, 0xf7, 0xfa));
    p.setColor(QPalette::Button, dark ? QColor(0x2a, 0x32, 0x3b) : QColor(0xee, 0xf1, 0xf5));
    p.setColor(QPalette::ToolTipBase, dark ? QColor(0x2a, 0x32, 0x3b) : QColor(0xff, 0xff, 0xff));
    p.setColor(QPalette::Light, dark ? QColor(0x3a, 0x44, 0x4f) : QColor(0xff, 0xff, 0xff));
    p.setColor(QPalette::Midlight, dark ? QColor(0x31, 0x3a, 0x44) : QColor(0xe4, 0xe8, 0xed));
    p.setColor(QPalette::Mid, dark ? QColor(0x46, 0x51, 0x5d) : QColor(0xc4, 0xcb, 0xd4));
    p.setColor(QPalette::Dark, dark ? QColor(0x10, 0x14, 0x18) : QColor(0x9a, 0xa4, 0xb0));
    p.setColor(QPalette::Shadow, dark ? QColor(0x08, 0x0a, 0x0c) : QColor(0x6b, 0x75, 0x80));
}

void setDisabled(QPalette& p, bool dark)
{
    const QColor faded = dark ? QColor(0x7d, 0x88, 0x94) : QColor(0x84, 0x8d, 0x98);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText})
        p.setColor(QPalette::Disabled, role, faded);
    p.setColor(QPalette::Disabled, QPalette::Highlight, p.color(QPalette::Mid));
}

/// Qt 6.4 has no colour scheme to ask for; the desktop's own palette tells.
bool desktopIsDark(const QApplication& app)
{
    static const bool dark = app.palette().color(QPalette::Window).lightness() < app.palette().color(QPalette::WindowText).lightness();
    return dark;
}

std::optional<bool> shown;

double luminance(const QColor& color)
{
    const auto linear = [](double v) { return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

} // namespace

QPalette themePalette(bool dark)
{
    const ViewStyle views = makeStyle(dark, false, Language::English);
    QPalette p;
    setSurfaces(p, dark);
    p.setColor(QPalette::Base, views.background);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::ToolTipText})
        p.setColor(role, views.text);
    p.setColor(QPalette::BrightText, views.warning);
    p.setColor(QPalette::PlaceholderText, views.faint);
    p.setColor(QPalette::Link, views.accent);
    p.setColor(QPalette::LinkVisited, views.accent);
    p.setColor(QPalette::Highlight, dark ? QColor(0x1f, 0x6a, 0xa5) : views.accent);
    p.setColor(QPalette::HighlightedText, Qt::white);
    setDisabled(p, dark);
    return p;
}

void applyTheme(QApplication& app, Theme theme)
{
    const bool system = desktopIsDark(app); // before our own palette hides it
    const bool dark = theme == Theme::Dark || (theme == Theme::System && system);
    const bool first = !shown;
    shown = dark;
    if (first)
        app.setStyle(new FocusStyle);
    app.setPalette(themePalette(dark));
    app.setFont(makeStyle(dark, false, Language::English).font);
    QFile sheet(":/themes/ringside.qss");
    if (sheet.open(QIODevice::ReadOnly))
        app.setStyleSheet(QString::fromUtf8(sheet.readAll())); // again each time: it caches palette() colours
}

bool darkTheme() { return shown.value_or(false); }

double contrastRatio(const QColor& a, const QColor& b)
{
    const double la = luminance(a), lb = luminance(b);
    return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

} // namespace ringside
