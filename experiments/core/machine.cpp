// SPDX-License-Identifier: Apache-2.0
#include "experiments/core/machine.h"

namespace ringside {

const Machine& referenceMachine()
{
    // As cudaGetDeviceProperties reported them on an H200 (driver 580.159.04).
    static const Machine machine = [] {
        GpuInfo gpu;
        gpu.name = "NVIDIA H200";
        gpu.computeMajor = 9;
        gpu.computeMinor = 0;
        gpu.smCount = 132;
        gpu.smClockHz = 1.98e9;
        gpu.sharedPerSm = 233472;
        gpu.sharedPerBlock = 49152;
        gpu.sharedPerBlockOptin = 232448;
        gpu.sharedReservedPerBlock = 1024;
        gpu.maxThreadsPerSm = 2048;
        gpu.maxBlocksPerSm = 32;
        gpu.maxThreadsPerBlock = 1024;
        gpu.registersPerSm = 65536;
        gpu.l2Bytes = 62914560;
        gpu.memoryBytes = 150109880320;
        Machine m;
        m.gpus.push_back(gpu);
        return m;
    }();
    return machine;
}

const GpuInfo& gpuOf(const Machine& machine)
{
    const GpuInfo* gpu = machine.firstGpu();
    return gpu ? *gpu : *referenceMachine().firstGpu();
}

} // namespace ringside
