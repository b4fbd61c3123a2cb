// SPDX-License-Identifier: Apache-2.0
#include "gpu/formats/datasets_parts.h"
#include "gpu/formats/table_builder.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <tuple>

namespace ringside::formats {

namespace {

void addGraphs(std::vector<Dataset>& list, const Communication& c)
{
    TableBuilder graphs("graphs", {"Graphs that NCCL searched", "NCCL 搜索得到的图"});
    graphs.column("id", {"Id", "编号"}).column("name", {"Graph", "图"}).column("pattern", {"Pattern", "模式"});
    graphs.column("channels", {"Channels", "通道数"}).column("intra", {"Bandwidth inside a node", "节点内带宽"}, "B/s");
    graphs.column("inter", {"Bandwidth between nodes", "节点间带宽"}, "B/s")
        .column("type_intra", {"Path inside", "节点内路径"});
    graphs.column("type_inter", {"Path between", "节点间路径"})
        .column("same", {"Same channels", "通道相同"})
        .column("line", {"Line", "行"});
    TableBuilder channels("channels", {"Channels of the graphs", "图的通道"});
    channels.column("graph", {"Graph", "图"})
        .column("channel", {"Channel", "通道"})
        .column("gpus", {"GPUs in order", "GPU 顺序"});
    channels.column("nets", {"Net devices", "网络设备"});
    const auto rate = [](const std::optional<double>& gbs) {
        return gbs ? std::optional<double>(*gbs * 1e9) : std::nullopt;
    };
    for (const Graph& g : c.graphs) {
        graphs.row(g.id, g.name, g.pattern ? patternName(*g.pattern) : "",
                   g.channelCount.value_or(static_cast<int>(g.channels.size())), rate(g.speedIntra), rate(g.speedInter),
                   g.typeIntra, g.typeInter, g.sameChannels, g.line);
        for (std::size_t i = 0; i < g.channels.size(); ++i)
            channels.row(g.name, i, fmt::format("{}", fmt::join(g.channels[i].gpus, " ")),
                         fmt::format("{}", fmt::join(g.channels[i].nets, " ")));
    }
    graphs.addTo(list);
    channels.addTo(list);
}

std::string listOf(const std::set<int>& numbers)
{
    // "0-7 9": channels are many and mostly in a row.
    std::string text;
    for (auto at = numbers.begin(); at != numbers.end();) {
        int last = *at;
        auto next = std::next(at);
        for (; next != numbers.end() && *next == last + 1; ++next)
            last = *next;
        text += fmt::format("{}{}", text.empty() ? "" : " ", *at);
        if (last != *at)
            text += fmt::format("-{}", last);
        at = next;
    }
    return text;
}

std::string nameOf(const Communication& c, std::size_t index)
{
    const Communicator& communicator = c.communicators[index];
    return communicator.id.empty() ? fmt::format("#{}", index) : communicator.id;
}

void addCommunicators(std::vector<Dataset>& list, const Communication& c)
{
    TableBuilder table("communicators", {"Communicators", "通信器"});
    table.column("id", {"Communicator", "通信器"})
        .column("ranks", {"Ranks", "Rank 数"})
        .column("nodes", {"Nodes", "节点数"});
    table.column("channels", {"Channels", "通道数"}).column("collnet", {"CollNet channels", "CollNet 通道数"});
    table.column("nvls_channels", {"NVLS channels", "NVLS 通道数"}).column("p2p", {"P2P channels", "P2P 通道数"});
    table.column("p2p_peer", {"P2P channels per peer", "每对端 P2P 通道数"}).column("nvls", {"NVLS", "NVLS"});
    table.column("rings", {"Rings", "环数"}).column("whole_rings", {"Whole rings", "完整的环"});
    table.column("init", {"Longest initialization", "最长初始化时间"}, "s").column("phases", {"Of which", "其中"});
    for (std::size_t i = 0; i < c.communicators.size(); ++i) {
        const Communicator& m = c.communicators[i];
        const auto whole = std::count_if(m.rings.begin(), m.rings.end(), [](const Ring& r) { return r.complete; });
        std::string phases;
        for (const auto& [phase, seconds] : m.initPhases)
            phases += fmt::format("{}{} {:.2f}", phases.empty() ? "" : ", ", phase, seconds);
        table.row(nameOf(c, i), m.ranks, m.nodes, m.channels, m.collnetChannels, m.nvlsChannels, m.p2pChannels,
                  m.p2pChannelsPerPeer, m.nvls, m.rings.size(), whole, m.initSeconds, phases);
    }
    table.addTo(list);
}

void addRanks(std::vector<Dataset>& list, const Communication& c)
{
    TableBuilder table("ranks", {"Ranks", "Rank"});
    table.column("communicator", {"Communicator", "通信器"})
        .column("rank", {"Rank", "Rank"})
        .column("host", {"Host", "主机"});
    table.column("node", {"Node", "节点"})
        .column("local", {"Local rank", "本地 rank"})
        .column("cuda", {"CUDA device", "CUDA 设备"});
    table.column("nvml", {"NVML device", "NVML 设备"})
        .column("bus_id", {"Bus id", "总线号"})
        .column("complete", {"Initialized", "初始化完成"});
    for (std::size_t i = 0; i < c.communicators.size(); ++i)
        for (const auto& [number, r] : c.communicators[i].members)
            table.row(nameOf(c, i), number, r.host, nodeOf(c.communicators[i], number), r.localRank, r.cudaDev,
                      r.nvmlDev, r.busId, std::optional<bool>(r.initComplete));
    table.addTo(list);
}

void addRings(std::vector<Dataset>& list, const Communication& c)
{
    TableBuilder table("rings", {"Rings", "环"});
    table.column("communicator", {"Communicator", "通信器"})
        .column("channel", {"Channel", "通道"})
        .column("ranks", {"Ranks in order", "rank 顺序"});
    table.column("complete", {"Whole", "完整"})
        .column("crossings", {"Between nodes", "节点之间"})
        .column("line", {"Line", "行"});
    for (std::size_t i = 0; i < c.communicators.size(); ++i)
        for (const Ring& ring : c.communicators[i].rings) {
            std::string between;
            for (const auto& [from, to] : crossings(c.communicators[i], ring))
                between += fmt::format("{}{}->{}", between.empty() ? "" : " ", from, to);
            table.row(nameOf(c, i), ring.channel, fmt::format("{}", fmt::join(ring.ranks, " ")),
                      std::optional<bool>(ring.complete), between, ring.line);
        }
    table.addTo(list);
}

void addTrees(std::vector<Dataset>& list, const Communication& c)
{
    TableBuilder table("trees", {"Trees", "树"});
    table.column("communicator", {"Communicator", "通信器"})
        .column("channel", {"Channel", "通道"})
        .column("rank", {"Rank", "Rank"});
    table.column("up", {"Parent", "父节点"})
        .column("down", {"Children", "子节点"})
        .column("crossings", {"Between nodes", "节点之间"});
    table.column("line", {"Line", "行"});
    for (std::size_t i = 0; i < c.communicators.size(); ++i) {
        const Communicator& m = c.communicators[i];
        for (const TreeNode& t : m.trees) {
            std::string down, between;
            const std::optional<int> here = nodeOf(m, t.rank), above = t.up < 0 ? std::nullopt : nodeOf(m, t.up);
            for (const int d : t.down)
                down += d < 0 ? std::string() : fmt::format("{}{}", down.empty() ? "" : " ", d);
            if (here && above && *here != *above)
                between = fmt::format("{}->{}", t.rank, t.up);
            table.row(nameOf(c, i), t.channel, t.rank, t.up < 0 ? std::nullopt : std::optional<int>(t.up), down,
                      between, t.line);
        }
    }
    table.addTo(list);
}

void addConnections(std::vector<Dataset>& list, const Communication& c)
{
    TableBuilder table("connections", {"Connections", "连接"});
    table.column("communicator", {"Communicator", "通信器"}).column("from", {"From", "从"}).column("to", {"To", "到"});
    table.column("transport", {"Transport", "传输方式"})
        .column("channels", {"Channels", "通道"})
        .column("count", {"Number of channels", "通道数"});
    table.column("lines", {"Lines", "行数"});
    for (std::size_t i = 0; i < c.communicators.size(); ++i)
        for (const Connection& n : c.communicators[i].connections)
            table.row(nameOf(c, i), n.from, n.to, n.transport, listOf(n.channels), n.channels.size(), n.lines);
    table.addTo(list);
}

void addChoices(std::vector<Dataset>& list, const Communication& c)
{
    TableBuilder choices("choices", {"Algorithms that were chosen", "选择的算法"});
    choices.column("collective", {"Collective", "集合通信"})
        .column("bytes", {"Size", "大小"}, "B")
        .column("algorithm", {"Algorithm", "算法"});
    choices.column("protocol", {"Protocol", "协议"})
        .column("low", {"First channel", "首通道"})
        .column("high", {"Last channel", "末通道"});
    choices.column("channels", {"Channels", "通道数"})
        .column("time", {"Predicted", "预测"}, "us")
        .column("times", {"Times", "次数"});
    const auto known = [](int channel) { return channel < 0 ? std::nullopt : std::optional<int>(channel); };
    for (const AlgorithmChoice& a : c.choices)
        choices.row(a.collective, a.bytes, a.algorithm, a.protocol, known(a.channelLow), known(a.channelHigh),
                    known(a.channelLow < 0 ? -1 : a.channelHigh - a.channelLow + 1), a.predictedUs, a.times);
    choices.addTo(list);
    TableBuilder tuning("tuning", {"What NCCL expects", "NCCL 的预期"});
    tuning.column("collective", {"Collective", "集合通信"})
        .column("algorithm", {"Algorithm", "算法"})
        .column("protocol", {"Protocol", "协议"});
    tuning.column("latency", {"Latency", "延迟"}, "us").column("bandwidth", {"Algorithm bandwidth", "算法带宽"}, "B/s");
    tuning.column("available", {"Available", "可用"});
    for (const TuningEntry& t : c.tuning)
        tuning.row(t.collective, t.algorithm, t.protocol, t.latencyUs, t.bandwidth * 1e9,
                   std::optional<bool>(t.bandwidth > 0));
    tuning.addTo(list);
    TableBuilder calls("calls", {"Collectives that were called", "调用的集合通信"});
    calls.column("collective", {"Collective", "集合通信"})
        .column("count", {"Elements", "元素数"})
        .column("type", {"Type", "类型"});
    calls.column("redop", {"Operation", "操作"}).column("times", {"Times", "次数"});
    for (const CollectiveCall& call : c.calls)
        calls.row(call.collective, call.count, call.datatype, call.redop, call.times);
    calls.addTo(list);
    TableBuilder environment("environment", {"Environment", "环境变量"});
    environment.column("name", {"Variable", "变量"}).column("value", {"Value", "值"});
    for (const auto& [name, value] : c.environment)
        environment.row(name, value);
    environment.addTo(list);
}

/// The communicator that the figures are of: the one with the most ranks, of those the one with the most to say.
const Communicator* mainCommunicator(const Communication& c)
{
    const auto weight = [](const Communicator& m) {
        return std::tuple(m.ranks.value_or(0), m.rings.size() + m.trees.size() + m.connections.size(),
                          m.members.size());
    };
    const auto most =
        std::max_element(c.communicators.begin(), c.communicators.end(),
                         [&](const Communicator& a, const Communicator& b) { return weight(a) < weight(b); });
    return most == c.communicators.end() ? nullptr : &*most;
}

void putHosts(Json& summary, const Reading& reading, const Communicator& c)
{
    std::set<std::string> hosts;
    int known = 0;
    for (const auto& [rank, member] : c.members) {
        hosts.insert(member.host);
        known += member.host.empty() ? 0 : 1;
    }
    const std::size_t seen = reading.structure.hosts.size();
    if (reading.format != "nccl-log")
        return;
    if (c.nodes)
        summary["hosts"] = std::max<std::size_t>(seen, static_cast<std::size_t>(*c.nodes));
    else if (c.ranks && known < *c.ranks && summary.contains("hosts")) {
        summary.erase("hosts"); // some ranks are not in the file: their hosts are not known
        summary["hosts_in_file"] = seen;
    }
}

/// Ranks and devices that a log does not list one by one.
void correctForLog(Json& summary, const Reading& reading, const Communicator* c)
{
    if (reading.format != "nccl-log")
        return;
    if (summary.contains("nics") && reading.structure.nics.empty())
        summary.erase("nics");
    const bool devicesListed = std::find(reading.also.begin(), reading.also.end(), "nccl-tests") != reading.also.end();
    if ((!c || !c->ranks) && !devicesListed) {
        summary.erase("ranks");
        int largest = c ? c->largestRank : -1;
        for (const Gpu& g : reading.structure.gpus)
            largest = std::max(largest, g.rank.value_or(-1));
        if (largest >= 0)
            summary["ranks_at_least"] = largest + 1;
    }
    const bool treeRead = !reading.structure.pci.empty();
    const int gpus = static_cast<int>(reading.structure.gpus.size());
    if (c && (c->ranks ? gpus < *c->ranks : !treeRead))
        summary.erase("gpus"); // not all of them are in the file
}

void putCommunicator(Json& summary, const Reading& reading, const Communicator& c)
{
    putHosts(summary, reading, c);
    if (c.ranks && (reading.format == "nccl-log" || !summary.contains("ranks")))
        summary["ranks"] = *c.ranks;
    summary["communicators"] = reading.communication.communicators.size();
    if (c.channels)
        summary["channels"] = *c.channels;
    if (c.nvlsChannels)
        summary["nvls_channels"] = *c.nvlsChannels;
    if (c.nvls)
        summary["nvls"] = *c.nvls;
    std::set<std::vector<int>> distinct;
    std::size_t whole = 0;
    for (const Ring& ring : c.rings) {
        whole += ring.complete ? 1 : 0;
        if (ring.complete)
            distinct.insert(ring.ranks);
    }
    if (!c.rings.empty()) {
        summary["rings"] = whole;
        summary["distinct_rings"] = distinct.size();
    }
    std::set<int> trees;
    for (const TreeNode& t : c.trees)
        trees.insert(t.channel);
    if (!trees.empty())
        summary["trees"] = trees.size();
    std::set<std::string> transports;
    for (const Connection& n : c.connections)
        transports.insert(n.transport);
    if (!transports.empty())
        summary["transports"] = fmt::format("{}", fmt::join(transports, ", "));
    if (c.initSeconds)
        summary["init_seconds"] = *c.initSeconds;
}

/// "Broadcast: RING/LL to 16384, RING/SIMPLE from 32768": the most frequent choice of each size.
void putChoices(Json& summary, const Communication& c)
{
    std::map<std::string, std::map<std::uint64_t, std::pair<std::size_t, std::string>>> best;
    for (const AlgorithmChoice& a : c.choices) {
        auto& [times, what] = best[a.collective][a.bytes];
        if (a.times > times)
            best[a.collective][a.bytes] = {a.times, a.algorithm + "/" + a.protocol};
    }
    std::string text;
    for (const auto& [collective, sizes] : best) {
        std::string part, last;
        std::size_t changes = 0;
        for (const auto& [bytes, choice] : sizes) {
            if (choice.second == last)
                continue;
            if (++changes > 8) {
                part += ", …";
                break;
            }
            part += fmt::format("{}{} from {} B", part.empty() ? "" : ", ", choice.second, bytes);
            last = choice.second;
        }
        text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", collective.empty() ? "any" : collective, part);
    }
    if (!text.empty())
        summary["choices"] = text;
}

} // namespace

void addCommunicationDatasets(std::vector<Dataset>& list, const Reading& reading)
{
    const Communication& c = reading.communication;
    addGraphs(list, c);
    addCommunicators(list, c);
    addRanks(list, c);
    addRings(list, c);
    addTrees(list, c);
    addConnections(list, c);
    addChoices(list, c);
}

void addCommunicationFigures(Json& summary, const Reading& reading)
{
    const Communication& c = reading.communication;
    std::set<int> devices;
    for (const Graph& g : c.graphs) {
        for (const GraphChannel& channel : g.channels)
            devices.insert(channel.gpus.begin(), channel.gpus.end());
        std::string name = g.name == "NVLS" ? "nvls" : g.name.substr(0, g.name.find(' '));
        if (name == "collnet" && g.name == "collnet direct")
            name = "collnet_direct";
        const int count = g.channelCount.value_or(static_cast<int>(g.channels.size()));
        if (g.name == "ring")
            summary["channels"] = count;
        if (name.empty())
            continue;
        summary[name + "_channels"] = count;
        if (g.speedIntra && count > 0)
            summary[name + "_bw_gbs"] = *g.speedIntra;
    }
    if (!devices.empty() && !summary.contains("gpus") && reading.format != "nccl-log")
        summary["gpus"] = devices.size();
    if (!c.ncclVersion.empty())
        summary["nccl_version"] = c.ncclVersion;
    if (!c.cudaVersion.empty())
        summary["cuda_version"] = c.cudaVersion;
    if (!c.network.empty())
        summary["network"] = c.network;
    if (c.maxBandwidth)
        summary["max_bw_gbs"] = *c.maxBandwidth;
    if (c.totalBandwidth)
        summary["total_bw_gbs"] = *c.totalBandwidth;
    if (c.processes > 0)
        summary["processes"] = c.processes;
    const Communicator* communicator = mainCommunicator(c);
    if (communicator)
        putCommunicator(summary, reading, *communicator);
    correctForLog(summary, reading, communicator);
    putChoices(summary, c);
}

} // namespace ringside::formats
