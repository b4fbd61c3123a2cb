// SPDX-License-Identifier: Apache-2.0
#include "views/paint.h"

#include "experiments/core/units.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ringside {

namespace {

double luminance(const QColor& colour)
{
    const auto channel = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    return 0.2126 * channel(colour.redF()) + 0.7152 * channel(colour.greenF()) + 0.0722 * channel(colour.blueF());
}

} // namespace

double contrast(const QColor& a, const QColor& b)
{
    const double x = luminance(a), y = luminance(b);
    return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

QColor inkOn(const QColor& ground)
{
    return contrast(Qt::black, ground) >= contrast(Qt::white, ground) ? Qt::black : Qt::white;
}

QColor mixed(const QColor& from, const QColor& to, double t)
{
    const auto at = [t](int a, int b) { return static_cast<int>(std::lround(a + (b - a) * t)); };
    return {at(from.red(), to.red()), at(from.green(), to.green()), at(from.blue(), to.blue())};
}

QString withUnit(const QString& label, std::string_view unit, Language language)
{
    const QString word = QString::fromStdString(unitWord(unit, language));
    if (word.isEmpty())
        return label;
    return label.isEmpty() ? word : QStringLiteral("%1 (%2)").arg(label, word);
}

QString quantityText(double value, std::string_view unit, Language language)
{
    return QString::fromStdString(formatQuantity(value, unit, language));
}

void paintHatch(QPainter& painter, const QRectF& rect, const QColor& ground, const QColor& line)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setClipRect(rect, Qt::IntersectClip);
    painter.fillRect(rect, ground);
    painter.setPen(QPen(line, 1.5));
    const double step = 8;
    // Lines of one family over the whole picture, so that neighbouring cells join.
    const double first = std::floor((rect.left() + rect.top()) / step) * step;
    for (double sum = first; sum < rect.right() + rect.bottom(); sum += step)
        painter.drawLine(QPointF(sum - rect.top(), rect.top()), QPointF(sum - rect.bottom(), rect.bottom()));
    painter.restore();
}

void paintMessage(QPainter& painter, const QRectF& area, const QString& text, const ViewStyle& style)
{
    painter.fillRect(area, style.background);
    painter.setPen(style.faint);
    painter.setFont(sized(style, 1.1));
    const double margin = std::min(area.width(), area.height()) * 0.08;
    painter.drawText(area.adjusted(margin, margin, -margin, -margin), Qt::AlignCenter | Qt::TextWordWrap, text);
}

bool paintFitted(QPainter& painter, const QRectF& rect, const QString& text, QFont font, int least, int most, int flags)
{
    for (int pixels = most; pixels >= least; --pixels) {
        font.setPixelSize(pixels);
        const QFontMetricsF metrics(font);
        if (metrics.horizontalAdvance(text) > rect.width() || metrics.tightBoundingRect(text).height() > rect.height())
            continue;
        painter.setFont(font);
        painter.drawText(rect, flags | Qt::TextDontClip | Qt::TextSingleLine, text);
        return true;
    }
    return false;
}

} // namespace ringside
