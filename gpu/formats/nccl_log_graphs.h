// SPDX-License-Identifier: Apache-2.0
// Graphs that NCCL says it found (NCCL_DEBUG_SUBSYS=GRAPH):
//   Pattern 4, crossNic 0, nChannels 12, bw 20.000000/20.000000, type NVL/PIX, sameChannels 0
//    0 : NET/0 GPU/0 GPU/1 NET/0
// Every rank says the same; one of each is kept.
#pragma once

#include "gpu/formats/nccl_log_line.h"
#include "gpu/formats/reading.h"

namespace ringside::formats {

class LogGraphs {
public:
    explicit LogGraphs(Reading& reading) : m_reading(reading) {}
    bool read(const LogLine& line);

private:
    bool pattern(const LogLine& line);
    bool channel(const LogLine& line);

    struct Thread {
        int trees = 0;  ///< tree patterns since the last ring
        int graph = -1; ///< the one whose channels follow; -1: known already
    };
    Reading& m_reading;
    std::unordered_map<int, Thread> m_threads;
    StringMap<bool> m_known;
};

} // namespace ringside::formats
