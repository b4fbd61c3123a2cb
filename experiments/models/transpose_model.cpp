// SPDX-License-Identifier: Apache-2.0
#include "experiments/models/transpose_model.h"

#include "experiments/models/bank_conflict_model.h"

#include <algorithm>

namespace ringside {

namespace {

// Of an H200. A GPU whose own figures are not known is predicted with these.
constexpr double startSeconds = 6.2e-6;
constexpr double l2Copy = 6.2e12, memoryCopy = 4.3e12;   // bytes per second, cudaMemcpy
constexpr double l2Tiles = 5.6e12, memoryTiles = 3.57e12; // through tiles: one float a load, and a barrier
constexpr double tileEfficiency = 0.855, scatteredSectorCycles = 3.87;
constexpr double defaultClock = 1.98e9;
constexpr int defaultSms = 132;
constexpr double defaultL2 = 62914560;

/// Wavefronts of a warp that reads one column of the tile.
int columnWavefronts(TransposeKernel kernel, int padding)
{
    const bool swizzle = kernel == TransposeKernel::Swizzled;
    const SharedPattern column{transposeTile, 0, kernel == TransposeKernel::Padded ? padding : 0, swizzle, 4, false, {}};
    const auto words = wordAddresses(column, 1 << 16);
    return words ? bankAccess(*words, 4, false).wavefronts : transposeTile;
}

double rowCycles(TransposeKernel kernel, int padding)
{
    switch (kernel) {
    case TransposeKernel::Copy: return 0; // wide accesses: never the limit
    case TransposeKernel::Naive: return 32 * scatteredSectorCycles;
    default: return (3 + columnWavefronts(kernel, padding)) / tileEfficiency;
    }
}

} // namespace

double transposeSeconds(TransposeKernel kernel, int n, int padding, const GpuInfo& gpu)
{
    const double bytes = transposeBytes(n);
    const double l2 = gpu.l2Bytes ? static_cast<double>(*gpu.l2Bytes) : defaultL2;
    const bool copies = kernel == TransposeKernel::Copy, cached = bytes <= l2;
    const double rate = cached ? (copies ? l2Copy : l2Tiles) : (copies ? memoryCopy : memoryTiles);
    const double rows = static_cast<double>(n) * n / transposeTile;
    const double perSecond = gpu.smCount.value_or(defaultSms) * gpu.smClockHz.value_or(defaultClock);
    return startSeconds + std::max(bytes / rate, rows * rowCycles(kernel, padding) / perSecond);
}

} // namespace ringside
