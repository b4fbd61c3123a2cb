// SPDX-License-Identifier: Apache-2.0
#include "views/table_view.h"

#include "experiments/core/units.h"
#include "views/paint.h"
#include "views/table_paint.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QStackedLayout>
#include <QTableView>

#include <algorithm>
#include <set>

namespace ringside {

void TableModel::setTable(MergedTable table)
{
    // Points that arrive while someone reads must not throw the selection and the scroll position away.
    const bool sameShape = table.rows.size() == m_table.rows.size() && table.columns.size() == m_table.columns.size();
    if (sameShape && !table.rows.empty() && !table.columns.empty()) {
        m_table = std::move(table);
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
        return;
    }
    beginResetModel();
    m_table = std::move(table);
    endResetModel();
}

void TableModel::setStyle(const ViewStyle& style)
{
    m_style = style;
    if (rowCount() && columnCount()) {
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    }
}

int TableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_table.rows.size());
}

int TableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_table.columns.size());
}

QVariant TableModel::data(const QModelIndex& index, int role) const
{
    const auto& row = m_table.rows[static_cast<std::size_t>(index.row())];
    const auto column = static_cast<std::size_t>(index.column());
    const Cell cell = column < row.size() ? row[column] : Cell();
    if (role == Qt::DisplayRole)
        return shownCell(cell, m_table.columns[column], m_style.language);
    if (role == Qt::TextAlignmentRole) {
        const bool words = wordsOf(cell, m_style.language) != nullptr;
        return static_cast<int>((words ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    }
    if (role == Qt::ForegroundRole && std::holds_alternative<std::monostate>(cell))
        return m_style.faint;
    if (role != sortRole)
        return {};
    if (const auto* number = std::get_if<double>(&cell))
        return *number;
    if (const std::string* text = wordsOf(cell, m_style.language)) {
        bool isNumber = false; // labels of a matrix are words, but often "9" and "10"
        const double number = QString::fromStdString(*text).toDouble(&isNumber);
        return isNumber ? QVariant(number) : QVariant(QString::fromStdString(*text));
    }
    return {};
}

QVariant TableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole || section < 0)
        return {};
    if (orientation == Qt::Vertical)
        return section + 1;
    const auto column = static_cast<std::size_t>(section);
    return column < m_table.columns.size() ? shownHeader(m_table.columns[column], m_style.language) : QVariant();
}

bool TableSorter::lessThan(const QModelIndex& left, const QModelIndex& right) const
{
    const QVariant a = left.data(TableModel::sortRole), b = right.data(TableModel::sortRole);
    if (!a.isValid() || !b.isValid())
        return sortOrder() == Qt::AscendingOrder ? a.isValid() && !b.isValid() : !a.isValid() && b.isValid();
    if (a.typeId() == QMetaType::Double && b.typeId() == QMetaType::Double)
        return a.toDouble() < b.toDouble();
    if (a.typeId() != b.typeId())
        return a.typeId() == QMetaType::Double; // numbers before words
    return a.toString().localeAwareCompare(b.toString()) < 0;
}

TableView::TableView(QWidget* parent)
    : View(parent), m_model(new TableModel(this)), m_sorter(new TableSorter(this)), m_table(new QTableView(this)),
      m_message(new QLabel(this)), m_pages(new QStackedLayout(this))
{
    m_sorter->setSourceModel(m_model);
    m_table->setModel(m_sorter);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(-1, Qt::AscendingOrder); // as the dataset has it, until someone clicks
    m_table->setAlternatingRowColors(true);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setWordWrap(false);
    m_table->verticalHeader()->hide();
    m_table->installEventFilter(this);
    m_table->setAccessibleName(tr("Table of values"));
    m_message->setAlignment(Qt::AlignCenter);
    m_message->setWordWrap(true);
    m_pages->addWidget(m_table);
    m_pages->addWidget(m_message);
    setFocusProxy(m_table);
    setStyle(makeStyle(false, false, Language::English));
}

void TableView::setData(const ViewData& data)
{
    m_model->setTable(mergeTables(data));
    showTableOrMessage();
}

void TableView::showTableOrMessage()
{
    const bool empty = m_model->rowCount() == 0;
    m_message->setText(empty ? emptyMessage() : QString());
    m_pages->setCurrentIndex(empty ? 1 : 0);
    if (empty)
        return;
    m_table->resizeColumnsToContents();
    const int widest = m_table->fontMetrics().averageCharWidth() * 90;
    for (int c = 0; c < m_model->columnCount(); ++c)
        m_table->setColumnWidth(c, std::min(widest, m_table->columnWidth(c) + m_table->fontMetrics().averageCharWidth() * 2));
}

QString TableView::emptyMessage() const
{
    const std::string& count = m_model->table().tooLarge;
    if (!count.empty())
        return tr("These are %1 values: too many for a table. Export them as CSV.").arg(QString::fromStdString(count));
    return tr("No values yet.");
}

void TableView::setStyle(const ViewStyle& style)
{
    m_style = style;
    QPalette palette;
    palette.setColor(QPalette::Base, style.background);
    palette.setColor(QPalette::Window, style.background);
    palette.setColor(QPalette::AlternateBase, mixed(style.background, style.grid, 0.35));
    palette.setColor(QPalette::Text, style.text);
    palette.setColor(QPalette::WindowText, style.faint);
    palette.setColor(QPalette::Button, mixed(style.background, style.grid, 0.6));
    palette.setColor(QPalette::ButtonText, style.text);
    palette.setColor(QPalette::Highlight, style.accent);
    palette.setColor(QPalette::HighlightedText, inkOn(style.accent));
    setPalette(palette);
    setFont(style.font);
    for (QWidget* w : {static_cast<QWidget*>(m_table), static_cast<QWidget*>(m_table->horizontalHeader()), static_cast<QWidget*>(m_message)}) {
        w->setPalette(palette);
        w->setFont(style.font);
    }
    m_message->setAutoFillBackground(true);
    m_table->horizontalHeader()->setFont(sized(style, 1, true));
    m_table->verticalHeader()->setDefaultSectionSize(QFontMetrics(style.font).height() + 8);
    m_table->setAccessibleName(tr("Table of values"));
    m_model->setStyle(style);
    showTableOrMessage();
}

void TableView::paintOn(QPainter& painter, const QRectF& area)
{
    if (m_model->rowCount() == 0) {
        paintMessage(painter, area, emptyMessage(), m_style);
        return;
    }
    std::vector<int> order; // as sorted on the screen
    for (int r = 0; r < m_sorter->rowCount(); ++r)
        order.push_back(m_sorter->mapToSource(m_sorter->index(r, 0)).row());
    paintTable(painter, area, m_model->table(), order, m_style);
}

QString TableView::selectedText() const
{
    std::set<int> rows, columns;
    for (const QModelIndex& index : m_table->selectionModel()->selectedIndexes()) {
        rows.insert(index.row());
        columns.insert(index.column());
    }
    if (rows.empty()) {
        for (int r = 0; r < m_sorter->rowCount(); ++r)
            rows.insert(r);
        for (int c = 0; c < m_sorter->columnCount(); ++c)
            columns.insert(c);
    }
    QStringList lines, head;
    const MergedTable& table = m_model->table();
    for (int c : columns) {
        MergedColumn column = table.columns[static_cast<std::size_t>(c)];
        column.shownUnit = column.unit; // full numbers, in the base unit
        QString label = shownHeader(column, m_style.language).replace('\n', ' ');
        head << (column.unit == "B" ? withUnit(label, unit::bytes, m_style.language) : label);
    }
    lines << head.join('\t');
    for (int r : rows) {
        QStringList cells;
        for (int c : columns) {
            const auto& row = table.rows[static_cast<std::size_t>(m_sorter->mapToSource(m_sorter->index(r, c)).row())];
            cells << (static_cast<std::size_t>(c) < row.size() ? plainCell(row[static_cast<std::size_t>(c)], m_style.language) : QString());
        }
        lines << cells.join('\t');
    }
    return lines.join('\n') + '\n';
}

void TableView::copy() const
{
    QApplication::clipboard()->setText(selectedText());
}

bool TableView::eventFilter(QObject* object, QEvent* event)
{
    if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy)) {
        copy();
        return true;
    }
    return View::eventFilter(object, event);
}

} // namespace ringside
