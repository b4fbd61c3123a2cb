// SPDX-License-Identifier: Apache-2.0
#include "gpu/formats/nccl_log_communicators.h"

#include "gpu/formats/bus_id.h"
#include "gpu/formats/nccl_log_ranks.h"
#include "gpu/formats/text_scan.h"

#include <fmt/format.h>

#include <algorithm>

namespace ringside::formats {

namespace {

bool isHexWord(std::string_view word) { return startsWith(word, "0x") && numberOf(word.substr(2), 16); }

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
    const bool reused =
        known.communicator >= 0 && begins && known.rank >= 0 &&
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

} // namespace ringside::formats
