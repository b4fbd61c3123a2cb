// SPDX-License-Identifier: Apache-2.0
#include "gpu/formats/nccl_log_findings.h"

#include "gpu/formats/text_scan.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace ringside::formats {

namespace {

const Rank* memberOf(const Communicator& c, int rank)
{
    const auto at = c.members.find(rank);
    return at == c.members.end() ? nullptr : &at->second;
}

/// "test-64ff5b88b-kndtr" and "test-64ff5b88b-h57l5" are pods of one set.
std::string podSet(const std::string& host)
{
    const std::size_t dash = host.rfind('-');
    return dash != std::string::npos && host.size() - dash - 1 == 5 ? host.substr(0, dash) : std::string();
}

/// Ranks of one host that do not use P2P.
void findDetours(Reading& reading, const Communicator& c)
{
    Finding net, shm;
    std::set<std::pair<int, int>> netPairs, shmPairs, all;
    for (const Connection& connection : c.connections) {
        const Rank *a = memberOf(c, connection.from), *b = memberOf(c, connection.to);
        if (!a || !b || a->host.empty() || a->host != b->host)
            continue;
        const auto pair = std::minmax(connection.from, connection.to);
        all.insert(pair);
        if (startsWith(connection.transport, "NET/"))
            netPairs.insert(pair);
        else if (startsWith(connection.transport, "SHM"))
            shmPairs.insert(pair);
    }
    const auto add = [&](const std::set<std::pair<int, int>>& pairs, const char* id, Severity severity,
                         const char* what, const char* whatZh, Text advice) {
        if (pairs.empty())
            return;
        Finding f;
        f.id = id;
        f.severity = severity;
        std::string list;
        for (const auto& [a, b] : pairs) {
            f.ranks.insert({a, b});
            if (std::count(list.begin(), list.end(), '-') < 8)
                list += fmt::format("{}{}-{}", list.empty() ? "" : ", ", a, b);
        }
        f.times = pairs.size();
        f.what = {fmt::format("{} of {} pairs of ranks on one host talk over {} ({}{}).", pairs.size(), all.size(),
                              what, list, pairs.size() > 8 ? ", …" : ""),
                  fmt::format("同一主机上 {} 对 rank 中有 {} 对通过{}通信（{}{}）。", all.size(), pairs.size(), whatZh,
                              list, pairs.size() > 8 ? "、…" : "")};
        f.advice = std::move(advice);
        reading.findings.push_back(std::move(f));
    };
    add(netPairs, "net-inside-node", Severity::Warning, "the network", "网络",
        {"P2P and shared memory are switched off or cannot be used here (containers, NCCL_P2P_DISABLE, "
         "NCCL_SHM_DISABLE).",
         "P2P 和共享内存被关闭或无法使用（容器、NCCL_P2P_DISABLE、NCCL_SHM_DISABLE）。"});
    add(shmPairs, "shm-inside-node", Severity::Note, "host memory (SHM), not P2P", "主机内存（SHM）而非 P2P",
        {"P2P is off or the GPUs are too far apart: look at nvidia-smi topo -p2p r, at ACS and IOMMU, and at "
         "NCCL_P2P_LEVEL.",
         "P2P 被关闭或 GPU 距离过远：查看 nvidia-smi topo -p2p r、ACS 和 IOMMU 以及 NCCL_P2P_LEVEL。"});
}

/// Containers with one GPU each that may share a machine: NCCL takes them for machines.
void findPods(Reading& reading, const Communicator& c)
{
    std::map<std::string, std::set<std::string>> sets, buses;
    std::map<std::string, std::set<int>> devices, ranks;
    for (const auto& [number, r] : c.members) {
        const std::string set = podSet(r.host);
        if (set.empty())
            continue;
        sets[set].insert(r.host);
        ranks[set].insert(number);
        if (!r.busId.empty())
            buses[set].insert(r.busId);
        if (r.cudaDev)
            devices[set].insert(*r.cudaDev);
    }
    for (const auto& [set, hosts] : sets) {
        if (hosts.size() < 2 || hosts.size() != ranks[set].size() || devices[set] != std::set<int>{0} ||
            buses[set].size() != hosts.size())
            continue;
        const bool overNet =
            std::any_of(c.connections.begin(), c.connections.end(), [&, &members = ranks[set]](const Connection& n) {
                return startsWith(n.transport, "NET/") && members.contains(n.from) && members.contains(n.to);
            });
        if (!overNet)
            continue;
        Finding f;
        f.id = "pods-with-one-gpu";
        f.severity = Severity::Warning;
        f.ranks = ranks[set];
        f.host = fmt::format("{}", fmt::join(hosts, " "));
        f.what = {fmt::format("{} pods have one GPU each, of different bus ids, and talk over the network. If they run "
                              "on one machine they could use "
                              "NVLink or PCIe, but each container sees its own GPU only and NCCL takes the pods for "
                              "different machines.",
                              hosts.size()),
                  fmt::format("{} 个 pod 各有一个总线号不同的 GPU，并通过网络通信。若它们运行在同一台机器上，本可使用 "
                              "NVLink 或 PCIe，但每个容器只能看到自己的 "
                              "GPU，NCCL 把这些 pod 当作不同的机器。",
                              hosts.size())};
        f.advice = {"Give one pod all GPUs of the machine, one process for each.",
                    "让一个 pod 使用该机器的全部 GPU，每个 GPU 一个进程。"};
        reading.findings.push_back(std::move(f));
    }
}

/// Rings that a wrong view of hosts left open.
void findOpenRings(Reading& reading, const Communicator& c)
{
    if (reading.partial || !c.ranks || c.ranksWorkedOut)
        return;
    for (const Ring& ring : c.rings) {
        std::set<int> distinct(ring.ranks.begin(), ring.ranks.end());
        if (distinct.size() == ring.ranks.size())
            continue;
        Finding f;
        f.id = "ring-repeats-rank";
        f.severity = Severity::Error;
        f.line = ring.line;
        f.what = {fmt::format("The ring of channel {} has a rank twice.", ring.channel),
                  fmt::format("通道 {} 的环中某个 rank 出现两次。", ring.channel)};
        reading.findings.push_back(std::move(f));
        return;
    }
}

} // namespace

void addLogFindings(Reading& reading)
{
    for (const Communicator& c : reading.communication.communicators) {
        findDetours(reading, c);
        findPods(reading, c);
        findOpenRings(reading, c);
    }
}

} // namespace ringside::formats
