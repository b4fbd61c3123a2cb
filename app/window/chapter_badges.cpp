// SPDX-License-Identifier: Apache-2.0
#include "app/window/chapter_badges.h"

#include <QApplication>
#include <QPainter>
#include <QPainterPath>
#include <QPalette>

namespace ringside {

namespace {

constexpr Mode allModes[] = {ModeLive, ModeRecording, ModeModel};

QString letter(Mode mode) // the same in every language: a Chinese sign of this size cannot be read
{
    switch (mode) {
    case ModeLive: return "L";
    case ModeRecording: return "R";
    case ModeModel: return "M";
    }
    return {};
}

QPainterPath shape(const QRectF& box, Mode mode)
{
    QPainterPath path;
    switch (mode) {
    case ModeLive: path.addEllipse(box); break;
    case ModeRecording: path.addRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 2, 2); break;
    case ModeModel: {
        const QRectF wide = box.adjusted(-1.5, -1.5, 1.5, 1.5);
        path.addPolygon(QPolygonF({QPointF(wide.center().x(), wide.top()), QPointF(wide.right(), wide.center().y()),
                                   QPointF(wide.center().x(), wide.bottom()), QPointF(wide.left(), wide.center().y())}));
        path.closeSubpath();
        break;
    }
    }
    return path;
}

} // namespace

void paintBadge(QPainter& painter, const QRect& box, Mode mode, bool available, const QPalette& palette)
{
    const QRectF inner = QRectF(box).adjusted(2, 2, -2, -2);
    const QColor ink = available ? palette.color(QPalette::Text) : palette.color(QPalette::PlaceholderText);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(ink, 1.2));
    painter.setBrush(available ? QBrush(ink) : QBrush(Qt::NoBrush));
    painter.drawPath(shape(inner, mode));
    QFont font = painter.font();
    font.setPixelSize(10);
    font.setBold(available);
    painter.setFont(font);
    painter.setPen(available ? palette.color(QPalette::Base) : ink);
    painter.drawText(QRectF(box), Qt::AlignCenter, letter(mode));
    painter.restore();
}

void BadgeDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const QVariant modes = index.data(ModesRole);
    QStyleOptionViewItem item(option);
    initStyleOption(&item, index);
    const QWidget* widget = option.widget;
    const QStyle* style = widget ? widget->style() : QApplication::style();
    if (!modes.isValid()) {
        style->drawControl(QStyle::CE_ItemViewItem, &item, painter, widget);
        return;
    }
    const QString text = item.text;
    item.text.clear();
    style->drawControl(QStyle::CE_ItemViewItem, &item, painter, widget); // background, selection, focus
    QPalette palette = option.palette;
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    if (selected) { // the badges too must stand on the highlight
        palette.setColor(QPalette::Base, palette.color(QPalette::Highlight));
        palette.setColor(QPalette::Text, palette.color(QPalette::HighlightedText));
        palette.setColor(QPalette::PlaceholderText, palette.color(QPalette::HighlightedText));
    }
    const QRect row = option.rect.adjusted(4, 0, -4, 0);
    painter->save();
    painter->setFont(item.font);
    painter->setPen(palette.color(QPalette::Text));
    const QRect space = row.adjusted(0, 0, -badgesWidth - 6, 0);
    painter->drawText(space, Qt::AlignVCenter | Qt::AlignLeft, item.fontMetrics.elidedText(text, Qt::ElideRight, space.width()));
    painter->restore();
    QRect box(row.right() - badgesWidth + 1, row.center().y() - badgeSize / 2 + 1, badgeSize, badgeSize);
    for (const Mode mode : allModes) {
        paintBadge(*painter, box, mode, (modes.toInt() & mode) != 0, palette);
        box.translate(badgeSize + 2, 0);
    }
}

QSize BadgeDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    size.setHeight(qMax(size.height() + 4, badgeSize + 6));
    if (index.data(ModesRole).isValid())
        size.rwidth() += badgesWidth + 10;
    return size;
}

} // namespace ringside
