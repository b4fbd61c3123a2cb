// SPDX-License-Identifier: Apache-2.0
// Errors and remarks in an NCCL log, with their usual cause. The first one that no other explains is the root cause.
#pragma once

#include "gpu/formats/nccl_log_known.h"
#include "gpu/formats/nccl_log_line.h"
#include "gpu/formats/reading.h"

#include <map>

namespace ringside::formats {

class LogErrors {
public:
    explicit LogErrors(Reading& reading) : m_reading(reading) {}

    /// A warning, or a line that no other part understood. `rank` -1: not known.
    bool read(const LogLine& line, int rank, const LogSources& sources);
    /// A line of another program that speaks of NCCL.
    bool plain(std::string_view text, std::size_t number);
    void finish();

private:
    struct Entry {
        Finding finding;
        bool follows = false;
        std::set<std::string> hosts;
        std::set<std::pair<int, int>> pairs; ///< GPUs
    };
    Entry& entry(const std::string& key, std::size_t line);
    void note(const KnownMessage& known, std::string_view text, std::size_t line, int rank, const std::string& host);
    void completion(std::string_view text, const LogLine& line, int rank, const std::string& host);
    void addPairs(Entry& entry);
    void duplicateGpu(std::string_view text, Finding& finding);
    void unknownWarning(const LogLine& line, int rank, const std::string& host);
    bool returnLine(const LogLine& line, int rank, const std::string& host);
    void markRootCause();

    Reading& m_reading;
    std::map<std::string, Entry> m_entries;
    std::map<int, std::size_t> m_warned; ///< process -> line of its last warning
};

} // namespace ringside::formats
