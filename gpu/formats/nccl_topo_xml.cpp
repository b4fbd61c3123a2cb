// SPDX-License-Identifier: Apache-2.0
#include "gpu/formats/nccl_topo_xml.h"

#include "gpu/formats/bus_id.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace ringside::formats {

namespace {

/// Attributes of NCCL 2.4 to 2.30 and of RCCL. Those that say nothing of the machine are here too: they are no surprise.
struct Known {
    std::string_view element;
    std::array<std::string_view, 14> attributes;
};
constexpr Known known[] = {
    {"system", {"version"}},
    {"cpu", {"host_hash", "numaid", "affinity", "arch", "vendor", "familyid", "modelid"}},
    {"pci", {"busid", "class", "vendor", "device", "subsystem_vendor", "subsystem_device", "link_speed", "link_width", "keep"}},
    {"gpu", {"dev", "sm", "rank", "gdr", "gcn", "arch", "mlopart", "keep", "name"}},
    {"nic", {"keep", "name", "guid", "speed", "port"}},
    {"net", {"name", "dev", "speed", "port", "latency", "guid", "maxconn", "gdr", "coll", "keep", "net", "gin", "class", "busid"}},
    {"nvlink", {"target", "count", "tclass"}},
    {"xgmi", {"target", "count", "tclass"}},
    {"c2c", {"bw", "count"}},
    {"pcilink", {"target"}},
};

bool isGpuClass(std::uint32_t pciClass, std::optional<std::uint32_t> vendor)
{
    const std::uint32_t kind = pciClass >> 8;
    if (kind == 0x0302) // 3D controller
        return true;
    if (kind == 0x0300) // VGA: a graphics card, or the display chip of a server board
        return vendor && (*vendor == 0x10de || *vendor == 0x1002);
    return (kind == 0x0380 || kind == 0x1200) && (!vendor || *vendor == 0x1002); // how AMD's accelerators appear
}

PciKind kindOf(const Pci& pci)
{
    if (!pci.pciClass)
        return PciKind::Unknown;
    if (isGpuClass(*pci.pciClass, pci.vendor))
        return PciKind::Gpu;
    switch (*pci.pciClass >> 8) {
    case 0x0604: return PciKind::Bridge;
    case 0x0680: return PciKind::NvSwitch;
    case 0x0200:
    case 0x0207:
    case 0x0280: return PciKind::Nic;
    default: return PciKind::Other;
    }
}

/// "16.0 GT/s PCIe", "8 GT/s", "" -> GT/s of a lane.
std::optional<double> gtsOf(const std::string& text)
{
    const std::size_t end = text.find(" GT/s");
    const auto value = end == std::string::npos ? std::nullopt : realOf(std::string_view(text).substr(0, end));
    return value && *value > 0 ? value : std::nullopt;
}

} // namespace

Index NcclTopoXml::open(Open::Kind kind) const
{
    const auto at = std::find_if(m_open.rbegin(), m_open.rend(), [kind](const Open& o) { return o.kind == kind; });
    return at == m_open.rend() ? none : at->index;
}

/// The host of what is read now; a file without <cpu> still has one.
Index NcclTopoXml::host()
{
    if (m_host == none) {
        if (m_structure.hosts.empty())
            m_structure.hosts.emplace_back();
        m_host = 0;
    }
    return m_host;
}

void NcclTopoXml::checkAttributes(const XmlEvent& event)
{
    const auto* element = std::find_if(std::begin(known), std::end(known), [&](const Known& k) { return k.element == event.name; });
    if (element == std::end(known)) {
        if (m_unknownSaid.insert(event.name).second)
            m_reading.problemAt(event.line, {fmt::format("<{}> is not an element of NCCL's topology that is known here; passed over", event.name),
                                             fmt::format("<{}> 不是已知的 NCCL 拓扑元素；已跳过", event.name)});
        return;
    }
    for (const XmlAttribute& a : event.attributes)
        if (std::find(element->attributes.begin(), element->attributes.end(), a.name) == element->attributes.end() &&
            m_unknownSaid.insert(event.name + " " + a.name).second)
            m_reading.problemAt(event.line, {fmt::format("the attribute {} of <{}> is not known here; passed over", a.name, event.name),
                                             fmt::format("<{1}> 的属性 {0} 未知；已跳过", a.name, event.name)});
}

void NcclTopoXml::start(const XmlEvent& event)
{
    checkAttributes(event);
    Open opened;
    if (event.name == "cpu")
        opened = startCpu(event);
    else if (event.name == "pci")
        opened = startPci(event);
    else if (event.name == "gpu")
        opened = startGpu(event);
    else if (event.name == "nic")
        opened = startNic(event);
    else if (event.name == "net")
        net(event);
    else if (event.name == "nvlink")
        link(event, LinkKind::NvLink);
    else if (event.name == "xgmi")
        link(event, LinkKind::Xgmi);
    else if (event.name == "pcilink")
        link(event, LinkKind::PciLink);
    else if (event.name == "c2c")
        c2c(event);
    m_open.push_back(opened);
}

void NcclTopoXml::end(const XmlEvent&)
{
    m_open.pop_back();
}

NcclTopoXml::Open NcclTopoXml::startCpu(const XmlEvent& event)
{
    const Attributes in(event, m_reading);
    const std::string hash = in.text("host_hash");
    auto& hosts = m_structure.hosts;
    const auto at = std::find_if(hosts.begin(), hosts.end(), [&](const Host& h) { return h.hash == hash; });
    m_host = static_cast<Index>(at - hosts.begin());
    if (at == hosts.end())
        hosts.push_back({{}, hash});
    Cpu cpu;
    cpu.host = m_host;
    cpu.numa = in.integer("numaid");
    if (cpu.numa && *cpu.numa < 0) // NCCL writes -1 where the kernel does not know
        cpu.numa.reset();
    cpu.affinity = in.text("affinity");
    cpu.arch = in.text("arch");
    cpu.vendor = in.text("vendor");
    cpu.family = in.integer("familyid");
    cpu.model = in.integer("modelid");
    m_structure.cpus.push_back(std::move(cpu));
    return {Open::Cpu, static_cast<Index>(m_structure.cpus.size()) - 1};
}

NcclTopoXml::Open NcclTopoXml::startPci(const XmlEvent& event)
{
    const Attributes in(event, m_reading);
    Pci pci;
    pci.host = host();
    pci.cpu = open(Open::Cpu);
    pci.parent = open(Open::Pci);
    pci.busId = canonicalBusId(in.text("busid"));
    pci.pciClass = in.hex("class");
    pci.vendor = in.hex("vendor");
    pci.device = in.hex("device");
    pci.subsystemVendor = in.hex("subsystem_vendor");
    pci.subsystemDevice = in.hex("subsystem_device");
    pci.linkGts = gtsOf(in.text("link_speed"));
    pci.linkWidth = in.integer("link_width");
    if (pci.linkWidth && *pci.linkWidth <= 0) // 0 is how NCCL writes "could not be read"
        pci.linkWidth.reset();
    pci.kind = kindOf(pci);
    pci.line = event.line;
    if (pci.parent != none) {
        m_pciHasChild[static_cast<std::size_t>(pci.parent)] = true;
        Pci& above = m_structure.pci[static_cast<std::size_t>(pci.parent)];
        if (above.kind == PciKind::Unknown)
            above.kind = PciKind::Bridge; // only a bridge has devices below it
    }
    m_structure.pci.push_back(std::move(pci));
    m_pciHasChild.push_back(false);
    return {Open::Pci, static_cast<Index>(m_structure.pci.size()) - 1};
}

NcclTopoXml::Open NcclTopoXml::startGpu(const XmlEvent& event)
{
    const Attributes in(event, m_reading);
    Gpu gpu;
    gpu.host = host();
    gpu.cpu = open(Open::Cpu);
    gpu.pci = open(Open::Pci);
    gpu.dev = in.integer("dev");
    gpu.rank = in.integer("rank");
    gpu.sm = in.integer("sm");
    gpu.gcn = in.text("gcn");
    gpu.gdr = in.flag("gdr");
    gpu.part = in.integer("mlopart");
    gpu.line = event.line;
    if (gpu.pci != none) {
        Pci& pci = m_structure.pci[static_cast<std::size_t>(gpu.pci)];
        gpu.busId = pci.busId;
        pci.kind = PciKind::Gpu;
    }
    m_structure.gpus.push_back(std::move(gpu));
    return {Open::Gpu, static_cast<Index>(m_structure.gpus.size()) - 1};
}

NcclTopoXml::Open NcclTopoXml::startNic(const XmlEvent& event)
{
    Nic nic;
    nic.host = host();
    nic.cpu = open(Open::Cpu);
    nic.pci = open(Open::Pci);
    nic.line = event.line;
    if (nic.pci != none)
        m_structure.pci[static_cast<std::size_t>(nic.pci)].kind = PciKind::Nic;
    m_structure.nics.push_back(std::move(nic));
    return {Open::Nic, static_cast<Index>(m_structure.nics.size()) - 1};
}

void NcclTopoXml::net(const XmlEvent& event)
{
    Index nic = open(Open::Nic);
    if (nic == none) { // <net> straight in <pci>, or the start of <nic> is cut off
        nic = startNic(event).index;
    }
    const Attributes in(event, m_reading);
    NetPort port;
    port.name = in.text("name");
    port.dev = in.integer("dev");
    port.port = in.integer("port");
    port.mbps = in.real("speed");
    port.latency = in.real("latency");
    port.guid = in.text("guid");
    port.maxConnections = in.integer("maxconn");
    port.gdr = in.flag("gdr");
    port.collective = in.flag("coll");
    Nic& owner = m_structure.nics[static_cast<std::size_t>(nic)];
    if (owner.name.empty())
        owner.name = port.name;
    owner.ports.push_back(std::move(port));
}

void NcclTopoXml::link(const XmlEvent& event, LinkKind kind)
{
    const Index gpu = open(Open::Gpu);
    const Attributes in(event, m_reading);
    if (gpu == none && kind != LinkKind::PciLink) {
        m_reading.problemAt(event.line, {fmt::format("<{}> outside a <gpu>; passed over", event.name),
                                         fmt::format("<{}> 不在 <gpu> 内；已跳过", event.name)});
        return;
    }
    Link link;
    link.kind = kind;
    link.gpu = gpu;
    link.toBusId = canonicalBusId(in.text("target"));
    link.count = std::clamp(in.integer("count").value_or(kind == LinkKind::PciLink ? 1 : 0), 0, 1024);
    link.line = event.line;
    if (kind == LinkKind::PciLink) {
        link.gpu = none;
        link.bridge = open(Open::Pci);
        link.toKind = EndKind::Bridge;
    }
    m_linkClass.push_back(in.hex("tclass").value_or(0));
    m_structure.links.push_back(std::move(link));
}

void NcclTopoXml::c2c(const XmlEvent& event)
{
    const Index gpu = open(Open::Gpu);
    if (gpu == none)
        return;
    const Attributes in(event, m_reading);
    Link link;
    link.kind = LinkKind::C2c;
    link.gpu = gpu;
    link.toKind = EndKind::Cpu;
    link.to = open(Open::Cpu);
    link.count = std::clamp(in.integer("count").value_or(0), 0, 1024);
    if (const auto mbytes = in.real("bw")) // NCCL writes MB/s
        link.bytesPerSecond = *mbytes * 1e6;
    link.line = event.line;
    m_linkClass.push_back(0);
    m_structure.links.push_back(std::move(link));
}

std::unique_ptr<XmlHandler> makeNcclTopoXml(Reading& reading)
{
    return std::make_unique<NcclTopoXml>(reading);
}

} // namespace ringside::formats
