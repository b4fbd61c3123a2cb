// SPDX-License-Identifier: Apache-2.0
// Machines as an NCCL log tells them:
//   === System : maxBw 48.0 totalBw 370.8 ===             (maxWidth, totalWidth until 2.10)
//   CPU/0-0 (1/2/-1)                                      architecture, vendor, model
//   + PCI[24.0] - PCI/0-65000 (104c823200000000)          GB/s of the link, then bus id
//                 + PCI[24.0] - GPU/0-68000 (8)           rank
//                 + NVL[370.8] - NVS/0-0                  all NVLinks together
//   GPU/0-3000 :GPU/0-c1000 (1/80.0/NVL) NET/0-2 (4/16.0/SYS) …    hops, GB/s, path type
//   NET/IB : Using [0]mlx5_0:1/RoCE [1]mlx5_1:1/RoCE; OOB eth0:10.0.0.1<0>
//   CUDA Dev 0, IB Ports : mlx5_1/1(PHB) mlx5_3/1(SOC)              until 2.3
// Every rank says it: of each host the most complete tree is kept.
#pragma once

#include "gpu/formats/nccl_log_line.h"
#include "gpu/formats/reading.h"

#include <map>

namespace ringside::formats {

class LogTopology {
public:
    explicit LogTopology(Reading& reading) : m_reading(reading) {}
    bool read(const LogLine& line);
    /// After the communicators: their ranks tell GPUs as well.
    void finish(const LogSources& sources);

private:
    struct Node {
        int parent = -1;
        std::string type, id, detail, link; ///< "GPU", "0-68000", "8", "PCI"
        double gbs = 0;
        std::size_t line = 0;
    };
    struct Tree {
        std::vector<Node> nodes;
        std::vector<std::pair<std::size_t, int>> above; ///< indent and node
        int host = -1;
    };
    struct HostPart {
        Tree tree;
        int pathThread = -1; ///< the thread whose paths are kept
        std::vector<std::pair<std::string, std::vector<std::pair<std::string, std::string>>>> paths;
        std::vector<NetPort> ports;
    };

    bool systemLine(const LogLine& line);
    bool treeLine(const LogLine& line);
    bool pathLine(const LogLine& line);
    bool portsLine(const LogLine& line, std::string_view list);
    bool distancesLine(const LogLine& line);
    void keepTree(int host, Tree&& tree);

    Index hostIndex(const LogSources& sources, int host);
    void addTree(Index host, const HostPart& part);
    void addPorts(Index host, const HostPart& part);
    void addPaths(Index host, const HostPart& part);
    void checkBusIds();
    void addRanks();
    void findSlowLinks();

    Reading& m_reading;
    std::map<int, Tree> m_open; ///< thread
    std::map<int, HostPart> m_hosts;
    std::map<int, Index> m_hostIndex;
    bool m_portsAreSockets = false;
};

} // namespace ringside::formats
