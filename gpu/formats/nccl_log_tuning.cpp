// SPDX-License-Identifier: Apache-2.0
#include "gpu/formats/nccl_log_tuning.h"

#include "gpu/formats/bus_id.h"
#include "gpu/formats/text_scan.h"

#include <algorithm>
#include <array>

namespace ringside::formats {

namespace {

constexpr std::size_t maxDistinct = 200000;

/// ncclFuncStr, ncclAlgoStr and ncclProtoStr of NCCL's src/enqueue.cc and src/graph/tuning.cc.
constexpr std::array<std::string_view, 7> algorithms = {"Tree",     "Ring", "CollNetDirect", "CollNetChain", "NVLS",
                                                        "NVLSTree", "PAT"};
constexpr std::array<std::string_view, 3> protocols = {"LL", "LL128", "Simple"};
constexpr std::array<std::string_view, 14> collectives = {
    "Broadcast", "Reduce",   "AllGather", "ReduceScatter", "AllReduce", "SendRecv", "Send",
    "Recv",      "AlltoAll", "AllToAll",  "AllToAllv",     "Gather",    "Scatter",  "AllGatherV"};
/// ncclDataType_t and ncclRedOp_t.
constexpr std::array<std::string_view, 12> datatypes = {"int8",    "uint8",    "int32",   "uint32",
                                                        "int64",   "uint64",   "float16", "float32",
                                                        "float64", "bfloat16", "f8e4m3",  "f8e5m2"};
constexpr std::array<std::string_view, 5> redops = {"sum", "prod", "max", "min", "avg"};

bool isCollective(std::string_view word)
{
    return std::find(collectives.begin(), collectives.end(), word) != collectives.end();
}

template <std::size_t N>
std::string_view nameOf(const std::array<std::string_view, N>& names, std::string_view word)
{
    const auto number = numberOf(word);
    return number && *number < N ? names[*number] : word;
}

/// "a | b | c |" -> trimmed cells; what follows the last bar is left out.
std::vector<std::string_view> barredCellsOf(std::string_view text)
{
    std::vector<std::string_view> cells;
    TextScan scan(text);
    while (const auto cell = scan.until('|'))
        cells.push_back(trimmed(*cell));
    return cells;
}

} // namespace

std::string_view LogTuning::kept(std::string_view word)
{
    const auto known = m_words.find(word);
    return known != m_words.end() ? known->first : m_words.emplace(std::string(word), true).first->first;
}

bool LogTuning::tableLine(const LogLine& line)
{
    const std::vector<std::string_view> cells = barredCellsOf(line.text);
    if (cells.size() < 2)
        return false;
    Table& table = m_tables[line.thread];
    const std::string_view name = cells[0];
    if (name == "Latency/AlgBw") {
        table = {};
        for (std::size_t i = 1; i < cells.size(); ++i) {
            const std::size_t slash = cells[i].find('/');
            if (slash == std::string_view::npos)
                break;
            table.columns.emplace_back(trimmed(cells[i].substr(0, slash)), trimmed(cells[i].substr(slash + 1)));
        }
        return true;
    }
    if (name == "Algorithm") {
        table = {};
        table.algorithms.assign(cells.begin() + 1, cells.end());
        return true;
    }
    if (name == "Protocol") {
        table.columns.clear();
        for (std::size_t i = 1; i < cells.size(); ++i)
            if ((i - 1) / protocols.size() < table.algorithms.size()) // a last line may name more than its rows have
                table.columns.emplace_back(table.algorithms[(i - 1) / protocols.size()], cells[i]);
        return true;
    }
    if (name == "Max NThreads")
        return true;
    if (!isCollective(name))
        return false;
    auto& list = m_reading.communication.tuning;
    for (std::size_t i = 1; i < cells.size() && i <= table.columns.size(); ++i) {
        TextScan scan(cells[i]);
        const std::optional<double> latency = scan.real();
        scan.blanks();
        const bool slash = scan.skip("/");
        scan.blanks();
        const std::optional<double> bandwidth = scan.real();
        if (!latency || !slash || !bandwidth)
            break;
        const auto& [algorithm, protocol] = table.columns[i - 1];
        const auto [at, isNew] = m_entryAt.emplace(std::tuple(std::string(name), algorithm, protocol), list.size());
        if (isNew)
            list.push_back({std::string(name), algorithm, protocol, *latency, *bandwidth});
    }
    return true;
}

/// "4096 Bytes -> Algo RING proto LL channel{Lo..Hi}={0..1}", "… Algo 1 proto 0 time 12.3",
/// "… -> Kernel AllGather_LL nchannels 8 nthreads 512 nWorks 1".
bool LogTuning::choiceLine(const LogLine& line, std::string_view collective, std::string_view rest)
{
    TextScan scan(rest);
    scan.blanks();
    const std::string_view count = scan.word();
    const auto bytes = numberOf(count);
    if (!bytes || !scan.skip(" Bytes -> "))
        return false;
    LogLine tail = line;
    tail.text = scan.rest();
    tail.seams = line.seams;
    std::string_view algorithm = nameOf(algorithms, tail.field("Algo"));
    std::string_view protocol = nameOf(protocols, tail.field("proto"));
    int low = -1, high = -1;
    std::optional<double> predicted = realOf(tail.field("time"));
    if (startsWith(tail.text, "Kernel ")) {
        algorithm = "Symmetric";
        protocol = tail.field("Kernel");
        const std::optional<int> channels = tail.integer("nchannels");
        low = channels ? 0 : -1;
        high = channels ? *channels - 1 : -1;
    }
    if (const std::size_t at = tail.text.find("={"); at != std::string_view::npos) {
        TextScan range(tail.text.substr(at + 2));
        const std::optional<int> from = range.integer();
        const std::optional<int> to = range.skip("..") ? range.integer() : std::nullopt;
        if (from && to && range.skip("}")) {
            low = *from;
            high = *to;
        }
    }
    if (algorithm.empty() || protocol.empty())
        return true; // damaged
    if (m_choices.size() >= maxDistinct)
        return true;
    auto& [times, time] = m_choices[{kept(collective), *bytes, kept(algorithm), kept(protocol), low, high}];
    ++times;
    time = predicted ? predicted : time;
    return true;
}

bool LogTuning::callLine(const LogLine& line, std::string_view collective)
{
    const auto count = numberOf(line.field("count"));
    const std::optional<int> type = line.integer("datatype"), op = line.integer("op");
    if (count && type && m_calls.size() < maxDistinct)
        ++m_calls[{kept(collective), *count, *type, op.value_or(-1)}];
    return true;
}

bool LogTuning::read(const LogLine& line)
{
    const std::string_view text = line.text;
    if (text.empty())
        return false;
    if (text[0] == ' ' || startsWith(text, "Latency/AlgBw") || startsWith(text, "ReduceScatter |"))
        return contains(text, "|") && tableLine(line);
    if (text[0] >= '0' && text[0] <= '9')
        return choiceLine(line, {}, text);
    const std::size_t colon = text.find(": ");
    if (colon == std::string_view::npos || colon > 40)
        return false;
    std::string_view name = text.substr(0, colon);
    if (name.size() > 12 && name.substr(name.size() - 12) == " [Symmetric]")
        name.remove_suffix(12);
    if (!isCollective(name))
        return false;
    if (startsWith(text.substr(colon + 2), "opCount "))
        return callLine(line, name);
    return choiceLine(line, name, text.substr(colon + 2));
}

void LogTuning::finish()
{
    Communication& c = m_reading.communication;
    for (const auto& [key, value] : m_choices) {
        const auto& [collective, bytes, algorithm, protocol, low, high] = key;
        c.choices.push_back({std::string(collective), std::string(algorithm), std::string(protocol), bytes, low, high,
                             value.second, value.first});
    }
    for (const auto& [key, times] : m_calls) {
        const auto& [collective, count, type, op] = key;
        const auto name = [](const auto& names, int number) {
            return number >= 0 && static_cast<std::size_t>(number) < names.size()
                       ? std::string(names[static_cast<std::size_t>(number)])
                       : std::string();
        };
        const bool reduces = contains(collective, "educe");
        c.calls.push_back(
            {std::string(collective), name(datatypes, type), reduces ? name(redops, op) : std::string(), count, times});
    }
}

} // namespace ringside::formats
