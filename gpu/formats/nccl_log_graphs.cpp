// SPDX-License-Identifier: Apache-2.0
#include "gpu/formats/nccl_log_graphs.h"

#include "gpu/formats/text_scan.h"

#include <fmt/format.h>

namespace ringside::formats {

namespace {

/// A ring comes first, then the tree, then the chain of CollNet, which is a tree too.
std::pair<int, const char*> graphOf(int pattern, int treesBefore)
{
    switch (pattern) {
    case 4:
        return {0, "ring"};
    case 5:
        return {3, "NVLS"};
    case 6:
        return {4, "collnet direct"};
    default:
        return treesBefore == 0 ? std::pair(1, "tree") : std::pair(2, "collnet chain");
    }
}

} // namespace

bool LogGraphs::pattern(const LogLine& line)
{
    Graph g;
    g.pattern = line.integer("Pattern");
    g.channelCount = line.integer("nChannels");
    if (!g.pattern || !g.channelCount)
        return true; // damaged
    Thread& thread = m_threads[line.thread];
    thread.trees = *g.pattern == 4 ? 0 : thread.trees;
    const auto [id, name] = graphOf(*g.pattern, thread.trees);
    thread.trees += *g.pattern <= 3 ? 1 : 0;
    thread.graph = -1;
    g.id = id;
    g.name = name;
    g.line = line.number;
    if (const auto cross = line.integer("crossNic"))
        g.crossNic = *cross != 0;
    std::string_view rates = line.field("bw"); // "speed" before 2.10
    TextScan scan(rates.empty() ? line.field("speed") : rates);
    g.speedIntra = scan.real();
    g.speedInter = scan.skip("/") ? scan.real() : std::nullopt;
    const std::string_view types = line.field("type");
    const std::size_t slash = types.find('/');
    if (slash != std::string_view::npos) {
        g.typeIntra = types.substr(0, slash);
        g.typeInter = types.substr(slash + 1);
    }
    if (const auto same = line.integer("sameChannels"))
        g.sameChannels = *same != 0;
    const std::string key = fmt::format("{} {} {} {} {} {}", id, *g.pattern, *g.channelCount, g.speedIntra.value_or(-1),
                                        g.speedInter.value_or(-1), types);
    auto& graphs = m_reading.communication.graphs;
    if (!m_known.emplace(key, true).second)
        return true;
    thread.graph = static_cast<int>(graphs.size());
    graphs.push_back(std::move(g));
    return true;
}

/// " 0 : NET/0 GPU/0 GPU/1 NET/0"; GPUs are ranks, or "GPU/0-3000" by bus id, which no rank can be told from here.
bool LogGraphs::channel(const LogLine& line)
{
    TextScan scan(line.text);
    scan.blanks();
    const std::optional<int> number = scan.integer();
    scan.blanks();
    if (!number || !scan.skip(":"))
        return false;
    scan.blanks();
    if (!startsWith(scan.rest(), "GPU/") && !startsWith(scan.rest(), "NET/"))
        return false;
    const auto thread = m_threads.find(line.thread);
    if (thread == m_threads.end() || thread->second.graph < 0)
        return true;
    Graph& graph = m_reading.communication.graphs[static_cast<std::size_t>(thread->second.graph)];
    if (*number != static_cast<int>(graph.channels.size()))
        return true;
    GraphChannel channel;
    for (; !scan.atEnd(); scan.blanks()) {
        const std::string_view word = scan.word();
        if (startsWith(word, "NET/")) {
            channel.nets.emplace_back(word.substr(4));
            continue;
        }
        if (!startsWith(word, "GPU/"))
            break;
        TextScan gpu(word.substr(4));
        const std::optional<int> rank = gpu.integer();
        if (rank && gpu.atEnd())
            channel.gpus.push_back(*rank);
    }
    graph.channels.push_back(std::move(channel));
    return true;
}

bool LogGraphs::read(const LogLine& line)
{
    if (startsWith(line.text, "Pattern "))
        return pattern(line);
    return !line.text.empty() && line.text[0] == ' ' && channel(line);
}

} // namespace ringside::formats
