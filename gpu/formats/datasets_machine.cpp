// SPDX-License-Identifier: Apache-2.0
#include "gpu/formats/datasets_parts.h"
#include "gpu/formats/table_builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace ringside::formats {

namespace {

std::string hexOf(const std::optional<std::uint32_t>& value, int digits)
{
    return value ? fmt::format("0x{:0{}x}", *value, digits) : std::string();
}

std::string hostName(const Structure& s, Index host)
{
    if (host == none)
        return {};
    const Host& h = s.hosts[static_cast<std::size_t>(host)];
    return h.name.empty() ? h.hash : h.name;
}

std::string gpuLabel(const Structure& s, Index gpu)
{
    const Gpu& g = s.gpus[static_cast<std::size_t>(gpu)];
    const std::string host = s.hosts.size() > 1 ? hostName(s, g.host) + ":" : std::string();
    return host + (g.dev ? fmt::format("GPU{}", *g.dev) : !g.busId.empty() ? g.busId : fmt::format("GPU#{}", gpu));
}

void addGpus(std::vector<Dataset>& list, const Structure& s)
{
    const std::vector<int> nvlinks = nvlinksOfGpus(s);
    TableBuilder table("gpus", {"GPUs", "GPU"});
    table.column("gpu", {"GPU", "GPU"}).column("host", {"Host", "主机"}).column("name", {"Name", "名称"}).column("bus_id", {"Bus id", "总线号"});
    table.column("dev", {"Device", "设备号"}).column("rank", {"Rank", "Rank"}).column("numa", {"NUMA node", "NUMA 节点"});
    table.column("sm", {"SM version", "SM 版本"}).column("gcn", {"GCN", "GCN"}).column("gdr", {"GPUDirect RDMA", "GPUDirect RDMA"});
    table.column("nvlinks", {"NVLinks", "NVLink 数"}).column("part", {"Part", "分区"}).column("affinity", {"CPU affinity", "CPU 亲和性"});
    table.column("uuid", {"UUID", "UUID"}).column("device_id", {"PCI device", "PCI 设备"}).column("line", {"Line", "行"});
    for (std::size_t i = 0; i < s.gpus.size(); ++i) {
        const Gpu& g = s.gpus[i];
        const std::optional<int> links = s.links.empty() ? std::nullopt : std::optional<int>(nvlinks[i]);
        table.row(gpuLabel(s, static_cast<Index>(i)), hostName(s, g.host), g.name, g.busId, g.dev, g.rank,
                  g.numa || g.cpu == none ? g.numa : s.cpus[static_cast<std::size_t>(g.cpu)].numa, g.sm, g.gcn, g.gdr, links, g.part,
                  g.affinity, g.uuid, hexOf(g.pci == none ? std::nullopt : s.pci[static_cast<std::size_t>(g.pci)].device, 4), g.line);
    }
    table.addTo(list);
}

void addNics(std::vector<Dataset>& list, const Structure& s)
{
    TableBuilder table("nics", {"Network ports", "网络端口"});
    table.column("nic", {"NIC", "网卡"}).column("host", {"Host", "主机"}).column("port_name", {"Name", "名称"}).column("bus_id", {"Bus id", "总线号"});
    table.column("dev", {"Device", "设备号"}).column("port", {"Port", "端口"}).column("numa", {"NUMA node", "NUMA 节点"});
    table.column("speed", {"Speed", "速率"}, "B/s").column("gdr", {"GPUDirect RDMA", "GPUDirect RDMA"}).column("coll", {"Collective", "集合通信"});
    table.column("guid", {"GUID", "GUID"}).column("link", {"Link", "链路"}).column("line", {"Line", "行"});
    int number = 0;
    for (const Nic& n : s.nics) {
        const std::string busId = n.pci == none ? std::string() : s.pci[static_cast<std::size_t>(n.pci)].busId;
        const std::optional<int> numa = n.cpu == none ? std::nullopt : s.cpus[static_cast<std::size_t>(n.cpu)].numa;
        const std::string label = n.name.empty() ? fmt::format("NIC{}", number) : n.name;
        ++number;
        if (n.ports.empty())
            table.row(label, hostName(s, n.host), n.name, busId, Missing{}, Missing{}, numa, Missing{}, Missing{}, Missing{}, "", "", n.line);
        for (const NetPort& p : n.ports)
            table.row(label, hostName(s, n.host), p.name, busId, p.dev, p.port, numa,
                      p.mbps ? std::optional<double>(*p.mbps * 1e6 / 8) : std::nullopt, p.gdr, p.collective, p.guid, p.link, n.line);
    }
    table.addTo(list);
}

void addPci(std::vector<Dataset>& list, const Structure& s)
{
    TableBuilder table("pci", {"PCIe tree", "PCIe 树"});
    table.column("number", {"Number", "编号"}).column("parent", {"Below", "上级"}).column("host", {"Host", "主机"}).column("bus_id", {"Bus id", "总线号"});
    table.column("kind", {"Kind", "类型"}).column("numa", {"NUMA node", "NUMA 节点"}).column("gts", {"Link speed (GT/s)", "链路速率（GT/s）"});
    table.column("width", {"Link width", "链路宽度"}).column("rate", {"Link rate", "链路带宽"}, "B/s").column("class", {"Class", "类别"});
    table.column("vendor", {"Vendor", "厂商"}).column("device", {"Device", "设备"}).column("line", {"Line", "行"});
    for (std::size_t i = 0; i < s.pci.size(); ++i) {
        const Pci& p = s.pci[i];
        table.row(i, p.parent == none ? std::nullopt : std::optional<int>(p.parent), hostName(s, p.host), p.busId, pciKindName(p.kind),
                  p.cpu == none ? std::nullopt : s.cpus[static_cast<std::size_t>(p.cpu)].numa, p.linkGts, p.linkWidth,
                  pcieBytesPerSecond(p.linkGts, p.linkWidth), hexOf(p.pciClass, 6), hexOf(p.vendor, 4), hexOf(p.device, 4), p.line);
    }
    table.addTo(list);
}

void addCpus(std::vector<Dataset>& list, const Structure& s)
{
    TableBuilder table("cpus", {"CPUs and NUMA nodes", "CPU 与 NUMA 节点"});
    table.column("numa", {"NUMA node", "NUMA 节点"}).column("host", {"Host", "主机"}).column("arch", {"Architecture", "架构"});
    table.column("vendor", {"Vendor", "厂商"}).column("name", {"Name", "名称"}).column("family", {"Family", "系列"}).column("model", {"Model", "型号"});
    table.column("affinity", {"CPU mask", "CPU 掩码"});
    for (const Cpu& c : s.cpus)
        table.row(c.numa, hostName(s, c.host), c.arch, c.vendor, c.name, c.family, c.model, c.affinity);
    table.addTo(list);
}

void addLinks(std::vector<Dataset>& list, const Structure& s)
{
    TableBuilder table("links", {"Links of GPUs", "GPU 的链路"});
    table.column("from", {"From", "从"}).column("to", {"To", "到"}).column("kind", {"Kind", "类型"}).column("to_kind", {"Other end", "另一端"});
    table.column("count", {"Links", "链路数"}).column("rate", {"Rate of one", "单条带宽"}, "B/s").column("line", {"Line", "行"});
    for (const Link& l : s.links) {
        const std::string from = l.gpu != none      ? gpuLabel(s, l.gpu)
                                 : l.bridge != none ? s.pci[static_cast<std::size_t>(l.bridge)].busId
                                                    : std::string();
        const std::string to = l.toKind == EndKind::Gpu && l.to != none ? gpuLabel(s, l.to) : l.toBusId;
        table.row(from, to, linkKindName(l.kind), endKindName(l.toKind), l.count, l.bytesPerSecond, l.line);
    }
    table.addTo(list);
}

void addPorts(std::vector<Dataset>& list, const Structure& s)
{
    TableBuilder table("nvlink-ports", {"NVLink ports", "NVLink 端口"});
    table.column("gpu", {"GPU", "GPU"}).column("link", {"Link", "链路"}).column("active", {"Active", "启用"}).column("rate", {"Rate", "带宽"}, "B/s");
    table.column("remote", {"Remote device", "远端设备"}).column("remote_link", {"Remote link", "远端链路"});
    table.column("remote_type", {"Remote type", "远端类型"}).column("tx", {"Sent", "已发送"}, "B").column("rx", {"Received", "已接收"}, "B");
    table.column("replay", {"Replay errors", "重放错误"}).column("recovery", {"Recovery errors", "恢复错误"}).column("crc", {"CRC errors", "CRC 错误"});
    for (const NvLinkPort& p : s.ports)
        table.row(gpuLabel(s, p.gpu), p.link, p.active, p.bytesPerSecond, p.remoteBusId, p.remoteLink, p.remoteType, p.txBytes, p.rxBytes,
                  p.replayErrors, p.recoveryErrors, p.crcErrors);
    table.addTo(list);
}

void addPairTables(std::vector<Dataset>& list, const Structure& s)
{
    for (const PairTable& p : s.pairs) {
        Dataset d;
        d.name = p.id;
        d.title = p.id == "paths" ? Text{"Paths between devices", "设备间路径"} : Text{"Peer access between GPUs", "GPU 间对等访问"};
        TableData t;
        t.columns.push_back({"from", {"From", "从"}, {}});
        for (const std::string& c : p.columns)
            t.columns.push_back({c, {c, c}, {}});
        for (std::size_t r = 0; r < p.rows.size(); ++r) {
            std::vector<Cell> row{p.rows[r]};
            for (std::size_t c = 0; c < p.columns.size(); ++c)
                row.push_back(formats::cell(p.at(r, c)));
            t.rows.push_back(std::move(row));
        }
        d.data = std::move(t);
        list.push_back(std::move(d));
    }
}

/// Link counts between GPUs as a matrix, where GPUs are linked directly.
void addPairMatrix(std::vector<Dataset>& list, const Structure& s)
{
    const std::vector<GpuPair> pairs = gpuPairs(s);
    if (pairs.empty())
        return;
    MatrixData m;
    m.x.label = m.y.label = {"GPU", "GPU"};
    m.value.label = {"links", "链路数"};
    m.missing = {"no direct link", "无直连链路"};
    for (std::size_t i = 0; i < s.gpus.size(); ++i)
        m.rows.push_back(gpuLabel(s, static_cast<Index>(i)));
    m.columns = m.rows;
    m.values.assign(m.rows.size() * m.rows.size(), missing);
    for (const GpuPair& p : pairs) {
        m.values[static_cast<std::size_t>(p.a) * m.rows.size() + static_cast<std::size_t>(p.b)] = p.count();
        m.values[static_cast<std::size_t>(p.b) * m.rows.size() + static_cast<std::size_t>(p.a)] = p.count();
    }
    Dataset d;
    d.name = "links-per-pair";
    d.title = {"Direct links between GPUs", "GPU 间直连链路"};
    d.data = std::move(m);
    list.push_back(std::move(d));
}

} // namespace

void addMachineDatasets(std::vector<Dataset>& list, const Reading& reading)
{
    const Structure& s = reading.structure;
    addPairTables(list, s);
    addGpus(list, s);
    addNics(list, s);
    addPairMatrix(list, s);
    addLinks(list, s);
    addPorts(list, s);
    addPci(list, s);
    addCpus(list, s);
}

} // namespace ringside::formats
