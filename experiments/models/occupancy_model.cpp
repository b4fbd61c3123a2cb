// SPDX-License-Identifier: Apache-2.0
#include "experiments/models/occupancy_model.h"

#include <algorithm>
#include <limits>

namespace ringside {

namespace {

constexpr int unlimited = std::numeric_limits<int>::max();

template <class T>
T roundUp(T value, T unit)
{
    return (value + unit - 1) / unit * unit;
}

/// Maxwell and Pascal (but 5.0 and 6.0) split the SM in two halves that blocks do not straddle while their L1 caches
/// global loads; the occupancy API assumes that they do not cache, its default, so there is no such limit here.
int byRegisters(const SmLimits& sm, const OccupancyQuery& q, int warps)
{
    if (q.registers > sm.maxRegistersPerThread())
        return 0;
    const int perWarp = roundUp(q.registers * 32, registerUnit);
    if (perWarp == 0)
        return unlimited;
    auto blocksWith = [&](int subPartitions) {
        if (perWarp * roundUp(warps, subPartitions) > sm.registersPerBlock)
            return 0;
        return sm.registers() / subPartitions / perWarp * subPartitions / warps;
    };
    // A kernel that no other Pascal GPU (four sub-partitions) could run is kept from 6.0 (two) as well.
    if (sm.major == 6 && blocksWith(4) == 0)
        return 0;
    return blocksWith(sm.subPartitions);
}

/// The smallest size that shared memory can be set to and that holds `bytes`.
std::int64_t alignCarveout(const SmLimits& sm, std::int64_t bytes)
{
    for (int kib : sm.carveoutKiB)
        if (kib * std::int64_t{1024} >= bytes)
            return kib * std::int64_t{1024};
    return sm.sharedPerSm();
}

std::int64_t sharedSetAside(const SmLimits& sm, const OccupancyQuery& q, std::int64_t perBlock)
{
    if (sm.major < 7 || q.carveoutPercent < 0)
        return sm.sharedPerSm();
    const std::int64_t preferred = alignCarveout(sm, sm.sharedPerSm() * q.carveoutPercent / 100);
    return preferred >= perBlock ? preferred : alignCarveout(sm, perBlock);
}

} // namespace

Occupancy occupancyOf(const SmLimits& sm, const OccupancyQuery& q)
{
    Occupancy o;
    const int warps = std::max(1, roundUp(q.block, 32) / 32);
    const std::int64_t perBlock = roundUp(q.shared + sm.sharedReserved(), sm.sharedUnit());
    o.sharedPerSm = sharedSetAside(sm, q, perBlock);
    int byShared = perBlock == 0 ? unlimited : static_cast<int>(o.sharedPerSm / perBlock);
    if (perBlock > sm.sharedPerBlock + sm.sharedReserved())
        byShared = 0;
    const int byWarps = q.block > 1024 ? 0 : sm.warps() / warps;
    o.byLimit = {sm.blocks, byWarps, byRegisters(sm, q, warps), byShared};
    const auto least = std::min_element(o.byLimit.begin(), o.byLimit.end());
    o.blocks = *least;
    o.limit = static_cast<OccupancyLimit>(least - o.byLimit.begin());
    o.warps = o.blocks * warps;
    o.share = static_cast<double>(o.warps) / sm.warps();
    return o;
}

} // namespace ringside
