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

// Figures that their publishers state beside the rows, or that the rows themselves hold.
const std::vector<Expected> published = {
    {"nccl-tables/aws_1xp5_8xH100_allreduce.txt",
     {{"ranks", 8}, {"peak_busbw_gbs", 483.35}, {"average_busbw_gbs", 156.742}, {"rows", 32}}},
    {"nccl-tables/aws_2xp4de_16xA100_EFA_allreduce.txt", {{"ranks", 16}, {"peak_busbw_gbs", 78.33}, {"rows", 29}}},
    {"nccl-tables/aws_2xp5_16xH100_EFA_nccl2.18.5_allreduce.txt",
     {{"ranks", 16}, {"peak_busbw_gbs", 437.89}},
     {},
     true},
    {"nccl-tables/aws_p5en_128xH200_allreduce_partial.txt",
     {{"ranks", 128}, {"peak_busbw_gbs", 369.86}, {"rows", 3}},
     {},
     true},
    {"nccl-tables/coreweave_96rank_H100_SHARP_allreduce.txt", {{"ranks", 96}, {"average_busbw_gbs", 373.187}}},
    {"nccl-tables/coreweave_GB200_20racks_1440gpu_allreduce.txt",
     {{"peak_busbw_gbs", 405.74}, {"average_busbw_gbs", 297.808}}},
    {"nccl-tables/coreweave_GB200_2racks_128rank_allreduce.txt", {{"ranks", 128}, {"average_busbw_gbs", 688.487}}},
    {"nccl-tables/do_2xH100_nvlink_allreduce.txt", {{"ranks", 2}, {"peak_busbw_gbs", 358.38}, {"rows", 21}}},
    {"nccl-tables/gcp_a3mega_16xH100_TCPXO_allreduce.txt",
     {{"ranks", 16}, {"peak_busbw_gbs", 338.82}, {"average_busbw_gbs", 70.742}}},
    {"nccl-tables/gcp_a4_16xB200_allgather.txt",
     {{"collective", "all_gather"}, {"ranks", 16}, {"peak_busbw_gbs", 261.57}}},
    {"nccl-tables/issue294_16xH100_NVLSTree_allreduce.txt", {{"ranks", 16}, {"peak_busbw_gbs", 444.25}}},
    {"nccl-tables/nebius_2node_16xH100_ib_allreduce.txt",
     {{"ranks", 16}, {"tables", 2}, {"rows", 10}, {"peak_busbw_gbs", 476.62}}},
    {"nccl-tables/oci_GB300_allreduce.txt", {{"tables", 4}, {"rows", 8}, {"ranks", 64}, {"peak_busbw_gbs", 930.48}}},
    {"nccl-tables/stas_8xA100_allreduce.txt", {{"ranks", 8}, {"rows", 20}, {"peak_busbw_gbs", 234.89}}},
    {"nccl-tables/superbench_8xA100_40GB_allreduce.txt",
     {{"collective", "all_reduce"}, {"average_busbw_gbs", 68.4048}}},
    {"nccl-tables/superbench_8xA100_40GB_broadcast.txt", {{"collective", "broadcast"}, {"average_busbw_gbs", 64.8653}}},
    {"nccl-tables/superbench_8xA100_40GB_reduce.txt", {{"collective", "reduce"}, {"average_busbw_gbs", 65.018}}},
    {"nccl-tables/superbench_8xA100_40GB_reducescatter.txt",
     {{"collective", "reduce_scatter"}, {"average_busbw_gbs", 60.168}}},
};

const std::vector<Expected> tables = {
    {"nccl-tables/azure_8xA100_allreduce_busbw.txt",
     {{"rows", 24}, {"peak_busbw_gbs", 231.58}, {"peak_at_bytes", 8589934592}}},
    {"nccl-tables/azure_8xH100_allreduce_busbw.txt",
     {{"rows", 24}, {"peak_busbw_gbs", 478.87}, {"collective", "all_reduce"}}},
    {"nccl-tables/eunomia_8xB300_algo_proto_channel_sweep.txt",
     {{"tables", 13}, {"rows", 74}, {"peak_busbw_gbs", 836.5}}},
    {"nccl-tables/mscclpp_ndmv4_targets.jsonl.txt", {{"rows", 19}, {"peak_busbw_gbs", 255.08}}},
    {"nccl-tables/mscclpp_ndmv5_targets.jsonl.txt", {{"rows", 10}, {"peak_busbw_gbs", 403.7}}},
    {"nccl-tables/stas_4node_allreduce_torch.txt",
     {{"ranks", 32}, {"peak_busbw_gbs", 98.34}, {"peak_at_bytes", 33554432}}},
    {"nccl-tables/stas_8xB200_NVLS_gpu_ramp.txt", {{"ranks", 8}, {"peak_busbw_gbs", 838.0}, {"rows", 10}}},
    {"nccl-tables/stas_8xH200_allreduce_torch.txt", {{"ranks", 8}, {"peak_busbw_gbs", 482.26}}},
    {"nccl-tables/stas_8xH200_collectives_16GiB.txt", {{"rows", 4}, {"peak_busbw_gbs", 480.0}}},
    {"nccl-tables/stas_B200_1node_4node_allreduce.txt", {{"tables", 2}, {"rows", 40}, {"peak_busbw_gbs", 845.67}}},
};

TEST(CorpusNcclTests, FiguresOfPublishedRuns) { checkAll("nccl-tests", published); }

TEST(CorpusNcclTests, FiguresOfPublishedTables) { checkAll("nccl-tables", tables); }

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
