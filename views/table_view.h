// SPDX-License-Identifier: Apache-2.0
// Any dataset as numbers: sorts by a click on a column's head, copies to a spreadsheet with Ctrl+C.
#pragma once

#include "views/table_merge.h"

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>

class QLabel;
class QStackedLayout;
class QTableView;

namespace ringside {

class TableModel : public QAbstractTableModel {
    Q_OBJECT
public:
    /// Data of this role sorts: a double, a string, or invalid where nothing is.
    static constexpr int sortRole = Qt::UserRole;

    using QAbstractTableModel::QAbstractTableModel;
    void setTable(MergedTable table);
    void setStyle(const ViewStyle& style);
    const MergedTable& table() const { return m_table; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    MergedTable m_table;
    ViewStyle m_style;
};

/// Numbers as numbers, what is missing always last.
class TableSorter : public QSortFilterProxyModel {
    Q_OBJECT
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

protected:
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;
};

class TableView : public View {
    Q_OBJECT
public:
    explicit TableView(QWidget* parent = nullptr);
    void setData(const ViewData& data) override;
    void setStyle(const ViewStyle& style) override;
    void paintOn(QPainter& painter, const QRectF& area) override;

    /// The selected cells, or all when none is selected, as tab-separated text with a header row.
    QString selectedText() const;
    void copy() const;

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    QString emptyMessage() const;
    void showTableOrMessage();

    ViewStyle m_style;
    TableModel* m_model;
    TableSorter* m_sorter;
    QTableView* m_table;
    QLabel* m_message;
    QStackedLayout* m_pages;
};

} // namespace ringside
