// SPDX-License-Identifier: Apache-2.0
// How many blocks of a kernel live on one SM at once, and what keeps more away.
//
//   warps     = block threads / 32, rounded up
//   by warps     = resident warps / warps
//   by registers = warps that the register file holds (per sub-partition, 32 · registers rounded up to 256 each) / warps
//   by shared    = shared memory set aside / (shared of a block + reserved, rounded up to the allocation unit)
//   blocks       = the least of these and the limit of blocks;  occupancy = blocks · warps / resident warps
//
// Source: CUDA C++ Programming Guide and cuda_occupancy.h's documentation; equal to cudaOccMaxActiveBlocksPerMultiprocessor
// on random configurations of every compute capability (tests/occupancy_header_test.cpp).
#pragma once

#include "experiments/models/compute_capability.h"

#include <array>

namespace ringside {

enum class OccupancyLimit { Blocks, Warps, Registers, SharedMemory };
inline constexpr std::array<const char*, 4> occupancyLimitNames = {"blocks", "warps", "registers", "shared memory"};

struct OccupancyQuery {
    int registers = 32;             ///< per thread; 0 = does not matter
    int block = 256;                ///< threads
    std::int64_t shared = 0;        ///< bytes per block, static and dynamic
    int carveoutPercent = -1;       ///< preferred share of shared memory, cc 7.0 on; -1 = the driver's default
};

struct Occupancy {
    int blocks = 0;                      ///< per SM; 0 = the kernel cannot be launched
    int warps = 0;                       ///< resident
    double share = 0;                    ///< of the SM's warps, 0 to 1
    OccupancyLimit limit = OccupancyLimit::Blocks; ///< the first, in the enum's order, that allows only so few
    std::array<int, 4> byLimit{};        ///< blocks each limit alone would allow, in the enum's order
    std::int64_t sharedPerSm = 0;        ///< bytes set aside as shared memory
};

Occupancy occupancyOf(const SmLimits& sm, const OccupancyQuery& query);

} // namespace ringside
