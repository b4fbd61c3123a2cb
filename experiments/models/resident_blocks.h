// SPDX-License-Identifier: Apache-2.0
// How many blocks of a kernel live on one SM at once, by threads and shared memory (registers are chapter 4's subject).
//
//   blocks = min( blocks per SM, threads per SM / threads of a block (in whole warps),
//                 shared per SM / (shared of a block, in units of 128 bytes, + what the system reserves) )
//
// Source: CUDA programming guide, "Shared memory" and "Compute capabilities"; equal to
// cudaOccupancyMaxActiveBlocksPerMultiprocessor and to blocks counted by %smid on an H200.
#pragma once

#include "experiments/core/machine.h"
#include "experiments/core/result.h"

namespace ringside {

enum class ResidencyLimit { Blocks, Threads, SharedMemory };

struct Residency {
    int blocks = 0; ///< per SM; 0 = the block does not fit
    ResidencyLimit limit = ResidencyLimit::Blocks;
};

inline constexpr std::int64_t sharedAllocationUnit = 128; ///< bytes, compute capability 5.0 and later

/// Error when the GPU's limits are not known. `sharedBytes` of one block, dynamic and static together.
Result<Residency> residentBlocks(const GpuInfo& gpu, int threads, std::int64_t sharedBytes);

} // namespace ringside
