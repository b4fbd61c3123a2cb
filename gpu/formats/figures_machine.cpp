// SPDX-License-Identifier: Apache-2.0
#include "gpu/formats/datasets_parts.h"

#include <algorithm>
#include <set>

namespace ringside::formats {

namespace {

/// Parts of one GPU list its links each: only the first one counts.
std::vector<bool> furtherParts(const Structure& s)
{
    std::set<Index> seen;
    std::vector<bool> further;
    for (const Gpu& g : s.gpus)
        further.push_back(g.pci != none && !seen.insert(g.pci).second);
    return further;
}

/// Links of one kind: between GPUs once each, to switches and unknown ends as listed.
int linkTotal(const Structure& s, LinkKind kind)
{
    const std::vector<bool> further = furtherParts(s);
    int total = 0;
    for (const GpuPair& p : gpuPairs(s))
        total += p.kind == kind ? p.count() : 0;
    for (const Link& l : s.links)
        if (l.kind == kind && !l.toItself && l.toKind != EndKind::Gpu && (l.gpu == none || !further[static_cast<std::size_t>(l.gpu)]))
            total += l.count;
    return total;
}

bool hasKind(const Structure& s, LinkKind kind)
{
    // A log says the bandwidth of links, not how many there are.
    return std::any_of(s.links.begin(), s.links.end(),
                       [kind](const Link& l) { return l.kind == kind && !l.toItself && l.count > 0; });
}

/// Sets NAME, or NAME_min and NAME_max where values differ.
void putRange(Json& summary, const std::string& name, const std::vector<int>& values)
{
    if (values.empty())
        return;
    const auto [low, high] = std::minmax_element(values.begin(), values.end());
    if (*low == *high) {
        summary[name] = *low;
        return;
    }
    summary[name + "_min"] = *low;
    summary[name + "_max"] = *high;
}

/// NVLinks that join a pair: direct ones, or through switches the fewer of both ends.
void putLinksPerPair(Json& summary, const Structure& s)
{
    std::vector<int> perPair;
    for (const GpuPair& p : gpuPairs(s))
        if (p.kind == LinkKind::NvLink)
            perPair.push_back(p.count());
    std::vector<int> toSwitch(s.gpus.size(), 0);
    for (const Link& l : s.links)
        if (l.kind == LinkKind::NvLink && l.toKind == EndKind::NvSwitch)
            toSwitch[static_cast<std::size_t>(l.gpu)] += l.count;
    const std::vector<bool> further = furtherParts(s);
    int switched = 0;
    for (std::size_t i = 0; i < toSwitch.size(); ++i) {
        if (toSwitch[i] == 0 || further[i])
            continue;
        if (switched++ > 0) // one GPU alone is no pair
            perPair.push_back(std::min(toSwitch[i], toSwitch[0]));
    }
    putRange(summary, "nvlinks_per_pair", perPair);
}

void putLinks(Json& summary, const Reading& reading)
{
    const Structure& s = reading.structure;
    const bool gpuElements = std::any_of(s.gpus.begin(), s.gpus.end(), [](const Gpu& g) { return g.dev.has_value(); });
    if (hasKind(s, LinkKind::NvLink)) {
        summary["nvlinks"] = linkTotal(s, LinkKind::NvLink);
        std::vector<int> perGpu = nvlinksOfGpus(s);
        putRange(summary, "nvlinks_per_gpu", perGpu);
        if (!reading.partial) // half a GPU's links would say too little
            putLinksPerPair(summary, s);
    } else if (reading.format == "nccl-topo-xml" && gpuElements && s.links.empty()) {
        summary["nvlinks"] = 0; // the file lists GPUs with their links: none is said
    }
    if (hasKind(s, LinkKind::Xgmi))
        summary["xgmi_links"] = linkTotal(s, LinkKind::Xgmi);
    if (hasKind(s, LinkKind::C2c))
        summary["c2c_links"] = linkTotal(s, LinkKind::C2c);
}

} // namespace

void addMachineFigures(Json& summary, const Reading& reading)
{
    const Structure& s = reading.structure;
    if (!s.hosts.empty())
        summary["hosts"] = s.hosts.size();
    const bool unclear = s.gpus.empty() && s.nics.empty() &&
                         std::any_of(s.pci.begin(), s.pci.end(), [](const Pci& p) { return p.kind == PciKind::Unknown; });
    const bool listed = !s.pci.empty() && !unclear;
    if (!s.gpus.empty() || listed)
        summary["gpus"] = physicalGpuCount(s);
    if (!s.nics.empty() || listed) {
        summary["nics"] = s.nics.size();
        std::size_t ports = 0;
        for (const Nic& n : s.nics)
            ports += n.ports.size();
        if (ports > 0)
            summary["nets"] = ports;
    }
    if (!s.switches.empty())
        summary["nvswitches"] = s.switches.size();
    putLinks(summary, reading);
    if (!s.cpus.empty())
        summary["cpus"] = s.cpus.size();
    if (!s.pci.empty())
        summary["pci_devices"] = s.pci.size();
    std::set<int> ranks;
    for (const Gpu& g : s.gpus)
        if (g.rank)
            ranks.insert(*g.rank);
    if (!ranks.empty())
        summary["ranks"] = ranks.size();
}

} // namespace ringside::formats
