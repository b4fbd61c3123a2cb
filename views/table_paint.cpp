// SPDX-License-Identifier: Apache-2.0
#include "views/table_paint.h"

#include "views/paint.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <numeric>

namespace ringside {

namespace {

double textWidth(const QFontMetricsF& metrics, const QString& text)
{
    double widest = 0;
    for (const QString& line : text.split('\n'))
        widest = std::max(widest, metrics.horizontalAdvance(line));
    return widest;
}

Cell cellOf(const MergedTable& table, int row, std::size_t column)
{
    const auto& cells = table.rows[static_cast<std::size_t>(row)];
    return column < cells.size() ? cells[column] : Cell();
}

} // namespace

void paintTable(QPainter& painter, const QRectF& area, const MergedTable& table, const std::vector<int>& order,
                const ViewStyle& style)
{
    painter.fillRect(area, style.background);
    const QFont body = style.font, head = sized(style, 1, true);
    const QFontMetricsF bodyMetrics(body), headMetrics(head);
    const double line = bodyMetrics.height() + 6, gap = bodyMetrics.averageCharWidth() * 2;
    double headHeight = headMetrics.height() + 6;
    for (const MergedColumn& c : table.columns)
        headHeight = std::max(headHeight, (static_cast<double>(shownHeader(c, style.language).count('\n')) + 1) * headMetrics.height() + 6);
    const auto fitting = std::max<std::size_t>(1, static_cast<std::size_t>(std::max(0.0, (area.height() - headHeight) / line)));
    const bool all = fitting >= order.size();
    const std::size_t shown = all ? order.size() : fitting - 1;

    std::vector<double> widths;
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        double width = textWidth(headMetrics, shownHeader(table.columns[c], style.language));
        for (std::size_t r = 0; r < shown; ++r)
            width = std::max(width, textWidth(bodyMetrics, shownCell(cellOf(table, order[r], c), table.columns[c], style.language)));
        widths.push_back(width + gap);
    }
    // Too wide: every column gives way alike, and its text is elided.
    const double sum = std::accumulate(widths.begin(), widths.end(), 0.0);
    if (sum > area.width())
        for (double& w : widths)
            w *= area.width() / sum;

    double x = area.left();
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        const MergedColumn& column = table.columns[c];
        const auto cellRect = [&](double top, double height) { return QRectF(x + gap / 4, top, widths[c] - gap / 2, height); };
        bool words = false;
        painter.setFont(body);
        for (std::size_t r = 0; r < shown; ++r) {
            const Cell cell = cellOf(table, order[r], c);
            const bool isText = wordsOf(cell, style.language) != nullptr;
            words = words || isText;
            painter.setPen(std::holds_alternative<std::monostate>(cell) ? style.faint : style.text);
            const QRectF rect = cellRect(area.top() + headHeight + line * static_cast<double>(r), line);
            painter.drawText(rect, (isText ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter,
                             bodyMetrics.elidedText(shownCell(cell, column, style.language), Qt::ElideRight, rect.width()));
        }
        painter.setFont(head);
        painter.setPen(style.text);
        painter.drawText(cellRect(area.top(), headHeight), (words ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignBottom,
                         shownHeader(column, style.language));
        x += widths[c];
    }
    painter.setPen(QPen(style.faint, 1));
    painter.drawLine(QPointF(area.left(), area.top() + headHeight), QPointF(std::min(x, area.right()), area.top() + headHeight));
    if (!all) {
        painter.setFont(body);
        painter.setPen(style.faint);
        painter.drawText(QRectF(area.left() + gap / 4, area.top() + headHeight + line * static_cast<double>(shown), area.width(), line),
                         Qt::AlignLeft | Qt::AlignVCenter,
                         QCoreApplication::translate("ringside::TableView", "… rows not shown here: %1. The CSV holds all.")
                             .arg(order.size() - shown));
    }
}

} // namespace ringside
