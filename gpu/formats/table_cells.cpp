// SPDX-License-Identifier: Apache-2.0
#include "gpu/formats/table_cells.h"

#include "gpu/formats/bus_id.h"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace ringside::formats {

namespace {

/// The number that a text begins with, and what follows it.
struct NumberAndRest {
    double number = 0;
    std::string_view rest;
};

std::optional<NumberAndRest> leadingNumber(std::string_view text)
{
    std::string digits;
    std::size_t at = !text.empty() && text.front() == '+' ? 1 : 0;
    for (; at < text.size(); ++at) {
        const char c = text[at];
        const bool between = (c == '_' || c == '\'') && !digits.empty();
        if (between)
            continue;
        if (!std::isdigit(static_cast<unsigned char>(c)) && c != '.' && !(c == '-' && digits.empty()))
            break;
        digits += c;
    }
    const std::optional<double> number = realOf(digits);
    if (!number)
        return {};
    std::string_view rest = text.substr(at);
    while (!rest.empty() && rest.front() == ' ')
        rest.remove_prefix(1);
    return NumberAndRest{*number, rest};
}

bool isPowerOfTwo(double n) { return n >= 1 && std::exp2(std::round(std::log2(n))) == n; }

std::uint64_t wholeBytes(double bytes)
{
    return bytes < 0 || bytes > 9e17 ? 0 : static_cast<std::uint64_t>(std::llround(bytes));
}

} // namespace

std::string_view bareCell(std::string_view cell)
{
    constexpr std::string_view marks = " \t\r*`$\"";
    const std::size_t first = cell.find_first_not_of(marks);
    if (first == std::string_view::npos)
        return {};
    return cell.substr(first, cell.find_last_not_of(marks) - first + 1);
}

std::vector<std::string_view> cellsOf(std::string_view line)
{
    const std::size_t first = line.find_first_not_of(" \t");
    if (first == std::string_view::npos)
        return {};
    line = line.substr(first);
    char mark = '|';
    if (line.find('|') == std::string_view::npos)
        mark = line.find('\t') != std::string_view::npos ? '\t' : line.find(';') != std::string_view::npos ? ';' : ',';
    if (mark == '|' && line.front() == '|')
        line.remove_prefix(1);
    while (!line.empty() && (line.back() == ' ' || line.back() == '\t' || line.back() == '\r'))
        line.remove_suffix(1);
    if (mark == '|' && !line.empty() && line.back() == '|')
        line.remove_suffix(1);
    std::vector<std::string_view> cells;
    for (std::size_t at = 0; at <= line.size() && cells.size() < 256;) {
        const std::size_t end = std::min(line.find(mark, at), line.size());
        cells.push_back(bareCell(line.substr(at, end - at)));
        at = end + 1;
    }
    return cells.size() > 1 ? cells : std::vector<std::string_view>();
}

bool isTableRule(std::string_view line)
{
    return line.find("--") != std::string_view::npos && line.find('|') != std::string_view::npos &&
           line.find_first_not_of("|-: \t\r+") == std::string_view::npos;
}

std::optional<std::uint64_t> sizeOfCell(std::string_view cell)
{
    const std::optional<NumberAndRest> n = leadingNumber(bareCell(cell));
    if (!n || n->number < 0)
        return {};
    if (n->rest.empty() || n->rest == "B" || n->rest == "bytes" || n->rest == "Bytes")
        return n->number == std::floor(n->number) ? std::optional<std::uint64_t>(wholeBytes(n->number)) : std::nullopt;
    const std::size_t prefix = std::string_view("KMGTkmgt").find(n->rest.front());
    if (prefix == std::string_view::npos)
        return {};
    const int power = static_cast<int>(prefix % 4) + 1;
    const std::string_view unit = n->rest.substr(1);
    if (unit != "" && unit != "B" && unit != "iB" && unit != "i" && unit != "b")
        return {};
    const double binary = n->number * std::pow(1024.0, power), decimal = n->number * std::pow(1000.0, power);
    const double near = decimal > 0 ? std::exp2(std::round(std::log2(decimal))) : 0;
    const bool written = unit.substr(0, 1) == "i" || isPowerOfTwo(n->number);
    return wholeBytes(written || std::abs(decimal / near - 1) > 0.025 ? binary : near);
}

std::optional<CellValue> valueOfCell(std::string_view cell)
{
    const std::optional<NumberAndRest> n = leadingNumber(bareCell(cell));
    if (!n)
        return {};
    static constexpr struct {
        std::string_view name;
        CellUnit unit;
        double factor;
    } units[] = {
        {"", CellUnit::None, 1},
        {"GB/s", CellUnit::GBytesPerSecond, 1},
        {"GBps", CellUnit::GBytesPerSecond, 1},
        {"GB/sec", CellUnit::GBytesPerSecond, 1},
        {"GiB/s", CellUnit::GBytesPerSecond, 1.073741824},
        {"MB/s", CellUnit::GBytesPerSecond, 1e-3},
        {"MBps", CellUnit::GBytesPerSecond, 1e-3},
        {"TB/s", CellUnit::GBytesPerSecond, 1e3},
        {"TBps", CellUnit::GBytesPerSecond, 1e3},
        {"Gb/s", CellUnit::GBytesPerSecond, 0.125},
        {"Gbps", CellUnit::GBytesPerSecond, 0.125},
        {"Gbit/s", CellUnit::GBytesPerSecond, 0.125},
        {"us", CellUnit::Microseconds, 1},
        {"µs", CellUnit::Microseconds, 1},
        {"ms", CellUnit::Microseconds, 1e3},
        {"ns", CellUnit::Microseconds, 1e-3},
        {"%", CellUnit::Percent, 1},
        {"x", CellUnit::Times, 1},
        {"×", CellUnit::Times, 1},
    };
    for (const auto& unit : units)
        if (n->rest == unit.name)
            return CellValue{n->number * unit.factor, unit.unit};
    return {};
}

std::string spelledPlainly(std::string_view text)
{
    std::string plain;
    for (const char c : text)
        if (c != '-' && c != '_' && c != ' ')
            plain += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return plain;
}

std::string collectiveIn(std::string_view text)
{
    const std::string plain = spelledPlainly(text);
    static constexpr std::pair<std::string_view, const char*> names[] = {
        {"allreduce", "all_reduce"}, {"reducescatter", "reduce_scatter"},
        {"allgather", "all_gather"}, {"broadcast", "broadcast"},
        {"alltoall", "alltoall"},    {"all2all", "alltoall"},
        {"sendrecv", "sendrecv"},
    };
    std::size_t last = 0;
    std::string found;
    for (const auto& [name, collective] : names) {
        if (plain.find(name) == std::string::npos) // much faster than rfind(), and the rule
            continue;
        if (const std::size_t at = plain.rfind(name); found.empty() || at > last) {
            last = at;
            found = collective;
        }
    }
    return found;
}

} // namespace ringside::formats
