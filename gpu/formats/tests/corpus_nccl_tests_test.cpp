// SPDX-License-Identifier: Apache-2.0
#include "gpu/formats/tests/corpus.h"

namespace ringside::formats::test {
namespace {

const std::vector<Expected> runs = {
    // busbw/algbw of every row is that of 24 ranks, whatever the job was called.
    {"nccl-tests/16xh100-rank-tag-inside-row-nccl1453-cut.txt",
     {{"peak_busbw_gbs", 29.5}, {"peak_at_bytes", 33554432}, {"ranks", 24}, {"rows", 11}},
     {"bandwidth-falls"},
     true},
    {"nccl-tests/4x2080ti-old-error-column-npkit19-cut.txt",
     {{"gpus", 4}, {"ranks", 4}, {"rows", 4}, {"errors", 0}},
     {},
     true},
    {"nccl-tests/aws-batch-mpi-tag-output.txt",
     {{"peak_busbw_gbs", 483.35}, {"average_busbw_gbs", 156.742}, {"ranks", 8}, {"rows", 32}}},
    {"nccl-tests/aws-mpi-tag-output-short.txt",
     {{"peak_busbw_gbs", 437.89}, {"average_busbw_gbs", 52.9753}, {"rows", 7}},
     {},
     true},
    {"nccl-tests/aws-slurm-label-prefix-p5.txt",
     {{"peak_busbw_gbs", 487.26}, {"peak_at_bytes", 17179869184}, {"ranks", 16}, {"average_busbw_gbs", nullptr}}},
    {"nccl-tests/coreweave-gb200-1440ranks.txt",
     {{"peak_busbw_gbs", 405.74}, {"average_busbw_gbs", 297.808}, {"ranks", 1440}}},
    {"nccl-tests/coreweave-h100-k8s-sharp.txt",
     {{"peak_busbw_gbs", 386.56}, {"average_busbw_gbs", 373.187}, {"ranks", 96}, {"ranks_worked_out", true}}},
    {"nccl-tests/failed-before-table-internal-error-nccltests219-cut.txt",
     {{"gpus", 4}, {"hosts", 2}, {"errors", 1}},
     {"test-nccl-failure"}},
    {"nccl-tests/gb300-2tray-result-row-split-by-nccl-info.log",
     {{"peak_busbw_gbs", 209.19},
      {"peak_at_bytes", 536870912},
      {"average_busbw_gbs", 134.029},
      {"ranks", 8},
      {"rows", 1}},
     {},
     true},
    {"nccl-tests/json-log-wrapped-failed-soperator296-cut.txt", {{"gpus", 8}, {"rows", nullptr}}},
    {"nccl-tests/nebius-runai-h200-16-ssh-warnings.txt",
     {{"gpus", 16}, {"hosts", 2}, {"ranks", 16}, {"peak_busbw_gbs", 479.26}, {"average_busbw_gbs", 467.089}}},
    {"nccl-tests/oci-h100-2node-hostnames.txt",
     {{"gpus", 16},
      {"hosts", 2},
      {"nccl_version", "2.23.4"},
      {"peak_busbw_gbs", 471.22},
      {"average_busbw_gbs", 464.075},
      {"errors", 0}}},
    {"nccl-tests/stas-columns-cut.txt",
     {{"ranks", 8}, {"peak_busbw_gbs", 234.89}, {"peak_at_bytes", 17179869184}, {"rows", 20}}},
    {"nccl-tests/superbench-nccl_allreduce.log",
     {{"gpus", 8}, {"rows", 34}, {"peak_busbw_gbs", 235.26}, {"average_busbw_gbs", 68.4048}}},
    {"nccl-tests/superbench-nccl_alltoall.log",
     {{"collective", "alltoall"}, {"rows", 34}, {"peak_busbw_gbs", 226.16}, {"average_busbw_gbs", 58.6481}}},
    {"nccl-tests/table-header-split-by-init-complete-h20-nccl1189-cut.log", {{"rows", nullptr}}, {}, true},
    {"nccl-tests/two-ranks-one-gpu-socket.txt",
     {{"ranks", 2}, {"peak_busbw_gbs", 2.67}, {"rows", 25}, {"average_busbw_gbs", 0.56824}},
     {"ranks-share-gpu"}},
    {"nccl-tests/x11-auth-noise.txt",
     {{"ranks", 2}, {"peak_busbw_gbs", 2.31}, {"average_busbw_gbs", 1.57614}},
     {"ranks-share-gpu"}},
};

TEST(CorpusNcclTests, Figures) { checkAll("nccl-tests", runs); }

TEST(CorpusNcclTests, RowsThatOthersWouldMisread)
{
    if (corpusFolder().empty())
        GTEST_SKIP() << "no corpus";
    const Result<Reading> split =
        readFile(corpusFolder() + "/nccl-tests/gb300-2tray-result-row-split-by-nccl-info.log");
    ASSERT_TRUE(split.ok());
    EXPECT_EQ(split->measurements.sweeps.at(0).rows.at(0).outOfPlace.busbw, 58.87);
    EXPECT_EQ(split->measurements.sweeps.at(0).rows.at(0).inPlace.busbw, 209.19);
    const Result<Reading> blank = readFile(corpusFolder() + "/nccl-tests/superbench-nccl_alltoall.log");
    ASSERT_TRUE(blank.ok());
    EXPECT_EQ(blank->measurements.sweeps.at(0).rows.back().outOfPlace.timeUs, 33508);
    EXPECT_EQ(blank->measurements.sweeps.at(0).rows.back().inPlace.busbw, 226.16);
}

} // namespace
} // namespace ringside::formats::test
