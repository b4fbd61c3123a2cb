// SPDX-License-Identifier: Apache-2.0
// Oddities of nccl-tests' output, each in a small file of our own.
#include "gpu/formats/sweeps.h"
#include "gpu/formats/tests/fixture.h"

namespace ringside::formats::test {
namespace {

const char* const heading = "#       size         count      type   redop    root     time   algbw   busbw #wrong     "
                            "time   algbw   busbw #wrong\n";

TEST(NcclTests, PerIterationColumnsAndTimeStamps)
{
    const Reading r = readFixture("nccl_tests/per_iteration_columns.txt");
    EXPECT_EQ(problemsOf(r), "");
    ASSERT_EQ(r.measurements.sweeps.size(), 1u);
    const Sweep& s = r.measurements.sweeps[0];
    EXPECT_EQ(s.collective, "all_gather");
    EXPECT_TRUE(s.collectiveStated);
    EXPECT_EQ(s.ranks, 2);
    EXPECT_EQ(s.ncclVersion, "2.30.3");
    ASSERT_EQ(s.rows.size(), 3u);
    EXPECT_EQ(s.rows[2].inPlace.busbw, 42.80);
    EXPECT_EQ(s.rows[2].inPlace.timeUs, 49);
    EXPECT_EQ(s.rows[2].outOfPlace.wrong, 0);
    EXPECT_EQ(r.structure.gpus[1].busId, "0000:43:00.0");
    EXPECT_EQ(r.structure.gpus[1].name, "NVIDIA H100 80GB HBM3");
}

TEST(NcclTests, ARowSplitByALogLineAndTheLastOneCut)
{
    const Reading r = readFixture("nccl_tests/slurm_row_split_cut.txt");
    EXPECT_TRUE(r.partial);
    EXPECT_NE(problemsOf(r).find("line 11: the file ends inside the table"), std::string::npos) << problemsOf(r);
    ASSERT_EQ(r.measurements.sweeps.size(), 1u);
    const Sweep& s = r.measurements.sweeps[0];
    ASSERT_EQ(s.rows.size(), 3u);
    EXPECT_EQ(s.rows[0].inPlace.wrong, 2) << "the half on the next line belongs to the row";
    EXPECT_FALSE(s.rows[2].inPlace.present()) << "half a number is no number";
    EXPECT_EQ(s.ranks, 16);
    EXPECT_TRUE(s.ranksWorkedOut);
    ASSERT_TRUE(findingIn(r, "wrong-results"));
    EXPECT_EQ(findingIn(r, "wrong-results")->severity, Severity::Error);
}

TEST(NcclTests, OldVersionsHaveNoColumnForWhatACollectiveLacks)
{
    const Reading r = readFixture("nccl_tests/old_broadcast_crlf.txt");
    EXPECT_EQ(problemsOf(r), "");
    const Sweep& s = r.measurements.sweeps.at(0);
    EXPECT_TRUE(s.wrongIsError);
    EXPECT_EQ(s.rows[1].root, 0);
    EXPECT_EQ(s.rows[1].redop, "");
    EXPECT_EQ(s.rows[1].outOfPlace.timeUs, 10);
    EXPECT_EQ(s.rows[1].outOfPlace.wrong, 1e-7);
    EXPECT_FALSE(findingIn(r, "wrong-results")) << "an error of 1e-7 is rounding";
    EXPECT_EQ(r.structure.gpus[2].busId, "0000:60:00.0");
}

TEST(NcclTests, ColumnsLeftOutAndSizesGrouped)
{
    const Reading r = readFixture("nccl_tests/few_columns.txt");
    const Sweep& s = r.measurements.sweeps.at(0);
    ASSERT_EQ(s.rows.size(), 4u);
    EXPECT_EQ(s.rows[2].bytes, 268435456u);
    EXPECT_EQ(peakOf(s).busbw, 234.88);
    EXPECT_FALSE(s.complete);
    EXPECT_TRUE(findingIn(r, "bandwidth-falls"));
}

TEST(NcclTests, LinesWrappedInJsonAndAFailure)
{
    const Reading r = readFixture("nccl_tests/docker_json_failure.txt");
    EXPECT_EQ(r.measurements.sweeps.at(0).rows.size(), 1u);
    ASSERT_TRUE(findingIn(r, "test-cuda-failure"));
    EXPECT_EQ(findingIn(r, "test-cuda-failure")->host, "node-a");
    EXPECT_TRUE(findingIn(r, "test-cuda-failure")->rootCause);
}

TEST(NcclTests, TagsInsideARowAndARowWithoutItsBeginning)
{
    const Reading r = readText("[0]    10.00    104.86  196.61      0[0]     10.00  104.86  196.61      0\n"
                               "[0]      2097152        524288     float     sum      -1[0]    20.00  104.86  196.61   "
                               "   0[0]    20.00  104.86  196.61      0\n");
    const Sweep& s = r.measurements.sweeps.at(0);
    ASSERT_EQ(s.rows.size(), 2u);
    EXPECT_EQ(s.rows[0].bytes, 1048576u) << "algbw times time";
    EXPECT_EQ(s.rows[1].inPlace.busbw, 196.61);
    EXPECT_TRUE(r.partial);
}

TEST(NcclTests, SeveralTablesAndPassesComeApart)
{
    const std::string row = "     1048576        262144     float     sum      -1    10.00  104.86  196.61      0    "
                            "10.00  104.86  196.61      0\n"
                            "     2097152        524288     float     sum      -1    20.00  104.86  196.61      0    "
                            "20.00  104.86  196.61      0\n";
    EXPECT_EQ(readText(heading + row + heading + row).measurements.sweeps.size(), 2u);
    EXPECT_EQ(readText(heading + row + row).measurements.sweeps.size(), 2u);
    const std::string half = "     1048576        524288      half     sum      -1    10.00  104.86  196.61      0    "
                             "10.00  104.86  196.61      0\n";
    EXPECT_EQ(readText(heading + half + row).measurements.sweeps.size(), 2u);
    const Reading two = readText(std::string("$ ./build/all_reduce_perf -b 1M -g 16\n") + heading + row +
                                 "$ mpirun ./build/reduce_perf -b 1M -g 1\n" + heading + row);
    ASSERT_EQ(two.measurements.sweeps.size(), 2u);
    EXPECT_EQ(two.measurements.sweeps[0].collective, "all_reduce");
    EXPECT_EQ(two.measurements.sweeps[0].ranks, 16);
    EXPECT_EQ(two.measurements.sweeps[1].collective, "reduce");
}

TEST(NcclTests, OnlyInPlaceStaysInPlace)
{
    const Reading r = readText(std::string(heading) + "     1048576        262144     float     sum      -1            "
                                                      "                        10.00  104.86  196.61      0\n");
    EXPECT_FALSE(r.measurements.sweeps.at(0).rows[0].outOfPlace.present());
    EXPECT_EQ(r.measurements.sweeps.at(0).rows[0].inPlace.busbw, 196.61);
}

TEST(NcclTests, RanksThatTheFileStatesAreHeldAgainstTheRows)
{
    std::string text;
    for (int rank = 0; rank < 8; ++rank)
        text += "#  Rank " + std::to_string(rank) + " Group  0 Pid 7 on a device " + std::to_string(rank / 2) +
                " [0x1" + std::to_string(rank) + "] X\n";
    text += heading;
    text += "   536870912     134217728     float     sum      -1   2684.4  200.00  375.00      0   2684.4  200.00  "
            "375.00      0\n";
    const Reading r = readText(text);
    EXPECT_EQ(r.measurements.sweeps.at(0).ranks, 8);
    ASSERT_TRUE(findingIn(r, "ranks-disagree"));
    EXPECT_NE(findingIn(r, "ranks-disagree")->what.en.find("that of 16"), std::string::npos);
    ASSERT_TRUE(findingIn(r, "ranks-share-gpu"));
    EXPECT_EQ(findingIn(r, "ranks-share-gpu")->ranks, (std::set<int>{0, 1}));
}

TEST(NcclTests, JsonOfTwoProcesses)
{
    const Reading r = readFixture("nccl_tests/two_processes.json");
    EXPECT_EQ(problemsOf(r), "");
    const Sweep& s = r.measurements.sweeps.at(0);
    EXPECT_EQ(s.collective, "all_reduce");
    EXPECT_EQ(s.ncclVersion, "2.28.9");
    EXPECT_EQ(s.ranks, 4) << "the list has the first device of each process";
    ASSERT_EQ(s.rows.size(), 2u);
    EXPECT_EQ(s.rows[0].root, -1);
    EXPECT_FALSE(s.rows[1].outOfPlace.present());
    EXPECT_EQ(s.rows[1].inPlace.timeUs, 20);
    EXPECT_NE(s.rows[1].inPlace.wrong, s.rows[1].inPlace.wrong);
    EXPECT_EQ(s.averageBusbw, 157.2864);
    EXPECT_EQ(r.structure.hosts.size(), 2u);
    EXPECT_EQ(r.structure.gpus.size(), 2u) << "equal bus ids on two hosts are two GPUs";
    EXPECT_EQ(r.communication.environment.at("NCCL_ALGO"), "Ring");
    EXPECT_TRUE(findingIn(r, "test-nccl-failure") == nullptr) << "\"no error\" is none";
}

TEST(NcclTests, JsonThatIsCutAndHoldsNan)
{
    const Reading r = readFixture("nccl_tests/cut_after_prompt.json");
    EXPECT_TRUE(r.partial);
    EXPECT_NE(problemsOf(r).find("line 2: the JSON that begins here is cut off"), std::string::npos) << problemsOf(r);
    const Sweep& s = r.measurements.sweeps.at(0);
    EXPECT_EQ(s.rows[0].inPlace.busbw, 157.2864);
    EXPECT_NE(s.rows[0].outOfPlace.busbw, s.rows[0].outOfPlace.busbw) << "nan is no figure";
    EXPECT_FALSE(s.complete);
}

TEST(NcclTests, JsonThatIsNone)
{
    const Result<Reading> bad = readBytes("{\n\"nccl_version\": 1,\n\"args\": [}\n}", "f");
    ASSERT_FALSE(bad.ok());
    EXPECT_EQ(bad.error().where, "f");
    EXPECT_EQ(bad.error().message.find("line 3: is no JSON"), 0u) << bad.error().message;
    const Result<Reading> deep = readBytes("{\"in_place\": " + std::string(1000, '['), "f");
    ASSERT_FALSE(deep.ok());
    EXPECT_NE(deep.error().message.find("deeper than"), std::string::npos);
}

TEST(NcclTests, LinesThatEndBeforeWhatTheyName)
{
    for (const char* line : {"# nccl-tests version \n", "# NCCL version \n", "# collective: \n"}) {
        const Reading r = readText(std::string(line) + heading +
                                   "        1024           256     float     sum      -1    10.00    0.10    0.18      "
                                   "0    10.00    0.10    0.18      0\n");
        ASSERT_EQ(r.measurements.sweeps.size(), 1u) << line;
        EXPECT_EQ(r.measurements.sweeps[0].version, "");
        EXPECT_EQ(r.measurements.sweeps[0].ncclVersion, "");
    }
}

TEST(NcclTests, BusFactors)
{
    EXPECT_DOUBLE_EQ(busFactor("all_reduce", 8), 1.75);
    EXPECT_DOUBLE_EQ(busFactor("all_gather", 8), 0.875);
    EXPECT_DOUBLE_EQ(busFactor("broadcast", 8), 1);
    EXPECT_NE(busFactor("unheard-of", 8), busFactor("unheard-of", 8));
}

} // namespace
} // namespace ringside::formats::test
