// SPDX-License-Identifier: Apache-2.0
#include "gpu/formats/launcher_prefix.h"

#include "experiments/core/json.h"

#include <algorithm>
#include <cctype>

namespace ringside::formats {

namespace {

constexpr std::size_t maxHostsKept = 4096;

bool isDigitChar(char c) { return c >= '0' && c <= '9'; }

std::size_t skipDigits(std::string_view s, std::size_t at)
{
    while (at < s.size() && isDigitChar(s[at]))
        ++at;
    return at;
}

std::size_t skipBlanks(std::string_view s, std::size_t at)
{
    while (at < s.size() && (s[at] == ' ' || s[at] == '\t'))
        ++at;
    return at;
}

/// "[1,0]<stdout>:" and "[1,0]".
std::optional<Prefix> openMpi(std::string_view s, std::size_t start)
{
    std::size_t at = skipDigits(s, start + 1);
    if (at == start + 1 || at >= s.size() || s[at] != ',')
        return {};
    const std::size_t second = skipDigits(s, at + 1);
    if (second == at + 1 || second >= s.size() || s[second] != ']')
        return {};
    const std::string_view tag = s.substr(start, second + 1 - start);
    at = second + 1;
    for (const std::string_view stream : {"<stdout>", "<stderr>", "<stddiag>"})
        if (s.substr(at, stream.size()) == stream)
            at += stream.size();
    at += at < s.size() && s[at] == ':' ? 1 : 0;
    return Prefix{at, tag, false};
}

/// "[0] ", "[rank0]:", "[default3]:", "[pod/name/container] ", "[2025-01-02 03:04:05] ".
std::optional<Prefix> bracketed(std::string_view s, std::size_t start)
{
    const std::size_t end = s.find(']', start);
    if (end == std::string_view::npos || end == start + 1 || end - start > 200)
        return {};
    const std::string_view inside = s.substr(start + 1, end - start - 1);
    std::size_t after = end + 1;
    after += after < s.size() && s[after] == ':' ? 1 : 0;
    const bool number = skipDigits(inside, 0) == inside.size();
    const bool time = inside.size() >= 8 && isDigitChar(inside[0]) && inside.find(':') != std::string_view::npos;
    if (time)
        return Prefix{after, {}, false};
    const bool pod = inside.substr(0, 4) == "pod/";
    const bool named =
        (inside.substr(0, 4) == "rank" || inside.substr(0, 7) == "default") && isDigitChar(inside.back());
    if (!number && !pod && !named)
        return {};
    const std::size_t slash = pod ? inside.find('/', 4) : std::string_view::npos;
    return Prefix{after, pod ? inside.substr(4, slash == std::string_view::npos ? slash : slash - 4) : inside, pod};
}

/// "(RayWorkerWrapper pid=12, ip=10.0.0.1) ".
std::optional<Prefix> ray(std::string_view s, std::size_t start)
{
    const std::size_t end = s.find(')', start);
    if (end == std::string_view::npos || s.substr(start, end - start).find("pid=") == std::string_view::npos)
        return {};
    return Prefix{end + 1, s.substr(start + 1, end - start - 1), false};
}

/// "2025-01-02T03:04:05.678Z ", "2025-01-02 03:04:05,678 ".
std::optional<Prefix> timeStamp(std::string_view s, std::size_t start)
{
    static constexpr std::string_view form = "dddd-dd-dd?dd:dd:dd";
    if (s.size() < start + form.size())
        return {};
    for (std::size_t i = 0; i < form.size(); ++i) {
        const char c = s[start + i];
        if (form[i] == 'd' ? !isDigitChar(c) : form[i] == '?' ? c != 'T' && c != ' ' : c != form[i])
            return {};
    }
    std::size_t at = start + form.size();
    while (at < s.size() && s[at] != ' ' && s[at] != '\t')
        ++at;
    return Prefix{std::min(at + 1, s.size()), {}, false};
}

/// "0: ", "host-1: ", "worker-1  | ".
std::optional<Prefix> named(std::string_view s, std::size_t start)
{
    std::size_t at = start;
    while (at < s.size() && isHostChar(s[at]))
        ++at;
    if (at == start)
        return {};
    const std::string_view tag = s.substr(start, at - start);
    const bool number = skipDigits(tag, 0) == tag.size();
    if (at < s.size() && s[at] == ':' && (at + 1 == s.size() || s[at + 1] == ' ' || s[at + 1] == '\t'))
        return Prefix{std::min(at + 2, s.size()), tag, !number};
    const std::size_t bar = skipBlanks(s, at);
    if (bar + 1 < s.size() && bar > at && s[bar] == '|' && s[bar + 1] == ' ' && !number)
        return Prefix{bar + 2, tag, true};
    return {};
}

} // namespace

bool isHostChar(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '_' || c == '.'; }

std::optional<Prefix> prefixOf(std::string_view line)
{
    const std::size_t start = skipBlanks(line, 0);
    if (start >= line.size())
        return {};
    switch (line[start]) {
    case '[': {
        const std::optional<Prefix> mpi = openMpi(line, start);
        return mpi ? mpi : bracketed(line, start);
    }
    case '(':
        return ray(line, start);
    case '>':
        return Prefix{start + 1, {}, false};
    default: {
        const std::optional<Prefix> time = timeStamp(line, start);
        return time ? time : named(line, start);
    }
    }
}

std::string_view withoutPrefixes(std::string_view line)
{
    for (int layer = 0; layer < maxPrefixes; ++layer) {
        const std::optional<Prefix> prefix = prefixOf(line);
        if (!prefix)
            break;
        line.remove_prefix(prefix->length);
    }
    return line;
}

std::vector<std::string> unwrapJson(std::string_view line)
{
    const std::size_t start = skipBlanks(line, 0);
    if (start >= line.size() || line[start] != '{')
        return {};
    const Json json = Json::parse(line.substr(start), nullptr, false);
    if (!json.is_object())
        return {};
    std::vector<std::string> lines;
    for (const char* key : {"log", "message", "msg", "output", "line", "textPayload"}) {
        const auto value = json.find(key);
        if (value == json.end() || !value->is_string())
            continue;
        const std::string text = value->get<std::string>();
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = std::min(text.find('\n', at), text.size());
            lines.push_back(text.substr(at, end - at));
            at = end + 1;
        }
    }
    return lines;
}

std::string_view NcclLogCutter::before(std::string_view line)
{
    std::size_t at = std::string_view::npos;
    for (const std::string_view word : {" NCCL INFO", " NCCL WARN", " NCCL TRACE", " NCCL ABORT"})
        if (at = line.find(word); at != std::string_view::npos)
            break;
    if (at == std::string_view::npos)
        return line;
    // "host:pid:tid [device]", backwards.
    if (at > 0 && line[at - 1] == ']') {
        const std::size_t open = line.rfind('[', at - 1);
        at = open == std::string_view::npos ? at : open;
    }
    while (at > 0 && line[at - 1] == ' ')
        --at;
    const std::size_t end = at;
    while (at > 0 && (isHostChar(line[at - 1]) || line[at - 1] == ':'))
        --at;
    const std::string_view process = line.substr(at, end - at);
    const std::string_view host = process.substr(0, std::min(process.find(':'), process.size()));
    if (at == 0) {
        if (m_hosts.size() < maxHostsKept)
            m_hosts.emplace(host);
        return {};
    }
    // The name may have swallowed the end of a number before it.
    for (std::size_t drop = 0; drop < host.size(); ++drop)
        if (m_hosts.contains(host.substr(drop)))
            return line.substr(0, at + drop);
    return line.substr(0, at);
}

} // namespace ringside::formats
