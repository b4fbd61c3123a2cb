// SPDX-License-Identifier: Apache-2.0
#include "gpu/formats/tests/fixture.h"

#include <algorithm>

namespace ringside::formats::test {
namespace {

using Ranks = std::vector<int>;

const Communicator& only(const Reading& r)
{
    static const Communicator nothing;
    EXPECT_EQ(r.communication.communicators.size(), 1u);
    return r.communication.communicators.empty() ? nothing : r.communication.communicators.front();
}

const Connection* connectionOf(const Communicator& c, int from, int to)
{
    for (const Connection& n : c.connections)
        if (n.from == from && n.to == to)
            return &n;
    return nullptr;
}

TEST(NcclLog, WhoIsInACommunicator)
{
    const Reading r = readFixture("nccl_log/two_nodes_2.29.log");
    const Communicator& c = only(r);
    EXPECT_EQ(c.id, "0xabc");
    EXPECT_EQ(c.ranks, 4);
    EXPECT_EQ(c.nodes, 2);
    ASSERT_EQ(c.members.size(), 4u);
    EXPECT_EQ(c.members.at(3).host, "n2");
    EXPECT_EQ(c.members.at(3).busId, "0000:1b:00.0");
    EXPECT_EQ(c.members.at(3).localRank, 1);
    EXPECT_TRUE(c.members.at(0).initComplete);
    EXPECT_FALSE(c.members.at(1).initComplete);
    EXPECT_EQ(r.communication.ncclVersion, "2.29.2");
    EXPECT_EQ(r.communication.cudaVersion, "12.9");
    EXPECT_EQ(r.communication.driverVersion, "CUDA 12.9");
    EXPECT_EQ(r.communication.network, "IB");
    EXPECT_EQ(r.communication.environment.at("NCCL_MIN_NCHANNELS"), "2");
    EXPECT_EQ(r.communication.environment.at("NCCL_SOCKET_IFNAME"), "eth0");
    EXPECT_EQ(r.structure.gpus.size(), 4u) << "two hosts use the same bus ids";
    EXPECT_EQ(r.structure.nics.size(), 2u);
    EXPECT_EQ(summaryOf(r)["hosts"], 2);
    EXPECT_EQ(problemsOf(r), "");
}

TEST(NcclLog, RingsTreesAndConnections)
{
    const Reading r = readFixture("nccl_log/two_nodes_2.29.log");
    const Communicator& c = only(r);
    ASSERT_EQ(c.rings.size(), 2u);
    EXPECT_EQ(c.rings[0].ranks, (Ranks{0, 1, 3, 2}));
    EXPECT_TRUE(c.rings[0].complete);
    EXPECT_EQ(crossings(c, c.rings[0]), (std::vector<std::pair<int, int>>{{1, 3}, {2, 0}}));
    ASSERT_EQ(c.trees.size(), 8u);
    EXPECT_EQ(c.trees[0].rank, 0);
    EXPECT_EQ(c.trees[0].up, -1);
    EXPECT_EQ(c.trees[0].down, (std::array<int, 3>{1, 2, -1}));
    const Connection* p2p = connectionOf(c, 0, 1);
    ASSERT_TRUE(p2p);
    EXPECT_EQ(p2p->transport, "P2P/CUMEM/read");
    EXPECT_EQ(p2p->channels, (std::set<int>{0, 1}));
    const Connection* net = connectionOf(c, 1, 3);
    ASSERT_TRUE(net);
    EXPECT_EQ(net->transport, "NET/IB/0/GDRDMA");
    EXPECT_EQ(net->lines, 2u) << "said by both ends";
    EXPECT_EQ(c.channels, 2);
    EXPECT_EQ(c.nvlsChannels, 16);
    EXPECT_EQ(c.p2pChannelsPerPeer, 4);
    EXPECT_EQ(c.nvls, true);
    EXPECT_EQ(c.initSeconds, 0.9);
    EXPECT_EQ(c.initPhases.at("bootstrap"), 0.6);
}

TEST(NcclLog, GraphsAndChoices)
{
    const Reading r = readFixture("nccl_log/two_nodes_2.29.log");
    const auto& graphs = r.communication.graphs;
    ASSERT_EQ(graphs.size(), 2u) << "every rank says the same";
    EXPECT_EQ(graphs[0].name, "ring");
    EXPECT_EQ(graphs[0].speedIntra, 20);
    EXPECT_EQ(graphs[0].typeIntra, "NVL");
    ASSERT_EQ(graphs[0].channels.size(), 2u);
    EXPECT_EQ(graphs[0].channels[1].gpus, (Ranks{1, 0}));
    EXPECT_EQ(graphs[1].name, "tree");
    const auto& choices = r.communication.choices;
    ASSERT_EQ(choices.size(), 2u);
    EXPECT_EQ(choices[0].times, 2u);
    EXPECT_EQ(choices[0].channelHigh, 1);
    ASSERT_EQ(r.communication.calls.size(), 1u);
    EXPECT_EQ(r.communication.calls[0].datatype, "float32");
    EXPECT_EQ(r.communication.calls[0].redop, "sum");
}

TEST(NcclLog, LinesThatCutEachOther)
{
    const Reading r = readFixture("nccl_log/spliced_pipe.log");
    const Communicator& c = only(r);
    EXPECT_EQ(r.structure.hosts.size(), 1u);
    EXPECT_EQ(c.rings.size(), 3u);
    EXPECT_EQ(c.trees.size(), 6u);
    EXPECT_EQ(c.members.at(0).busId, "0000:03:00.0");
    EXPECT_EQ(c.members.at(1).busId, "") << "put together from two lines: better none than a wrong one";
    EXPECT_TRUE(c.members.at(1).initComplete);
}

TEST(NcclLog, TheCauseIsNotWhatFollows)
{
    const Reading r = readFixture("nccl_log/slurm_errors.log");
    const Finding* closed = findingIn(r, "peer-closed");
    const Finding* completion = findingIn(r, "ib-completion-error");
    ASSERT_TRUE(closed && completion);
    EXPECT_FALSE(closed->rootCause) << "first in time, but it only follows";
    EXPECT_TRUE(completion->rootCause);
    EXPECT_EQ(completion->ranks, (std::set<int>{0}));
    EXPECT_EQ(completion->host, "a1");
    EXPECT_NE(completion->what.en.find("error 12 (transport retry counter exceeded, vendor 129)"), std::string::npos)
        << completion->what.en;
    EXPECT_EQ(completion->line, 7u);
    EXPECT_EQ(findingIn(r, "failed-call"), nullptr);
}

TEST(NcclLog, OldVersions)
{
    const Reading r = readFixture("nccl_log/old_2.4.log");
    const Communicator& c = only(r);
    EXPECT_EQ(r.communication.ncclVersion, "2.4.8");
    EXPECT_EQ(c.ranks, 4);
    EXPECT_EQ(c.rings.at(0).ranks, (Ranks{0, 1, 2, 3}));
    ASSERT_EQ(c.trees.size(), 2u);
    EXPECT_EQ(c.trees[0].down, (std::array<int, 3>{1, 2, -1})) << "parent first in this version";
    EXPECT_EQ(c.trees[1].up, 0);
    EXPECT_EQ(connectionOf(c, 2, 3)->transport, "SHM/direct");
    EXPECT_EQ(c.members.at(1).host, "h1");
    EXPECT_EQ(c.members.at(2).host, "h2") << "who receives is here";
    EXPECT_EQ(c.members.at(0).nvmlDev, 0);
    EXPECT_EQ(c.members.at(0).busId, "") << "in brackets stands the device";
    EXPECT_TRUE(findingIn(r, "shm-inside-node"));
    EXPECT_EQ(r.structure.nics.size(), 1u);
}

TEST(NcclLog, TheTreeOfAMachine)
{
    const Reading r = readFixture("nccl_log/system_tree.log");
    const Structure& s = r.structure;
    EXPECT_EQ(s.cpus.size(), 2u);
    ASSERT_EQ(s.gpus.size(), 2u);
    EXPECT_EQ(s.gpus[0].busId, "0000:11:00.0");
    EXPECT_EQ(s.gpus[1].rank, 1);
    EXPECT_EQ(s.cpus[static_cast<std::size_t>(s.gpus[0].cpu)].numa, 1);
    ASSERT_EQ(s.links.size(), 2u);
    EXPECT_EQ(s.links[0].to, 1);
    EXPECT_EQ(s.links[0].count, 0) << "the log says their bandwidth, not their number";
    EXPECT_EQ(s.links[0].bytesPerSecond, 240e9);
    ASSERT_EQ(s.nics.size(), 2u) << "one is placed, one only listed";
    EXPECT_EQ(s.nics[0].ports.at(0).name, "mlx5_1");
    EXPECT_EQ(s.nics[0].ports[0].mbps, 200000);
    EXPECT_EQ(s.nics[1].ports.at(0).name, "mlx5_0");
    ASSERT_EQ(s.pairs.size(), 1u);
    EXPECT_EQ(s.pairs[0].at(1, 3), "SYS");
    EXPECT_EQ(r.communication.maxBandwidth, 24);
    EXPECT_EQ(findingIn(r, "pcie-slower-above")->times, 2u);
    const Json summary = summaryOf(r);
    EXPECT_FALSE(summary.contains("nvlinks"));
    EXPECT_EQ(summary["ranks_at_least"], 2);
}

TEST(NcclLog, TablesAndChoicesOfOldVersions)
{
    const Reading r = readFixture("nccl_log/tuning_2.10.log");
    const auto& tuning = r.communication.tuning;
    ASSERT_EQ(tuning.size(), 18u);
    const auto at = std::find_if(tuning.begin(), tuning.end(), [](const TuningEntry& t) {
        return t.collective == "AllReduce" && t.algorithm == "Tree" && t.protocol == "Simple";
    });
    ASSERT_NE(at, tuning.end());
    EXPECT_EQ(at->latencyUs, 33.2);
    EXPECT_EQ(at->bandwidth, 14);
    const auto& choices = r.communication.choices;
    ASSERT_EQ(choices.size(), 3u);
    EXPECT_EQ(choices[0].collective, "") << "2.10 does not say";
    EXPECT_EQ(choices[0].algorithm, "Tree");
    EXPECT_EQ(choices[0].predictedUs, 11.06);
    EXPECT_EQ(choices[0].channelLow, -1);
    EXPECT_EQ(choices[1].algorithm, "Symmetric");
    EXPECT_EQ(choices[1].channelHigh, 7);
    EXPECT_EQ(choices[2].protocol, "Simple");
}

TEST(NcclLog, RcclAndRay)
{
    const Reading r = readFixture("nccl_log/rccl_ray_prefix.log");
    const Communicator& c = only(r);
    EXPECT_EQ(r.communication.ncclVersion, "2.18.3");
    EXPECT_EQ(c.ranks, 4);
    EXPECT_EQ(c.trees.size(), 2u);
    EXPECT_EQ(connectionOf(c, 1, 2)->transport, "NET/Socket/1");
    EXPECT_EQ(connectionOf(c, 1, 2)->lines, 2u);
    EXPECT_EQ(c.members.at(2).host, "amd2");
    EXPECT_EQ(c.members.at(0).busId, "0000:c1:00.0");
}

TEST(NcclLog, WhoIsMissingWhenOthersWait)
{
    const Reading r = readFixture("nccl_log/watchdog_wrapped.log");
    const Finding* f = findingIn(r, "watchdog-timeout");
    ASSERT_TRUE(f);
    EXPECT_EQ(f->ranks, (std::set<int>{1, 3}));
    EXPECT_TRUE(f->rootCause);
    EXPECT_NE(f->what.en.find("waited 600 s in ALLGATHER number 7"), std::string::npos) << f->what.en;
    EXPECT_NE(f->what.en.find("Rank 0, 2 is not among them"), std::string::npos) << f->what.en;
}

TEST(NcclLog, RanksThatWaitInDifferentCollectives)
{
    const Reading r = readText("[E ProcessGroupNCCL.cpp:458] [Rank 0] Watchdog caught collective operation timeout: "
                               "WorkNCCL(SeqNum=9, OpType=ALLREDUCE, "
                               "Timeout(ms)=1000) ran for 1001 milliseconds before timing out.\n"
                               "[E ProcessGroupNCCL.cpp:458] [Rank 1] Watchdog caught collective operation timeout: "
                               "WorkNCCL(SeqNum=5, OpType=ALLREDUCE, "
                               "Timeout(ms)=1000) ran for 1001 milliseconds before timing out.\n");
    ASSERT_TRUE(findingIn(r, "collective-desync"));
    EXPECT_NE(findingIn(r, "collective-desync")->what.en.find("rank 0: 9, rank 1: 5"), std::string::npos);
}

TEST(NcclLog, PodsWithOneGpuEach)
{
    const Reading r = readFixture("nccl_log/pods_json.log");
    const Communicator& c = only(r);
    EXPECT_EQ(c.ranks, 2) << "from the ring";
    EXPECT_TRUE(c.ranksWorkedOut);
    EXPECT_EQ(c.members.at(1).busId, "0000:42:00.0");
    EXPECT_EQ(connectionOf(c, 0, 1)->transport, "NET/IB/0");
    EXPECT_TRUE(findingIn(r, "pods-with-one-gpu"));
}

TEST(NcclLog, PrefixesColoursAndTimes)
{
    const std::string record =
        "web-1:7:8 [3] NCCL INFO comm 0x9 rank 3 nranks 4 cudaDev 3 busId 3000 - Init COMPLETE\n";
    for (const std::string prefix :
         {"", "[1,3]<stdout>:", "3: ", "[3] ", "[rank3]:", "[default3]:", "web-1: ", "(worker pid=7) ", "> ",
          "2026-01-02T03:04:05.678Z ", "[2026-01-02 03:04:05] ", "[pod/web-1/main] ", "\x1b[36mweb | \x1b[0m ",
          "worker-0  | ", "2026-01-02T03:04:05.678+01:00", "3: [2026-01-02 03:04:05] "}) {
        const Reading r = readText(prefix + record);
        ASSERT_EQ(r.communication.communicators.size(), 1u) << prefix;
        EXPECT_EQ(r.communication.communicators[0].members.at(3).host, "web-1") << prefix;
        EXPECT_EQ(r.format, "nccl-log") << prefix;
    }
}

TEST(NcclLog, WarningsOfAllForms)
{
    for (const std::string head :
         {"a:1:2 [0] init.cc:497 NCCL WARN ", "[2026-01-02 03:04:05] a:1:2 [0] init.cc:497 (initTransports) NCCL WARN ",
          "init.cc:497 NCCL WARN ", "0: \n0: a:1:2 [0] init.cc:497 NCCL WARN "}) {
        const Reading r = readText(head + "Duplicate GPU detected : rank 2 and rank 0 both on CUDA device 1000\n");
        const Finding* f = findingIn(r, "duplicate-gpu");
        ASSERT_TRUE(f) << head;
        EXPECT_EQ(f->ranks, (std::set<int>{0, 2})) << head;
        EXPECT_TRUE(f->rootCause);
    }
    const Reading unknown =
        readText("a:1:2 [0] x.cc:1 NCCL WARN the flux is out of phase\na:1:2 [0] NCCL INFO x.cc:9 -> 3\n");
    ASSERT_TRUE(findingIn(unknown, "nccl-warning"));
    EXPECT_EQ(findingIn(unknown, "nccl-warning")->said, "the flux is out of phase");
    const Reading unexplained = readText("a:1:2 [0] NCCL INFO init.cc:903 -> 5\n");
    ASSERT_TRUE(findingIn(unexplained, "failed-call"));
    EXPECT_NE(findingIn(unexplained, "failed-call")->what.en.find("ncclInvalidUsage"), std::string::npos);
}

TEST(NcclLog, APortThatIsTakenIsHarmlessForRasOnly)
{
    const std::string message = " NCCL WARN Call to bind failed: Address already in use\n";
    EXPECT_EQ(summaryOf(readText("a:1:1 [0] ras/client_support.cc:181" + message))["errors"], 0);
    EXPECT_EQ(summaryOf(readText("a:1:1 [0] misc/socket.cc:400" + message))["errors"], 1);
}

TEST(NcclLog, TwoCommunicatorsWithoutIds)
{
    const Reading r = readText("a:1:1 [0] NCCL INFO Channel 00/01 : 0 1\n"
                               "a:1:1 [0] NCCL INFO comm 0x1 rank 0 nranks 2 cudaDev 0 busId 1000 - Init COMPLETE\n"
                               "a:2:2 [1] NCCL INFO comm 0x1 rank 1 nranks 2 cudaDev 1 busId 2000 - Init COMPLETE\n"
                               "a:1:1 [0] NCCL INFO Channel 00/01 : 0 1\n"
                               "a:1:1 [0] NCCL INFO comm 0x2 rank 0 nranks 2 cudaDev 0 busId 1000 - Init COMPLETE\n"
                               "a:2:2 [1] NCCL INFO comm 0x2 rank 1 nranks 2 cudaDev 1 busId 2000 - Init COMPLETE\n");
    ASSERT_EQ(r.communication.communicators.size(), 2u);
    for (const Communicator& c : r.communication.communicators) {
        EXPECT_EQ(c.members.size(), 2u);
        EXPECT_EQ(c.rings.size(), 1u);
    }
    EXPECT_EQ(r.structure.gpus.size(), 2u);
}

TEST(NcclLog, ARecordThatIsPrintedTwiceCountsOnce)
{
    const Reading r =
        readText("t | a:1:1 [0] NCCL INFO AllReduce: 8 Bytes -> Algo RING proto LL channel{Lo..Hi}={0..0} | "
                 "a:1:1 [0] NCCL INFO AllReduce: 8 Bytes -> Algo RING proto LL channel{Lo..Hi}={0..0}\n");
    ASSERT_EQ(r.communication.choices.size(), 1u);
    EXPECT_EQ(r.communication.choices[0].times, 1u);
}

TEST(NcclLog, WhatIsCutIsNotTaken)
{
    const Reading number = readText("a:1:1 [0] NCCL INFO Channel 00/01 : 0 1 2 1");
    EXPECT_TRUE(number.partial);
    EXPECT_EQ(only(number).rings.at(0).ranks, (Ranks{0, 1, 2})) << "1 may be the beginning of 13";
    EXPECT_FALSE(only(number).rings[0].complete);
    const Reading bus = readText("a:1:1 [0] NCCL INFO comm 0x1 rank 0 nranks 2 cudaDev 0 busId 41");
    EXPECT_EQ(only(bus).members.at(0).busId, "");
    const Reading transport = readText("a:1:1 [0] NCCL INFO Channel 00/0 : 0[1] -> 1[2] via P2P/C");
    EXPECT_TRUE(transport.communication.communicators.empty() || only(transport).connections.empty());
    const Reading tree = readText("a:1:1 [0] NCCL INFO Trees [0] 1/-1/-1->0->-1 [1] -1/-1/-1->0->1");
    EXPECT_EQ(only(tree).trees.size(), 1u);
    EXPECT_NE(problemsOf(tree).find("line 1: the Trees of rank 0 are damaged"), std::string::npos);
}

TEST(NcclLog, ProseAboutNcclIsNoLog)
{
    const Result<Reading> reading =
        readBytes("Set NCCL_DEBUG=INFO and look for NCCL WARN lines.\nAll good.\n", "notes.txt");
    EXPECT_TRUE(!reading || reading->format != "nccl-log") << reading->format;
}

} // namespace
} // namespace ringside::formats::test
