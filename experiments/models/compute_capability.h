// SPDX-License-Identifier: Apache-2.0
// What one SM offers, by compute capability.
//
// Source: CUDA C++ Programming Guide, "Technical Specifications per Compute Capability" and "Shared Memory" of each
// architecture; checked against the toolkit's cuda_occupancy.h where that is installed (tests/occupancy_header_test.cpp).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace ringside {

struct SmLimits {
    int major = 0, minor = 0;
    int threads = 0;                 ///< resident threads
    int blocks = 0;                  ///< resident blocks
    int registersPerBlock = 65536;   ///< 32-bit registers one block may take
    std::vector<int> carveoutKiB;    ///< sizes that shared memory can be set to; the last is the largest
    std::int64_t sharedPerBlock = 0; ///< bytes a block may take, with opt-in
    int subPartitions = 4;           ///< parts of the register file; a warp's registers come from one
    int maxClusterBlocks = 0;        ///< blocks in a portable cluster; 0 = no clusters before 9.0

    int warps() const { return threads / 32; }
    int registers() const { return 65536; } ///< per SM, on every capability from 5.0 on
    int maxRegistersPerThread() const { return 255; }
    std::int64_t sharedPerSm() const { return carveoutKiB.back() * std::int64_t{1024}; }
    std::int64_t sharedReserved() const { return major >= 8 ? 1024 : 0; } ///< bytes the system takes in each block
    std::int64_t sharedUnit() const { return major >= 8 ? 128 : 256; }     ///< bytes; allocations are multiples of it
    std::string name() const { return std::to_string(major) + "." + std::to_string(minor); }
};

inline constexpr int registerUnit = 256; ///< registers of a warp are allocated in multiples of it

/// Oldest first, 5.0 to the newest that CUDA 13.0 knows.
std::span<const SmLimits> computeCapabilities();
const SmLimits* findComputeCapability(int major, int minor); ///< null when it is not known

} // namespace ringside
