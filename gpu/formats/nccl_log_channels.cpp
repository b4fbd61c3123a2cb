// SPDX-License-Identifier: Apache-2.0
// Lines about channels: rings, trees and connections.
#include "gpu/formats/nccl_log_communicators.h"

#include "gpu/formats/nccl_log_ranks.h"
#include "gpu/formats/text_scan.h"

#include <fmt/format.h>

#include <algorithm>

namespace ringside::formats {

void LogCommunicators::connection(const LogLine& line, int channel, int from, int to, std::string_view rest)
{
    TextScan scan(rest);
    scan.blanks();
    const bool receive = scan.skip("[receive]"), send = !receive && scan.skip("[send]");
    scan.blanks();
    if (!scan.skip("via "))
        return;
    std::string_view transport = trimmed(withoutTail(scan.rest()));
    if (transport.empty() || (line.cut && line.text.find(transport) + transport.size() == line.text.size()))
        return;
    if (transport == "direct shared memory") // 2.4
        transport = "SHM/direct";
    auto name = m_transports.find(transport);
    if (name == m_transports.end()) {
        name = m_transports.emplace(std::string(transport), static_cast<int>(m_transportNames.size())).first;
        m_transportNames.emplace_back(transport);
    }
    const int here = receive ? to : from;
    Work& work = workFor(line, here);
    if (send || receive || line.thread >= 0)
        member(work, here, line, true, {});
    const std::uint64_t key = static_cast<std::uint64_t>(from) << 42 | static_cast<std::uint64_t>(to) << 20 |
                              static_cast<std::uint64_t>(name->second & 0xfffff);
    const auto [at, isNew] = work.connectionAt.emplace(key, work.communicator.connections.size());
    if (isNew)
        work.communicator.connections.push_back(
            {from, to, m_transportNames[static_cast<std::size_t>(name->second)], {}, 0});
    Connection& c = work.communicator.connections[at->second];
    c.channels.insert(channel);
    ++c.lines;
}

bool LogCommunicators::ringList(const LogLine& line, int channel, std::optional<int> count, std::string_view rest)
{
    Ring ring;
    ring.channel = channel;
    ring.line = line.number;
    TextScan scan(withoutTail(rest));
    for (scan.blanks(); !scan.atEnd(); scan.blanks()) {
        const std::optional<int> rank = scan.integer();
        if (!isRank(rank) || (!scan.atEnd() && scan.rest().front() != ' ' && scan.rest().front() != '\t'))
            break;
        if (line.cut && scan.atEnd())
            break; // may be half a number
        ring.ranks.push_back(*rank);
    }
    if (ring.ranks.empty())
        return line.cut || scan.atEnd();
    const Work& before = workFor(line);
    Work& work = workFromStart(line, before.ringAt.contains(channel));
    if (count && *count > 0 && *count <= maxChannel && !line.cut)
        work.communicator.channels = std::max(work.communicator.channels.value_or(0), *count);
    ring.complete = !line.cut;
    for (const int rank : ring.ranks)
        work.largestRank = std::max(work.largestRank, rank);
    const auto [at, isNew] = work.ringAt.emplace(channel, work.communicator.rings.size());
    if (isNew)
        work.communicator.rings.push_back(std::move(ring));
    else if (work.communicator.rings[at->second].ranks.size() < ring.ranks.size())
        work.communicator.rings[at->second] = std::move(ring);
    return true;
}

/// "Channel 00/08 : 0 1 2 3", "Channel 02/0 : 1[c6000] -> 4[c1000] [send] via NET/IB/0", "Ring 02 : 2 -> 0 -> 1",
/// "Tree 1 : 1 -> 3 -> 2/-1/-1".
bool LogCommunicators::channelLine(const LogLine& line, std::string_view text, bool tree)
{
    TextScan scan(text);
    scan.blanks();
    const std::optional<int> channel = scan.integer();
    std::optional<int> count;
    if (channel && scan.skip("/"))
        count = scan.integer();
    scan.blanks();
    if (!channel || *channel < 0 || *channel > maxChannel || !scan.skip(":"))
        return channel.has_value();
    const std::string_view list = scan.rest();
    scan.blanks();
    const std::optional<int> from = scan.integer();
    std::string_view fromDevice, toDevice;
    if (from && scan.skip("["))
        fromDevice = scan.until(']').value_or(std::string_view());
    scan.blanks();
    if (!from || !scan.skip("->"))
        return !tree && ringList(line, *channel, count, list);
    scan.blanks();
    const std::optional<int> to = scan.integer();
    if (to && scan.skip("["))
        toDevice = scan.until(']').value_or(std::string_view());
    if (!to || *to >= maxRank || *from >= maxRank)
        return line.cut;
    const std::string_view rest = scan.rest();
    scan.blanks();
    if (!scan.skip("->")) {
        if (!isRank(from) || !isRank(to))
            return false;
        connection(line, *channel, *from, *to, rest);
        Work& work = workFor(line, *from);
        member(work, *from, line, false, fromDevice);
        member(work, *to, line, false, toDevice);
        return true;
    }
    scan.blanks();
    TreeNode node;
    node.channel = *channel;
    node.rank = *to;
    node.up = *from;
    node.line = line.number;
    std::size_t numbers = 0;
    for (; numbers < node.down.size(); ++numbers) {
        const std::optional<int> down = scan.integer();
        if (!down || *down >= maxRank)
            break;
        node.down[numbers] = *down;
        if (!scan.skip("/")) {
            ++numbers;
            break;
        }
    }
    if (numbers == 0 || *to < 0 || (line.cut && scan.atEnd()))
        return true;
    if (tree) {
        addTree(workFor(line, node.rank), line, node);
        return true;
    }
    const Work& before = workFor(line, node.rank);
    const auto known = before.next.find(*channel);
    Work& work = workFromStart(line, known != before.next.end() && known->second.contains(node.rank));
    member(work, node.rank, line, true, {});
    if (node.down[0] >= 0) {
        work.next[*channel][node.rank] = node.down[0];
        work.largestRank = std::max(work.largestRank, node.down[0]);
    }
    if (*from >= 0) {
        work.next[*channel].emplace(*from, node.rank);
        work.largestRank = std::max(work.largestRank, *from);
    }
    return true;
}

void LogCommunicators::addTree(Work& work, const LogLine& line, TreeNode node)
{
    if (!work.treeNodes.insert(pairKey(node.channel, node.rank)).second)
        return;
    member(work, node.rank, line, true, {});
    for (const int other : {node.up, node.down[0], node.down[1], node.down[2]})
        work.largestRank = std::max(work.largestRank, other);
    work.communicator.trees.push_back(node);
}

namespace {

/// "1/2/-1" or "0": how many numbers there were; 0: none, or a damaged one.
int numbersOf(TextScan& scan, std::array<int, 3>& numbers)
{
    int count = 0;
    do {
        const std::optional<int> n = scan.integer();
        if (!n || count == 3 || *n >= maxRank || *n < -1)
            return 0;
        numbers[static_cast<std::size_t>(count++)] = *n;
    } while (scan.skip("/"));
    return count;
}

/// "[2] 1/-1/-1->0->3" (2.5 and later: children, self, parent), "[2] 3->0->1/-1/-1" (2.4: parent, self, children).
std::optional<TreeNode> treeNodeOf(TextScan& scan)
{
    TreeNode node;
    const std::optional<int> channel = scan.skip("[") ? scan.integer() : std::nullopt;
    if (!channel || *channel < 0 || *channel > maxChannel || !scan.skip("]"))
        return {};
    scan.blanks();
    std::array<int, 3> first{-1, -1, -1}, self{-1, -1, -1}, last{-1, -1, -1};
    const int before = numbersOf(scan, first);
    if (before == 0 || !scan.skip("->") || numbersOf(scan, self) != 1 || !scan.skip("->"))
        return {};
    const int after = numbersOf(scan, last);
    if (after == 0 || self[0] < 0 || (before > 1) == (after > 1))
        return {};
    node.channel = *channel;
    node.rank = self[0];
    node.up = before > 1 ? last[0] : first[0];
    node.down = before > 1 ? first : last;
    return node;
}

} // namespace

/// "Trees [0] 1/-1/-1->0->-1 [1] …"; 2.5 and 2.6 add the way down after '|', which says the same.
bool LogCommunicators::treesLine(const LogLine& line)
{
    TextScan scan(withoutTail(line.text.substr(5)));
    std::vector<TreeNode> nodes;
    bool whole = true;
    for (scan.blanks(); !scan.atEnd() && whole; scan.blanks()) {
        std::optional<TreeNode> node = treeNodeOf(scan);
        whole = node.has_value();
        if (scan.skip("|"))
            scan.word();
        if (!node || (line.cut && scan.atEnd()) || (!scan.atEnd() && scan.rest().front() != ' ')) {
            whole = false; // its last number may be half a number
            break;
        }
        if (!nodes.empty() && nodes.front().rank != node->rank) {
            whole = false; // spliced with another rank's line
            break;
        }
        node->line = line.number;
        nodes.push_back(*node);
    }
    if (nodes.empty())
        return true;
    const int rank = nodes.front().rank;
    const Work& before = workFor(line, rank);
    Work& work = workFromStart(line, before.treeNodes.contains(pairKey(nodes.front().channel, rank)));
    for (const TreeNode& node : nodes)
        addTree(work, line, node);
    if (whole && !line.cut) {
        Communicator& c = work.communicator;
        c.channels = std::max(c.channels.value_or(0), static_cast<int>(nodes.size()));
    } else {
        m_reading.problemAt(
            line.number,
            {fmt::format("the Trees of rank {} are damaged: only {} of them were read", rank, nodes.size()),
             fmt::format("rank {} 的 Trees 行已损坏：只读出其中 {} 个", rank, nodes.size())});
        m_reading.partial = true;
    }
    return true;
}

} // namespace ringside::formats
