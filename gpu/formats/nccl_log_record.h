// SPDX-License-Identifier: Apache-2.0
// Records of an NCCL_DEBUG log inside the lines of a file. NCCL's src/debug.cc writes
//   host:pid:tid [device] NCCL INFO text
//   host:pid:tid [device] file:line (function) NCCL WARN text       (function from 2.29 on; a blank line before it)
//   host:pid:tid [device] milliseconds function:line NCCL TRACE text
//   host:pid:tid NCCL CALL text
// with an optional time before it. Launchers put their own prefixes in front, log collectors print a record twice, and
// processes that share a pipe cut each other's lines: then one line holds several records.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace ringside::formats {

enum class LogLevel { Info, Warn, Trace, Call, Abort };

struct LogRecord {
    LogLevel level = LogLevel::Info;
    std::string_view host, process, thread; ///< "host", "host:pid", "host:pid:tid"; empty where the line has none
    std::optional<int> device;              ///< CUDA device, in brackets
    std::string_view place;                 ///< "init.cc:497" of a warning
    std::string_view text;
    std::size_t begin = 0; ///< where in the line the record begins
    bool cut = false;      ///< another record begins before this one's end
};

struct TransparentHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view s) const { return std::hash<std::string_view>()(s); }
};
template <class T>
using StringMap = std::unordered_map<std::string, T, TransparentHash, std::equal_to<>>;

class LogRecordFinder {
public:
    /// The records of one line, in order. Their views are into `line`.
    void find(std::string_view line, std::vector<LogRecord>& records);

private:
    bool head(std::string_view line, std::size_t keyword, std::size_t from, LogRecord& record);
    std::size_t hostBegin(std::string_view line, std::size_t from, std::size_t begin, std::size_t end);

    StringMap<bool> m_processes, m_hosts; ///< "host:pid" and "host" that were seen
};

} // namespace ringside::formats
