// SPDX-License-Identifier: Apache-2.0
#include "gpu/formats/structure.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace ringside::formats {

const char* pciKindName(PciKind kind)
{
    static constexpr const char* names[] = {"", "bridge", "GPU", "NIC", "NVSwitch", "other"};
    return names[static_cast<int>(kind)];
}

const char* linkKindName(LinkKind kind)
{
    static constexpr const char* names[] = {"NVLink", "C2C", "xGMI", "PCIe link"};
    return names[static_cast<int>(kind)];
}

const char* endKindName(EndKind kind)
{
    static constexpr const char* names[] = {"GPU", "NVSwitch", "CPU", "NIC", "bridge", ""};
    return names[static_cast<int>(kind)];
}

std::vector<GpuPair> gpuPairs(const Structure& structure)
{
    std::map<std::tuple<Index, Index, LinkKind>, GpuPair> pairs;
    for (const Link& link : structure.links) {
        if (link.toKind != EndKind::Gpu || link.to == none || link.to == link.gpu || link.toItself)
            continue;
        const Index a = std::min(link.gpu, link.to), b = std::max(link.gpu, link.to);
        GpuPair& pair = pairs[{a, b, link.kind}];
        pair.a = a;
        pair.b = b;
        pair.kind = link.kind;
        (link.gpu == a ? pair.fromA : pair.fromB) += link.count;
    }
    std::vector<GpuPair> list;
    for (const auto& [key, pair] : pairs)
        list.push_back(pair);
    return list;
}

std::vector<int> nvlinksOfGpus(const Structure& structure)
{
    std::vector<int> counts(structure.gpus.size(), 0);
    for (const Link& link : structure.links)
        if (link.kind == LinkKind::NvLink && !link.toItself && link.gpu != none)
            counts[static_cast<std::size_t>(link.gpu)] += link.count;
    return counts;
}

namespace {

/// Entries that are parts of one GPU: the same PCI device, each with a part number.
bool isFurtherPart(const Structure& structure, std::size_t gpu)
{
    const Gpu& g = structure.gpus[gpu];
    if (g.pci == none)
        return false;
    for (std::size_t i = 0; i < gpu; ++i)
        if (structure.gpus[i].pci == g.pci)
            return true;
    return false;
}

} // namespace

int physicalGpuCount(const Structure& structure)
{
    int count = 0;
    for (std::size_t i = 0; i < structure.gpus.size(); ++i)
        count += isFurtherPart(structure, i) ? 0 : 1;
    return count;
}

std::optional<double> pcieBytesPerSecond(const std::optional<double>& gts, const std::optional<int>& width)
{
    if (!gts || !width || *gts <= 0 || *width <= 0)
        return {};
    const double coding = *gts <= 5.0 ? 8.0 / 10.0 : 128.0 / 130.0;
    return *gts * 1e9 / 8 * coding * *width;
}

} // namespace ringside::formats
