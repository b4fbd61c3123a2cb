// SPDX-License-Identifier: Apache-2.0
// One record of an NCCL log, put together again where it was cut, and who wrote it.
#pragma once

#include "gpu/formats/nccl_log_record.h"

#include <string>
#include <string_view>
#include <vector>

namespace ringside::formats {

struct LogLine {
    std::string_view text;
    std::size_t number = 0;                   ///< line of the file where it begins
    int thread = -1, process = -1, host = -1; ///< as LogSources counts them; -1: not said
    std::optional<int> device;
    LogLevel level = LogLevel::Info;
    std::string_view place;
    bool cut = false;                                ///< its end is missing
    const std::vector<std::size_t>* seams = nullptr; ///< where pieces were put together

    /// The word after `key`, which stands alone; empty where it is not there or may be damaged.
    std::string_view field(std::string_view key) const;
    std::optional<int> integer(std::string_view key) const;
};

/// Numbers for hosts, processes and threads.
class LogSources {
public:
    void identify(const LogRecord& record, LogLine& line);
    const std::vector<std::string>& hosts() const { return m_hosts; }
    std::size_t processes() const { return m_processes.size(); }

private:
    struct Thread {
        int thread = -1, process = -1, host = -1;
    };
    StringMap<Thread> m_threads;
    StringMap<int> m_processes, m_hostNumbers;
    std::vector<std::string> m_hosts;
    std::string m_lastName;
    Thread m_last;
};

} // namespace ringside::formats
