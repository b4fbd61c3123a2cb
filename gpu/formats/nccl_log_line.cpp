// SPDX-License-Identifier: Apache-2.0
#include "gpu/formats/nccl_log_line.h"

#include "gpu/formats/bus_id.h"
#include "gpu/formats/text_scan.h"

#include <algorithm>

namespace ringside::formats {

namespace {

int numberFor(StringMap<int>& numbers, std::string_view name)
{
    const auto known = numbers.find(name);
    if (known != numbers.end())
        return known->second;
    const int number = static_cast<int>(numbers.size());
    numbers.emplace(std::string(name), number);
    return number;
}

} // namespace

std::string_view LogLine::field(std::string_view key) const
{
    for (std::size_t at = text.find(key); at != std::string_view::npos; at = text.find(key, at + 1)) {
        const std::size_t after = at + key.size();
        if ((at > 0 && text[at - 1] != ' ') || after >= text.size() || text[after] != ' ')
            continue;
        const std::size_t begin = after + 1, end = std::min(text.find_first_of(" ,", begin), text.size());
        if (begin == end || (cut && end == text.size()))
            return {};
        if (seams && std::any_of(seams->begin(), seams->end(), [&](std::size_t s) { return s >= at && s <= end; }))
            return {};
        return text.substr(begin, end - begin);
    }
    return {};
}

std::optional<int> LogLine::integer(std::string_view key) const
{
    const std::string_view word = field(key);
    TextScan scan(word);
    const std::optional<int> value = scan.integer();
    return value && (scan.atEnd() || scan.rest() == "-") ? value : std::nullopt;
}

void LogSources::identify(const LogRecord& record, LogLine& line)
{
    if (record.thread.empty())
        return;
    if (record.thread != m_lastName) {
        const auto known = m_threads.find(record.thread);
        if (known != m_threads.end()) {
            m_last = known->second;
        } else {
            m_last.thread = static_cast<int>(m_threads.size());
            m_last.process = numberFor(m_processes, record.process);
            m_last.host = numberFor(m_hostNumbers, record.host);
            if (m_last.host == static_cast<int>(m_hosts.size()))
                m_hosts.emplace_back(record.host);
            m_threads.emplace(std::string(record.thread), m_last);
        }
        m_lastName = record.thread;
    }
    line.thread = m_last.thread;
    line.process = m_last.process;
    line.host = m_last.host;
}

} // namespace ringside::formats
