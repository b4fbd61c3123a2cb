// SPDX-License-Identifier: Apache-2.0
// How a matrix is drawn, part by part.
#include "views/matrix_picture.h"

#include "experiments/core/units.h"
#include "views/paint.h"

#include <QFontMetricsF>
#include <QImage>
#include <QLinearGradient>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ringside {

namespace {

constexpr double leastCell = 3; ///< pixels: smaller cells are drawn as one picture, without lines between them
constexpr double leastRuled = 8; ///< narrower cells have no lines between them

QRectF cellRect(const QRectF& grid, std::size_t rows, std::size_t columns, std::size_t r, std::size_t c, std::size_t across = 1)
{
    const double w = grid.width() / static_cast<double>(columns), h = grid.height() / static_cast<double>(rows);
    return {grid.left() + w * static_cast<double>(c), grid.top() + h * static_cast<double>(r), w * static_cast<double>(across), h};
}

QColor hatchGround(const ViewStyle& s) { return mixed(s.background, s.grid, 0.35); }

/// Which labels to show so that none touches the next: every n-th, at round numbers where the labels are numbers.
std::vector<std::size_t> shownLabels(const std::vector<std::string>& labels, double size, double step)
{
    std::size_t every = 1;
    while (static_cast<double>(every) * step < size && every < labels.size())
        every *= 2;
    std::vector<std::size_t> shown;
    for (std::size_t i = 0; i < labels.size(); ++i) {
        bool isNumber = false;
        const int number = QString::fromStdString(labels[i]).toInt(&isNumber);
        const bool round = isNumber ? number % static_cast<int>(every) == 0 : i % every == 0;
        const bool first = i == 0 && isNumber && number % static_cast<int>(every) != 0 && every > 2;
        if (every == 1 || round || first)
            shown.push_back(i);
    }
    return shown;
}

} // namespace

void MatrixPicture::paint(QPainter& painter, const QRectF& area, const ViewStyle& style, MatrixMode mode) const
{
    if (!shown(mode)) {
        paintMessage(painter, area, tr("No values yet."), style);
        return;
    }
    painter.save();
    painter.fillRect(area, style.background);
    const MatrixPlaces places = place(area, style, mode);
    const MatrixData& m = *shown(mode);
    const QRectF one = cellRect(places.grid, m.rows.size(), m.columns.size(), 0, 0);
    if (one.width() < leastCell || one.height() < leastCell) {
        paintImage(painter, places, style, mode);
    } else {
        paintCells(painter, places, style, mode);
        paintValues(painter, places, style, mode);
    }
    paintMeans(painter, places, style, mode);
    paintLabels(painter, places, style, mode);
    paintBar(painter, places, style, mode);
    paintLegend(painter, places, style, mode);
    painter.restore();
}

void MatrixPicture::paintCells(QPainter& painter, const MatrixPlaces& places, const ViewStyle& style, MatrixMode mode) const
{
    const MatrixData& m = *shown(mode);
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (std::size_t r = 0; r < m.rows.size(); ++r)
        for (std::size_t c = 0; c < m.columns.size();) {
            const Absence kind = absence(r, c, mode);
            std::size_t across = 1;
            if (kind == Absence::Missing) // a run of missing cells is one hatched area
                while (c + across < m.columns.size() && absence(r, c + across, mode) == kind)
                    ++across;
            const QRectF rect = cellRect(places.grid, m.rows.size(), m.columns.size(), r, c, across);
            if (kind == Absence::Missing)
                paintHatch(painter, rect, hatchGround(style), style.faint);
            else if (kind == Absence::None)
                painter.fillRect(rect.adjusted(0, 0, 0.5, 0.5), colour(m.at(r, c), mode));
            c += across;
        }
    const QRectF one = cellRect(places.grid, m.rows.size(), m.columns.size(), 0, 0);
    painter.setPen(QPen(style.background, 1));
    for (std::size_t r = 1; one.height() >= leastRuled && r < m.rows.size(); ++r)
        painter.drawLine(cellRect(places.grid, m.rows.size(), 1, r, 0).topLeft(), cellRect(places.grid, m.rows.size(), 1, r, 0).topRight());
    for (std::size_t c = 1; one.width() >= leastRuled && c < m.columns.size(); ++c)
        painter.drawLine(cellRect(places.grid, 1, m.columns.size(), 0, c).topLeft(), cellRect(places.grid, 1, m.columns.size(), 0, c).bottomLeft());
    painter.setPen(QPen(style.faint, 1));
    painter.drawRect(places.grid);
}

void MatrixPicture::paintImage(QPainter& painter, const MatrixPlaces& places, const ViewStyle& style, MatrixMode mode) const
{
    const MatrixData& m = *shown(mode);
    QImage image(static_cast<int>(m.columns.size()), static_cast<int>(m.rows.size()), QImage::Format_RGB32);
    for (std::size_t r = 0; r < m.rows.size(); ++r)
        for (std::size_t c = 0; c < m.columns.size(); ++c) {
            const Absence kind = absence(r, c, mode);
            const QColor ground = kind == Absence::None ? colour(m.at(r, c), mode) : kind == Absence::Missing ? style.grid : style.background;
            image.setPixelColor(static_cast<int>(c), static_cast<int>(r), ground);
        }
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.drawImage(places.grid, image);
    painter.setPen(QPen(style.faint, 1));
    painter.drawRect(places.grid);
}

/// All numbers of a grid look alike or none is shown: full ones, else whole ones, in the largest type that fits all.
MatrixPicture::Numbers MatrixPicture::fitNumbers(const std::vector<double>& values, QSizeF cell, const ViewStyle& style, MatrixMode mode) const
{
    const int least = style.presenting ? 16 : 9;
    for (bool whole : {false, true}) {
        QString widest;
        QFont font = style.font;
        font.setPixelSize(100);
        const QFontMetricsF measure(font);
        for (double v : values)
            if (const QString text = std::isfinite(v) ? cellText(v, mode, whole) : QString(); measure.horizontalAdvance(text) > measure.horizontalAdvance(widest))
                widest = text;
        for (int pixels = style.font.pixelSize(); pixels >= least; --pixels) {
            font.setPixelSize(pixels);
            const QFontMetricsF metrics(font);
            if (metrics.horizontalAdvance(widest) <= cell.width() - 4 && metrics.capHeight() <= cell.height() - 4)
                return {true, whole, font};
        }
        if (std::any_of(values.begin(), values.end(), [](double v) { return std::isfinite(v) && v != 0 && std::fabs(v) < 10; }))
            break; // whole numbers would say too little
    }
    return {};
}

void MatrixPicture::paintValues(QPainter& painter, const MatrixPlaces& places, const ViewStyle& style, MatrixMode mode) const
{
    const MatrixData& m = *shown(mode);
    const Numbers numbers = fitNumbers(m.values, cellRect(places.grid, m.rows.size(), m.columns.size(), 0, 0).size(), style, mode);
    if (!numbers.shown)
        return;
    painter.setFont(numbers.font);
    for (std::size_t r = 0; r < m.rows.size(); ++r)
        for (std::size_t c = 0; c < m.columns.size(); ++c) {
            const double value = m.at(r, c);
            if (!std::isfinite(value))
                continue;
            painter.setPen(inkOn(colour(value, mode)));
            painter.drawText(cellRect(places.grid, m.rows.size(), m.columns.size(), r, c), Qt::AlignCenter | Qt::TextDontClip,
                             cellText(value, mode, numbers.whole));
        }
}

void MatrixPicture::paintMeans(QPainter& painter, const MatrixPlaces& places, const ViewStyle& style, MatrixMode mode) const
{
    const MatrixData& m = *shown(mode);
    const MatrixMeans means = meansOf(m);
    const auto cell = [&](const QRectF& rect, double value, const Numbers& numbers) {
        if (!std::isfinite(value)) {
            paintHatch(painter, rect, hatchGround(style), style.faint);
            return;
        }
        const QColor ground = colour(value, mode);
        painter.fillRect(rect.adjusted(0, 0, 0.5, 0.5), ground);
        if (!numbers.shown)
            return;
        painter.setFont(numbers.font);
        painter.setPen(inkOn(ground));
        painter.drawText(rect, Qt::AlignCenter | Qt::TextDontClip, cellText(value, mode, numbers.whole));
    };
    const Numbers inRows = fitNumbers(means.rows, cellRect(places.rowMeans, m.rows.size(), 1, 0, 0).size(), style, mode);
    const Numbers inColumns = fitNumbers(means.columns, cellRect(places.columnMeans, 1, m.columns.size(), 0, 0).size(), style, mode);
    for (std::size_t r = 0; r < m.rows.size(); ++r)
        cell(cellRect(places.rowMeans, m.rows.size(), 1, r, 0), means.rows[r], inRows);
    for (std::size_t c = 0; c < m.columns.size(); ++c)
        cell(cellRect(places.columnMeans, 1, m.columns.size(), 0, c), means.columns[c], inColumns);
    painter.setFont(sized(style, 0.9));
    painter.setPen(style.faint);
    const double line = QFontMetricsF(painter.font()).height();
    painter.drawText(QRectF(places.rowMeans.left() - 20, places.rowMeans.top() - line, places.rowMeans.width() + 40, line), Qt::AlignCenter, tr("mean"));
    painter.drawText(QRectF(places.rowLabels.left(), places.columnMeans.top(), places.rowLabels.width(), places.columnMeans.height()),
                     Qt::AlignRight | Qt::AlignVCenter, tr("mean"));
}

void MatrixPicture::paintLabels(QPainter& painter, const MatrixPlaces& places, const ViewStyle& style, MatrixMode mode) const
{
    const MatrixData& m = *shown(mode);
    const QFont small = sized(style, 0.9);
    const QFontMetricsF metrics(small);
    painter.setFont(small);
    painter.setPen(style.text);
    double widest = 0;
    for (const std::string& column : m.columns)
        widest = std::max(widest, metrics.horizontalAdvance(QString::fromStdString(column)));
    const double step = places.grid.width() / static_cast<double>(m.columns.size());
    for (std::size_t c : shownLabels(m.columns, widest + 5, step)) {
        const double x = places.grid.left() + step * (static_cast<double>(c) + 0.5);
        painter.drawText(QRectF(x - widest, places.columnLabels.top(), 2 * widest, metrics.height()), Qt::AlignCenter, QString::fromStdString(m.columns[c]));
    }
    const double down = places.grid.height() / static_cast<double>(m.rows.size());
    for (std::size_t r : shownLabels(m.rows, metrics.height(), down)) {
        const QRectF row(places.rowLabels.left() + metrics.height() + 4, places.grid.top() + down * static_cast<double>(r) + down / 2 - metrics.height() / 2,
                         places.rowLabels.width() - metrics.height() - 4, metrics.height());
        painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter, metrics.elidedText(QString::fromStdString(m.rows[r]), Qt::ElideRight, row.width()));
    }
    const auto title = [&](const Axis& axis) { return withUnit(inLanguage(axis.label, style.language), axis.unit, style.language); };
    painter.drawText(QRectF(places.columnLabels.left(), places.columnLabels.top() + metrics.height(), places.columnLabels.width(), metrics.height()),
                     Qt::AlignCenter, title(m.x));
    painter.save();
    painter.translate(places.rowLabels.left() + metrics.height() / 2, places.grid.center().y());
    painter.rotate(-90);
    painter.drawText(QRectF(-places.grid.height() / 2, -metrics.height() / 2, places.grid.height(), metrics.height()), Qt::AlignCenter, title(m.y));
    painter.restore();
}

void MatrixPicture::paintBar(QPainter& painter, const MatrixPlaces& places, const ViewStyle& style, MatrixMode mode) const
{
    const AxisRange r = range(mode);
    Axis axis = shown(mode)->value;
    const bool log = axis.scale != AxisScale::Linear;
    constexpr int slices = 128; // plain slices: gradients come out as pictures in some SVG readers
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (int i = 0; i < slices; ++i) {
        const double t = (i + 0.5) / slices;
        const double value = log ? r.low * std::pow(r.high / r.low, t) : r.low + (r.high - r.low) * t;
        const double h = places.bar.height() / slices;
        painter.fillRect(QRectF(places.bar.left(), places.bar.bottom() - h * (i + 1), places.bar.width(), h + 1), colour(value, mode));
    }
    painter.setPen(QPen(style.faint, 1));
    painter.drawRect(places.bar);
    const QFont small = sized(style, 0.9);
    const QFontMetricsF metrics(small);
    painter.setFont(small);
    const AxisTicks ticks = axisTicks(axis, mode == MatrixMode::Difference ? AxisUnits{} : m_units, r.low, r.high, matrixBarTicks);
    for (std::size_t i = 0; i < ticks.major.size(); ++i) {
        const double v = ticks.major[i], t = log ? std::log(v / r.low) / std::log(r.high / r.low) : (v - r.low) / (r.high - r.low);
        const double y = places.bar.bottom() - places.bar.height() * t;
        painter.setPen(QPen(style.faint, 1));
        painter.drawLine(QPointF(places.bar.right(), y), QPointF(places.bar.right() + 4, y));
        painter.setPen(style.text);
        const QString sign = mode == MatrixMode::Difference && v > 0 ? QStringLiteral("+") : QString();
        painter.drawText(QRectF(places.barLabels.left(), y - metrics.height() / 2, places.barLabels.width() + 20, metrics.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, sign + ticks.labels[i]);
    }
    painter.save();
    painter.translate(places.barTitle.center());
    painter.rotate(-90);
    painter.drawText(QRectF(-places.barTitle.height() / 2, -places.barTitle.width() / 2, places.barTitle.height(), places.barTitle.width()),
                     Qt::AlignCenter, metrics.elidedText(valueTitle(style.language, mode), Qt::ElideRight, places.barTitle.height()));
    painter.restore();
}

void MatrixPicture::paintLegend(QPainter& painter, const MatrixPlaces& places, const ViewStyle& style, MatrixMode mode) const
{
    painter.setFont(sized(style, 0.95));
    const QFontMetricsF metrics(painter.font());
    double x = places.grid.left();
    const auto entry = [&](bool hatched, const QString& text) {
        const QRectF box(x, places.legend.center().y() - metrics.height() * 0.4, metrics.height() * 1.4, metrics.height() * 0.8);
        if (hatched)
            paintHatch(painter, box, hatchGround(style), style.faint);
        painter.setPen(QPen(style.faint, 1));
        painter.drawRect(box);
        painter.setPen(style.text);
        const double room = places.legend.right() - box.right() - 8;
        painter.drawText(QRectF(box.right() + 8, places.legend.top(), room, places.legend.height()), Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(text, Qt::ElideRight, room));
        x = box.right() + 8 + metrics.horizontalAdvance(text) + metrics.height() * 1.5;
    };
    if (anyAbsent(Absence::NotMeasured, mode))
        entry(false, tr("not measured"));
    if (anyAbsent(Absence::Missing, mode)) {
        const QString why = inLanguage(shown(mode)->missing, style.language);
        entry(true, why.isEmpty() ? tr("no value") : why);
    }
}

} // namespace ringside
