// SPDX-License-Identifier: Apache-2.0
#include "experiments/models/resident_blocks.h"

namespace ringside {

Result<Residency> residentBlocks(const GpuInfo& gpu, int threads, std::int64_t sharedBytes)
{
    if (!gpu.maxBlocksPerSm || !gpu.maxThreadsPerSm || !gpu.sharedPerSm || !gpu.sharedReservedPerBlock)
        return errorAt(gpu.name, "this GPU's limits per SM (blocks, threads, shared memory) are not known");
    Residency r{*gpu.maxBlocksPerSm, ResidencyLimit::Blocks};
    const int warpThreads = (threads + 31) / 32 * 32;
    if (const int byThreads = *gpu.maxThreadsPerSm / warpThreads; byThreads < r.blocks)
        r = {byThreads, ResidencyLimit::Threads};
    const std::int64_t units = (sharedBytes + sharedAllocationUnit - 1) / sharedAllocationUnit;
    const std::int64_t perBlock = units * sharedAllocationUnit + *gpu.sharedReservedPerBlock;
    if (perBlock > 0 && *gpu.sharedPerSm / perBlock < r.blocks)
        r = {static_cast<int>(*gpu.sharedPerSm / perBlock), ResidencyLimit::SharedMemory};
    return r;
}

} // namespace ringside
