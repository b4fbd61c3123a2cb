// SPDX-License-Identifier: Apache-2.0
#include "gpu/formats/merge_structure.h"

#include "gpu/formats/merge.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace ringside::formats {

namespace {

std::size_t at(Index index) { return static_cast<std::size_t>(index); }

Index mapped(const std::vector<Index>& map, Index index) { return index == none ? none : map[at(index)]; }

template <class T>
void fillValue(std::optional<T>& to, const std::optional<T>& from)
{
    if (!to)
        to = from;
}

void fillText(std::string& to, const std::string& from)
{
    if (to.empty())
        to = from;
}

bool bothAndEqual(const std::string& a, const std::string& b) { return !a.empty() && a == b; }
bool bothAndDiffer(const std::string& a, const std::string& b) { return !a.empty() && !b.empty() && a != b; }
template <class T>
bool bothAndEqual(const std::optional<T>& a, const std::optional<T>& b)
{
    return a && b && *a == *b;
}
template <class T>
bool bothAndDiffer(const std::optional<T>& a, const std::optional<T>& b)
{
    return a && b && *a != *b;
}

/// How well two entries fit: 0 not at all, negative: they cannot be the same GPU.
int likeness(const Gpu& a, const Gpu& b)
{
    if (bothAndDiffer(a.uuid, b.uuid) || bothAndDiffer(a.part, b.part))
        return -1;
    if (bothAndEqual(a.uuid, b.uuid))
        return 100;
    if (bothAndDiffer(a.busId, b.busId))
        return bothAndEqual(a.dev, b.dev) ? -1 : 0;
    if (bothAndEqual(a.busId, b.busId))
        return bothAndEqual(a.rank, b.rank) ? 20 : bothAndDiffer(a.rank, b.rank) ? 1 : 5;
    if (bothAndEqual(a.dev, b.dev))
        return bothAndDiffer(a.name, b.name) ? -1 : 2;
    return 0;
}

class StructureMerge {
public:
    StructureMerge(Reading& reading, Structure&& from)
        : m_reading(reading), m_to(reading.structure), m_from(std::move(from))
    {
    }
    void run();

private:
    void mapHosts();
    Index hostFor(std::size_t fromHost) const;
    int hostLikeness(Index fromHost, Index toHost) const;
    bool tablesDiffer() const;
    void mapCpus();
    void mapPci();
    void mapGpus();
    Index gpuFor(const Gpu& gpu, const std::set<Index>& taken) const;
    void mapNics();
    Index nicFor(const Nic& nic, const std::set<Index>& taken) const;
    void mapSwitches();
    void addLinks();
    Index mappedEnd(const Link& link) const;
    void addPorts();
    void addTables();

    Reading& m_reading;
    Structure& m_to;
    Structure m_from;
    std::vector<Index> m_host, m_cpu, m_pci, m_gpu, m_nic, m_switch; ///< where things of m_from are in m_to
    std::vector<bool> m_newPci;
};

/// Of GPUs without a host both sides count as one host.
int StructureMerge::hostLikeness(Index fromHost, Index toHost) const
{
    int sum = 0;
    for (const Gpu& a : m_from.gpus) {
        if (a.host != fromHost)
            continue;
        int best = 0;
        bool conflict = false;
        for (const Gpu& b : m_to.gpus) {
            if (b.host != toHost)
                continue;
            const int l = likeness(a, b);
            conflict = conflict || l < 0;
            best = std::max(best, l);
        }
        if (best == 0 && conflict)
            return -1;
        sum += best;
    }
    return sum;
}

/// The same kind of table with the same devices and other cells: the dumps of two machines.
bool StructureMerge::tablesDiffer() const
{
    for (const PairTable& a : m_from.pairs)
        for (const PairTable& b : m_to.pairs)
            if (a.id == b.id && a.rows == b.rows && a.columns == b.columns && a.cells != b.cells)
                return true;
    return false;
}

Index StructureMerge::hostFor(std::size_t fromHost) const
{
    const Host& host = m_from.hosts[fromHost];
    for (std::size_t i = 0; i < m_to.hosts.size(); ++i)
        if (bothAndEqual(host.name, m_to.hosts[i].name) || bothAndEqual(host.hash, m_to.hosts[i].hash))
            return static_cast<Index>(i);
    Index best = none;
    int bestLikeness = -1;
    bool tie = false;
    for (std::size_t i = 0; i < m_to.hosts.size(); ++i) {
        const Host& other = m_to.hosts[i];
        if (bothAndDiffer(host.name, other.name) || bothAndDiffer(host.hash, other.hash))
            continue;
        const int l = hostLikeness(static_cast<Index>(fromHost), static_cast<Index>(i));
        if (l < 0)
            continue;
        tie = l == bestLikeness;
        if (l > bestLikeness) {
            bestLikeness = l;
            best = static_cast<Index>(i);
        }
    }
    const bool onlyOnes = m_to.hosts.size() == 1 && m_from.hosts.size() == 1;
    return (tie || (bestLikeness == 0 && !onlyOnes)) ? none : best;
}

void StructureMerge::mapHosts()
{
    const auto anyThing = [](const Structure& s) {
        return !s.gpus.empty() || !s.pci.empty() || !s.cpus.empty() || !s.nics.empty();
    };
    if (!anyThing(m_from) && m_from.hosts.empty())
        return;
    // Two files without hosts about two machines, or one without and one with: hosts must then be told apart by number.
    if (m_from.hosts.empty() && m_to.hosts.empty()) {
        if (!anyThing(m_to) || (hostLikeness(none, none) >= 0 && !tablesDiffer()))
            return;
    }
    if (anyThing(m_to))
        nameOnlyHost(m_to, {});
    nameOnlyHost(m_from, {});
    for (std::size_t i = 0; i < m_from.hosts.size(); ++i) {
        Index host = hostFor(i);
        if (host != none && m_from.hosts[i].name.empty() && m_from.hosts[i].hash.empty() && tablesDiffer())
            host = none;
        if (host == none) {
            host = static_cast<Index>(m_to.hosts.size());
            m_to.hosts.push_back(m_from.hosts[i]);
        }
        fillText(m_to.hosts[at(host)].name, m_from.hosts[i].name);
        fillText(m_to.hosts[at(host)].hash, m_from.hosts[i].hash);
        m_host.push_back(host);
    }
}

void StructureMerge::mapCpus()
{
    for (Cpu& cpu : m_from.cpus) {
        cpu.host = mapped(m_host, cpu.host);
        const auto same = std::find_if(m_to.cpus.begin(), m_to.cpus.end(), [&](const Cpu& c) {
            return c.host == cpu.host && bothAndEqual(c.numa, cpu.numa);
        });
        if (same == m_to.cpus.end()) {
            m_cpu.push_back(static_cast<Index>(m_to.cpus.size()));
            m_to.cpus.push_back(std::move(cpu));
            continue;
        }
        fillText(same->arch, cpu.arch);
        fillText(same->vendor, cpu.vendor);
        fillText(same->name, cpu.name);
        fillText(same->affinity, cpu.affinity);
        fillValue(same->family, cpu.family);
        fillValue(same->model, cpu.model);
        m_cpu.push_back(static_cast<Index>(same - m_to.cpus.begin()));
    }
}

void StructureMerge::mapPci()
{
    std::map<std::pair<Index, std::string>, Index> known;
    std::set<std::pair<Index, std::string>> twice; // a bus id that one file uses twice tells nothing
    for (std::size_t i = 0; i < m_to.pci.size(); ++i)
        if (!known.emplace(std::pair(m_to.pci[i].host, m_to.pci[i].busId), static_cast<Index>(i)).second)
            twice.emplace(m_to.pci[i].host, m_to.pci[i].busId);
    for (Pci& pci : m_from.pci) {
        pci.host = mapped(m_host, pci.host);
        pci.cpu = mapped(m_cpu, pci.cpu);
        const std::pair key(pci.host, pci.busId);
        const auto same = known.find(key);
        if (same == known.end() || twice.contains(key) || pci.busId.empty()) {
            m_pci.push_back(static_cast<Index>(m_to.pci.size()));
            m_newPci.push_back(true);
            m_to.pci.push_back(pci);
            continue;
        }
        Pci& to = m_to.pci[at(same->second)];
        to.kind = to.kind == PciKind::Unknown ? pci.kind : to.kind;
        to.cpu = to.cpu == none ? pci.cpu : to.cpu;
        fillValue(to.pciClass, pci.pciClass);
        fillValue(to.vendor, pci.vendor);
        fillValue(to.device, pci.device);
        fillValue(to.subsystemVendor, pci.subsystemVendor);
        fillValue(to.subsystemDevice, pci.subsystemDevice);
        fillValue(to.linkGts, pci.linkGts);
        fillValue(to.linkWidth, pci.linkWidth);
        m_pci.push_back(same->second);
        m_newPci.push_back(false);
    }
    for (std::size_t i = 0; i < m_from.pci.size(); ++i)
        if (m_newPci[i])
            m_to.pci[at(m_pci[i])].parent = mapped(m_pci, m_from.pci[i].parent);
}

Index StructureMerge::gpuFor(const Gpu& gpu, const std::set<Index>& taken) const
{
    Index best = none;
    int bestLikeness = 0;
    for (std::size_t i = 0; i < m_to.gpus.size(); ++i) {
        const Index index = static_cast<Index>(i);
        if (m_to.gpus[i].host != gpu.host || taken.contains(index))
            continue;
        const int l = likeness(gpu, m_to.gpus[i]);
        if (l > bestLikeness) {
            bestLikeness = l;
            best = index;
        }
    }
    return best;
}

void StructureMerge::mapGpus()
{
    std::set<Index> taken;
    for (Gpu& gpu : m_from.gpus) {
        gpu.host = mapped(m_host, gpu.host);
        gpu.cpu = mapped(m_cpu, gpu.cpu);
        gpu.pci = mapped(m_pci, gpu.pci);
        const Index same = gpuFor(gpu, taken);
        if (same == none) {
            m_gpu.push_back(static_cast<Index>(m_to.gpus.size()));
            taken.insert(m_gpu.back());
            m_to.gpus.push_back(std::move(gpu));
            continue;
        }
        Gpu& to = m_to.gpus[at(same)];
        if (bothAndDiffer(to.numa, gpu.numa))
            m_reading.problem(
                {}, {fmt::format("GPU {} is on NUMA node {} and, said elsewhere, on {}; the first counts", to.busId,
                                 *to.numa, *gpu.numa),
                     fmt::format("GPU {} 的 NUMA 节点先后为 {} 和 {}；以前者为准", to.busId, *to.numa, *gpu.numa)});
        to.cpu = to.cpu == none ? gpu.cpu : to.cpu;
        to.pci = to.pci == none ? gpu.pci : to.pci;
        fillText(to.busId, gpu.busId);
        fillText(to.uuid, gpu.uuid);
        fillText(to.name, gpu.name);
        fillText(to.gcn, gpu.gcn);
        fillText(to.affinity, gpu.affinity);
        fillValue(to.dev, gpu.dev);
        fillValue(to.rank, gpu.rank);
        fillValue(to.sm, gpu.sm);
        fillValue(to.gdr, gpu.gdr);
        fillValue(to.part, gpu.part);
        fillValue(to.numa, gpu.numa);
        m_gpu.push_back(same);
        taken.insert(same);
    }
}

/// The same device, or a port of the same name: nvidia-smi names a NIC by its port ("mlx5_0").
Index StructureMerge::nicFor(const Nic& nic, const std::set<Index>& taken) const
{
    const auto portNamed = [](const Nic& n, const std::string& name) {
        return !name.empty() && (n.name == name || std::any_of(n.ports.begin(), n.ports.end(),
                                                               [&](const NetPort& p) { return p.name == name; }));
    };
    for (std::size_t i = 0; i < m_to.nics.size(); ++i) {
        const Nic& to = m_to.nics[i];
        if (to.host != nic.host || taken.contains(static_cast<Index>(i)))
            continue;
        const bool sameDevice = nic.pci != none && nic.pci == to.pci;
        const bool sameName =
            portNamed(to, nic.name) ||
            std::any_of(nic.ports.begin(), nic.ports.end(), [&](const NetPort& p) { return portNamed(to, p.name); });
        if (sameDevice || (sameName && (nic.pci == none || to.pci == none)))
            return static_cast<Index>(i);
    }
    return none;
}

void StructureMerge::mapNics()
{
    std::set<Index> taken;
    for (Nic& nic : m_from.nics) {
        nic.host = mapped(m_host, nic.host);
        nic.cpu = mapped(m_cpu, nic.cpu);
        nic.pci = mapped(m_pci, nic.pci);
        const Index same = nicFor(nic, taken);
        if (same == none) {
            m_nic.push_back(static_cast<Index>(m_to.nics.size()));
            m_to.nics.push_back(std::move(nic));
        } else {
            Nic& to = m_to.nics[at(same)];
            to.cpu = to.cpu == none ? nic.cpu : to.cpu;
            to.pci = to.pci == none ? nic.pci : to.pci;
            fillText(to.name, nic.name);
            if (to.ports.empty())
                to.ports = std::move(nic.ports);
            m_nic.push_back(same);
        }
        taken.insert(m_nic.back());
    }
}

void StructureMerge::mapSwitches()
{
    for (NvSwitch& nvSwitch : m_from.switches) {
        nvSwitch.host = mapped(m_host, nvSwitch.host);
        const auto same = std::find_if(m_to.switches.begin(), m_to.switches.end(), [&](const NvSwitch& s) {
            return s.host == nvSwitch.host && s.busId == nvSwitch.busId;
        });
        m_switch.push_back(static_cast<Index>(same - m_to.switches.begin()));
        if (same == m_to.switches.end())
            m_to.switches.push_back(std::move(nvSwitch));
    }
}

Index StructureMerge::mappedEnd(const Link& link) const
{
    switch (link.toKind) {
    case EndKind::Gpu:
        return mapped(m_gpu, link.to);
    case EndKind::NvSwitch:
        return mapped(m_switch, link.to);
    case EndKind::Cpu:
        return mapped(m_cpu, link.to);
    case EndKind::Nic:
        return mapped(m_nic, link.to);
    default:
        return mapped(m_pci, link.to);
    }
}

/// A GPU's links of one kind come from the first source that lists any; only the counts of others are compared.
void StructureMerge::addLinks()
{
    using Key = std::tuple<Index, Index, LinkKind>;
    std::map<Key, int> had, added;
    for (const Link& l : m_to.links)
        had[{l.gpu, l.bridge, l.kind}] += l.count;
    for (Link& link : m_from.links) {
        link.to = mappedEnd(link);
        link.gpu = mapped(m_gpu, link.gpu);
        link.bridge = mapped(m_pci, link.bridge);
        const Key key(link.gpu, link.bridge, link.kind);
        added[key] += link.count;
        if (!had.contains(key))
            m_to.links.push_back(std::move(link));
    }
    for (const auto& [key, count] : added) {
        const auto before = had.find(key);
        const Index gpu = std::get<0>(key);
        if (before == had.end() || before->second == count || gpu == none)
            continue;
        const char* kind = linkKindName(std::get<2>(key));
        m_reading.problem({}, {fmt::format("GPU {} has {} {}s and, said elsewhere, {}; the first counts",
                                           m_to.gpus[at(gpu)].busId, before->second, kind, count),
                               fmt::format("GPU {} 的 {} 数先后为 {} 和 {}；以前者为准", m_to.gpus[at(gpu)].busId, kind,
                                           before->second, count)});
    }
}

void StructureMerge::addPorts()
{
    std::map<std::pair<Index, int>, std::size_t> known;
    for (std::size_t i = 0; i < m_to.ports.size(); ++i)
        known.emplace(std::pair(m_to.ports[i].gpu, m_to.ports[i].link), i);
    for (NvLinkPort& port : m_from.ports) {
        port.gpu = mapped(m_gpu, port.gpu);
        const auto same = known.find({port.gpu, port.link});
        if (same == known.end()) {
            m_to.ports.push_back(std::move(port));
            continue;
        }
        NvLinkPort& to = m_to.ports[same->second];
        fillValue(to.active, port.active);
        fillValue(to.bytesPerSecond, port.bytesPerSecond);
        fillText(to.remoteBusId, port.remoteBusId);
        fillText(to.remoteType, port.remoteType);
        fillValue(to.remoteLink, port.remoteLink);
        fillValue(to.txBytes, port.txBytes);
        fillValue(to.rxBytes, port.rxBytes);
        fillValue(to.replayErrors, port.replayErrors);
        fillValue(to.recoveryErrors, port.recoveryErrors);
        fillValue(to.crcErrors, port.crcErrors);
    }
}

void StructureMerge::addTables()
{
    for (PairTable& table : m_from.pairs) {
        table.host = mapped(m_host, table.host);
        const bool have = std::any_of(m_to.pairs.begin(), m_to.pairs.end(), [&](const PairTable& t) {
            return t.host == table.host && t.id == table.id && t.rows == table.rows && t.columns == table.columns &&
                   t.cells == table.cells;
        });
        if (!have)
            m_to.pairs.push_back(std::move(table));
    }
}

void StructureMerge::run()
{
    mapHosts();
    mapCpus();
    mapPci();
    mapGpus();
    mapNics();
    mapSwitches();
    addLinks();
    addPorts();
    addTables();
}

} // namespace

void mergeStructure(Reading& reading, Structure&& from)
{
    const Structure& to = reading.structure;
    if (to.hosts.empty() && to.cpus.empty() && to.pci.empty() && to.gpus.empty() && to.nics.empty() &&
        to.switches.empty() && to.pairs.empty())
        reading.structure = std::move(from);
    else
        StructureMerge(reading, std::move(from)).run();
}

} // namespace ringside::formats
