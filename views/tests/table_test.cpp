// SPDX-License-Identifier: Apache-2.0
#include "views/table_view.h"
#include "views/tests/samples.h"

#include <QClipboard>
#include <QHeaderView>
#include <QTableView>
#include <QTest>

#include <gtest/gtest.h>

using namespace ringside;

namespace {

std::vector<QString> heads(const MergedTable& t)
{
    std::vector<QString> all;
    for (const MergedColumn& c : t.columns)
        all.push_back(shownHeader(c, Language::English).replace('\n', ' '));
    return all;
}

QString shown(const MergedTable& t, std::size_t row, std::size_t column) { return shownCell(t.rows[row][column], t.columns[column], Language::English); }

} // namespace

TEST(MergedTable, putsPredictionMeasurementAndDifferenceSideBySide)
{
    const Dataset p = samples::dataset(DatasetKind::Series, false), m = samples::dataset(DatasetKind::Series, true);
    const MergedTable t = mergeTables({&p, &m, false});
    ASSERT_EQ(t.columns.size(), 10u);
    EXPECT_EQ(heads(t)[0], "Size");
    EXPECT_EQ(heads(t)[1], "naive predicted (GB/s)");
    EXPECT_EQ(heads(t)[2], "naive measured (GB/s)");
    EXPECT_EQ(heads(t)[3], "naive difference (%)");
    EXPECT_EQ(shown(t, 1, 0), "2 KiB");
    EXPECT_EQ(shown(t, 1, 1), "2");
    EXPECT_EQ(shown(t, 1, 2), "1.8");
    EXPECT_EQ(shown(t, 1, 3), "-10.0");
    EXPECT_EQ(shown(t, 2, 1), "–") << "missing is missing, never 0";
    EXPECT_EQ(shown(t, 2, 3), "–");
}

TEST(MergedTable, rowsOnlyTheMeasurementHasFollow)
{
    Dataset p = samples::dataset(DatasetKind::Table, false), m = samples::dataset(DatasetKind::Table, true);
    std::get<TableData>(p.data).rows.pop_back();
    const MergedTable t = mergeTables({&p, &m, false});
    ASSERT_EQ(t.rows.size(), 3u);
    EXPECT_EQ(shown(t, 2, 0), "c");
    EXPECT_EQ(shown(t, 2, 1), "–");
    EXPECT_EQ(shown(t, 2, 2), "64 B");
}

TEST(MergedTable, wordsAreInTheLanguageShownAndAreKeysToo)
{
    Dataset p = samples::dataset(DatasetKind::Table, false), m = samples::dataset(DatasetKind::Table, true);
    for (Dataset* d : {&p, &m})
        std::get<TableData>(d->data).rows.front().front() = Text{"registers", "寄存器"};
    const MergedTable t = mergeTables({&p, &m, false});
    ASSERT_EQ(t.rows.size(), 3u) << "matched by the words";
    EXPECT_EQ(shown(t, 0, 0), "registers");
    EXPECT_EQ(shownCell(t.rows[0][0], t.columns[0], Language::Chinese), "寄存器");
    EXPECT_EQ(plainCell(t.rows[0][0], Language::Chinese), "寄存器");
}

TEST(MergedTable, hiddenMeasurementIsNotThere)
{
    const Dataset p = samples::dataset(DatasetKind::Matrix, false), m = samples::dataset(DatasetKind::Matrix, true);
    const MergedTable t = mergeTables({&p, &m, true});
    ASSERT_EQ(t.columns.size(), 3u);
    EXPECT_EQ(shown(t, 0, 2), "20");
}

TEST(MergedTable, fieldTooLargeForATableSaysSo)
{
    Dataset f = samples::dataset(DatasetKind::Field, true);
    auto& data = std::get<FieldData>(f.data);
    data.width = data.height = 600;
    data.values.assign(360000, 1.f);
    EXPECT_EQ(mergeTables({nullptr, &f, false}).tooLarge, "360000");
    EXPECT_TRUE(mergeTables({nullptr, &f, false}).rows.empty());
}

TEST(TableView, sortsNumbersAsNumbersAndMissingLast)
{
    TableView view;
    const Dataset d = samples::dataset(DatasetKind::Table, false);
    view.setData({&d, nullptr, false});
    auto* table = view.findChild<QTableView*>();
    const auto column = [&](int c) {
        QStringList cells;
        for (int r = 0; r < table->model()->rowCount(); ++r)
            cells << table->model()->index(r, c).data().toString();
        return cells;
    };
    EXPECT_EQ(column(0), (QStringList{"b", "a", "c"})) << "the dataset's own order at first";
    table->sortByColumn(1, Qt::AscendingOrder);
    EXPECT_EQ(column(1), (QStringList{"64 B", "1 KiB", "48 KiB"}));
    table->sortByColumn(2, Qt::AscendingOrder);
    EXPECT_EQ(column(0), (QStringList{"b", "c", "a"}));
    table->sortByColumn(2, Qt::DescendingOrder);
    EXPECT_EQ(column(0), (QStringList{"c", "b", "a"}));
}

TEST(TableView, matrixLabelsThatAreNumbersSortAsNumbers)
{
    TableView view;
    Dataset d = samples::dataset(DatasetKind::Matrix, false);
    std::get<MatrixData>(d.data).columns = {"1", "10", "9", "2"};
    view.setData({&d, nullptr, false});
    auto* table = view.findChild<QTableView*>();
    table->sortByColumn(1, Qt::AscendingOrder);
    EXPECT_EQ(table->model()->index(table->model()->rowCount() - 1, 1).data().toString(), "10");
}

TEST(TableView, copiesFullNumbersForASpreadsheet)
{
    TableView view;
    const Dataset p = samples::dataset(DatasetKind::Table, false), m = samples::dataset(DatasetKind::Table, true);
    view.setData({&p, &m, false});
    view.show();
    QTest::keyClick(view.findChild<QTableView*>(), Qt::Key_C, Qt::ControlModifier);
    const QStringList lines = QApplication::clipboard()->text().split('\n');
    EXPECT_EQ(lines[0], "Name\tSize predicted (B)\tSize measured (B)\tSize difference (%)\tTime predicted (us)\tTime measured (us)\tTime difference (%)");
    EXPECT_EQ(lines[1], "b\t49152\t49152\t0\t10\t11\t10");
    EXPECT_EQ(lines[2], "a\t1024\t1024\t0\t\t\t");
}

TEST(TableView, newNumbersKeepTheSelection)
{
    TableView view;
    const Dataset p = samples::dataset(DatasetKind::Table, false), m = samples::dataset(DatasetKind::Table, true);
    view.setData({&p, nullptr, false});
    auto* table = view.findChild<QTableView*>();
    table->setCurrentIndex(table->model()->index(2, 1));
    view.setData({&m, nullptr, false});
    EXPECT_EQ(table->currentIndex().row(), 2);
    EXPECT_EQ(table->model()->index(0, 2).data().toString(), "0.011");
}

TEST(TableView, spansOfATimelineAreMatchedByName)
{
    const Dataset p = samples::dataset(DatasetKind::Timeline, false), m = samples::dataset(DatasetKind::Timeline, true);
    const MergedTable t = mergeTables({&p, &m, false});
    ASSERT_EQ(t.rows.size(), 4u);
    ASSERT_EQ(t.columns.size(), 1u + 3 * 5);
    EXPECT_EQ(t.columns[4].label.en, "begin");
    EXPECT_EQ(t.rows[3][0], Cell(std::string("3")));
    EXPECT_EQ(t.rows[3][4], Cell(50.0));
    EXPECT_EQ(t.rows[3][5], Cell(80.0));
}
