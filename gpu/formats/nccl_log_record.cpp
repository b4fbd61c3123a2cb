// SPDX-License-Identifier: Apache-2.0
#include "gpu/formats/nccl_log_record.h"

#include "gpu/formats/bus_id.h"
#include "gpu/formats/launcher_prefix.h"

#include <array>
#include <utility>

namespace ringside::formats {

namespace {

constexpr std::size_t maxProcesses = 1u << 17;

bool isDigit(char c) { return c >= '0' && c <= '9'; }

struct Keyword {
    std::string_view word;
    LogLevel level;
};
constexpr std::array<Keyword, 5> keywords = {{{"NCCL INFO", LogLevel::Info},
                                              {"NCCL WARN", LogLevel::Warn},
                                              {"NCCL TRACE", LogLevel::Trace},
                                              {"NCCL CALL", LogLevel::Call},
                                              {"NCCL ABORT", LogLevel::Abort}}};

const Keyword* keywordAt(std::string_view line, std::size_t at)
{
    if (at > 0 && (isHostChar(line[at - 1]) || line[at - 1] == ':'))
        return nullptr;
    const std::string_view rest = line.substr(at);
    for (const Keyword& k : keywords)
        if (rest.substr(0, k.word.size()) == k.word && (rest.size() == k.word.size() || rest[k.word.size()] == ' '))
            return &k;
    return nullptr;
}

std::size_t trimEnd(std::string_view line, std::size_t from, std::size_t end)
{
    while (end > from && (line[end - 1] == ' ' || line[end - 1] == '\t'))
        --end;
    return end;
}

std::size_t wordBegin(std::string_view line, std::size_t from, std::size_t end)
{
    while (end > from && line[end - 1] != ' ' && line[end - 1] != '\t')
        --end;
    return end;
}

/// "init.cc:497" -> true.
bool isPlace(std::string_view word)
{
    const std::size_t colon = word.rfind(':');
    return colon != std::string_view::npos && colon > 0 && numberOf(word.substr(colon + 1));
}

/// Digits that end at `end`, preceded by ':' which is left out too; `end` where there are none.
std::size_t backOverNumber(std::string_view line, std::size_t from, std::size_t end)
{
    std::size_t at = end;
    while (at > from && isDigit(line[at - 1]))
        --at;
    return at == end || at == from || line[at - 1] != ':' ? end : at - 1;
}

/// Nothing but what launchers put in front.
bool onlyPrefixes(std::string_view text)
{
    return withoutPrefixes(text).find_first_not_of(" \t|\"'") == std::string_view::npos;
}

/// A time zone that is glued to the host: "…08-07:00host" -> how many characters of "00host" belong to it.
std::size_t gluedTime(std::string_view line, std::size_t from, std::size_t host)
{
    const bool minutes =
        host >= from + 4 && line[host - 1] == ':' && isDigit(line[host - 2]) && isDigit(line[host - 3]);
    return minutes && line.size() > host + 2 && isDigit(line[host]) && isDigit(line[host + 1]) &&
                   (line[host - 4] == '-' || line[host - 4] == '+' || line[host - 4] == ':')
               ? 2
               : 0;
}

} // namespace

/// Where in [begin, end), which is "host:pid", the host begins: a line that was cut in two leaves its end before it.
std::size_t LogRecordFinder::hostBegin(std::string_view line, std::size_t from, std::size_t begin, std::size_t end)
{
    if (m_processes.contains(line.substr(begin, end - begin)))
        return begin;
    begin += gluedTime(line, 0, begin);
    const std::size_t colon = line.find(':', begin);
    const std::string_view host = line.substr(begin, colon - begin);
    if (!m_hosts.contains(host))
        for (std::size_t at = begin + 1; at < colon; ++at)
            if (m_processes.contains(line.substr(at, end - at)) ||
                (from > 0 && m_hosts.contains(line.substr(at, colon - at))))
                return at;
    if (m_processes.size() < maxProcesses) {
        m_processes.emplace(line.substr(begin, end - begin), true);
        m_hosts.emplace(host, true);
    }
    return begin;
}

/// What stands before the keyword. False: neither a process nor the beginning of the line.
bool LogRecordFinder::head(std::string_view line, std::size_t keyword, std::size_t from, LogRecord& record)
{
    std::size_t end = trimEnd(line, from, keyword);
    if (record.level != LogLevel::Info && record.level != LogLevel::Call && end > from) {
        if (line[end - 1] == ')') { // (function)
            const std::size_t open = line.rfind('(', end);
            end = open == std::string_view::npos || open < from ? end : trimEnd(line, from, open);
        }
        const std::size_t begin = wordBegin(line, from, end);
        if (isPlace(line.substr(begin, end - begin))) {
            record.place = line.substr(begin, end - begin);
            record.begin = begin;
            end = trimEnd(line, from, begin);
        }
        if (record.level == LogLevel::Trace) {
            const std::size_t time = wordBegin(line, from, end);
            end = realOf(line.substr(time, end - time)) ? trimEnd(line, from, time) : end;
        }
    }
    if (end > from && line[end - 1] == ']') {
        const std::size_t open = line.rfind('[', end);
        const auto device = open == std::string_view::npos || open < from
                                ? std::nullopt
                                : numberOf(line.substr(open + 1, end - open - 2));
        if (device && *device < 100000) {
            record.device = static_cast<int>(*device);
            end = trimEnd(line, from, open);
        }
    }
    const std::size_t thread = backOverNumber(line, from, end);
    const std::size_t process = backOverNumber(line, from, thread);
    std::size_t begin = process;
    while (begin > from && isHostChar(line[begin - 1]))
        --begin;
    if (thread == end || process == thread || begin == process) {
        // A fragment, or a collector that left the process out: nothing or a prefix stands before it.
        record.begin = record.place.empty() ? keyword : record.begin;
        record.device.reset();
        return from == 0 && onlyPrefixes(line.substr(0, record.begin));
    }
    begin = hostBegin(line, from, begin, thread);
    record.begin = begin;
    record.host = line.substr(begin, process - begin);
    record.process = line.substr(begin, thread - begin);
    record.thread = line.substr(begin, end - begin);
    return true;
}

void LogRecordFinder::find(std::string_view line, std::vector<LogRecord>& records)
{
    records.clear();
    std::size_t from = 0;
    for (std::size_t at = line.find("NCCL "); at != std::string_view::npos; at = line.find("NCCL ", at + 5)) {
        const Keyword* keyword = keywordAt(line, at);
        LogRecord record;
        record.level = keyword ? keyword->level : LogLevel::Info;
        if (!keyword || !head(line, at, from, record))
            continue;
        if (!records.empty()) {
            LogRecord& before = records.back();
            const std::size_t begin = static_cast<std::size_t>(before.text.data() - line.data());
            before.text = line.substr(begin, record.begin - begin);
            before.cut = true;
        }
        from = at + keyword->word.size();
        from += from < line.size() ? 1 : 0; // one blank
        record.text = line.substr(from);
        records.push_back(record);
    }
}

} // namespace ringside::formats
