// SPDX-License-Identifier: Apache-2.0
// What can be said of an NCCL topology once all of it was read: link ends, devices that only their PCI class tells, and
// what an expert would point at.
#include "gpu/formats/nccl_topo_xml.h"

#include "gpu/formats/bus_id.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace ringside::formats {

namespace {

constexpr std::uint32_t nvswitchClass = 0x068000;

bool sameNet(const NetPort& a, const NetPort& b)
{
    return a.name == b.name && a.dev == b.dev && a.guid == b.guid && a.port == b.port;
}

} // namespace

void NcclTopoXml::finish()
{
    dropEmptyNics();
    mergeRepeatedNics();
    addUnlisted();
    resolveLinks();
    findings();
}

/// A <nic> without <net> under a CPU says nothing.
void NcclTopoXml::dropEmptyNics()
{
    std::erase_if(m_structure.nics, [](const Nic& n) { return n.ports.empty() && n.pci == none; });
}

/// NCCL lists a NIC that belongs to no PCI device under every CPU: it is one all the same.
void NcclTopoXml::mergeRepeatedNics()
{
    std::vector<Nic> distinct;
    for (Nic& nic : m_structure.nics) {
        const auto twin = std::find_if(distinct.begin(), distinct.end(), [&](const Nic& d) {
            return d.host == nic.host && (d.pci == none || nic.pci == none) && d.ports.size() == nic.ports.size() && !nic.ports.empty() &&
                   std::equal(d.ports.begin(), d.ports.end(), nic.ports.begin(), sameNet);
        });
        if (twin == distinct.end()) {
            distinct.push_back(std::move(nic));
            continue;
        }
        Finding f;
        f.id = "nic-listed-twice";
        f.said = nic.name;
        f.what = {fmt::format("{} is listed under two CPUs (lines {} and {}). It is one NIC, and the file does not say where it is.", nic.name,
                              twin->line, nic.line),
                  fmt::format("{} 在两个 CPU 下各列出一次（第 {} 行和第 {} 行）。它是同一个网卡，文件没有说明它的位置。", nic.name, twin->line, nic.line)};
        f.line = nic.line;
        m_reading.findings.push_back(std::move(f));
        twin->cpu = none;
    }
    m_structure.nics = std::move(distinct);
}

/// Hand-made files (NCCL_TOPO_FILE) have only <pci>: the class tells GPUs and NICs.
void NcclTopoXml::addUnlisted()
{
    std::vector<bool> used(m_structure.pci.size(), false);
    for (const Gpu& g : m_structure.gpus)
        if (g.pci != none)
            used[static_cast<std::size_t>(g.pci)] = true;
    for (const Nic& n : m_structure.nics)
        if (n.pci != none)
            used[static_cast<std::size_t>(n.pci)] = true;
    std::size_t unclear = 0;
    for (std::size_t i = 0; i < used.size(); ++i) {
        const Pci& pci = m_structure.pci[i];
        if (used[i] || m_pciHasChild[i])
            continue;
        if (pci.kind == PciKind::Gpu) {
            Gpu gpu;
            gpu.host = pci.host;
            gpu.cpu = pci.cpu;
            gpu.pci = static_cast<Index>(i);
            gpu.busId = pci.busId;
            gpu.line = pci.line;
            m_structure.gpus.push_back(std::move(gpu));
        } else if (pci.kind == PciKind::Nic) {
            Nic nic;
            nic.host = pci.host;
            nic.cpu = pci.cpu;
            nic.pci = static_cast<Index>(i);
            nic.line = pci.line;
            m_structure.nics.push_back(std::move(nic));
        }
        unclear += pci.pciClass ? 0 : 1;
    }
    if (unclear > 0)
        m_reading.problem({}, {fmt::format("{} PCI devices have no class: the file does not say which are GPUs and which are NICs", unclear),
                               fmt::format("{} 个 PCI 设备没有 class：文件没有说明哪些是 GPU、哪些是网卡", unclear)});
}

Index NcclTopoXml::switchFor(Index host, const std::string& busId)
{
    auto& switches = m_structure.switches;
    for (std::size_t i = 0; i < switches.size(); ++i)
        if (switches[i].host == host && switches[i].busId == busId)
            return static_cast<Index>(i);
    switches.push_back({host, busId, isHiddenSwitch(busId)});
    return static_cast<Index>(switches.size()) - 1;
}

void NcclTopoXml::resolveLinks()
{
    std::multimap<std::pair<Index, std::string>, Index> gpuAt;
    for (std::size_t i = 0; i < m_structure.gpus.size(); ++i)
        gpuAt.insert({{m_structure.gpus[i].host, m_structure.gpus[i].busId}, static_cast<Index>(i)});
    for (std::size_t i = 0; i < m_structure.links.size(); ++i) {
        Link& link = m_structure.links[i];
        if (link.kind == LinkKind::C2c)
            continue;
        if (link.kind == LinkKind::PciLink) {
            const auto at = std::find_if(m_structure.pci.begin(), m_structure.pci.end(), [&](const Pci& p) { return p.busId == link.toBusId; });
            link.to = at == m_structure.pci.end() ? none : static_cast<Index>(at - m_structure.pci.begin());
            continue;
        }
        const Gpu& from = m_structure.gpus[static_cast<std::size_t>(link.gpu)];
        if (m_linkClass[i] == nvswitchClass || isHiddenSwitch(link.toBusId)) {
            link.toKind = EndKind::NvSwitch;
            link.to = switchFor(from.host, link.toBusId);
            continue;
        }
        link.toItself = link.toBusId == from.busId && !from.busId.empty();
        const auto target = gpuAt.find({from.host, link.toBusId});
        if (target != gpuAt.end()) {
            link.toKind = EndKind::Gpu;
            link.to = target->second;
        } else if (m_linkClass[i] >> 8 == 0x0604 || m_linkClass[i] == 0x068001) {
            link.toKind = EndKind::Cpu; // POWER: NVLink to the processor
            link.to = from.cpu;
        }
    }
}

void NcclTopoXml::findings()
{
    findLinkFaults();
    findSlowBridges();
    const bool anyListed = std::any_of(m_structure.gpus.begin(), m_structure.gpus.end(), [](const Gpu& g) { return g.dev.has_value(); });
    if (anyListed || m_structure.gpus.empty())
        return;
    Finding f;
    f.id = "nvlinks-not-stated";
    f.what = {"The file has PCI devices only, as hand-made NCCL_TOPO_FILEs have: NCCL adds GPUs and NVLinks when it starts. It does not say "
              "that there are no NVLinks.",
              "文件只有 PCI 设备，手写的 NCCL_TOPO_FILE 就是这样：NCCL 启动时才加入 GPU 和 NVLink。这并不表示没有 NVLink。"};
    f.line = m_structure.gpus.front().line;
    m_reading.findings.push_back(std::move(f));
}

void NcclTopoXml::findLinkFaults()
{
    for (const Link& link : m_structure.links) {
        if (!link.toItself)
            continue;
        Finding f;
        f.severity = Severity::Error;
        f.id = "link-to-itself";
        f.said = link.toBusId;
        f.what = {fmt::format("GPU {} lists {} {}s to itself. No link does that: the other end is not known.", link.toBusId, link.count,
                              linkKindName(link.kind)),
                  fmt::format("GPU {} 列出了 {} 条连到自身的 {}。不存在这样的链路：另一端未知。", link.toBusId, link.count, linkKindName(link.kind))};
        f.advice = {"Dump the topology again without NCCL_TOPO_FILE, and compare.", "去掉 NCCL_TOPO_FILE 重新导出拓扑并比较。"};
        f.line = link.line;
        m_reading.findings.push_back(std::move(f));
    }
    for (const GpuPair& pair : gpuPairs(m_structure)) {
        if (pair.fromA == pair.fromB || pair.fromA == 0 || pair.fromB == 0)
            continue;
        const Gpu &a = m_structure.gpus[static_cast<std::size_t>(pair.a)], &b = m_structure.gpus[static_cast<std::size_t>(pair.b)];
        Finding f;
        f.severity = Severity::Warning;
        f.id = "link-counts-differ";
        f.what = {fmt::format("{} lists {} {}s to {}, which lists {} back.", a.busId, pair.fromA, linkKindName(pair.kind), b.busId, pair.fromB),
                  fmt::format("{} 列出 {} 条到 {} 的 {}，而后者列出 {} 条。", a.busId, pair.fromA, b.busId, linkKindName(pair.kind), pair.fromB)};
        f.line = a.line;
        m_reading.findings.push_back(std::move(f));
    }
}

/// A bridge whose own link is slower than one below it: a bottleneck, or a figure that the bridge misreports.
void NcclTopoXml::findSlowBridges()
{
    struct Case {
        std::size_t line = 0;
        int times = 0;
        double above = 0, below = 0;
        std::string first;
    };
    std::map<std::pair<double, double>, Case> cases;
    for (const Pci& pci : m_structure.pci) {
        if (pci.parent == none)
            continue;
        const Pci& bridge = m_structure.pci[static_cast<std::size_t>(pci.parent)];
        const auto below = pcieBytesPerSecond(pci.linkGts, pci.linkWidth), above = pcieBytesPerSecond(bridge.linkGts, bridge.linkWidth);
        if (!below || !above || *above >= *below * 0.99)
            continue;
        Case& c = cases[{*above, *below}];
        if (c.times++ == 0)
            c = {bridge.line, 1, *above, *below, bridge.busId};
    }
    for (const auto& [key, c] : cases) {
        Finding f;
        f.severity = Severity::Warning;
        f.id = "pcie-slower-above";
        f.said = c.first;
        f.what = {fmt::format("Bridge {} has a link of {:.1f} GB/s to the CPU's side and one of {:.1f} GB/s below ({} such links). Either it is a "
                              "bottleneck of {:.1f}×, or the bridge misreports its speed, which PCIe switches and virtual machines do.",
                              c.first, c.above / 1e9, c.below / 1e9, c.times, c.below / c.above),
                  fmt::format("网桥 {} 朝 CPU 一侧的链路为 {:.1f} GB/s，而下方为 {:.1f} GB/s（共 {} 条）。要么这里是 {:.1f} 倍的瓶颈，要么网桥误报了速率，"
                              "PCIe 交换机和虚拟机中常见。",
                              c.first, c.above / 1e9, c.below / 1e9, c.times, c.below / c.above)};
        f.advice = {"Measure host to device bandwidth. If it is what the devices below can do, set link_speed right in an NCCL_TOPO_FILE.",
                    "测量主机到设备的带宽。若与下方设备的能力相符，请在 NCCL_TOPO_FILE 中改正 link_speed。"};
        f.line = c.line;
        f.times = static_cast<std::size_t>(c.times);
        m_reading.findings.push_back(std::move(f));
    }
}

} // namespace ringside::formats
