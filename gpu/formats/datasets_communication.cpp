// SPDX-License-Identifier: Apache-2.0
#include "gpu/formats/datasets_parts.h"
#include "gpu/formats/table_builder.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace ringside::formats {

namespace {

void addGraphs(std::vector<Dataset>& list, const Communication& c)
{
    TableBuilder graphs("graphs", {"Graphs that NCCL searched", "NCCL 搜索得到的图"});
    graphs.column("id", {"Id", "编号"}).column("name", {"Graph", "图"}).column("pattern", {"Pattern", "模式"});
    graphs.column("channels", {"Channels", "通道数"}).column("intra", {"Bandwidth inside a node", "节点内带宽"}, "B/s");
    graphs.column("inter", {"Bandwidth between nodes", "节点间带宽"}, "B/s").column("type_intra", {"Path inside", "节点内路径"});
    graphs.column("type_inter", {"Path between", "节点间路径"}).column("same", {"Same channels", "通道相同"}).column("line", {"Line", "行"});
    TableBuilder channels("channels", {"Channels of the graphs", "图的通道"});
    channels.column("graph", {"Graph", "图"}).column("channel", {"Channel", "通道"}).column("gpus", {"GPUs in order", "GPU 顺序"});
    channels.column("nets", {"Net devices", "网络设备"});
    const auto rate = [](const std::optional<double>& gbs) { return gbs ? std::optional<double>(*gbs * 1e9) : std::nullopt; };
    for (const Graph& g : c.graphs) {
        graphs.row(g.id, g.name, g.pattern ? patternName(*g.pattern) : "", g.channelCount.value_or(static_cast<int>(g.channels.size())),
                   rate(g.speedIntra), rate(g.speedInter), g.typeIntra, g.typeInter, g.sameChannels, g.line);
        for (std::size_t i = 0; i < g.channels.size(); ++i)
            channels.row(g.name, i, fmt::format("{}", fmt::join(g.channels[i].gpus, " ")), fmt::format("{}", fmt::join(g.channels[i].nets, " ")));
    }
    graphs.addTo(list);
    channels.addTo(list);
}

} // namespace

void addCommunicationDatasets(std::vector<Dataset>& list, const Reading& reading)
{
    addGraphs(list, reading.communication);
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
    if (!devices.empty() && !summary.contains("gpus"))
        summary["gpus"] = devices.size();
    if (!c.ncclVersion.empty())
        summary["nccl_version"] = c.ncclVersion;
}

} // namespace ringside::formats
