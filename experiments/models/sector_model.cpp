// SPDX-License-Identifier: Apache-2.0
#include "experiments/models/sector_model.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace ringside {

namespace {

constexpr double lanesPerSecond = 2.0e12, memoryBytesPerSecond = 4.59e12;

struct Point {
    double spacing, share;
};
constexpr Point pageShare[] = {{64, 1.0}, {80, 0.985}, {96, 0.958}, {112, 0.9}, {128, 0.843}, {192, 0.73}, {256, 0.62}, {512, 0.58}};

double shareAt(double spacing)
{
    if (spacing <= pageShare[0].spacing)
        return 1;
    for (std::size_t i = 1; i < std::size(pageShare); ++i) {
        const Point &a = pageShare[i - 1], &b = pageShare[i];
        if (spacing <= b.spacing)
            return a.share + (b.share - a.share) * (spacing - a.spacing) / (b.spacing - a.spacing);
    }
    return std::end(pageShare)[-1].share;
}

} // namespace

SectorAccess sectorAccess(const ByteAddresses& firstBytes, int width)
{
    ByteAddresses sorted = firstBytes;
    std::sort(sorted.begin(), sorted.end());
    SectorAccess access;
    std::int64_t sector = -1, line = -1, granule = -1, end = -1;
    for (std::int64_t first : sorted) {
        // A lane's own bytes are aligned to their width and so lie within one sector.
        access.sectors += first / sectorBytes != sector;
        access.lines += first / lineBytes != line;
        access.granules += first / granuleBytes != granule;
        access.usefulBytes += std::max<std::int64_t>(0, first + width - std::max(first, end));
        sector = first / sectorBytes;
        line = first / lineBytes;
        granule = first / granuleBytes;
        end = std::max(end, first + width);
    }
    access.span = end - sorted.front();
    return access;
}

AccessMapData sectorMap(const ByteAddresses& firstBytes, int width)
{
    std::set<std::int64_t> sectors, lines;
    for (std::int64_t first : firstBytes) {
        sectors.insert(first / sectorBytes);
        lines.insert(first / lineBytes);
    }
    auto ordinal = [](const std::set<std::int64_t>& set, std::int64_t value) {
        return static_cast<int>(std::distance(set.begin(), set.find(value)));
    };
    AccessMapData map;
    map.lanes = warpLanes;
    map.cells = static_cast<int>(sectors.size());
    map.cellName = {"sector", "sector"};
    map.passName = {"128-byte line", "128 字节行"};
    map.passes = static_cast<int>(lines.size());
    map.phaseOfPass.assign(lines.size(), 0);
    for (int lane = 0; lane < warpLanes; ++lane) {
        const std::int64_t first = firstBytes[static_cast<std::size_t>(lane)];
        for (std::int64_t word = first / 4; word <= (first + width - 1) / 4; ++word)
            map.touches.push_back({lane, ordinal(sectors, first / sectorBytes), word, ordinal(lines, first / lineBytes)});
    }
    return map;
}

double streamBandwidth(int width, double spacing, bool misaligned)
{
    const double moved = std::min(std::max(spacing, double(width)), double(granuleBytes));
    const double memoryLanes = memoryBytesPerSecond * shareAt(spacing) / moved;
    const double lanes = std::pow(std::pow(lanesPerSecond, -3) + std::pow(memoryLanes, -3), -1.0 / 3);
    const double kept = !misaligned ? 1 : width == 4 ? 0.8 : width == 8 ? 0.94 : width == 16 ? 0.94 : 1;
    return lanes * width * kept;
}

} // namespace ringside
