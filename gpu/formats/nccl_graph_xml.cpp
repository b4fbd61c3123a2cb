// SPDX-License-Identifier: Apache-2.0
// NCCL graph XML (NCCL_GRAPH_DUMP_FILE, NCCL_GRAPH_FILE): the form is that of NCCL's src/graph/search.cc. Device numbers
// are hexadecimal, with or without 0x: NCCL reads them in base 16. Bandwidths are GB/s of one channel.
#include "gpu/formats/xml_handler.h"

#include "gpu/formats/bus_id.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace ringside::formats {

const char* patternName(int pattern)
{
    switch (pattern) {
    case 1: return "balanced tree";
    case 2: return "split tree";
    case 3: return "tree";
    case 4: return "ring";
    case 5: return "NVLS";
    case 6: return "collnet direct";
    default: return "";
    }
}

namespace {

/// NCCL's numbering of the graphs it searches: init.cc.
const char* graphName(int id)
{
    static constexpr const char* names[] = {"ring", "tree", "collnet chain", "NVLS", "collnet direct"};
    return id >= 0 && id < 5 ? names[id] : "";
}

class NcclGraphXml : public XmlHandler {
public:
    explicit NcclGraphXml(Reading& reading) : m_reading(reading) {}

    void start(const XmlEvent& event) override
    {
        auto& graphs = m_reading.communication.graphs;
        if (event.name == "graph")
            startGraph(event);
        else if (event.name == "channel" && !graphs.empty())
            graphs.back().channels.emplace_back();
        else if (event.name == "gpu" || event.name == "net")
            device(event);
        else if (event.name != "graphs" && m_unknownSaid.insert(event.name).second)
            m_reading.problemAt(event.line, {fmt::format("<{}> is not an element of NCCL's graphs; passed over", event.name),
                                             fmt::format("<{}> 不是 NCCL 图的元素；已跳过", event.name)});
    }

    void end(const XmlEvent& event) override
    {
        if (event.name == "graph")
            checkCount();
    }

    void finish() override {}

private:
    void startGraph(const XmlEvent& event)
    {
        const Attributes in(event, m_reading);
        Graph g;
        g.line = event.line;
        g.id = in.integer("id");
        g.name = g.id ? graphName(*g.id) : "";
        g.pattern = in.integer("pattern");
        if (g.name.empty() && g.pattern)
            g.name = patternName(*g.pattern);
        g.crossNic = in.flag("crossnic");
        g.channelCount = in.integer("nchannels");
        g.speedIntra = in.real("speedintra");
        g.speedInter = in.real("speedinter");
        g.latencyInter = in.real("latencyinter");
        g.typeIntra = in.text("typeintra");
        g.typeInter = in.text("typeinter");
        g.sameChannels = in.flag("samechannels");
        m_reading.communication.graphs.push_back(std::move(g));
    }

    void device(const XmlEvent& event)
    {
        auto& graphs = m_reading.communication.graphs;
        if (graphs.empty() || graphs.back().channels.empty()) {
            m_reading.problemAt(event.line, {fmt::format("<{}> outside a <channel>; passed over", event.name),
                                             fmt::format("<{}> 不在 <channel> 内；已跳过", event.name)});
            return;
        }
        const Attributes in(event, m_reading);
        GraphChannel& channel = graphs.back().channels.back();
        if (event.name == "net") {
            channel.nets.push_back(in.text("dev"));
            return;
        }
        std::optional<std::uint32_t> dev = in.hex("dev");
        if (!dev) {
            dev = in.hex("rank");
            m_reading.problemAt(event.line, {"<gpu> without a device number", "<gpu> 没有设备编号"});
        }
        channel.gpus.push_back(dev ? static_cast<int>(*dev & 0x7fffffff) : -1);
    }

    void checkCount()
    {
        if (m_reading.communication.graphs.empty())
            return;
        const Graph& g = m_reading.communication.graphs.back();
        if (g.channelCount && *g.channelCount != static_cast<int>(g.channels.size()))
            m_reading.problemAt(g.line, {fmt::format("graph {} says {} channels and lists {}", g.id.value_or(-1), *g.channelCount, g.channels.size()),
                                         fmt::format("图 {} 声明 {} 个通道，实际列出 {} 个", g.id.value_or(-1), *g.channelCount, g.channels.size())});
    }

    Reading& m_reading;
    std::set<std::string> m_unknownSaid;
};

} // namespace

std::unique_ptr<XmlHandler> makeNcclGraphXml(Reading& reading)
{
    return std::make_unique<NcclGraphXml>(reading);
}

} // namespace ringside::formats
