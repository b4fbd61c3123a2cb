// SPDX-License-Identifier: Apache-2.0
// What NCCL made of a machine: graphs, communicators, rings, trees, connections, choices of algorithm, and what went
// wrong. From graph XML and NCCL_DEBUG logs.
#pragma once

#include "gpu/formats/structure.h"

#include "experiments/core/text.h"

#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace ringside::formats {

/// NCCL's search patterns: ncclTopoGraph::pattern in graph/topo.h.
const char*
patternName(int pattern); ///< 1 "balanced tree", 2 "split tree", 3 "tree", 4 "ring", 5 "NVLS", 6 "collnet direct"

struct GraphChannel {
    std::vector<int> gpus;         ///< GPU numbers in order, as the file counts them (dev)
    std::vector<std::string> nets; ///< net devices at its ends
};

/// One graph that the search found. Bandwidths are GB/s (1e9) of one channel, as NCCL writes them.
struct Graph {
    std::optional<int> id; ///< 0 ring, 1 tree, 2 collnet, 3 NVLS, 4 collnet direct
    std::string name;
    std::optional<int> pattern, channelCount;
    std::optional<bool> crossNic, sameChannels;
    std::optional<double> speedIntra, speedInter, latencyInter;
    std::string typeIntra, typeInter; ///< path types: LOC NVL NVB C2C PIX PXB P2C PXN PHB SYS
    std::vector<GraphChannel> channels;
    std::size_t line = 0;
};

struct Rank {
    int rank = -1;
    std::string host;
    std::optional<int> cudaDev, nvmlDev, localRank, node;
    std::string busId;
    bool initComplete = false;
};

/// A ring of one channel. Complete: every rank appears once and it closes.
struct Ring {
    int channel = 0;
    std::vector<int> ranks;
    bool complete = true;
    std::size_t line = 0;
};

/// One rank's place in a tree: -1 = nobody.
struct TreeNode {
    int channel = 0, rank = -1, up = -1;
    std::array<int, 3> down{-1, -1, -1};
    std::size_t line = 0;
};

/// A connection between two ranks over one transport, on all channels that have it.
struct Connection {
    int from = -1, to = -1;
    std::string transport; ///< "P2P/CUMEM", "SHM/direct", "NET/IB/0/GDRDMA"
    std::set<int> channels;
    std::size_t lines = 0; ///< how often it was said
};

struct Communicator {
    std::string id; ///< commId, or what tells it apart in that version
    std::optional<int> ranks, nodes;
    std::optional<int> channels, collnetChannels, nvlsChannels, p2pChannels, p2pChannelsPerPeer;
    std::map<int, Rank> members;
    std::vector<Ring> rings;
    std::vector<TreeNode> trees;
    std::vector<Connection> connections;
    std::optional<double> initSeconds;        ///< longest total that a rank states
    std::map<std::string, double> initPhases; ///< seconds of that rank: "bootstrap", "topo", "graphs" ...
    std::optional<bool> nvls;                 ///< NVLink SHARP (multicast) is there, or is said not to be
    bool ranksWorkedOut = false;              ///< from rings or hosts, not stated
    int largestRank = -1;                     ///< that is spoken of
};

/// Edges of a ring that lead from one host to another.
std::vector<std::pair<int, int>> crossings(const Communicator& communicator, const Ring& ring);
/// Node of a rank: stated or where its host is known; with equally many ranks in each node, from its number.
std::optional<int> nodeOf(const Communicator& communicator, int rank);

/// "AllReduce: N Bytes -> Algo RING proto LL channel{Lo..Hi}": what was chosen, and how often that was said.
struct AlgorithmChoice {
    std::string collective, algorithm, protocol;
    std::uint64_t bytes = 0;
    int channelLow = -1, channelHigh = -1; ///< -1: not said (before 2.24)
    std::optional<double> predictedUs;     ///< before 2.24
    std::size_t times = 0;
};

/// A collective that was called ("opCount …" lines of NCCL_DEBUG_SUBSYS=COLL), and how often.
struct CollectiveCall {
    std::string collective, datatype, redop;
    std::uint64_t count = 0; ///< elements
    std::size_t times = 0;
};

/// NCCL's own table: what it expects of each algorithm and protocol.
struct TuningEntry {
    std::string collective, algorithm, protocol;
    double latencyUs = 0;
    double bandwidth = 0; ///< GB/s (1e9); 0 = not available
};

enum class Severity { Note, Warning, Error };
const char* severityName(Severity severity);

/// Something that an expert would point at. Equal ones are one, with a count.
struct Finding {
    Severity severity = Severity::Note;
    std::string id;   ///< "ib-completion-error", "duplicate-gpu", "pcie-slower-above"
    std::string said; ///< the words of the file
    Text what;        ///< what it means
    Text advice;      ///< what to do; may be empty
    std::string host;
    std::set<int> ranks;
    std::size_t line = 0; ///< the first one
    std::size_t times = 1;
    bool rootCause = false; ///< the one that others follow from
};

struct Communication {
    std::string ncclVersion, cudaVersion, driverVersion, network;
    std::map<std::string, std::string> environment; ///< NCCL_* variables that were said to be set
    std::vector<Graph> graphs;
    std::vector<Communicator> communicators;
    std::vector<AlgorithmChoice> choices;
    std::vector<CollectiveCall> calls;
    std::vector<TuningEntry> tuning;
    std::size_t processes = 0;                          ///< that wrote a log
    std::optional<double> maxBandwidth, totalBandwidth; ///< GB/s (1e9): "=== System : maxBw 48.0 totalBw 370.8 ==="
};

} // namespace ringside::formats
