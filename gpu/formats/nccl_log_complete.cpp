// SPDX-License-Identifier: Apache-2.0
// What can be said of communicators once all of a log was read.
#include "gpu/formats/nccl_log_communicators.h"

#include "gpu/formats/nccl_log_ranks.h"
#include "gpu/formats/text_scan.h"

#include <fmt/format.h>

#include <algorithm>

namespace ringside::formats {

/// Rings that only "Ring 02 : previous -> rank -> next" tells.
void LogCommunicators::closeRings(Work& work)
{
    Communicator& c = work.communicator;
    for (const auto& [channel, next] : work.next) {
        if (work.ringAt.contains(channel) || next.empty())
            continue;
        std::unordered_set<int> targets;
        for (const auto& [from, to] : next)
            targets.insert(to);
        int start = next.begin()->first; // where nobody leads to, else the smallest
        bool open = false;
        for (const auto& [from, to] : next) {
            const bool first = !targets.contains(from);
            if (first == open ? from < start : first) {
                start = from;
                open = open || first;
            }
        }
        Ring ring;
        ring.channel = channel;
        ring.line = work.line;
        int rank = start;
        std::unordered_set<int> seen;
        for (;;) {
            if (!seen.insert(rank).second)
                break;
            ring.ranks.push_back(rank);
            const auto step = next.find(rank);
            if (step == next.end())
                break;
            rank = step->second;
        }
        ring.complete = rank == start && seen.size() == ring.ranks.size() && ring.ranks.size() > 1;
        c.rings.push_back(std::move(ring));
        c.channels = std::max(c.channels.value_or(0), channel + 1);
    }
}

/// Hosts with equally many ranks each, in a row: as many as the largest rank fills.
std::optional<int> LogCommunicators::ranksByHost(const Work& work)
{
    std::map<int, std::set<int>> ofHost;
    for (const auto& [rank, host] : work.hostOf)
        ofHost[host].insert(rank);
    const int ranks = work.largestRank + 1, hosts = static_cast<int>(ofHost.size());
    if (hosts < 2 || ranks % hosts != 0)
        return {};
    const int each = ranks / hosts;
    for (const auto& [host, own] : ofHost)
        if (*own.begin() / each != *own.rbegin() / each)
            return {};
    return ranks;
}

void LogCommunicators::completeRanks(Work& work, const LogSources& sources)
{
    Communicator& c = work.communicator;
    for (const auto& [rank, host] : work.hostOf)
        c.members[rank].host = sources.hosts()[static_cast<std::size_t>(host)];
    for (auto& [rank, member] : c.members)
        member.rank = rank;
    if (!c.ranks) {
        for (const Ring& ring : c.rings)
            if (ring.complete && static_cast<int>(ring.ranks.size()) > work.largestRank)
                c.ranks = static_cast<int>(ring.ranks.size());
        if (!c.ranks)
            c.ranks = ranksByHost(work);
        c.ranksWorkedOut = c.ranks.has_value();
    }
    c.largestRank = work.largestRank;
    for (Ring& ring : c.rings) {
        std::unordered_set<int> distinct(ring.ranks.begin(), ring.ranks.end());
        ring.complete = ring.complete && distinct.size() == ring.ranks.size() &&
                        (!c.ranks || static_cast<int>(distinct.size()) == *c.ranks);
    }
    std::map<std::string, int> nodes;
    for (auto& [rank, member] : c.members)
        if (!member.host.empty())
            member.node = nodes.emplace(member.host, static_cast<int>(nodes.size())).first->second;
}

void LogCommunicators::finish(const LogSources& sources)
{
    auto& list = m_reading.communication.communicators;
    for (Work& work : m_all) {
        closeRings(work);
        completeRanks(work, sources);
        Communicator& c = work.communicator;
        const bool empty = !c.ranks && c.members.empty() && c.rings.empty() && c.trees.empty() && c.connections.empty();
        if (empty && !c.channels && !c.nvls && !c.initSeconds)
            continue;
        std::sort(c.rings.begin(), c.rings.end(), [](const Ring& a, const Ring& b) { return a.channel < b.channel; });
        std::sort(c.trees.begin(), c.trees.end(), [](const TreeNode& a, const TreeNode& b) {
            return std::pair(a.channel, a.rank) < std::pair(b.channel, b.rank);
        });
        std::sort(c.connections.begin(), c.connections.end(), [](const Connection& a, const Connection& b) {
            return std::tie(a.from, a.to, a.transport) < std::tie(b.from, b.to, b.transport);
        });
        list.push_back(std::move(c));
    }
    m_all.clear();
}

} // namespace ringside::formats
