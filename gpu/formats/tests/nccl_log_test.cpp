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
    EXPECT_NE(completion->what.en.find("error 12 (transport retry counter exceeded, vendor 129)"), std::string::npos) << completion->what.en;
    EXPECT_EQ(completion->line, 7u);
    EXPECT_EQ(findingIn(r, "failed-call"), nullptr);
}

} // namespace
} // namespace ringside::formats::test
