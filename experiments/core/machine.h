// SPDX-License-Identifier: Apache-2.0
// What an experiment may know of the machine it predicts for or runs on. Every figure is optional: what could not be
// read stays empty, and is never taken for 0.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ringside {

struct GpuInfo {
    int index = 0;
    std::string name; ///< "NVIDIA H200"
    std::string uuid; ///< 32 hex digits, as cuDeviceGetUuid gives it; matches the GL device's UUID
    std::optional<int> computeMajor, computeMinor;
    std::optional<int> smCount;
    std::optional<double> smClockHz;                     ///< highest SM clock
    std::optional<std::int64_t> sharedPerSm;             ///< bytes
    std::optional<std::int64_t> sharedPerBlock;          ///< bytes without opt-in
    std::optional<std::int64_t> sharedPerBlockOptin;     ///< bytes with opt-in
    std::optional<std::int64_t> sharedReservedPerBlock;  ///< bytes the system takes in each block
    std::optional<int> maxThreadsPerSm, maxBlocksPerSm, maxThreadsPerBlock, registersPerSm;
    std::optional<std::int64_t> l2Bytes, memoryBytes;
};

struct Machine {
    std::string host;
    std::string driver; ///< "580.159.04"
    std::string cuda;   ///< runtime version "13.0"
    std::string nccl;   ///< empty when NCCL was not found
    bool nvrtc = false; ///< run-time compilation is there
    std::vector<GpuInfo> gpus;
    std::string gpuProblem; ///< why `gpus` is empty, in words; empty when it is not

    const GpuInfo* firstGpu() const { return gpus.empty() ? nullptr : &gpus.front(); }
};

/// The profile that predictions use where no GPU is known: an H200's published figures.
const Machine& referenceMachine();

/// The GPU to predict for: this machine's, or the reference where it has none.
const GpuInfo& gpuOf(const Machine& machine);

} // namespace ringside
