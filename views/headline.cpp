// SPDX-License-Identifier: Apache-2.0
#include "views/headline.h"

#include "views/paint.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QRegularExpression>
#include <QTextLayout>

#include <algorithm>
#include <memory>

namespace ringside {

namespace {

constexpr double largest = 1.9, smallest = 1.15; ///< times the style's type
constexpr int mostLines = 2;

/// A number with its sign, point and percent or times sign: what the eye should find first.
std::vector<QTextLayout::FormatRange> numberFormats(const QString& text, const ViewStyle& style)
{
    static const QRegularExpression number(QStringLiteral("[+−-]?\\d+(?:[.,]\\d+)*\\s?(?:[×%]|(?:ns|µs|ms|s|[KMGTP]i?B(?:/s)?|B/s)\\b)?"));
    std::vector<QTextLayout::FormatRange> ranges;
    for (auto it = number.globalMatch(text); it.hasNext();) {
        const auto match = it.next();
        QTextCharFormat format;
        format.setForeground(style.accent);
        format.setFontWeight(QFont::Bold);
        ranges.push_back({static_cast<int>(match.capturedStart()), static_cast<int>(match.capturedLength()), format});
    }
    return ranges;
}

struct Laid {
    std::unique_ptr<QTextLayout> layout;
    double height = 0;
    int lines = 0;
};

Laid lay(const QString& text, const ViewStyle& style, double factor, double width)
{
    Laid laid;
    laid.layout = std::make_unique<QTextLayout>(text, sized(style, factor, true));
    const auto formats = numberFormats(text, style);
    laid.layout->setFormats(QList<QTextLayout::FormatRange>(formats.begin(), formats.end()));
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    laid.layout->setTextOption(option);
    laid.layout->beginLayout();
    for (QTextLine line = laid.layout->createLine(); line.isValid(); line = laid.layout->createLine()) {
        line.setLineWidth(std::max(1.0, width));
        line.setPosition({0, laid.height});
        laid.height += line.height();
        ++laid.lines;
    }
    laid.layout->endLayout();
    return laid;
}

/// One line in large type, else two lines as large as can be, else as many as the smallest type needs.
Laid fit(const QString& text, const ViewStyle& style, double width)
{
    for (int lines = 1; lines <= mostLines; ++lines)
        for (double factor = largest; factor >= smallest + (lines == 1 ? 0.3 : 0); factor -= 0.1) {
            Laid laid = lay(text, style, factor, width);
            if (laid.lines <= lines)
                return laid;
        }
    return lay(text, style, smallest, width);
}

} // namespace

double headlineHeight(const QString& text, const ViewStyle& style, double width)
{
    return text.isEmpty() ? 0 : fit(text, style, width).height;
}

void paintHeadline(QPainter& painter, const QRectF& area, const QString& text, const ViewStyle& style)
{
    if (text.isEmpty())
        return;
    painter.setPen(style.text);
    fit(text, style, area.width()).layout->draw(&painter, area.topLeft());
}

Headline::Headline(QWidget* parent) : QWidget(parent)
{
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setStyle(makeStyle(false, false, Language::English));
}

void Headline::setText(const QString& text)
{
    if (text == m_text)
        return;
    const int before = heightForWidth(width());
    m_text = text;
    setAccessibleName(text); // a screen reader reads it like any label
    setToolTip(text);
    if (heightForWidth(width()) != before)
        updateGeometry();
    update();
}

void Headline::setStyle(const ViewStyle& style)
{
    m_style = style;
    updateGeometry();
    update();
}

int Headline::heightForWidth(int width) const
{
    const double oneLine = QFontMetricsF(sized(m_style, largest, true)).height(); // does not jump when a text appears
    return static_cast<int>(std::max(oneLine, headlineHeight(m_text, m_style, width))) + 2;
}

QSize Headline::sizeHint() const { return {600, heightForWidth(std::max(width(), 600))}; }
QSize Headline::minimumSizeHint() const { return {200, heightForWidth(std::max(width(), 200))}; }

void Headline::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintHeadline(painter, QRectF(rect()), m_text, m_style);
}

} // namespace ringside
