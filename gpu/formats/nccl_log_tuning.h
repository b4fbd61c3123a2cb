// SPDX-License-Identifier: Apache-2.0
// What NCCL expects of its algorithms (NCCL_DEBUG_SUBSYS=TUNING), what it chose, and which collectives were called.
//   Latency/AlgBw |    Tree/    LL | …                          until 2.22
//     Algorithm   |                Tree            | …          from 2.23 on, three algorithms at a time
//       AllReduce |    16.8/   0.5 |    31.0/   0.0 | …
//   AllReduce: 4096 Bytes -> Algo RING proto LL channel{Lo..Hi}={0..1}
//   4096 Bytes -> Algo 1 proto 0 time 12.300000                 until 2.23
//   AllReduce: opCount 0 sendbuff 0x… count 1024 datatype 7 op 0 root 0 comm 0x… [nranks=8] stream 0x…
#pragma once

#include "gpu/formats/nccl_log_line.h"
#include "gpu/formats/reading.h"

#include <map>
#include <tuple>

namespace ringside::formats {

class LogTuning {
public:
    explicit LogTuning(Reading& reading) : m_reading(reading) {}
    bool read(const LogLine& line);
    void finish();

private:
    struct Table {
        std::vector<std::pair<std::string, std::string>> columns; ///< algorithm, protocol
        std::vector<std::string> algorithms;                      ///< of a heading of two lines
    };
    bool tableLine(const LogLine& line);
    bool choiceLine(const LogLine& line, std::string_view collective, std::string_view rest);
    bool callLine(const LogLine& line, std::string_view collective);

    using ChoiceKey = std::tuple<std::string_view, std::uint64_t, std::string_view, std::string_view, int, int>;
    using CallKey = std::tuple<std::string_view, std::uint64_t, int, int>;
    std::string_view kept(std::string_view word);

    Reading& m_reading;
    std::unordered_map<int, Table> m_tables;
    std::map<std::tuple<std::string, std::string, std::string>, std::size_t> m_entryAt;
    StringMap<bool> m_words;
    std::map<ChoiceKey, std::pair<std::size_t, std::optional<double>>> m_choices; ///< times and predicted time
    std::map<CallKey, std::size_t> m_calls;
};

} // namespace ringside::formats
