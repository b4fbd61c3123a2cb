// SPDX-License-Identifier: Apache-2.0
// Global memory by 32-byte sectors: what one warp's load touches, and what a stream of such loads gets from an H200.
//
// A request moves whole sectors of 32 bytes, four to a 128-byte line. Its cost in the L1 cache is the number of distinct
// sectors that the warp's lanes touch, whatever the access width. Source: CUDA C++ Best Practices Guide, "Coalesced Access to
// Global Memory"; equal to the H200's l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum on every pattern of
// experiments/02_global_memory/tests/h200_sectors.csv.
#pragma once

#include "experiments/core/dataset.h"
#include "experiments/models/shared_pattern.h"

#include <array>
#include <cstdint>

namespace ringside {

inline constexpr int sectorBytes = 32, lineBytes = 128, granuleBytes = 64;

using ByteAddresses = std::array<std::int64_t, warpLanes>; ///< first byte that each lane touches

struct SectorAccess {
    int sectors = 0, lines = 0;
    int granules = 0;             ///< 64-byte pieces: what device memory delivers at least
    std::int64_t usefulBytes = 0; ///< distinct bytes that lanes asked for
    std::int64_t span = 0;        ///< bytes from the first touched to the last
    double efficiency() const { return sectors ? double(usefulBytes) / (sectors * sectorBytes) : 0; } ///< 0 to 1
};
SectorAccess sectorAccess(const ByteAddresses& firstBytes, int width);

/// Lanes × sectors in order of address; the "pass" of a touch is its 128-byte line.
AccessMapData sectorMap(const ByteAddresses& firstBytes, int width);

/// Useful bytes per second of a kernel that streams through device memory with such loads, `spacing` bytes between
/// neighbouring lanes, 4 independent loads a thread. Fitted to an H200 within 10 %:
///   lanes per second = (2.0e12^-3 + (4.59e12 · f / moved)^-3)^(-1/3)
/// 2.0e12 is the load/store units' own limit (62 G requests a second), moved = min(spacing, 64) bytes per lane, f = 1 up to 64
/// bytes, falling to 0.58 at 512 (pages of device memory are opened for less and less of them). A stream whose requests
/// start off their 128-byte line (`misaligned`) keeps about 80, 94, 94 % at 4, 8, 16 bytes.
double streamBandwidth(int width, double spacing, bool misaligned);

} // namespace ringside
