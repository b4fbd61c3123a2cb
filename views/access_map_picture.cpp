// SPDX-License-Identifier: Apache-2.0
#include "views/access_map_picture.h"

#include "views/paint.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ringside {

namespace {

/// Every `n`-th label, n a power of two, so that labels `width` wide keep apart in steps of `step`.
int labelEvery(double width, double step)
{
    int n = 1;
    while (step > 0 && n * step < width && n < 1024)
        n *= 2;
    return n;
}

double widestLine(const QFontMetricsF& metrics, const QString& text)
{
    double widest = 0;
    for (const QString& line : text.split('\n'))
        widest = std::max(widest, metrics.horizontalAdvance(line));
    return widest;
}

void drawCentred(QPainter& painter, const QFontMetricsF& metrics, QPointF centre, const QString& text)
{
    painter.drawText(QPointF(centre.x() - metrics.horizontalAdvance(text) / 2, centre.y() + metrics.capHeight() / 2), text);
}

/// The largest type whose digits fit into a cell of the grid.
QFont cellFont(const ViewStyle& style, QSizeF cell, int passes)
{
    QFont font = style.font;
    font.setBold(true);
    for (int pixels = 30; pixels >= 7; --pixels) {
        font.setPixelSize(pixels);
        const QFontMetricsF metrics(font);
        if (metrics.capHeight() <= cell.height() - 3 && metrics.horizontalAdvance(QString::number(passes)) <= cell.width() - 4)
            break;
    }
    return font;
}

} // namespace

void AccessMapPicture::setMap(AccessMapData map)
{
    m_map = std::move(map);
    m_summary = summarize(m_map);
}

QRectF AccessPlaces::cell(const AccessMapData& map, int lane, int cell) const
{
    const double w = grid.width() / map.cells, h = grid.height() / map.lanes;
    return {grid.left() + w * cell, grid.top() + h * lane, w, h};
}

QRectF AccessPlaces::chip(const AccessMapData& map, int pass) const
{
    // Few passes make broad chips, not chips as wide as the picture.
    const double w = std::min(strip.width() / std::max(1, map.passes), strip.height() * 3);
    return {strip.left() + w * pass, strip.top(), w, strip.height()};
}

AccessPlaces AccessMapPicture::place(const QRectF& area, const ViewStyle& style, bool controls) const
{
    const QFontMetricsF body(style.font), small(sized(style, 0.9)), bold(sized(style, 1, true));
    const double margin = body.height() * 0.4, line = small.height();
    const QRectF in = area.adjusted(margin, margin, -margin, -margin);
    const double left = std::max({widestLine(small, tr("distinct\nwords")), small.horizontalAdvance(QStringLiteral("00")) + line,
                                  small.horizontalAdvance(inLanguage(m_map.cellName, style.language))}) + 8;
    const double right = m_summary.phases > 1 ? bold.horizontalAdvance(tr("phase %1").arg(m_summary.phases)) + 18 : 0;
    const double captionHeight = body.height() * 1.25, stripHeight = std::max(body.height() * 1.3, 20.0);
    const double barsHeight = std::clamp(in.height() * 0.13, 2 * line + 4, style.presenting ? 150.0 : 96.0);
    const double gap = body.height() * 0.35;

    AccessPlaces p;
    const double width = in.width() - left - right;
    p.head = QRectF(in.left(), in.top(), left - 8, barsHeight);
    p.bars = QRectF(in.left() + left, in.top(), width, barsHeight);
    p.cellNumbers = QRectF(in.left() + left, p.bars.bottom() + 2, width, line);
    const double gridTop = p.cellNumbers.bottom() + 2;
    const double gridBottom = in.bottom() - captionHeight - stripHeight - 2 * gap;
    p.grid = QRectF(in.left() + left, gridTop, width, std::max(32.0, gridBottom - gridTop));
    p.laneNumbers = QRectF(in.left(), gridTop, left - 6, p.grid.height());
    p.phases = QRectF(p.grid.right() + 4, gridTop, std::max(0.0, right - 4), p.grid.height());
    const double stripTop = p.grid.bottom() + gap;
    const double title = std::max(left, small.horizontalAdvance(inLanguage(m_map.passName, style.language)) + 12);
    const double play = controls && m_map.passes > 1 ? stripHeight * 1.5 : 0;
    p.strip = QRectF(in.left() + title, stripTop, in.right() - in.left() - title - play, stripHeight);
    p.play = QRectF(in.right() - play + 4, stripTop, std::max(0.0, play - 4), stripHeight);
    p.caption = QRectF(in.left(), p.strip.bottom() + gap, in.width(), captionHeight);
    return p;
}

void AccessMapPicture::paint(QPainter& painter, const QRectF& area, const ViewStyle& style, int pass, bool controls) const
{
    if (empty()) {
        paintMessage(painter, area, tr("No access to show yet."), style);
        return;
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.fillRect(area, style.background);
    const AccessPlaces places = place(area, style, controls);
    paintBars(painter, places, style);
    paintGrid(painter, places, style);
    paintLinks(painter, places, style, pass);
    paintTouches(painter, places, style, pass);
    paintPhases(painter, places, style);
    paintStrip(painter, places, style, pass);
    paintCaption(painter, places, style, pass);
    painter.restore();
}

void AccessMapPicture::paintBars(QPainter& painter, const AccessPlaces& places, const ViewStyle& style) const
{
    const QFont small = sized(style, 0.9);
    const QFontMetricsF metrics(small);
    painter.setFont(small);
    painter.setPen(style.faint);
    painter.drawText(places.head, Qt::AlignRight | Qt::AlignBottom, tr("distinct\nwords"));
    const double w = places.bars.width() / m_map.cells;
    const double room = places.bars.height() - metrics.height();
    QFont numbers = sized(style, 0.95, true);
    while (QFontMetricsF(numbers).horizontalAdvance(QString::number(m_summary.worst)) > w - 1 && numbers.pixelSize() > 7)
        numbers.setPixelSize(numbers.pixelSize() - 1);
    painter.setFont(numbers);
    for (int c = 0; c < m_map.cells; ++c) {
        const int words = m_summary.wordsInCell[static_cast<std::size_t>(c)];
        if (words == 0)
            continue;
        const double height = std::max(3.0, room * words / std::max(1, m_summary.worst) * (m_summary.worst == 1 ? 0.25 : 1));
        const QRectF bar(places.bars.left() + w * c + w * 0.12, places.bars.bottom() - height, w * 0.76, height);
        // Many words are no harm where one pass serves them all (words of one sector); words that wait are.
        const bool conflict = m_summary.passesOfCell[static_cast<std::size_t>(c)] > 1;
        painter.fillRect(bar, conflict ? style.warning : style.accent);
        painter.setPen(conflict ? style.text : style.faint);
        painter.drawText(QRectF(bar.center().x() - w, bar.top() - metrics.height(), 2 * w, metrics.height()),
                         Qt::AlignHCenter | Qt::AlignBottom, QString::number(words));
    }
    painter.setPen(QPen(style.faint, 1));
    painter.drawLine(places.bars.bottomLeft(), places.bars.bottomRight());
}

void AccessMapPicture::paintGrid(QPainter& painter, const AccessPlaces& places, const ViewStyle& style) const
{
    const QFont small = sized(style, 0.9);
    const QFontMetricsF metrics(small);
    const double w = places.grid.width() / m_map.cells, h = places.grid.height() / m_map.lanes;
    painter.setPen(QPen(style.grid, 1));
    for (int c = 0; c <= m_map.cells; ++c)
        painter.drawLine(QPointF(places.grid.left() + w * c, places.grid.top()), QPointF(places.grid.left() + w * c, places.grid.bottom()));
    for (int l = 0; l <= m_map.lanes; ++l)
        painter.drawLine(QPointF(places.grid.left(), places.grid.top() + h * l), QPointF(places.grid.right(), places.grid.top() + h * l));

    painter.setFont(small);
    painter.setPen(style.faint);
    const int everyCell = labelEvery(metrics.horizontalAdvance(QString::number(m_map.cells)) + 3, w);
    for (int c = 0; c < m_map.cells; c += everyCell)
        drawCentred(painter, metrics, {places.grid.left() + w * (c + 0.5), places.cellNumbers.center().y()}, QString::number(c));
    const int everyLane = labelEvery(metrics.capHeight() + 3, h);
    for (int l = 0; l < m_map.lanes; l += everyLane) {
        const QString text = QString::number(l);
        const double y = places.grid.top() + h * (l + 0.5) + metrics.capHeight() / 2;
        painter.drawText(QPointF(places.laneNumbers.right() - metrics.horizontalAdvance(text), y), text);
    }
    painter.drawText(QRectF(places.laneNumbers.left(), places.cellNumbers.top(), places.laneNumbers.width(), places.cellNumbers.height()),
                     Qt::AlignRight | Qt::AlignVCenter, inLanguage(m_map.cellName, style.language));
    painter.save();
    painter.translate(places.laneNumbers.left() + metrics.height() / 2, places.grid.center().y());
    painter.rotate(-90);
    painter.drawText(QRectF(-places.grid.height() / 2, -metrics.height() / 2, places.grid.height(), metrics.height()), Qt::AlignCenter,
                     tr("lane"));
    painter.restore();
}

void AccessMapPicture::paintLinks(QPainter& painter, const AccessPlaces& places, const ViewStyle& style, int pass) const
{
    // Lanes that share a word hang on one line: read once, handed to all of them.
    for (std::size_t i = 0; i < m_map.touches.size(); ++i) {
        const Touch& t = m_map.touches[i];
        if (m_summary.sharers[i] < 2 || (pass >= 0 && t.pass != pass))
            continue;
        for (std::size_t k = i + 1; k < m_map.touches.size(); ++k) {
            const Touch& next = m_map.touches[k];
            if (next.pass != t.pass || next.cell != t.cell || next.word != t.word || next.lane == t.lane)
                continue;
            painter.setPen(QPen(mixed(passColour(t.pass, m_map.passes, style.dark), style.text, 0.35), style.lineWidth * 1.5));
            painter.drawLine(places.cell(m_map, t.lane, t.cell).center(), places.cell(m_map, next.lane, next.cell).center());
            break;
        }
    }
}

void AccessMapPicture::paintTouches(QPainter& painter, const AccessPlaces& places, const ViewStyle& style, int pass) const
{
    const QSizeF size(places.grid.width() / m_map.cells, places.grid.height() / m_map.lanes);
    const QFont font = cellFont(style, size, m_map.passes);
    const QFontMetricsF metrics(font);
    const bool numbered = metrics.capHeight() <= size.height() && metrics.horizontalAdvance(QString::number(m_map.passes)) <= size.width();
    painter.setFont(font);
    for (std::size_t i = 0; i < m_map.touches.size(); ++i) {
        const Touch& t = m_map.touches[i];
        if (t.lane < 0 || t.lane >= m_map.lanes || t.cell < 0 || t.cell >= m_map.cells)
            continue;
        const bool back = pass >= 0 && t.pass != pass;
        const QColor full = passColour(t.pass, m_map.passes, style.dark);
        const QColor ground = back ? mixed(style.background, full, 0.15) : full;
        const QRectF rect = places.cell(m_map, t.lane, t.cell).adjusted(1, 0.75, -1, -0.75);
        painter.setPen(pass >= 0 && !back ? QPen(style.text, style.lineWidth) : QPen(Qt::NoPen));
        painter.setBrush(ground);
        const double radius = m_summary.sharers[i] > 1 ? rect.height() / 2 : 2;
        painter.drawRoundedRect(rect, std::min(radius, rect.width() / 2), radius);
        if (!numbered)
            continue;
        painter.setPen(back ? style.faint : inkOn(ground));
        drawCentred(painter, metrics, rect.center(), QString::number(t.pass + 1));
    }
    painter.setBrush(Qt::NoBrush);
}

} // namespace ringside
