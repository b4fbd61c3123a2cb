// SPDX-License-Identifier: Apache-2.0
// The model against the toolkit's own calculator, cuda_occupancy.h (plain C++; no GPU takes part).
#include "experiments/models/occupancy_model.h"

#include <gtest/gtest.h>

#include <random>

#if __has_include("cuda_occupancy.h")
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wall"
#pragma GCC diagnostic ignored "-Wextra"
#pragma GCC diagnostic ignored "-Wconversion"
#include "cuda_occupancy.h"
#pragma GCC diagnostic pop
#define RINGSIDE_OCCUPANCY_HEADER 1
#endif

using namespace ringside;

#ifdef RINGSIDE_OCCUPANCY_HEADER
namespace {

cudaOccDeviceProp deviceOf(const SmLimits& sm)
{
    cudaOccDeviceProp p{};
    p.computeMajor = sm.major;
    p.computeMinor = sm.minor;
    p.maxThreadsPerBlock = 1024;
    p.maxThreadsPerMultiprocessor = sm.threads;
    p.regsPerBlock = sm.registersPerBlock;
    p.regsPerMultiprocessor = sm.registers();
    p.warpSize = 32;
    p.sharedMemPerBlock = 49152;
    p.sharedMemPerMultiprocessor = static_cast<size_t>(sm.sharedPerSm());
    p.numSms = 1;
    p.sharedMemPerBlockOptin = static_cast<size_t>(sm.sharedPerBlock);
    p.reservedSharedMemPerBlock = static_cast<size_t>(sm.sharedReserved());
    return p;
}

int headerBlocks(const SmLimits& sm, const OccupancyQuery& q, cudaOccError& status)
{
    const cudaOccDeviceProp device = deviceOf(sm);
    cudaOccFuncAttributes kernel{};
    kernel.maxThreadsPerBlock = 1024;
    kernel.numRegs = q.registers;
    kernel.sharedSizeBytes = 0;
    kernel.partitionedGCConfig = PARTITIONED_GC_OFF;
    kernel.shmemLimitConfig = FUNC_SHMEM_LIMIT_OPTIN;
    kernel.maxDynamicSharedSizeBytes = static_cast<size_t>(sm.sharedPerBlock);
    cudaOccDeviceState state{};
    state.carveoutConfig = q.carveoutPercent;
    cudaOccResult result{};
    status = cudaOccMaxActiveBlocksPerMultiprocessor(&result, &device, &kernel, &state, q.block, static_cast<size_t>(q.shared));
    return result.activeBlocksPerMultiprocessor;
}

} // namespace

TEST(OccupancyHeader, EqualOnRandomConfigurationsOfEveryCapability)
{
    std::mt19937 random(20261201);
    auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
    int compared = 0;
    for (const SmLimits& sm : computeCapabilities()) {
        for (int i = 0; i < 1500; ++i) {
            OccupancyQuery q;
            q.registers = 1 + below(255);
            q.block = 1 + below(1024);
            q.shared = below(3) ? below(static_cast<int>(sm.sharedPerBlock)) : 0;
            q.carveoutPercent = below(2) ? below(101) : -1;
            cudaOccError status = CUDA_OCC_SUCCESS;
            const int theirs = headerBlocks(sm, q, status);
            if (status == CUDA_OCC_ERROR_UNKNOWN_DEVICE)
                break; // an older toolkit does not know this capability
            ASSERT_EQ(status, CUDA_OCC_SUCCESS);
            ASSERT_EQ(occupancyOf(sm, q).blocks, theirs)
                << "cc " << sm.name() << " registers " << q.registers << " block " << q.block << " shared " << q.shared
                << " carveout " << q.carveoutPercent;
            ++compared;
        }
    }
    EXPECT_GE(compared, 10000);
}
#else
TEST(OccupancyHeader, EqualOnRandomConfigurationsOfEveryCapability)
{
    GTEST_SKIP() << "cuda_occupancy.h is not installed";
}
#endif
