// SPDX-License-Identifier: Apache-2.0
// What an NCCL log says of machines, as a structure.
#include "gpu/formats/nccl_log_topology.h"

#include "gpu/formats/bus_id.h"
#include "gpu/formats/text_scan.h"

#include <fmt/format.h>

#include <algorithm>

namespace ringside::formats {

namespace {

/// "0-68000" -> "68000": NCCL 2.19 and later number systems before the dash.
std::string_view ownPart(std::string_view id)
{
    const std::size_t dash = id.find('-');
    return dash == std::string_view::npos ? id : id.substr(dash + 1);
}

bool severalSystems(const std::vector<std::string>& ids)
{
    std::set<std::string> systems;
    for (const std::string& id : ids)
        if (const std::size_t dash = id.find('-'); dash != std::string::npos)
            systems.insert(id.substr(0, dash));
    return systems.size() > 1;
}

/// NCCL_TOPO_CPU_ARCH_… and NCCL_TOPO_CPU_VENDOR_… of src/include/graph.h.
void nameCpu(Cpu& cpu, std::string_view detail)
{
    static constexpr const char* architectures[] = {"", "x86_64", "ppc64", "aarch64"};
    static constexpr const char* vendors[] = {"", "GenuineIntel", "AuthenticAMD", "Shanghai"};
    TextScan scan(detail);
    const auto arch = scan.integer();
    const auto vendor = scan.skip("/") ? scan.integer() : std::nullopt;
    if (arch && *arch > 0 && *arch < 4)
        cpu.arch = architectures[*arch];
    if (vendor && *vendor > 0 && *vendor < 4 && cpu.arch == "x86_64")
        cpu.vendor = vendors[*vendor];
}

} // namespace

Index LogTopology::hostIndex(const LogSources& sources, int host)
{
    const auto known = m_hostIndex.find(host);
    if (known != m_hostIndex.end())
        return known->second;
    const Index index = static_cast<Index>(m_reading.structure.hosts.size());
    m_reading.structure.hosts.push_back(
        {host < 0 ? std::string() : sources.hosts()[static_cast<std::size_t>(host)], {}});
    m_hostIndex[host] = index;
    return index;
}

void LogTopology::addTree(Index host, const HostPart& part)
{
    Structure& s = m_reading.structure;
    const std::vector<Node>& nodes = part.tree.nodes;
    std::vector<std::string> ids;
    for (const Node& n : nodes)
        ids.push_back(n.id);
    if (severalSystems(ids))
        return; // several hosts in one tree (MNNVL): which one is which is not said
    std::vector<Index> cpuOf(nodes.size(), none), pciOf(nodes.size(), none), gpuOf(nodes.size(), none),
        nicOf(nodes.size(), none);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const Node& n = nodes[i];
        const std::size_t above = n.parent < 0 ? i : static_cast<std::size_t>(n.parent);
        cpuOf[i] = n.parent < 0 ? none : cpuOf[above];
        if (n.type == "CPU") {
            if (n.parent >= 0 && n.link != "PCI")
                continue; // a link to a CPU that has a place of its own
            Cpu cpu;
            cpu.host = host;
            if (const auto numa = numberOf(ownPart(n.id), 16); numa && *numa < 4096)
                cpu.numa = static_cast<int>(*numa);
            nameCpu(cpu, n.detail);
            cpuOf[i] = static_cast<Index>(s.cpus.size());
            s.cpus.push_back(std::move(cpu));
            continue;
        }
        if (n.link == "NVL" || n.link == "C2C") {
            const Index gpu = n.parent < 0 ? none : gpuOf[above];
            if (gpu == none)
                continue;
            Link link;
            link.kind = n.link == "C2C" ? LinkKind::C2c : LinkKind::NvLink;
            link.gpu = gpu;
            link.line = n.line;
            link.bytesPerSecond = n.gbs * 1e9;
            link.toBusId = n.type == "NVS" ? n.id : busIdOfNumber(ownPart(n.id));
            link.toKind = n.type == "NVS" ? EndKind::NvSwitch : n.type == "GPU" ? EndKind::Gpu : EndKind::Cpu;
            s.links.push_back(std::move(link));
            continue;
        }
        if (n.type == "NET") {
            if (n.parent < 0 || nicOf[above] == none)
                continue;
            NetPort port;
            if (const auto dev = numberOf(ownPart(n.id), 16))
                port.dev = static_cast<int>(*dev);
            TextScan scan(n.detail); // device of its plugin, GUID, port, GB/s
            scan.until('/');
            port.guid = scan.until('/').value_or(std::string_view());
            port.port = scan.integer();
            if (const auto gbs = scan.skip("/") ? scan.real() : std::nullopt)
                port.mbps = *gbs * 8000;
            const auto named =
                std::find_if(part.ports.begin(), part.ports.end(), [&](const NetPort& p) { return p.dev == port.dev; });
            if (named != part.ports.end()) {
                port.name = named->name;
                port.link = named->link;
            }
            s.nics[static_cast<std::size_t>(nicOf[above])].ports.push_back(std::move(port));
            continue;
        }
        if (n.link != "PCI" || (n.type != "PCI" && n.type != "GPU" && n.type != "NIC"))
            continue;
        Pci pci;
        pci.host = host;
        pci.cpu = cpuOf[i];
        pci.parent = pciOf[above];
        pci.busId = busIdOfNumber(ownPart(n.id));
        pci.kind = n.type == "GPU" ? PciKind::Gpu : n.type == "NIC" ? PciKind::Nic : PciKind::Bridge;
        pci.bytesPerSecond = n.gbs * 1e9;
        pci.line = n.line;
        pciOf[i] = static_cast<Index>(s.pci.size());
        if (n.type == "GPU") {
            Gpu gpu;
            gpu.host = host;
            gpu.cpu = pci.cpu;
            gpu.pci = pciOf[i];
            gpu.busId = pci.busId;
            TextScan scan(n.detail);
            gpu.rank = scan.integer();
            gpu.line = n.line;
            gpuOf[i] = static_cast<Index>(s.gpus.size());
            s.gpus.push_back(std::move(gpu));
        } else if (n.type == "NIC") {
            Nic nic;
            nic.host = host;
            nic.cpu = pci.cpu;
            nic.pci = pciOf[i];
            nic.line = n.line;
            nicOf[i] = static_cast<Index>(s.nics.size());
            s.nics.push_back(std::move(nic));
        }
        s.pci.push_back(std::move(pci));
    }
    for (Link& link : s.links) {
        if (link.toKind == EndKind::Gpu && link.to == none) {
            for (std::size_t g = 0; g < s.gpus.size(); ++g)
                if (s.gpus[g].host == host && s.gpus[g].busId == link.toBusId)
                    link.to = static_cast<Index>(g);
        } else if (link.toKind == EndKind::NvSwitch && link.to == none) {
            const auto same = std::find_if(s.switches.begin(), s.switches.end(), [&](const NvSwitch& n) {
                return n.host == host && n.busId == link.toBusId;
            });
            link.to = static_cast<Index>(same - s.switches.begin());
            if (same == s.switches.end())
                s.switches.push_back({host, link.toBusId, true}); // NCCL makes one of all of them
        }
    }
}

/// Ports that the tree does not place.
void LogTopology::addPorts(Index host, const HostPart& part)
{
    Structure& s = m_reading.structure;
    for (const NetPort& port : part.ports) {
        const bool placed = std::any_of(s.nics.begin(), s.nics.end(), [&](const Nic& n) {
            return n.host == host && std::any_of(n.ports.begin(), n.ports.end(), [&](const NetPort& p) {
                       return p.name == port.name && p.port == port.port;
                   });
        });
        if (placed)
            continue;
        Nic nic;
        nic.host = host;
        nic.name = port.name;
        nic.ports.push_back(port);
        s.nics.push_back(std::move(nic));
    }
    // The list names all of them: a NIC of the tree without a port is one of these.
    if (!part.ports.empty())
        std::erase_if(s.nics, [&](const Nic& n) { return n.host == host && n.ports.empty(); });
}

void LogTopology::addPaths(Index host, const HostPart& part)
{
    if (part.paths.empty())
        return;
    PairTable table;
    table.id = "paths";
    table.host = host;
    for (const auto& [row, cells] : part.paths) {
        table.rows.push_back(row);
        for (const auto& [column, cell] : cells)
            if (std::find(table.columns.begin(), table.columns.end(), column) == table.columns.end())
                table.columns.push_back(column);
    }
    table.cells.assign(table.rows.size() * table.columns.size(), {});
    for (std::size_t r = 0; r < part.paths.size(); ++r)
        for (const auto& [column, cell] : part.paths[r].second) {
            const auto at = std::find(table.columns.begin(), table.columns.end(), column) - table.columns.begin();
            table.cells[r * table.columns.size() + static_cast<std::size_t>(at)] = cell;
        }
    if (!table.columns.empty())
        m_reading.structure.pairs.push_back(std::move(table));
}

/// Where lines were spliced a bus id may have a digit too many: then the host's list of GPUs does not have it.
void LogTopology::checkBusIds()
{
    const Structure& s = m_reading.structure;
    for (const PairTable& table : s.pairs) {
        std::set<std::string> listed;
        for (const std::vector<std::string>* names : {&table.rows, &table.columns})
            for (const std::string& name : *names)
                if (startsWith(name, "GPU/"))
                    listed.insert(busIdOfNumber(ownPart(std::string_view(name).substr(4))));
        if (table.host == none)
            continue;
        const std::string& host = s.hosts[static_cast<std::size_t>(table.host)].name;
        for (Communicator& c : m_reading.communication.communicators) {
            const auto here =
                std::count_if(c.members.begin(), c.members.end(), [&](const auto& m) { return m.second.host == host; });
            if (static_cast<std::size_t>(here) > listed.size())
                continue; // the list is damaged too
            for (auto& [number, rank] : c.members) {
                if (rank.host != host || rank.busId.empty() || listed.contains(rank.busId))
                    continue;
                m_reading.problem({}, {fmt::format("the bus id {} of rank {} is of no GPU that {} lists; left out",
                                                   rank.busId, number, host),
                                       fmt::format("rank {} 的总线号 {} 不属于 {} 列出的任何 GPU；已略去", number,
                                                   rank.busId, host)});
                rank.busId.clear();
            }
        }
    }
}

/// GPUs that only communicators tell, by host and bus id or device number.
void LogTopology::addRanks()
{
    Structure& s = m_reading.structure;
    std::map<std::string, Index> hostOf;
    for (std::size_t i = 0; i < s.hosts.size(); ++i)
        hostOf.emplace(s.hosts[i].name, static_cast<Index>(i));
    std::map<std::pair<Index, std::string>, std::size_t> byBus;
    std::map<std::pair<Index, int>, std::size_t> byDevice;
    for (std::size_t i = 0; i < s.gpus.size(); ++i)
        byBus.emplace(std::pair(s.gpus[i].host, s.gpus[i].busId), i);
    for (const Communicator& c : m_reading.communication.communicators)
        for (const auto& [number, rank] : c.members) {
            const auto host = hostOf.find(rank.host);
            const std::optional<int> dev = rank.nvmlDev ? rank.nvmlDev : rank.cudaDev;
            if (host == hostOf.end() || (rank.busId.empty() && !dev))
                continue;
            std::size_t at = s.gpus.size();
            const auto sameBus = rank.busId.empty() ? byBus.end() : byBus.find({host->second, rank.busId});
            const auto sameDevice = dev ? byDevice.find({host->second, *dev}) : byDevice.end();
            if (sameBus != byBus.end())
                at = sameBus->second;
            else if (sameDevice != byDevice.end() && (rank.busId.empty() || s.gpus[sameDevice->second].busId.empty()))
                at = sameDevice->second;
            if (at == s.gpus.size()) {
                Gpu gpu;
                gpu.host = host->second;
                s.gpus.push_back(std::move(gpu));
            }
            Gpu& gpu = s.gpus[at];
            gpu.busId = gpu.busId.empty() ? rank.busId : gpu.busId;
            gpu.dev = gpu.dev ? gpu.dev : dev;
            gpu.rank = gpu.rank ? gpu.rank : std::optional<int>(number);
            if (!gpu.busId.empty())
                byBus.emplace(std::pair(gpu.host, gpu.busId), at);
            if (dev)
                byDevice.emplace(std::pair(gpu.host, *dev), at);
        }
}

/// A bridge whose own link NCCL models slower than one below it.
void LogTopology::findSlowLinks()
{
    const Structure& s = m_reading.structure;
    std::map<std::pair<double, double>, Finding> cases;
    for (const Pci& pci : s.pci) {
        if (pci.parent == none || !pci.bytesPerSecond)
            continue;
        const Pci& bridge = s.pci[static_cast<std::size_t>(pci.parent)];
        if (!bridge.bytesPerSecond || *bridge.bytesPerSecond >= *pci.bytesPerSecond * 0.99)
            continue;
        const double above = *bridge.bytesPerSecond / 1e9, below = *pci.bytesPerSecond / 1e9;
        Finding& f = cases[{above, below}];
        if (!f.id.empty()) {
            ++f.times;
            continue;
        }
        f.severity = Severity::Warning;
        f.id = "pcie-slower-above";
        f.said = bridge.busId;
        f.host = s.hosts[static_cast<std::size_t>(bridge.host)].name;
        f.line = bridge.line;
        f.what = {
            fmt::format(
                "NCCL models the link of bridge {} to the CPU's side at {:.1f} GB/s and one below it at {:.1f} GB/s. "
                "Either it "
                "is a bottleneck, or the bridge misreports its speed, which PCIe switches and virtual machines do.",
                bridge.busId, above, below),
            fmt::format("NCCL 认为网桥 {} 朝 CPU 一侧的链路为 {:.1f} GB/s，而下方为 {:.1f} "
                        "GB/s。要么这里是瓶颈，要么网桥误报了速率，"
                        "PCIe 交换机和虚拟机中常见。",
                        bridge.busId, above, below)};
        f.advice = {"It does no harm while GPUs and NICs talk below the bridge (GPUDirect RDMA). Measure host to "
                    "device bandwidth, or set "
                    "link_speed right in an NCCL_TOPO_FILE.",
                    "只要 GPU 与网卡在网桥之下直接通信（GPUDirect RDMA）就没有影响。请测量主机到设备的带宽，或在 "
                    "NCCL_TOPO_FILE 中改正 link_speed。"};
    }
    for (auto& [key, finding] : cases)
        m_reading.findings.push_back(std::move(finding));
}

void LogTopology::finish(const LogSources& sources)
{
    for (auto& [thread, tree] : m_open)
        keepTree(tree.host, std::move(tree));
    for (std::size_t host = 0; host < sources.hosts().size(); ++host)
        hostIndex(sources, static_cast<int>(host));
    for (const auto& [host, part] : m_hosts) {
        const Index index = hostIndex(sources, host);
        addTree(index, part);
        if (!m_portsAreSockets || m_reading.communication.network == "Socket")
            addPorts(index, part);
        addPaths(index, part);
    }
    checkBusIds();
    addRanks();
    findSlowLinks();
}

} // namespace ringside::formats
