// SPDX-License-Identifier: Apache-2.0
// What can be said of collective-benchmark tables once they are read: which collective, how many ranks, what stands
// out. Formulas: nccl-tests doc/PERFORMANCE.md; algbw = size / time, busbw = algbw · f(n), f = 2(n−1)/n of all-reduce,
// (n−1)/n of all-gather, reduce-scatter, all-to-all, gather and scatter, 1 of broadcast, reduce and send-receive.
#pragma once

#include "gpu/formats/reading.h"

namespace ringside::formats {

/// busbw / algbw of a collective over n ranks; missing where the collective is not known.
double busFactor(const std::string& collective, int ranks);

/// Fills what `sweep` does not state and can be worked out from its rows. `redopColumn` is known of a table without a
/// column for the root, which versions before 2.12 print: there the columns differ from collective to collective.
void workOut(Sweep& sweep, std::optional<bool> redopColumn = {});

/// Findings about the sweeps of `reading`, and problems where its figures contradict each other.
void judgeSweeps(Reading& reading);

/// Largest busbw of the rows, with its size; missing where there is none.
struct Peak {
    double busbw = missing;
    std::uint64_t bytes = 0;
};
Peak peakOf(const Sweep& sweep);

} // namespace ringside::formats
