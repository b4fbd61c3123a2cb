// SPDX-License-Identifier: Apache-2.0
#include "gpu/formats/nccl_log_communicators.h"

#include "gpu/formats/bus_id.h"
#include "gpu/formats/text_scan.h"

#include <fmt/format.h>

#include <algorithm>

namespace ringside::formats {

namespace {

constexpr int maxRank = 1 << 20;
constexpr int maxChannel = 1024;

bool isHexWord(std::string_view word) { return startsWith(word, "0x") && numberOf(word.substr(2), 16); }

/// RCCL ends its lines with "comm 0x… nRanks 08 busId c6000".
std::string_view withoutTail(std::string_view text)
{
    const std::size_t at = text.rfind(" comm 0x");
    return at == std::string_view::npos ? text : text.substr(0, at);
}

std::uint64_t pairKey(int channel, int rank)
{
    return static_cast<std::uint64_t>(channel) << 32 | static_cast<std::uint32_t>(rank);
}

bool isRank(const std::optional<int>& rank) { return rank && *rank >= 0 && *rank < maxRank; }

} // namespace

int LogCommunicators::make(std::size_t line)
{
    m_all.emplace_back();
    m_all.back().line = line;
    return static_cast<int>(m_all.size()) - 1;
}

int LogCommunicators::pending()
{
    if (m_pending < 0)
        m_pending = make(0);
    return m_pending;
}

int LogCommunicators::byId(const std::string& id)
{
    const auto known = m_ids.find(id);
    return known == m_ids.end() ? -1 : known->second;
}

/// A communicator without id in which this rank may be.
int LogCommunicators::unnamed(std::optional<int> ranks, int rank, std::uint64_t owner)
{
    for (std::size_t i = 0; i < m_all.size(); ++i) {
        Work& work = m_all[i];
        const Communicator& c = work.communicator;
        if (!c.id.empty() || (c.ranks && !c.ranksWorkedOut && ranks && *c.ranks != *ranks) ||
            (ranks && work.largestRank >= *ranks))
            continue;
        const auto taken = work.ownerOf.find(rank);
        if (rank >= 0 && taken != work.ownerOf.end() && taken->second != owner)
            continue;
        return static_cast<int>(i);
    }
    return make(0);
}

void LogCommunicators::remember(const LogLine& line, int communicator, int rank)
{
    const auto set = [&](std::vector<Origin>& origins, int index) {
        if (index < 0)
            return;
        if (origins.size() <= static_cast<std::size_t>(index))
            origins.resize(static_cast<std::size_t>(index) + 1);
        Origin& origin = origins[static_cast<std::size_t>(index)];
        if (origin.communicator != communicator || rank >= 0)
            origin = {communicator, rank};
    };
    set(m_threads, line.thread);
    set(m_processes, line.process);
}

int LogCommunicators::rankOf(const LogLine& line) const
{
    for (const auto& [origins, index] : {std::pair(&m_threads, line.thread), std::pair(&m_processes, line.process)})
        if (index >= 0 && static_cast<std::size_t>(index) < origins->size() &&
            (*origins)[static_cast<std::size_t>(index)].rank >= 0)
            return (*origins)[static_cast<std::size_t>(index)].rank;
    return -1;
}

LogCommunicators::Work& LogCommunicators::workFor(const LogLine& line, int rankHint)
{
    // RCCL says it in every line.
    if (const std::size_t tail = line.text.rfind(" comm 0x"); tail != std::string_view::npos) {
        LogLine rest = line;
        rest.text = line.text.substr(tail);
        const std::string_view address = rest.field("comm");
        std::optional<int> ranks = rest.integer("nRanks");
        if (!address.empty() && ranks) {
            Known& known = m_known[{line.process, std::string(address)}];
            if (known.communicator < 0) {
                known.owner = ++m_owners;
                known.rank = rankHint;
                known.communicator = unnamed(ranks, rankHint, known.owner);
                Work& work = m_all[static_cast<std::size_t>(known.communicator)];
                work.communicator.ranks = ranks;
                if (rankHint >= 0)
                    work.ownerOf[rankHint] = known.owner;
            }
            remember(line, known.communicator, rankHint);
            return m_all[static_cast<std::size_t>(known.communicator)];
        }
    }
    for (const auto& [origins, index] : {std::pair(&m_threads, line.thread), std::pair(&m_processes, line.process)})
        if (index >= 0 && static_cast<std::size_t>(index) < origins->size() &&
            (*origins)[static_cast<std::size_t>(index)].communicator >= 0)
            return m_all[static_cast<std::size_t>((*origins)[static_cast<std::size_t>(index)].communicator)];
    return m_all[static_cast<std::size_t>(pending())];
}

LogCommunicators::Work& LogCommunicators::workFromStart(const LogLine& line, bool saidBefore)
{
    Work& work = workFor(line);
    const int rank = rankOf(line);
    const auto member = work.communicator.members.find(rank);
    const bool complete = member != work.communicator.members.end() && member->second.initComplete;
    if (!saidBefore || !complete)
        return work;
    if (m_pending >= 0 && &m_all[static_cast<std::size_t>(m_pending)] == &work)
        m_pending = -1;
    remember(line, pending(), -1);
    return m_all[static_cast<std::size_t>(m_pending)];
}

void LogCommunicators::member(Work& work, int rank, const LogLine& line, bool isHere, std::string_view device)
{
    work.largestRank = std::max(work.largestRank, rank);
    if (!isHere && device.empty())
        return;
    Rank& r = work.communicator.members[rank];
    r.rank = rank;
    if (isHere && line.host >= 0)
        work.hostOf.emplace(rank, line.host);
    if (isHere && line.device && !r.cudaDev)
        r.cudaDev = line.device;
    // Device index until 2.4 and from 2.18 on, bus id in between.
    if (device.size() >= 3 && r.busId.empty() && numberOf(device, 16))
        r.busId = busIdOfNumber(device);
    else if (device.size() < 3 && !r.nvmlDev && !device.empty())
        if (const auto number = numberOf(device))
            r.nvmlDev = static_cast<int>(*number);
}

/// "[Rank 3] ncclCommInitRank comm 0x… rank 3 nranks 8 cudaDev 3 nvmlDev 3 busId 1906000 commId 0x… - Init COMPLETE".
bool LogCommunicators::initLine(const LogLine& line)
{
    const std::string_view address = line.field("comm");
    const std::optional<int> rank = line.integer("rank");
    std::optional<int> ranks = line.integer("nranks");
    if (!ranks)
        ranks = line.integer("nRanks");
    if (address.empty() || !isRank(rank) || !ranks || *ranks <= *rank || *ranks > maxRank)
        return false;
    std::string id(line.field("commId"));
    if (!isHexWord(id))
        id.clear();
    if (const std::string_view parent = line.field("parent"); id.empty() && isHexWord(parent)) {
        const auto above = m_known.find({line.process, std::string(parent)});
        const std::string parentId = above == m_known.end() || above->second.communicator < 0
                                         ? std::string("?")
                                         : m_all[static_cast<std::size_t>(above->second.communicator)].communicator.id;
        id = fmt::format("{} split {} color {}", parentId, line.field("splitCount"), line.field("color"));
    }
    const bool begins = contains(line.text, "Init START");
    Known& known = m_known[{line.process, std::string(address)}];
    const bool reused = known.communicator >= 0 && begins && known.rank >= 0 &&
                        m_all[static_cast<std::size_t>(known.communicator)].communicator.members[known.rank].initComplete;
    if (known.communicator < 0 || reused) {
        known = {-1, *rank, ++m_owners};
        known.communicator = id.empty() ? -1 : byId(id);
        if (known.communicator < 0)
            known.communicator = unnamed(ranks, *rank, known.owner);
    }
    Work* work = &m_all[static_cast<std::size_t>(known.communicator)];
    if (!id.empty() && work->communicator.id.empty() && byId(id) < 0) {
        work->communicator.id = id;
        m_ids[id] = known.communicator;
    } else if (!id.empty() && work->communicator.id != id) { // taken for another one before its id was said
        known.communicator = byId(id) >= 0 ? byId(id) : make(line.number);
        work = &m_all[static_cast<std::size_t>(known.communicator)];
        work->communicator.id = id;
        m_ids[id] = known.communicator;
    }
    known.rank = *rank;
    work->ownerOf[*rank] = known.owner;
    Communicator& c = work->communicator;
    c.ranks = ranks;
    c.ranksWorkedOut = false;
    member(*work, *rank, line, true, {});
    Rank& r = c.members[*rank];
    const auto set = [&](std::optional<int>& to, std::string_view key) {
        if (const auto value = line.integer(key))
            to = value;
    };
    set(r.cudaDev, "cudaDev");
    set(r.nvmlDev, "nvmlDev");
    set(r.localRank, "localRank");
    set(c.nodes, "nNodes");
    if (const std::string_view bus = line.field("busId"); !bus.empty() && numberOf(bus, 16))
        r.busId = busIdOfNumber(bus);
    r.initComplete = r.initComplete || contains(line.text, "Init COMPLETE");
    remember(line, known.communicator, *rank);
    return true;
}

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
        work.communicator.connections.push_back({from, to, m_transportNames[static_cast<std::size_t>(name->second)], {}, 0});
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
        m_reading.problemAt(line.number,
                            {fmt::format("the Trees of rank {} are damaged: only {} of them were read", rank, nodes.size()),
                             fmt::format("rank {} 的 Trees 行已损坏：只读出其中 {} 个", rank, nodes.size())});
        m_reading.partial = true;
    }
    return true;
}

/// "24 coll channels, 16 collnet channels, 16 nvls channels, 32 p2p channels, 2 p2p channels per peer".
bool LogCommunicators::countsLine(const LogLine& line)
{
    TextScan scan(line.text);
    const std::optional<int> first = scan.integer();
    if (!first || !startsWith(scan.rest(), " coll channels"))
        return false;
    Communicator& c = workFor(line).communicator;
    c.channels = std::max(c.channels.value_or(0), *first);
    while (scan.until(',')) {
        scan.blanks();
        const std::optional<int> count = scan.integer();
        const std::string_view what = scan.rest();
        if (!count)
            break;
        if (startsWith(what, " collnet"))
            c.collnetChannels = count;
        else if (startsWith(what, " nvls"))
            c.nvlsChannels = count;
        else if (startsWith(what, " p2p channels per peer"))
            c.p2pChannelsPerPeer = count;
        else if (startsWith(what, " p2p channels"))
            c.p2pChannels = count;
    }
    return true;
}

/// "Init timings - ncclCommInitRank: rank 3 nranks 4 total 0.44 (kernels 0.15, alloc 0.02, …)".
bool LogCommunicators::timingsLine(const LogLine& line)
{
    const std::string_view word = line.field("total");
    const std::optional<double> total = realOf(word);
    if (!total)
        return true;
    const std::optional<int> rank = line.integer("rank");
    Communicator& c = workFor(line, rank.value_or(-1)).communicator;
    if (c.initSeconds && *c.initSeconds >= *total)
        return true;
    c.initSeconds = total;
    c.initPhases.clear();
    const std::size_t open = line.text.find('('), close = line.text.find(')');
    if (line.seams || line.cut || open == std::string_view::npos || close == std::string_view::npos)
        return true;
    TextScan scan(line.text.substr(open + 1, close - open - 1));
    do {
        scan.blanks();
        const std::string_view phase = scan.word();
        scan.blanks();
        if (const auto seconds = scan.real())
            c.initPhases[std::string(phase)] = *seconds;
    } while (scan.skip(","));
    return true;
}

bool LogCommunicators::nvlsLine(const LogLine& line)
{
    Communicator& c = workFor(line).communicator;
    if (startsWith(line.text, "NVLS multicast support is not")) {
        c.nvls = false;
        return true;
    }
    if (startsWith(line.text, "NVLS multicast support is available") || startsWith(line.text, "NVLS comm ") ||
        startsWith(line.text, "NVLS Head") || startsWith(line.text, "NVLS Trees")) {
        c.nvls = true;
        return true;
    }
    return startsWith(line.text, "NVLS ");
}

bool LogCommunicators::read(const LogLine& line)
{
    const std::string_view text = line.text;
    if (text.size() < 5)
        return false;
    switch (text[0]) {
    case 'C':
        if (startsWith(text, "Channel "))
            return channelLine(line, text.substr(8), false);
        break;
    case 'R':
        if (startsWith(text, "Ring "))
            return channelLine(line, text.substr(5), false);
        break;
    case 'T':
        if (startsWith(text, "Trees "))
            return treesLine(line);
        if (startsWith(text, "Tree "))
            return channelLine(line, text.substr(5), true);
        break;
    case 'I':
        if (startsWith(text, "Init timings"))
            return timingsLine(line);
        break;
    case 'N':
        if (startsWith(text, "NVLS "))
            return nvlsLine(line);
        break;
    default:
        if (text[0] >= '0' && text[0] <= '9' && countsLine(line))
            return true;
    }
    if (!contains(text, "comm 0x"))
        return startsWith(text, "Connected ");
    if (initLine(line))
        return true;
    if (startsWith(text, "Connected ")) {
        workFor(line);
        return true;
    }
    return false;
}

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
