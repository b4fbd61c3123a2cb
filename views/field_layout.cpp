// SPDX-License-Identifier: Apache-2.0
#include "views/field_layout.h"

#include "experiments/core/units.h"
#include "views/paint.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ringside {

namespace {

QString axisTitle(const Axis& axis, Language language)
{
    return withUnit(inLanguage(axis.label, language), axis.unit, language);
}

/// The text at one column or row: its label, or its number.
QString tickText(const std::vector<std::string>& labels, int index)
{
    return static_cast<std::size_t>(index) < labels.size() ? QString::fromStdString(labels[static_cast<std::size_t>(index)])
                                                           : QString::number(index);
}

/// Every how many-th column or row is labelled, so that labels of that extent do not touch.
int tickStride(int count, qreal length, qreal extent)
{
    const int most = std::max(1, static_cast<int>(length / std::max(extent, 1.0)));
    for (int step = 1;; step *= 10)
        for (const int times : {1, 2, 5})
            if ((count + step * times - 1) / (step * times) <= most)
                return step * times;
}

qreal widestLabel(const std::vector<std::string>& labels, int count, const QFontMetricsF& metrics)
{
    qreal widest = metrics.horizontalAdvance(QString::number(std::max(count - 1, 0)));
    for (const auto& label : labels)
        widest = std::max(widest, metrics.horizontalAdvance(QString::fromStdString(label)));
    return widest;
}

struct BarTick { double value; QString text; };

std::vector<BarTick> barTicks(const FieldData& field, int most)
{
    const UnitScale scale = scaleFor(std::max(std::abs(field.low), std::abs(field.high)), field.value.unit);
    std::vector<BarTick> ticks;
    for (const double t : roundTicks(field.low / scale.factor, field.high / scale.factor, most))
        ticks.push_back({t * scale.factor, QString::fromStdString(formatNumber(t))});
    return ticks;
}

qreal barLabelWidth(const FieldData& field, const QFontMetricsF& metrics)
{
    qreal widest = 0;
    for (const auto& tick : barTicks(field, 9))
        widest = std::max(widest, metrics.horizontalAdvance(tick.text));
    return widest;
}

QString barTitle(const FieldFrame& frame, Language language)
{
    const FieldData& field = *frame.field;
    const UnitScale scale = scaleFor(std::max(std::abs(field.low), std::abs(field.high)), field.value.unit);
    return withUnit(frame.colourTitle, scale.label, language);
}

/// Large fields without labels are pictures of space: they keep their shape. Tables of values fill the area.
bool keepsShape(const FieldData& field)
{
    return field.columns.empty() && field.rows.empty() && field.width >= 128 && field.height >= 128;
}

void paintColumnAxis(QPainter& painter, const FieldData& field, const QRectF& picture, const ViewStyle& style,
                     const QFontMetricsF& metrics)
{
    const qreal cell = picture.width() / field.width;
    const int stride = tickStride(field.width, picture.width(), widestLabel(field.columns, field.width, metrics) + metrics.height() * 0.7);
    const qreal tick = metrics.height() * 0.25;
    for (int i = 0; i < field.width; i += stride) {
        const qreal x = picture.left() + (i + 0.5) * cell;
        painter.drawLine(QPointF(x, picture.bottom()), QPointF(x, picture.bottom() + tick));
        painter.drawText(QRectF(x - 200, picture.bottom() + tick, 400, metrics.height()), Qt::AlignHCenter | Qt::AlignTop,
                         tickText(field.columns, i));
    }
    painter.drawText(QRectF(picture.left(), picture.bottom() + tick + metrics.height(), picture.width(), metrics.height() * 1.2),
                     Qt::AlignCenter, axisTitle(field.x, style.language));
}

void paintRowAxis(QPainter& painter, const FieldData& field, const QRectF& picture, const ViewStyle& style,
                  const QFontMetricsF& metrics)
{
    const qreal cell = picture.height() / field.height;
    const int stride = tickStride(field.height, picture.height(), metrics.height() * 1.15);
    const qreal tick = metrics.height() * 0.25;
    const qreal widest = widestLabel(field.rows, field.height, metrics);
    for (int i = 0; i < field.height; i += stride) {
        const qreal y = picture.top() + (i + 0.5) * cell;
        painter.drawLine(QPointF(picture.left() - tick, y), QPointF(picture.left(), y));
        painter.drawText(QRectF(picture.left() - tick * 1.6 - widest, y - metrics.height() / 2, widest, metrics.height()),
                         Qt::AlignRight | Qt::AlignVCenter, tickText(field.rows, i));
    }
    painter.save();
    painter.translate(picture.left() - tick * 2 - widest - metrics.height(), picture.center().y());
    painter.rotate(-90);
    painter.drawText(QRectF(-picture.height() / 2, -metrics.height() * 0.2, picture.height(), metrics.height() * 1.2), Qt::AlignCenter,
                     axisTitle(field.y, style.language));
    painter.restore();
}

void paintBar(QPainter& painter, const FieldFrame& frame, const QRectF& bar, const FieldColours& colours,
              const ViewStyle& style, const QFontMetricsF& metrics)
{
    QImage strip(1, fieldColourCount, QImage::Format_RGB32);
    for (int i = 0; i < fieldColourCount; ++i)
        strip.setPixel(0, fieldColourCount - 1 - i, colours.map[static_cast<std::size_t>(i)]);
    painter.drawImage(bar, strip);
    painter.setPen(QPen(style.faint, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(bar);
    painter.setPen(QPen(style.text, 1));
    const FieldData& field = *frame.field;
    const double span = field.high - field.low;
    const int most = std::clamp(static_cast<int>(bar.height() / (metrics.height() * 1.6)), 2, 9);
    for (const auto& tick : barTicks(field, most)) {
        if (!(span > 0))
            break;
        const qreal y = bar.bottom() - (tick.value - field.low) / span * bar.height();
        painter.drawLine(QPointF(bar.right(), y), QPointF(bar.right() + metrics.height() * 0.25, y));
        painter.drawText(QRectF(bar.right() + metrics.height() * 0.4, y - metrics.height() / 2, 400, metrics.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, tick.text);
    }
    painter.save();
    painter.translate(bar.right() + metrics.height() * 0.6 + barLabelWidth(field, metrics), bar.center().y());
    painter.rotate(-90);
    painter.drawText(QRectF(-bar.height() / 2, 0, bar.height(), metrics.height() * 1.2), Qt::AlignCenter, barTitle(frame, style.language));
    painter.restore();
}

void paintNotice(QPainter& painter, const QRectF& band, const QString& text, const ViewStyle& style, const QFontMetricsF& metrics)
{
    painter.save();
    painter.setClipRect(band);
    painter.fillRect(band, style.background);
    QColor tint = style.warning;
    tint.setAlphaF(0.16f);
    painter.fillRect(band, tint);
    // Stripes at both ends say "not live" without colour; the text lies between them.
    painter.setPen(QPen(style.warning, metrics.height() * 0.18));
    const qreal end = std::min(metrics.height() * 2.5, band.width() / 6);
    for (const qreal from : {band.left(), band.right() - end}) {
        painter.setClipRect(QRectF(from, band.top(), end, band.height()));
        for (qreal x = from - band.height(); x < from + end + band.height(); x += metrics.height() * 0.5)
            painter.drawLine(QPointF(x, band.bottom()), QPointF(x + band.height(), band.top()));
    }
    const QRectF inside = band.adjusted(end + 6, 0, -end - 6, 0);
    painter.setClipRect(inside);
    painter.setPen(style.text);
    painter.drawText(inside, Qt::AlignCenter, QFontMetricsF(painter.font()).elidedText(text, Qt::ElideRight, inside.width()));
    painter.restore();
}

} // namespace

std::vector<double> roundTicks(double low, double high, int most)
{
    std::vector<double> ticks;
    if (!(high > low) || most < 1 || !std::isfinite(high - low))
        return ticks;
    const double raw = (high - low) / most;
    double step = std::pow(10.0, std::floor(std::log10(raw)));
    for (const double times : {1.0, 2.0, 5.0, 10.0, 20.0}) {
        const double candidate = step * times;
        const double first = std::ceil(low / candidate - 1e-9), last = std::floor(high / candidate + 1e-9);
        if (last - first + 1 > most)
            continue;
        for (double k = first; k <= last; ++k)
            ticks.push_back(k * candidate + 0.0); // + 0.0 turns -0 into 0
        break;
    }
    return ticks;
}

FieldPlaces placeField(const FieldFrame& frame, const ViewStyle& style, const QRectF& area)
{
    const QFontMetricsF metrics(style.font);
    const FieldData& field = *frame.field;
    const qreal line = metrics.height();
    FieldPlaces places;
    const qreal left = line * 2.2 + widestLabel(field.rows, field.height, metrics);
    const qreal bottom = line * 2.7;
    const qreal barWidth = line * 0.9;
    const qreal right = line * 1.2 + barWidth + line * 2.2 + barLabelWidth(field, metrics);
    qreal top = std::max(frame.controlsHeight, line * 1.6) + line * 0.4;
    places.corner = QRectF(area.left() + frame.controlsWidth + line * 0.6, area.top() + line * 0.2,
                           std::max(area.width() - frame.controlsWidth - line * 1.2, 0.0), top - line * 0.4);
    if (!frame.notice.isEmpty()) {
        places.notice = QRectF(area.left() + line * 0.6, area.top() + top, area.width() - line * 1.2, line * 1.7);
        top += line * 2.1;
    }
    QRectF picture(area.left() + left, area.top() + top, std::max(area.width() - left - right, 8.0), std::max(area.height() - top - bottom, 8.0));
    if (keepsShape(field)) {
        const QSizeF shape = QSizeF(field.width, field.height).scaled(picture.size(), Qt::KeepAspectRatio);
        picture = QRectF(picture.center() - QPointF(shape.width() / 2, shape.height() / 2), shape);
    }
    places.picture = QRectF(picture.toAlignedRect());
    places.bar = QRectF(places.picture.right() + line * 1.2, places.picture.top(), barWidth, places.picture.height());
    return places;
}

void paintFieldFrame(QPainter& painter, const FieldFrame& frame, const FieldPlaces& places, const FieldColours& colours,
                     const ViewStyle& style, const QRectF& area)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.fillRect(area, style.background);
    painter.setFont(style.font);
    const QFontMetricsF metrics(style.font);
    const FieldData& field = *frame.field;
    painter.setPen(style.text);
    painter.drawText(places.corner, Qt::AlignRight | Qt::AlignVCenter,
                     metrics.elidedText(frame.corner, Qt::ElideLeft, places.corner.width()));
    painter.setRenderHint(QPainter::Antialiasing, true);
    if (!frame.notice.isEmpty())
        paintNotice(painter, places.notice, frame.notice, style, metrics);
    painter.setPen(QPen(style.text, 1));
    if (field.width > 0 && field.height > 0) {
        paintColumnAxis(painter, field, places.picture, style, metrics);
        paintRowAxis(painter, field, places.picture, style, metrics);
    }
    paintBar(painter, frame, places.bar, colours, style, metrics);
    painter.setBrush(Qt::NoBrush);
    const qreal width = frame.lost ? std::max(style.lineWidth, 2.0) : 1.0;
    painter.setPen(frame.lost ? QPen(style.warning, width, Qt::DashLine) : QPen(style.faint, width));
    painter.drawRect(places.picture.adjusted(-width / 2, -width / 2, width / 2, width / 2));
    painter.restore();
}

void paintFieldMessage(QPainter& painter, const QRectF& area, const QString& text, const ViewStyle& style)
{
    painter.save();
    painter.fillRect(area, style.background);
    painter.setFont(style.font);
    painter.setPen(style.text);
    const QRectF inside = area.adjusted(area.width() * 0.1, 0, -area.width() * 0.1, 0);
    painter.drawText(inside, static_cast<int>(Qt::AlignCenter) | static_cast<int>(Qt::TextWordWrap), text);
    painter.restore();
}

QString fieldPlaceName(const FieldData& field, int column, int row, Language language)
{
    const auto part = [language](const Axis& axis, const std::vector<std::string>& labels, int index) {
        const QString name = QString::fromStdString(axis.label.in(language));
        QString text = (name.isEmpty() ? QString() : name + QStringLiteral(" ")) + tickText(labels, index);
        if (!axis.unit.empty())
            text += QStringLiteral(" ") + QString::fromStdString(axis.unit);
        return text;
    };
    return part(field.x, field.columns, column) + QStringLiteral(", ") + part(field.y, field.rows, row);
}

} // namespace ringside
