// SPDX-License-Identifier: Apache-2.0
#include "gpu/formats/tests/corpus.h"

#include <algorithm>

namespace ringside::formats::test {
namespace {

const std::vector<Expected> logs = {
    {"nccl-log/16rank-ib-8channels-2.2x-nccl1412-cut.log",
     {{"ranks", 16}, {"hosts", 2}, {"channels", 8}, {"errors", 0}},
     {},
     true},
    {"nccl-log/2.3-cuda-dev-ib-ports-soc-nccl179-cut.log", {{"ranks", 8}, {"hosts_in_file", 2}, {"nets", 8}}, {}, true},
    {"nccl-log/2.4-64-single-gpu-hosts-socket-nccl226-cut.log",
     {{"ranks", 64}, {"transports", "NET/Socket/0"}, {"gpus", nullptr}, {"rings", nullptr}, {"communicators", 1}},
     {},
     true},
    {"nccl-log/2.4-ring-p2p-ipc-32ranks-4servers-nccltests29-cut.log",
     {{"ranks", 32}, {"hosts_in_file", 4}, {"transports", "P2P/IPC"}, {"gpus", nullptr}},
     {},
     true},
    {"nccl-log/2.6.4-pattern-speed-2gpu-nvl-nccl340-cut.log",
     {{"ranks", 2}, {"channels", 1}, {"ring_bw_gbs", 21}, {"tree_bw_gbs", 21}, {"errors", 0}},
     {},
     true},
    {"nccl-log/2gpu-across-numa-system-graph-nccl1358-cut.log",
     {{"ranks", 2},
      {"hosts", 1},
      {"gpus", 2},
      {"nets", 4},
      {"max_bw_gbs", 10},
      {"network", "IB"},
      {"nvlinks", nullptr}},
     {},
     true},
    {"nccl-log/azure-ml-topology-detection-no-link-speed-nccl862-cut.log",
     {{"errors", 0}, {"hosts", 1}},
     {"link-speed-unknown"},
     true},
    {"nccl-log/cloudwatch-duplicated-columns-awsofi889-cut.log",
     {{"nccl_version", "2.21.5"}, {"hosts", 1}},
     {"efa-no-device"},
     true},
    {"nccl-log/gb300-2tray-2.29.7-header.log",
     {{"ranks", 8}, {"hosts", 2}, {"gpus", 8}, {"nccl_version", "2.29.7"}, {"cuda_version", "13.1"}, {"errors", 0}}},
    {"nccl-log/gb300-2tray-2.29.7-ras-bind-warn.log",
     {{"ranks", 8}, {"communicators", 1}, {"errors", 0}, {"root_cause", nullptr}},
     {"ras-port-taken"}},
    {"nccl-log/h20-2node-ring-lines-trees-nccl1189-cut.log",
     {{"ranks", 4}, {"hosts", 2}, {"channels", 8}, {"trees", 8}},
     {},
     true},
    {"nccl-log/h200-vm-system-graph-pci0.2-nccltests256-cut.log",
     {{"max_bw_gbs", 48}, {"total_bw_gbs", 370.8}, {"gpus", 3}, {"nets", 3}, {"nvlinks", nullptr}, {"ranks", nullptr}},
     {"pcie-slower-above"},
     true},
    {"nccl-log/hgx-a100-maxWidth-system-graph-nccltests100-cut.log",
     {{"max_bw_gbs", 252}, {"total_bw_gbs", 252}, {"gpus", 1}, {"errors", 0}},
     {"topology-attribute", "no-libibverbs"},
     true},
    {"nccl-log/horovod-mpi-tags-duplicate-gpu-horovod3929-cut.log",
     {{"errors", 1}, {"hosts", 1}},
     {"duplicate-gpu"},
     true},
    {"nccl-log/ib-error4-vendor81-3hosts-nccl928-cut.log",
     {{"hosts", 3}, {"errors", 1}},
     {"ib-completion-error"},
     true},
    {"nccl-log/k8s-container-prefix-pasted-line-numbers-nccl879-cut.log", {{"errors", 1}}, {"ring-does-not-close"}},
    {"nccl-log/k8s-pod-16rank-16channels-nccl1538-cut.log",
     {{"ranks", 16}, {"channels", 16}, {"hosts", nullptr}, {"gpus", nullptr}},
     {},
     true},
    {"nccl-log/k8s-two-pods-same-node-netibext-nccl797-cut.log",
     {{"ranks", 2}, {"transports", "NET/IBext/0"}},
     {"pods-with-one-gpu"},
     true},
    {"nccl-log/mpi-tag-prefix-2.27-nccl1713-cut.log",
     {{"hosts", 2}, {"trees", 8}, {"ranks_at_least", 4}, {"processes", 4}, {"errors", 0}},
     {},
     true},
    {"nccl-log/p2p-disabled-connected-gpus-vllm11139-cut.log", {{"errors", 0}}, {"p2p-off"}, true},
    {"nccl-log/pdsh-ip-prefix-ofi-no-provider-awsofi67-cut.log", {{"ranks", nullptr}}, {"efa-no-provider"}, true},
    {"nccl-log/perlmutter-a100-2.29.7-interleaved-midline.log",
     {{"ranks", 4},
      {"hosts", 1},
      {"gpus", 4},
      {"channels", 24},
      {"ring_channels", 12},
      {"ring_bw_gbs", 20},
      {"rings", 24},
      {"distinct_rings", 6},
      {"transports", "P2P/CUMEM/read"},
      {"nvls", false},
      {"errors", 0},
      {"communicators", 1}},
     {},
     true},
    {"nccl-log/ray-worker-prefix-32ranks-ray59778-cut.log",
     {{"ranks", 32}, {"trees", 16}, {"transports", "P2P/IPC"}, {"communicators", 1}},
     {},
     true},
    {"nccl-log/rccl-mi250x-2node-socket-rccl1026-cut.log",
     {{"ranks", 8}, {"hosts_in_file", 2}, {"communicators", 1}, {"transports", "NET/Socket/1, NET/Socket/2, P2P/IPC"}},
     {},
     true},
    {"nccl-log/rccl-mi50-4gpu-pcie-rccltests163-cut.log",
     {{"ranks", 4}, {"channels", 2}, {"trees", 2}, {"errors", 0}},
     {},
     true},
    {"nccl-log/shm-permission-denied-nccl328.log", {{"hosts", 1}}, {"shm-permission"}},
    {"nccl-log/shm-two-warn-lines-no-prefix-2.7.3-nccl342.log", {{"hosts", nullptr}}, {"shm-full"}},
    {"nccl-log/tmux-wrapped-lines-2.21.5-vllm14449-cut.log",
     {{"nccl_version", "2.21.5"}, {"processes", 2}, {"errors", 0}},
     {"plugin-not-found"},
     true},
    {"nccl-log/torchrun-prefix-2.20.5-vllm6370-cut.log",
     {{"nccl_version", "2.20.5"}, {"cuda_version", "12.4"}, {"processes", 2}, {"errors", 0}},
     {"plugin-not-found"},
     true},
    {"nccl-log/two-ranks-one-gpu-2.29.7.log",
     {{"nccl_version", "2.29.7"},
      {"choices", "Broadcast: RING/LL from 1024 B, RING/SIMPLE from 32768 B"},
      {"errors", 0}}},
    {"nccl-log/watchdog-desync-progress-bar-pytorch118369-cut.log", {{"errors", 1}}, {"collective-desync"}, true},
    {"nccl-log/watchdog-hard-wrapped-openr1-620-cut.log", {{"errors", 1}}, {"watchdog-timeout"}, true},
    {"nccl-log/wsl2-2.7.8-sysfs-missing-nccl573.log",
     {{"nccl_version", "2.7.8"}, {"errors", 1}},
     {"pci-path-missing", "no-libibverbs"}},
    {"nccl-log/wsl2-2.8.3-quoted-sysfs-missing-nccl442-cut.log",
     {{"nccl_version", "2.8.3"}},
     {"pci-path-missing"},
     true},
};

/// Findings that must be the root cause.
const std::vector<std::pair<const char*, const char*>> causes = {
    {"cloudwatch-duplicated-columns-awsofi889-cut", "efa-no-device"},
    {"horovod-mpi-tags-duplicate-gpu-horovod3929-cut", "duplicate-gpu"},
    {"ib-error4-vendor81-3hosts-nccl928-cut", "ib-completion-error"},
    {"k8s-container-prefix-pasted-line-numbers-nccl879-cut", "ring-does-not-close"},
    {"pdsh-ip-prefix-ofi-no-provider-awsofi67-cut", "efa-no-provider"},
    {"shm-permission-denied-nccl328", "shm-permission"},
    {"shm-two-warn-lines-no-prefix-2.7.3-nccl342", "shm-full"},
    {"watchdog-desync-progress-bar-pytorch118369-cut", "collective-desync"},
    {"watchdog-hard-wrapped-openr1-620-cut", "watchdog-timeout"},
    {"wsl2-2.7.8-sysfs-missing-nccl573", "pci-path-missing"},
    {"wsl2-2.8.3-quoted-sysfs-missing-nccl442-cut", "pci-path-missing"},
};

Reading readLog(const std::string& name)
{
    Result<Reading> reading = readFile(corpusFolder() + "/nccl-log/" + name + ".log");
    EXPECT_TRUE(reading.ok()) << name;
    return reading ? std::move(*reading) : Reading();
}

const Finding* finding(const Reading& reading, const std::string& id)
{
    const auto at =
        std::find_if(reading.findings.begin(), reading.findings.end(), [&](const Finding& f) { return f.id == id; });
    return at == reading.findings.end() ? nullptr : &*at;
}

/// What the first communicator's ring of a channel has between nodes.
std::vector<std::pair<int, int>> between(const Reading& reading, int channel)
{
    if (reading.communication.communicators.empty())
        return {};
    const Communicator& c = reading.communication.communicators.front();
    for (const Ring& ring : c.rings)
        if (ring.channel == channel)
            return crossings(c, ring);
    return {};
}

using Edges = std::vector<std::pair<int, int>>;

TEST(CorpusNcclLog, Figures) { checkAll("nccl-log", logs); }

TEST(CorpusNcclLog, EveryFileIsHeldToItsFigures)
{
    if (corpusFolder().empty())
        GTEST_SKIP() << "no corpus";
    for (const auto& entry : std::filesystem::directory_iterator(corpusFolder() + "/nccl-log")) {
        const std::string file = "nccl-log/" + entry.path().filename().string();
        EXPECT_TRUE(std::any_of(logs.begin(), logs.end(), [&](const Expected& e) { return e.file == file; })) << file;
    }
}

TEST(CorpusNcclLog, RootCauses)
{
    if (corpusFolder().empty())
        GTEST_SKIP() << "no corpus";
    for (const auto& [name, id] : causes) {
        const Reading reading = readLog(name);
        for (const Finding& f : reading.findings)
            EXPECT_EQ(f.rootCause, f.id == id) << name << ": " << f.id;
    }
}

TEST(CorpusNcclLog, WhereRingsLeaveANode)
{
    if (corpusFolder().empty())
        GTEST_SKIP() << "no corpus";
    const Reading ib = readLog("16rank-ib-8channels-2.2x-nccl1412-cut");
    EXPECT_EQ(between(ib, 0), (Edges{{1, 8}, {9, 0}}));
    EXPECT_EQ(between(ib, 1), (Edges{{3, 10}, {11, 2}}));
    EXPECT_EQ(between(ib, 2), (Edges{{7, 14}, {15, 6}}));
    EXPECT_EQ(between(ib, 3), (Edges{{5, 12}, {13, 4}}));
    EXPECT_EQ(between(ib, 4), (Edges{{1, 8}, {9, 0}}));
    const Reading h20 = readLog("h20-2node-ring-lines-trees-nccl1189-cut");
    std::set<std::pair<int, int>> pairs;
    for (const Ring& ring : h20.communication.communicators.at(0).rings)
        for (const auto& [from, to] : crossings(h20.communication.communicators[0], ring))
            pairs.insert(std::minmax(from, to));
    EXPECT_EQ(pairs, (std::set<std::pair<int, int>>{{0, 2}, {1, 3}}));
}

TEST(CorpusNcclLog, LinesThatCutEachOtherGiveNothingWrong)
{
    if (corpusFolder().empty())
        GTEST_SKIP() << "no corpus";
    const Reading r = readLog("perlmutter-a100-2.29.7-interleaved-midline");
    const Communicator& c = r.communication.communicators.at(0);
    EXPECT_EQ(std::count_if(c.trees.begin(), c.trees.end(), [](const TreeNode& t) { return t.rank == 0; }), 24);
    EXPECT_EQ(std::count_if(c.trees.begin(), c.trees.end(), [](const TreeNode& t) { return t.rank == 1; }), 4);
    const auto mended =
        std::find_if(c.trees.begin(), c.trees.end(), [](const TreeNode& t) { return t.rank == 2 && t.channel == 4; });
    ASSERT_NE(mended, c.trees.end());
    EXPECT_EQ(mended->up, 0) << "continued in a later line";
    const std::set<std::string> buses = {"", "0000:03:00.0", "0000:41:00.0", "0000:82:00.0", "0000:c1:00.0"};
    for (const auto& [rank, member] : c.members)
        EXPECT_TRUE(buses.contains(member.busId)) << rank << " " << member.busId;
}

TEST(CorpusNcclLog, WhatTheFiguresLeaveOut)
{
    if (corpusFolder().empty())
        GTEST_SKIP() << "no corpus";
    const Reading duplicates = readLog("horovod-mpi-tags-duplicate-gpu-horovod3929-cut");
    EXPECT_EQ(finding(duplicates, "duplicate-gpu")->ranks, (std::set<int>{0, 1, 2, 4, 5}));
    const Reading ib = readLog("ib-error4-vendor81-3hosts-nccl928-cut");
    EXPECT_EQ(finding(ib, "ib-completion-error")->host, "H100-1 H100-2 H100-5");
    EXPECT_NE(finding(ib, "ib-completion-error")->what.en.find("local protection"), std::string::npos);
    const Reading watchdog = readLog("watchdog-hard-wrapped-openr1-620-cut");
    EXPECT_EQ(finding(watchdog, "watchdog-timeout")->ranks, (std::set<int>{1, 2, 3, 4, 5, 6}));
    EXPECT_NE(finding(watchdog, "watchdog-timeout")->what.en.find("Rank 0 is not among them"), std::string::npos);
    const Reading p2p = readLog("p2p-disabled-connected-gpus-vllm11139-cut");
    EXPECT_NE(finding(p2p, "p2p-off")->what.en.find("0-1, 0-2, 0-3, 1-3, 2-3"), std::string::npos)
        << finding(p2p, "p2p-off")->what.en;
    const Reading numa = readLog("2gpu-across-numa-system-graph-nccl1358-cut");
    EXPECT_EQ(numa.communication.communicators.at(0).members.at(0).nvmlDev, 3);
    EXPECT_EQ(numa.communication.communicators[0].members.at(1).busId, "0000:87:00.0");
    EXPECT_EQ(numa.structure.nics.at(0).ports.at(0).link, "RoCE");
    const Reading ray = readLog("ray-worker-prefix-32ranks-ray59778-cut");
    for (const TreeNode& t : ray.communication.communicators.at(0).trees)
        EXPECT_EQ(t.rank, 16);
    const Reading one = readLog("two-ranks-one-gpu-2.29.7");
    EXPECT_EQ(one.communication.tuning.size(), 105u) << "five collectives, seven algorithms, three protocols";
    for (const TuningEntry& t : one.communication.tuning)
        EXPECT_TRUE(t.protocol != "LL128" || t.bandwidth == 0) << t.collective << " " << t.algorithm;
    EXPECT_EQ(one.communication.choices.size(), 18u);
    for (const AlgorithmChoice& a : one.communication.choices)
        EXPECT_TRUE(a.bytes < 131072 || a.channelHigh == 3) << a.bytes;
    const Reading old = readLog("2.3-cuda-dev-ib-ports-soc-nccl179-cut");
    ASSERT_EQ(old.structure.pairs.size(), 2u);
    EXPECT_EQ(old.structure.pairs[0].columns.size(), 4u) << "IB ports of a host";
}

} // namespace
} // namespace ringside::formats::test
