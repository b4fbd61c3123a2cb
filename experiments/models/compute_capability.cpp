// SPDX-License-Identifier: Apache-2.0
#include "experiments/models/compute_capability.h"

namespace ringside {

namespace {

constexpr std::int64_t kib = 1024;

std::vector<SmLimits> makeTable()
{
    const std::vector<int> volta = {0, 8, 16, 32, 64, 96};
    const std::vector<int> ampere = {0, 8, 16, 32, 64, 100, 132, 164};
    const std::vector<int> small = {0, 8, 16, 32, 64, 100};
    const std::vector<int> hopper = {0, 8, 16, 32, 64, 100, 132, 164, 196, 228};
    return {
        // capability, threads, blocks, registers per block, shared sizes (KiB), shared per block, sub-partitions, cluster
        {5, 0, 2048, 32, 65536, {64}, 48 * kib, 4, 0},
        {5, 2, 2048, 32, 65536, {96}, 48 * kib, 4, 0},
        {5, 3, 2048, 32, 32768, {64}, 48 * kib, 4, 0},
        {6, 0, 2048, 32, 65536, {64}, 48 * kib, 2, 0},
        {6, 1, 2048, 32, 65536, {96}, 48 * kib, 4, 0},
        {6, 2, 2048, 32, 32768, {64}, 48 * kib, 4, 0},
        {7, 0, 2048, 32, 65536, volta, 96 * kib, 4, 0},
        {7, 2, 2048, 32, 65536, volta, 96 * kib, 4, 0},
        {7, 5, 1024, 16, 65536, {32, 64}, 64 * kib, 4, 0},
        {8, 0, 2048, 32, 65536, ampere, 163 * kib, 4, 0},
        {8, 6, 1536, 16, 65536, small, 99 * kib, 4, 0},
        {8, 7, 1536, 16, 65536, ampere, 163 * kib, 4, 0},
        {8, 9, 1536, 24, 65536, small, 99 * kib, 4, 0},
        {9, 0, 2048, 32, 65536, hopper, 227 * kib, 4, 8},
        {10, 0, 2048, 32, 65536, hopper, 227 * kib, 4, 8},
        {10, 3, 2048, 32, 65536, hopper, 227 * kib, 4, 8},
        {11, 0, 1536, 24, 65536, hopper, 227 * kib, 4, 8},
        {12, 0, 1536, 24, 65536, small, 99 * kib, 4, 8},
        {12, 1, 1536, 24, 65536, small, 99 * kib, 4, 8},
    };
}

} // namespace

std::span<const SmLimits> computeCapabilities()
{
    static const std::vector<SmLimits> table = makeTable();
    return table;
}

const SmLimits* findComputeCapability(int major, int minor)
{
    for (const SmLimits& c : computeCapabilities())
        if (c.major == major && c.minor == minor)
            return &c;
    return nullptr;
}

} // namespace ringside
