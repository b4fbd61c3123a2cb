// SPDX-License-Identifier: Apache-2.0
// What an experiment can do here, as three small signs that differ in shape and letter, never in colour alone.
#pragma once

#include <QRect>
#include <QStyledItemDelegate>

class QPainter;
class QPalette;

namespace ringside {

enum Mode { ModeLive = 1, ModeRecording = 2, ModeModel = 4 };

/// Live: a circle with L. Recording: a square with R. Model: a diamond with M. Filled when it is there, else an outline.
void paintBadge(QPainter& painter, const QRect& box, Mode mode, bool available, const QPalette& palette);

/// Draws a row of the chapter list: its text, elided where it must be, and the badges at the right edge.
class BadgeDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    enum Role { ModesRole = Qt::UserRole + 1 }; ///< int: the modes that are there; absent: no badges in this row

    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

    static constexpr int badgeSize = 18;
    static constexpr int badgesWidth = 3 * badgeSize + 4;
};

} // namespace ringside
