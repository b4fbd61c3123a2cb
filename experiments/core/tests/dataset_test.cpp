// SPDX-License-Identifier: Apache-2.0
#include "experiments/core/dataset.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

using namespace ringside;

namespace {

constexpr double notThere = std::numeric_limits<double>::quiet_NaN();

SeriesData twoCurves()
{
    SeriesData s;
    s.x = {{"Stride", "步长"}, "elements", AxisScale::Linear};
    s.y = {{"Cycles", "周期"}, "cycles", AxisScale::Linear};
    s.curves = {{"a", {"first", "甲"}, CurveRole::Data, {1, 2, 4}, {10, notThere, 40}},
                {"b", {"second", "乙"}, CurveRole::Data, {2, 3}, {200, 300}},
                {"top", {"limit", "上限"}, CurveRole::Ceiling, {1}, {1000}}};
    return s;
}

Dataset named(auto data)
{
    return {"cycles", {"Cycles, by \"stride\"", "周期"}, {}, std::move(data)};
}

bool missing(const Cell& cell) { return std::holds_alternative<std::monostate>(cell); }

} // namespace

TEST(Dataset, KindsHaveTheirNames)
{
    EXPECT_STREQ(kindName(kindOf(named(SeriesData{}))), "series");
    EXPECT_STREQ(kindName(kindOf(named(MatrixData{}))), "matrix");
    EXPECT_STREQ(kindName(kindOf(named(AccessMapData{}))), "access map");
    EXPECT_STREQ(kindName(kindOf(named(TableData{}))), "table");
    EXPECT_STREQ(kindName(kindOf(named(FieldData{}))), "field");
    EXPECT_STREQ(kindName(kindOf(named(SourceData{}))), "source");
    EXPECT_STREQ(kindName(kindOf(named(TimelineData{}))), "timeline");
}

TEST(Dataset, SeriesTableHasOneRowForEachX)
{
    const TableData t = asTable(named(twoCurves()));
    ASSERT_EQ(t.columns.size(), 4u);
    EXPECT_EQ(t.columns[0].unit, "elements");
    EXPECT_EQ(t.columns[2].id, "b");
    EXPECT_EQ(t.columns[2].unit, "cycles");
    ASSERT_EQ(t.rows.size(), 4u); // x = 1, 2, 3, 4
    for (std::size_t row = 0; row < 4; ++row) {
        EXPECT_EQ(t.rows[row][0], Cell(double(row + 1)));
        EXPECT_EQ(t.rows[row][3], Cell(1000.0)) << "the ceiling holds everywhere";
    }
    EXPECT_EQ(t.rows[0][1], Cell(10.0));
    EXPECT_TRUE(missing(t.rows[0][2])) << "curve b has no point at 1";
    EXPECT_TRUE(missing(t.rows[1][1])) << "NaN is missing";
    EXPECT_EQ(t.rows[1][2], Cell(200.0));
    EXPECT_TRUE(missing(t.rows[2][1]));
    EXPECT_EQ(t.rows[3][1], Cell(40.0));
}

TEST(Dataset, SeriesTablesOfOddCurves)
{
    SeriesData s = twoCurves();
    s.curves.resize(1);
    s.curves[0].x = {notThere, 3, 1};
    s.curves[0].y = {7, 30, 10};
    const TableData t = asTable(named(s));
    ASSERT_EQ(t.rows.size(), 2u) << "a point without x has no row";
    EXPECT_EQ(t.rows[0], (std::vector<Cell>{1.0, 10.0}));
    EXPECT_EQ(t.rows[1], (std::vector<Cell>{3.0, 30.0}));
    EXPECT_TRUE(asTable(named(SeriesData{})).rows.empty());
}

TEST(Dataset, ALongSeriesBecomesATableQuickly)
{
    // 50 000 points: work that grows with the square of them would run into the test's time-out.
    SeriesData s = twoCurves();
    for (Curve& c : s.curves)
        for (int n = 0; c.role == CurveRole::Data && n < 50000; ++n) {
            c.x.push_back(10 + n);
            c.y.push_back(n);
        }
    const TableData t = asTable(named(s));
    ASSERT_EQ(t.rows.size(), 50004u);
    EXPECT_EQ(t.rows.back()[2], Cell(49999.0));
}

TEST(Dataset, MatrixTableHasOneRowForEachCell)
{
    MatrixData m;
    m.value = {{"Cycles", "周期"}, "cycles", AxisScale::Linear};
    m.columns = {"1", "2"};
    m.rows = {"p0", "p1", "p2"};
    m.values = {1, 2, notThere, 4, 5, 6};
    const TableData t = asTable(named(m));
    ASSERT_EQ(t.rows.size(), 6u);
    EXPECT_EQ(t.rows[1], (std::vector<Cell>{std::string("p0"), std::string("2"), 2.0}));
    EXPECT_TRUE(missing(t.rows[2][2]));
    EXPECT_EQ(t.rows[5], (std::vector<Cell>{std::string("p2"), std::string("2"), 6.0}));
    EXPECT_EQ(t.columns[2].unit, "cycles");
}

TEST(Dataset, FieldTableNumbersWhatHasNoLabel)
{
    FieldData f;
    f.width = 2;
    f.height = 2;
    f.rows = {"top"};
    EXPECT_TRUE(asTable(named(f)).rows.empty()) << "values that live on the GPU are not in the table";
    f.values = {1, 2, 3, std::numeric_limits<float>::quiet_NaN()};
    const TableData t = asTable(named(f));
    ASSERT_EQ(t.rows.size(), 4u);
    EXPECT_EQ(t.rows[0], (std::vector<Cell>{std::string("top"), 0.0, 1.0}));
    EXPECT_EQ(t.rows[2], (std::vector<Cell>{1.0, 0.0, 3.0}));
    EXPECT_TRUE(missing(t.rows[3][2]));
}

TEST(Dataset, AccessMapTableListsTouches)
{
    AccessMapData m;
    m.cellName = {"bank", "bank"};
    m.touches = {{0, 5, 37, 1}, {31, 0, 64, 2}};
    const TableData t = asTable(named(m));
    ASSERT_EQ(t.rows.size(), 2u);
    EXPECT_EQ(t.columns[1].label.en, "bank");
    EXPECT_EQ(t.rows[0], (std::vector<Cell>{0.0, 5.0, 37.0, 1.0}));
}

TEST(Dataset, SourceTableNumbersLines)
{
    const TableData t = asTable(named(SourceData{"cuda", "x.cu", "one\n\nthree"}));
    ASSERT_EQ(t.rows.size(), 3u);
    EXPECT_EQ(t.rows[1], (std::vector<Cell>{2.0, std::string()}));
    EXPECT_EQ(t.rows[2], (std::vector<Cell>{3.0, std::string("three")}));
    EXPECT_TRUE(asTable(named(SourceData{})).rows.empty());
    EXPECT_EQ(asTable(named(SourceData{"cuda", "x.cu", "one\n"})).rows.size(), 1u) << "a last newline begins no line";
}

TEST(Dataset, TimelineTableHasOneRowForEachSpan)
{
    TimelineData d;
    d.time = {{"Time", "时间"}, "ns", AxisScale::Linear};
    d.laneName = {"SM", "SM"};
    d.spanName = {"block", "block"};
    d.lanes = {"a", "b"};
    d.groups = {{"wave 1", "第 1 波"}, {"wave 2", "第 2 波"}};
    d.spans = {{1, 1, 5, 8, "17"}, {0, 0, 0, 2.5, "3"}};
    TableData t = asTable(named(d));
    ASSERT_EQ(t.rows.size(), 2u);
    EXPECT_EQ(t.columns[0].label.en, "block");
    EXPECT_EQ(t.columns[1].label.en, "SM");
    EXPECT_EQ(t.columns[2].unit, "ns");
    EXPECT_EQ(t.rows[0], (std::vector<Cell>{std::string("17"), std::string("b"), 5.0, 8.0, 3.0, Text{"wave 2", "第 2 波"}}));
    d.groups.clear();
    d.spans.resize(1);
    d.spans[0].group = 0;
    t = asTable(named(d));
    EXPECT_EQ(t.columns.size(), 5u) << "without groups there is no column for them";
    EXPECT_EQ(t.rows[0].size(), 5u);
}

TEST(Dataset, ATableIsItself)
{
    TableData table;
    table.columns = {{"n", {"n", "n"}, "B"}};
    table.rows = {{1.5}, {std::string("x")}, {{}}};
    EXPECT_EQ(asTable(named(table)), table);
}

TEST(Csv, HeadCommentsAndCells)
{
    Dataset d = named(twoCurves());
    d.provenance.model = "model of\nmine";
    EXPECT_EQ(toCsv(d), "# Cycles, by \"stride\"\r\n"
                        "# Model · model of mine\r\n"
                        "Stride (elements),first (cycles),second (cycles),limit (cycles)\r\n"
                        "1,10,,1000\r\n"
                        "2,,200,1000\r\n"
                        "3,,300,1000\r\n"
                        "4,40,,1000\r\n");
}

TEST(Csv, QuotesWhatNeedsIt)
{
    TableData table;
    table.columns = {{"a", {"plain", ""}, ""}, {"b", {"with, comma", ""}, "B"}, {"id-only", {}, ""}};
    table.rows = {{std::string("say \"hi\""), std::string("two\nlines"), std::string("cr\rhere")},
                  {std::string("a,b"), 0.1, {}}};
    const std::string csv = toCsv(named(table));
    EXPECT_EQ(csv.substr(csv.find("plain")), "plain,\"with, comma (B)\",id-only\r\n"
                                             "\"say \"\"hi\"\"\",\"two\nlines\",\"cr\rhere\"\r\n"
                                             "\"a,b\",0.1,\r\n");
}

TEST(Csv, NumbersKeepEveryDigit)
{
    TableData table;
    table.columns = {{"v", {"v", ""}, ""}};
    table.rows = {{1.0 / 3}, {1e300}, {150109880320.0}, {notThere}};
    const std::string csv = toCsv(named(table));
    std::size_t at = csv.find("v\r\n") + 3;
    const std::size_t end = csv.find("\r\n", at);
    EXPECT_EQ(std::stod(csv.substr(at, end - at)), 1.0 / 3);
    EXPECT_NE(csv.find("1e+300\r\n"), std::string::npos);
    EXPECT_NE(csv.find("150109880320\r\n"), std::string::npos);
    EXPECT_EQ(csv.find("nan"), std::string::npos) << "missing is an empty cell";
}
