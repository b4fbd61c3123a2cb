// SPDX-License-Identifier: Apache-2.0
#include "gpu/formats/sweeps.h"
#include "gpu/formats/table_cells.h"
#include "gpu/formats/tests/fixture.h"

namespace ringside::formats::test {
namespace {

TEST(NcclTables, ATableForEachColumnAndForEachRow)
{
    const Reading r = readFixture("nccl_tables/by_algorithm.md");
    const auto& sweeps = r.measurements.sweeps;
    ASSERT_EQ(sweeps.size(), 4u);
    EXPECT_EQ(sweeps[0].label, "Ring");
    EXPECT_EQ(sweeps[0].collective, "all_reduce");
    ASSERT_EQ(sweeps[0].rows.size(), 3u);
    EXPECT_EQ(sweeps[0].rows[0].bytes, 65536u);
    EXPECT_EQ(sweeps[0].rows[2].outOfPlace.busbw, 360.5);
    EXPECT_EQ(sweeps[1].label, "NVLS");
    EXPECT_EQ(sweeps[1].rows.size(), 2u) << "--- is no measurement";
    EXPECT_EQ(sweeps[3].label, "nch 16");
    EXPECT_EQ(sweeps[3].rows[1].bytes, 1u << 30);
    EXPECT_EQ(sweeps[3].rows[1].outOfPlace.busbw, 210);
}

TEST(NcclTables, LinesOfJson)
{
    const Reading r = readFixture("nccl_tables/targets.jsonl");
    ASSERT_EQ(r.measurements.sweeps.size(), 2u);
    EXPECT_EQ(r.measurements.sweeps[0].collective, "all_gather");
    EXPECT_EQ(r.measurements.sweeps[0].label, "algo ring");
    EXPECT_EQ(r.measurements.sweeps[0].rows.size(), 2u);
    EXPECT_EQ(r.measurements.sweeps[1].rows[0].outOfPlace.busbw, 91.75);
}

TEST(NcclTables, Csv)
{
    const Reading r = readFixture("nccl_tables/columns.csv");
    ASSERT_EQ(r.measurements.sweeps.size(), 1u);
    const SweepRow& row = r.measurements.sweeps[0].rows.at(1);
    EXPECT_EQ(row.bytes, 2097152u);
    EXPECT_EQ(row.outOfPlace.timeUs, 20);
    EXPECT_EQ(row.outOfPlace.algbw, 104.86);
    EXPECT_EQ(row.outOfPlace.busbw, 183.5);
}

TEST(NcclTables, ATableThatNobodyCallsBandwidthIsNone)
{
    EXPECT_FALSE(readBytes("| Size | Price |\n|---|---|\n| 1K | 47.1 |\n", "f").ok());
}

TEST(NcclTables, SizesAsPeopleWriteThem)
{
    EXPECT_EQ(sizeOfCell("32KiB"), 32768u);
    EXPECT_EQ(sizeOfCell("1K"), 1024u);
    EXPECT_EQ(sizeOfCell("524K"), 524288u);
    EXPECT_EQ(sizeOfCell(" 33M "), 33554432u);
    EXPECT_EQ(sizeOfCell("20M"), 20u << 20);
    EXPECT_EQ(sizeOfCell("8G"), std::uint64_t{8} << 30);
    EXPECT_EQ(sizeOfCell("1_048_576"), 1048576u);
    EXPECT_FALSE(sizeOfCell("fast"));
    EXPECT_FALSE(sizeOfCell(""));
    EXPECT_EQ(valueOfCell("0.92GBps")->value, 0.92);
    EXPECT_EQ(valueOfCell("400 Gb/s")->value, 50) << "bits";
    EXPECT_EQ(valueOfCell("**+27.2%**")->unit, CellUnit::Percent);
    EXPECT_FALSE(valueOfCell("---"));
    EXPECT_EQ(collectiveIn("NCCL All-Gather"), "all_gather");
}

} // namespace
} // namespace ringside::formats::test
