// SPDX-License-Identifier: Apache-2.0
// Time of an out-of-place transpose of n × n floats by 32 × 32 tiles.
//
//   time = start + max( bytes / rate(level), rows · cycles / (SMs · clock) )
//
// rate is that of the L2 cache when both matrices fit, else of device memory; copies reach a higher one than tiles. rows = n² / 32 rows of 32 elements, one warp
// each; cycles is what one of them keeps an SM's load/store unit busy:
//   through a tile: 1 (tile store) + d (tile load, d-way conflict) + 2 (global load and store), at 85.5 % of the clock
//   naive:          32 scattered sectors, 3.87 cycles each
// Constants fitted to an H200 (events, median of 9); within 15 % from n = 512 on. d is the bank model's.
#pragma once

#include "experiments/core/machine.h"

namespace ringside {

inline constexpr int transposeTile = 32;

enum class TransposeKernel { Copy, Naive, Shared, Padded, Swizzled };

/// Seconds. `padding` (words after each tile row) matters for Padded only.
double transposeSeconds(TransposeKernel kernel, int n, int padding, const GpuInfo& gpu);

/// Bytes read and written.
inline double transposeBytes(int n) { return 8.0 * n * n; }

} // namespace ringside
