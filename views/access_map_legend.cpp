// SPDX-License-Identifier: Apache-2.0
// The parts around the grid that explain it: phases, the strip of passes, the caption; and what is under the pointer.
#include "views/access_map_picture.h"

#include "views/paint.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <set>

namespace ringside {

void AccessMapPicture::paintPhases(QPainter& painter, const AccessPlaces& places, const ViewStyle& style) const
{
    if (m_summary.phases < 2)
        return;
    const double h = places.grid.height() / m_map.lanes;
    const QFont font = sized(style, 1, true);
    painter.setFont(font);
    int from = 0;
    for (int lane = 1; lane <= m_map.lanes; ++lane) {
        const int phase = m_summary.phaseOfLane[static_cast<std::size_t>(from)];
        if (lane < m_map.lanes && m_summary.phaseOfLane[static_cast<std::size_t>(lane)] == phase)
            continue;
        const double top = places.grid.top() + h * from, bottom = places.grid.top() + h * lane;
        painter.setPen(QPen(style.text, style.lineWidth));
        if (lane < m_map.lanes)
            painter.drawLine(QPointF(places.grid.left() - 4, bottom), QPointF(places.grid.right() + 4, bottom));
        const double x = places.phases.left() + 2, inset = std::min(3.0, h / 4);
        painter.drawPolyline(QPolygonF({QPointF(x, top + inset), QPointF(x + 5, top + inset), QPointF(x + 5, bottom - inset), QPointF(x, bottom - inset)}));
        if (phase >= 0)
            painter.drawText(QRectF(x + 10, top, places.phases.width() - 10, bottom - top), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip,
                             tr("phase %1").arg(phase + 1));
        from = lane;
    }
}

void AccessMapPicture::paintStrip(QPainter& painter, const AccessPlaces& places, const ViewStyle& style, int pass) const
{
    painter.setFont(sized(style, 0.9));
    painter.setPen(style.faint);
    const QRectF title(places.caption.left(), places.strip.top(), places.strip.left() - places.caption.left() - 8, places.strip.height());
    painter.drawText(title, Qt::AlignRight | Qt::AlignVCenter, inLanguage(m_map.passName, style.language));
    QFont font = sized(style, 0.95, true);
    const double step = places.chip(m_map, 0).width();
    const QString widest = QString::number(m_map.passes);
    while (QFontMetricsF(font).horizontalAdvance(widest) > step - 2 && font.pixelSize() > (style.presenting ? 16 : 9))
        font.setPixelSize(font.pixelSize() - 1);
    painter.setFont(font);
    int every = 1;
    while (QFontMetricsF(font).horizontalAdvance(widest) > every * step - 1 && every < m_map.passes)
        every *= 2;
    for (int p = 0; p < m_map.passes; ++p) {
        const QRectF chip = places.chip(m_map, p).adjusted(0.5, 1, -0.5, -1);
        const bool back = pass >= 0 && p != pass;
        const QColor full = passColour(p, m_map.passes, style.dark);
        const QColor ground = back ? mixed(style.background, full, 0.25) : full;
        painter.setPen(p == pass ? QPen(style.text, style.lineWidth) : QPen(Qt::NoPen));
        painter.setBrush(ground);
        painter.drawRoundedRect(chip, 2, 2);
        if (p % every == 0 || p == pass) {
            painter.setPen(inkOn(ground));
            painter.drawText(chip, Qt::AlignCenter | Qt::TextDontClip, QString::number(p + 1));
        }
    }
    painter.setBrush(Qt::NoBrush);
}

QString AccessMapPicture::captionText(Language language, int pass) const
{
    const QString passName = inLanguage(m_map.passName, language), cellName = inLanguage(m_map.cellName, language);
    if (pass >= 0) {
        std::set<int> lanes;
        for (const Touch& t : m_map.touches)
            if (t.pass == pass)
                lanes.insert(t.lane);
        const QString line = lanes.size() == 1 ? tr("%1 %2 of %3 serves one lane") : tr("%1 %2 of %3 serves %4 lanes");
        const QString head = line.arg(passName).arg(pass + 1).arg(m_map.passes);
        return lanes.size() == 1 ? head : head.arg(lanes.size());
    }
    if (m_summary.conflict > 1)
        return tr("%1 × %2: up to %3 distinct words meet in one %4").arg(m_map.passes).arg(passName).arg(m_summary.worst).arg(cellName);
    return (m_summary.phases > 1 ? tr("%1 × %2: no %3 has to serve twice in one phase") : tr("%1 × %2: no %3 has to serve twice"))
        .arg(m_map.passes)
        .arg(passName, cellName);
}

void AccessMapPicture::paintCaption(QPainter& painter, const AccessPlaces& places, const ViewStyle& style, int pass) const
{
    const QFontMetricsF metrics(style.font);
    painter.setFont(style.font);
    double right = places.caption.right();
    if (m_summary.broadcast) {
        const QString text = tr("same word: read once");
        right -= metrics.horizontalAdvance(text);
        painter.setPen(style.text);
        painter.drawText(QRectF(right, places.caption.top(), places.caption.right() - right, places.caption.height()), Qt::AlignVCenter, text);
        const double h = metrics.capHeight();
        const QRectF one(right - h * 4.5, places.caption.center().y() - h / 2, h * 1.6, h);
        const QColor colour = passColour(0, 1, style.dark);
        painter.setPen(QPen(mixed(colour, style.text, 0.35), style.lineWidth * 1.5));
        painter.drawLine(one.center(), one.translated(h * 2.2, 0).center());
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        for (const QRectF& pill : {one, one.translated(h * 2.2, 0)})
            painter.drawRoundedRect(pill, h / 2, h / 2);
        painter.setBrush(Qt::NoBrush);
        right = one.left() - h * 2;
    }
    const QRectF left(places.caption.left(), places.caption.top(), right - places.caption.left(), places.caption.height());
    painter.setPen(m_note.isEmpty() ? style.text : style.warning);
    const QString text = m_note.isEmpty() ? captionText(style.language, pass) : m_note;
    painter.drawText(left, Qt::AlignLeft | Qt::AlignVCenter, metrics.elidedText(text, Qt::ElideRight, left.width()));
}

std::optional<std::size_t> AccessMapPicture::touchAt(const AccessPlaces& places, QPointF point) const
{
    for (std::size_t i = m_map.touches.size(); i-- > 0;) // the one drawn last is on top
        if (places.cell(m_map, m_map.touches[i].lane, m_map.touches[i].cell).contains(point))
            return i;
    return {};
}

std::optional<int> AccessMapPicture::passAt(const AccessPlaces& places, QPointF point) const
{
    for (int p = 0; p < m_map.passes; ++p)
        if (places.chip(m_map, p).contains(point))
            return p;
    return {};
}

QString AccessMapPicture::describe(const AccessPlaces& places, QPointF point, Language language) const
{
    if (empty())
        return {};
    const QString cellName = inLanguage(m_map.cellName, language), passName = inLanguage(m_map.passName, language);
    if (const auto at = touchAt(places, point)) {
        const Touch& t = m_map.touches[*at];
        const int sharers = m_summary.sharers[*at];
        const QString line = (sharers > 1 ? tr("lane %1 → word %2, %3 %4, %5 %6 of %7; shared by %8 lanes: read once")
                                          : tr("lane %1 → word %2, %3 %4, %5 %6 of %7"))
                                 .arg(t.lane).arg(t.word).arg(cellName).arg(t.cell).arg(passName).arg(t.pass + 1).arg(m_map.passes);
        return sharers > 1 ? line.arg(sharers) : line;
    }
    const int cell = static_cast<int>((point.x() - places.bars.left()) / places.bars.width() * m_map.cells);
    if (places.bars.contains(point) && cell >= 0 && cell < m_map.cells)
        return tr("%1 %2: distinct words: %3").arg(cellName).arg(cell).arg(m_summary.wordsInCell[static_cast<std::size_t>(cell)]);
    if (places.grid.contains(point)) {
        const int lane = static_cast<int>((point.y() - places.grid.top()) / places.grid.height() * m_map.lanes);
        return tr("lane %1 does not touch %2 %3").arg(lane).arg(cellName).arg(cell);
    }
    if (const auto pass = passAt(places, point))
        return captionText(language, *pass);
    return {};
}

} // namespace ringside
