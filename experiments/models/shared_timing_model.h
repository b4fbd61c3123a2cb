// SPDX-License-Identifier: Apache-2.0
// Cycles of a shared-memory access, from its wavefronts.
//
// Fitted to an H200 (clock64, one block, degrees 1 to 32: experiments/03_shared_memory/tests/h200_cycles.csv; the lesson tells
// how). Load latencies fit within 0.5 %, stores within 5 %, throughput within 5 % from 8 warps on.
//   latency of a dependent load   = 21 + return(width) + 2·w     return = 0, 1, 3 cycles for 4, 8, 16 bytes
//   one warp's stores, each       = max(4.42, 2.085·w − 0.08)
//   n warps of one SM, per access = max(w, alone / n)
//     alone, loads  = max(5.9, 2·w + 2)
//     alone, stores = max(floor(width), 1.94·w)                  floor = 4.95, 6.8, 12 cycles
// with w the wavefronts of one access: a warp alone has one wavefront served every two cycles, an SM one every cycle.
#pragma once

namespace ringside {

inline constexpr const char* sharedTimingConstants = "cycles fitted to an H200";

double sharedLoadLatency(double wavefronts, int width); ///< cycles
double sharedStoreCycles(double wavefronts, int width); ///< cycles per store of one warp
/// Cycles per warp-wide access of an SM that runs `warps` warps, each with many independent accesses in flight.
double sharedThroughput(double wavefronts, int width, bool store, int warps);

/// What one dependent load or one of many stores costs a single warp.
inline double sharedAccessCycles(double wavefronts, int width, bool store)
{
    return store ? sharedStoreCycles(wavefronts, width) : sharedLoadLatency(wavefronts, width);
}

} // namespace ringside
