// SPDX-License-Identifier: Apache-2.0
#include "views/table_merge.h"

#include "experiments/core/units.h"
#include "views/paint.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <map>

namespace ringside {

namespace {

using Part = MergedColumn::Part;
constexpr std::size_t mostValues = 250'000;

std::size_t valueCount(const Dataset* dataset)
{
    const auto* f = dataset ? std::get_if<FieldData>(&dataset->data) : nullptr;
    return f ? f->values.size() : 0;
}

/// How many leading columns say which row it is.
std::size_t keyCount(const Dataset& dataset, const TableData& table)
{
    switch (kindOf(dataset)) {
    case DatasetKind::Series:
    case DatasetKind::Timeline: return 1;
    case DatasetKind::Matrix:
    case DatasetKind::Field: return 2;
    case DatasetKind::AccessMap: return 3;
    case DatasetKind::Source: return table.columns.size();
    case DatasetKind::Table: break;
    }
    std::size_t keys = 0; // the leading columns of words; one at least
    while (keys < table.columns.size() && !table.rows.empty() && wordsOf(table.rows.front()[keys], Language::English))
        ++keys;
    return std::max<std::size_t>(keys, std::min<std::size_t>(1, table.columns.size()));
}

using Key = std::vector<Cell>;

Key keyOf(const std::vector<Cell>& row, std::size_t keys)
{
    return {row.begin(), row.begin() + static_cast<std::ptrdiff_t>(std::min(keys, row.size()))};
}

std::map<Key, const std::vector<Cell>*> indexed(const TableData& table, std::size_t keys)
{
    std::map<Key, const std::vector<Cell>*> index;
    for (const auto& row : table.rows)
        index.emplace(keyOf(row, keys), &row);
    return index;
}

Cell difference(const Cell& predicted, const Cell& measured)
{
    const auto* p = std::get_if<double>(&predicted);
    const auto* m = std::get_if<double>(&measured);
    if (!p || !m || *p == 0)
        return {};
    return (*m - *p) / *p * 100;
}

MergedTable plainTable(TableData table)
{
    MergedTable merged;
    for (TableColumn& c : table.columns)
        merged.columns.push_back({c.label.empty() ? Text{c.id, c.id} : c.label, c.unit, Part::Plain, 1, c.unit});
    merged.rows = std::move(table.rows);
    return merged;
}

/// Positions of one value column in both tables; -1 where it is not.
struct ValueColumn {
    const TableColumn* column;
    int predicted, measured;
};

int findColumn(const TableData& table, const std::string& id, std::size_t from)
{
    for (std::size_t c = from; c < table.columns.size(); ++c)
        if (table.columns[c].id == id)
            return static_cast<int>(c);
    return -1;
}

std::vector<ValueColumn> valueColumns(const TableData& p, const TableData& m, std::size_t keys)
{
    std::vector<ValueColumn> all;
    for (std::size_t c = keys; c < p.columns.size(); ++c)
        all.push_back({&p.columns[c], static_cast<int>(c), findColumn(m, p.columns[c].id, keys)});
    for (std::size_t c = keys; c < m.columns.size(); ++c)
        if (findColumn(p, m.columns[c].id, keys) < 0)
            all.push_back({&m.columns[c], -1, static_cast<int>(c)});
    return all;
}

Cell cellAt(const std::vector<Cell>* row, int column)
{
    return row && column >= 0 && static_cast<std::size_t>(column) < row->size() ? (*row)[static_cast<std::size_t>(column)] : Cell();
}

MergedTable sideBySide(const TableData& p, const TableData& m, std::size_t keys)
{
    MergedTable merged;
    for (std::size_t c = 0; c < keys; ++c)
        merged.columns.push_back({p.columns[c].label, p.columns[c].unit, Part::Plain, 1, p.columns[c].unit});
    const auto values = valueColumns(p, m, keys);
    for (const ValueColumn& v : values)
        for (Part part : {Part::Predicted, Part::Measured, Part::Difference}) {
            const std::string unit = part == Part::Difference ? unit::percent : v.column->unit;
            merged.columns.push_back({v.column->label, unit, part, 1, unit});
        }
    const auto addRow = [&](const std::vector<Cell>* predicted, const std::vector<Cell>* measured) {
        std::vector<Cell> row = keyOf(predicted ? *predicted : *measured, keys);
        for (const ValueColumn& v : values) {
            const Cell a = cellAt(predicted, v.predicted), b = cellAt(measured, v.measured);
            row.insert(row.end(), {a, b, difference(a, b)});
        }
        merged.rows.push_back(std::move(row));
    };
    const auto inPrediction = indexed(p, keys), inMeasurement = indexed(m, keys);
    for (const auto& row : p.rows) {
        const auto at = inMeasurement.find(keyOf(row, keys));
        addRow(&row, at == inMeasurement.end() ? nullptr : at->second);
    }
    for (const auto& row : m.rows)
        if (!inPrediction.count(keyOf(row, keys)))
            addRow(nullptr, &row);
    return merged;
}

/// One prefix for a whole column of rates or times. Sizes span too much for that: each cell has its own.
void choosePrefixes(MergedTable& table)
{
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        MergedColumn& column = table.columns[c];
        if (column.unit == unit::bytes || column.unit.empty())
            continue;
        double largest = 0;
        for (const auto& row : table.rows)
            if (const auto* d = c < row.size() ? std::get_if<double>(&row[c]) : nullptr; d && std::isfinite(*d))
                largest = std::max(largest, std::fabs(*d));
        const UnitScale scale = scaleFor(largest, column.unit);
        column.factor = scale.factor;
        column.shownUnit = scale.label;
    }
}

} // namespace

MergedTable mergeTables(const ViewData& data)
{
    const Dataset* measured = data.hideMeasurement ? nullptr : data.measurement;
    MergedTable merged;
    const std::size_t count = std::max(valueCount(data.prediction), valueCount(measured));
    if (count > mostValues) {
        merged.tooLarge = std::to_string(count);
        return merged;
    }
    if (data.prediction && measured && kindOf(*data.prediction) == kindOf(*measured)) {
        TableData p = asTable(*data.prediction), m = asTable(*measured);
        const std::size_t keys = keyCount(*data.prediction, p);
        if (m.columns.size() < keys || keys == p.columns.size())
            merged = plainTable(std::move(m));
        else
            merged = sideBySide(p, m, keys);
    } else if (const Dataset* only = measured ? measured : data.prediction) {
        merged = plainTable(asTable(*only));
    }
    choosePrefixes(merged);
    return merged;
}

QString shownCell(const Cell& cell, const MergedColumn& column, Language language)
{
    if (const std::string* words = wordsOf(cell, language))
        return QString::fromStdString(*words);
    const auto* number = std::get_if<double>(&cell);
    if (!number)
        return QStringLiteral("–");
    if (column.unit == unit::bytes)
        return QString::fromStdString(formatQuantity(*number, column.unit));
    if (column.part == Part::Difference) {
        const double tenths = std::round(*number * 10) / 10 + 0.0; // + 0.0: no "-0.0"
        return QStringLiteral("%1%2").arg(tenths > 0 ? QStringLiteral("+") : QString(), QString::number(tenths, 'f', 1));
    }
    return QString::fromStdString(formatNumber(*number / column.factor));
}

QString plainCell(const Cell& cell, Language language)
{
    if (const std::string* words = wordsOf(cell, language))
        return QString::fromStdString(*words);
    const auto* number = std::get_if<double>(&cell);
    return number ? QString::number(*number, 'g', 15) : QString();
}

QString shownHeader(const MergedColumn& column, Language language)
{
    QString label = inLanguage(column.label, language);
    if (column.part == Part::Predicted)
        label = QCoreApplication::translate("ringside::TableView", "%1\npredicted").arg(label);
    else if (column.part == Part::Measured)
        label = QCoreApplication::translate("ringside::TableView", "%1\nmeasured").arg(label);
    else if (column.part == Part::Difference)
        label = QCoreApplication::translate("ringside::TableView", "%1\ndifference").arg(label);
    return column.unit == unit::bytes ? label : withUnit(label, column.shownUnit, language);
}

} // namespace ringside
