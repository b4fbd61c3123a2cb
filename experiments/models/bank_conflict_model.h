// SPDX-License-Identifier: Apache-2.0
// The shared-memory bank model of compute capability 5.0 and later: 32 banks of 4-byte words.
//
// A warp's access is served in phases: 4-byte accesses in one phase of 32 lanes, 8-byte in two of 16, 16-byte in four of
// 8. A phase takes as many wavefronts as the largest number of distinct words that fall into one bank; lanes that want
// the same word share it (broadcast). Loads of 8 and 16 bytes merge phases when every lane holds the address of lane^1,
// or every lane that of lane^2: 8 bytes become one phase, 16 bytes two halves. Stores never merge.
//
// Source: reverse-engineered (NVIDIA does not document the phases for cc ≥ 5); held equal to the H200's counters
// l1tex__data_pipe_lsu_wavefronts_mem_shared_op_{ld,st}.sum on every pattern of
// experiments/03_shared_memory/tests/h200_wavefronts.csv.
#pragma once

#include "experiments/core/dataset.h"
#include "experiments/models/shared_pattern.h"

#include <array>
#include <cstdint>
#include <vector>

namespace ringside {

struct BankAccess {
    int wavefronts = 0;     ///< sum over phases
    int conflictDegree = 0; ///< largest number of distinct words in one bank in one phase; 1 = no conflict
    int phases = 0;
    int idealWavefronts = 0; ///< what the same number of distinct words would need without conflicts: the phases
};

BankAccess bankAccess(const std::array<std::int64_t, warpLanes>& firstWords, int width, bool store);

/// The picture: every word touched, with the wavefront that serves it.
AccessMapData bankAccessMap(const std::array<std::int64_t, warpLanes>& firstWords, int width, bool store);

} // namespace ringside
