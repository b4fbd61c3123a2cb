// SPDX-License-Identifier: Apache-2.0
#include "gpu/formats/nccl_tests_row.h"

#include "gpu/formats/bus_id.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>

namespace ringside::formats {

namespace {

const SweepColumns& presentColumns()
{
    using enum SweepColumn;
    static const SweepColumns columns{
        {Size, Count, Type, Redop, Root, Time, Algbw, Busbw, Wrong, Time, Algbw, Busbw, Wrong}};
    return columns;
}

/// "time_us" -> Time, "(GB/s)" -> nothing.
std::optional<SweepColumn> columnOf(std::string_view word)
{
    if (word.substr(0, 2) == "i_" || word == "timestamp")
        return SweepColumn::Other;
    word = word.substr(0, std::min(word.find_first_of("_("), word.size()));
    while (!word.empty() && (word.back() == ',' || word.back() == ';' || word.back() == ':'))
        word.remove_suffix(1);
    static constexpr std::pair<std::string_view, SweepColumn> names[] = {
        {"size", SweepColumn::Size},   {"payload", SweepColumn::Size}, {"count", SweepColumn::Count},
        {"type", SweepColumn::Type},   {"redop", SweepColumn::Redop},  {"root", SweepColumn::Root},
        {"time", SweepColumn::Time},   {"cputime", SweepColumn::Time}, {"algbw", SweepColumn::Algbw},
        {"busbw", SweepColumn::Busbw}, {"#wrong", SweepColumn::Wrong}, {"wrong", SweepColumn::Wrong},
        {"error", SweepColumn::Error}, {"ngpus", SweepColumn::Gpus},   {"ranks", SweepColumn::Gpus},
    };
    for (const auto& [name, column] : names)
        if (word == name)
            return column;
    return {};
}

/// "24410", "1e-07", "N/A"; a size may have '_' or ',' between its digits.
struct RowToken {
    std::string_view text;
    std::size_t start = 0;
    bool isNumber = false;
    double value = missing;
    std::optional<std::uint64_t> whole;
};

std::optional<std::uint64_t> groupedNumber(std::string_view text)
{
    std::string digits;
    for (const char c : text) {
        if (c == '_' || c == ',' || c == '\'')
            continue;
        if (!std::isdigit(static_cast<unsigned char>(c)))
            return {};
        digits += c;
    }
    return std::isdigit(static_cast<unsigned char>(text.front())) ? numberOf(digits) : std::nullopt;
}

RowToken tokenOf(std::string_view text, std::size_t start)
{
    RowToken t;
    t.text = text;
    t.start = start;
    t.whole = groupedNumber(text);
    // "N/" is left of "N/A" where NCCL's log begins with a host whose name starts with "A".
    const bool absent = text == "N/A" || text == "N/" || text == "nan" || text == "-nan" || text == "inf";
    const std::optional<double> real = realOf(text);
    t.isNumber = absent || real || t.whole;
    t.value = real ? *real : t.whole ? static_cast<double>(*t.whole) : missing;
    return t;
}

/// "-1[0]    1626.5" -> "-1       1626.5": mpirun tags every flush, also inside a line.
std::string withoutTags(std::string_view line)
{
    std::string out(line);
    for (std::size_t open = out.find('['); open != std::string::npos; open = out.find('[', open + 1)) {
        const std::size_t close = out.find(']', open);
        if (close == std::string::npos)
            break;
        const bool number = std::all_of(out.begin() + static_cast<std::ptrdiff_t>(open) + 1,
                                        out.begin() + static_cast<std::ptrdiff_t>(close),
                                        [](char c) { return std::isdigit(static_cast<unsigned char>(c)) || c == ','; });
        if (!number)
            continue;
        std::size_t end = close + 1;
        for (const std::string_view stream : {"<stdout>:", "<stderr>:"})
            if (out.compare(end, stream.size(), stream) == 0)
                end += stream.size();
        std::fill(out.begin() + static_cast<std::ptrdiff_t>(open), out.begin() + static_cast<std::ptrdiff_t>(end), ' ');
    }
    return out;
}

bool isTimeWord(std::string_view w)
{
    const std::size_t digits = w.find_first_not_of("0123456789");
    return (digits == 4 && w.size() == 10 && w[4] == '-') || (digits == 2 && w.size() == 8 && w[2] == ':');
}

std::vector<RowToken> tokensOf(std::string_view line)
{
    std::vector<RowToken> tokens;
    for (const std::string_view word : wordsIn(line))
        tokens.push_back(tokenOf(word, static_cast<std::size_t>(word.data() - line.data())));
    if (tokens.size() > 2 && isTimeWord(tokens.back().text) && isTimeWord(tokens[tokens.size() - 2].text))
        tokens.resize(tokens.size() - 2); // -S: when the row was made
    return tokens;
}

/// What algbw means: bytes / time.
bool agrees(std::uint64_t bytes, const SweepHalf& half)
{
    const double expected = static_cast<double>(bytes) / half.timeUs / 1e3;
    return half.timeUs > 0 && std::abs(half.algbw - expected) <= 0.006 + 0.01 * expected;
}

void put(SweepHalf& half, SweepColumn column, double value)
{
    switch (column) {
    case SweepColumn::Time:
        half.timeUs = value;
        break;
    case SweepColumn::Algbw:
        half.algbw = value;
        break;
    case SweepColumn::Busbw:
        half.busbw = value;
        break;
    case SweepColumn::Wrong:
    case SweepColumn::Error:
        half.wrong = value;
        break;
    default:
        break;
    }
}

/// Numbers that follow size, count, type …: as halves. `from` is the first.
void takeHalves(SweepPiece& piece, const std::vector<RowToken>& tokens, std::size_t from, const SweepColumns& columns)
{
    const std::vector<SweepColumn> half = columns.half();
    const std::size_t most = static_cast<std::size_t>(std::max(columns.halves(), 1));
    // The count of wrong values may be missing: cut off, or swallowed by the line that follows in the same line.
    const std::size_t least =
        half.size() > 3 && (half.back() == SweepColumn::Wrong || half.back() == SweepColumn::Error) ? half.size() - 1
                                                                                                    : half.size();
    while (from < tokens.size()) {
        const std::size_t left = tokens.size() - from;
        if (left < least || piece.halves.size() == most) {
            piece.cut = true;
            return;
        }
        SweepHalf h;
        const std::size_t take = std::min(left, half.size());
        for (std::size_t i = 0; i < take; ++i)
            put(h, half[i], tokens[from + i].value);
        piece.halves.push_back(h);
        from += take;
    }
}

/// A row that begins with its size; words (type, redop) stand between the numbers.
std::optional<SweepPiece> wholeRow(const std::vector<RowToken>& tokens, std::size_t firstWord,
                                   const SweepColumns* heading)
{
    if (firstWord == 0 || firstWord > 3)
        return {};
    SweepPiece piece;
    piece.hasSize = true;
    const std::size_t sizeAt = heading && heading->columns.front() == SweepColumn::Gpus ? 1 : 0;
    if (sizeAt >= firstWord || !tokens[sizeAt].whole)
        return {};
    piece.bytes = *tokens[sizeAt].whole;
    if (sizeAt + 1 < firstWord) {
        if (!tokens[sizeAt + 1].whole)
            return {};
        piece.count = tokens[sizeAt + 1].whole;
    }
    std::size_t at = firstWord;
    piece.type = tokens[at++].text;
    if (elementBytes(piece.type) == 0)
        return {};
    if (at < tokens.size() && !tokens[at].isNumber)
        piece.redop = tokens[at++].text;
    for (std::size_t i = at; i < tokens.size(); ++i)
        if (!tokens[i].isNumber)
            return {};
    const SweepColumns& columns = heading && heading->has(SweepColumn::Type) ? *heading : presentColumns();
    const std::size_t left = tokens.size() - at;
    bool root = columns.has(SweepColumn::Root) && left > 0;
    if (!heading && root) { // older versions have no root column for every collective
        const bool integral = tokens[at].text.find('.') == std::string_view::npos;
        SweepPiece without = piece;
        takeHalves(without, tokens, at, columns);
        root = integral && (without.cut || without.halves.empty() || !agrees(piece.bytes, without.halves.front()));
    }
    if (root)
        piece.root = static_cast<int>(std::clamp(tokens[at].value, -1.0, 2e9));
    const std::size_t first = at + (root ? 1 : 0);
    if (first < tokens.size() && first > 0) {
        const RowToken& before = tokens[first - 1];
        piece.onlyInPlace = tokens[first].start - (before.start + before.text.size()) > 28;
    }
    takeHalves(piece, tokens, first, columns);
    return piece;
}

/// A row of numbers only: as the heading says, or else a piece without its size.
std::optional<SweepPiece> numbersOnly(const std::vector<RowToken>& tokens, const SweepColumns* heading)
{
    SweepPiece piece;
    const bool plain = heading && !heading->has(SweepColumn::Type);
    if (plain) {
        if (tokens.size() != heading->columns.size())
            return {};
        SweepHalf half;
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            if (heading->columns[i] == SweepColumn::Size) {
                if (!tokens[i].whole)
                    return {};
                piece.hasSize = true;
                piece.bytes = *tokens[i].whole;
            } else if (heading->columns[i] == SweepColumn::Gpus) {
                piece.gpus = static_cast<int>(std::clamp(tokens[i].value, 0.0, 1e9));
            } else {
                put(half, heading->columns[i], tokens[i].value);
            }
        }
        piece.halves.push_back(half);
        return piece;
    }
    takeHalves(piece, tokens, 0, heading ? *heading : presentColumns());
    if (piece.cut || piece.halves.empty())
        return {};
    return piece;
}

} // namespace

bool SweepColumns::has(SweepColumn column) const
{
    return std::find(columns.begin(), columns.end(), column) != columns.end();
}

std::vector<SweepColumn> SweepColumns::half() const
{
    std::vector<SweepColumn> half;
    for (const SweepColumn c : columns) {
        const bool lead = c == SweepColumn::Size || c == SweepColumn::Count || c == SweepColumn::Type ||
                          c == SweepColumn::Redop || c == SweepColumn::Root || c == SweepColumn::Gpus;
        if (lead)
            continue;
        if (!half.empty() && c == half.front())
            break;
        half.push_back(c);
    }
    return half;
}

int SweepColumns::halves() const
{
    const std::vector<SweepColumn> one = half();
    return one.empty() ? 0 : static_cast<int>(std::count(columns.begin(), columns.end(), one.front()));
}

constexpr std::string_view blanks = " \t\r";

std::vector<std::string_view> wordsIn(std::string_view line)
{
    std::vector<std::string_view> words;
    for (std::size_t at = line.find_first_not_of(blanks); at != std::string_view::npos;) {
        const std::size_t end = std::min(line.find_first_of(blanks, at), line.size());
        words.push_back(line.substr(at, end - at));
        at = line.find_first_not_of(blanks, end);
    }
    return words;
}

std::string_view wordAt(std::string_view line, std::size_t index)
{
    const std::vector<std::string_view> words = wordsIn(line);
    return index < words.size() ? words[index] : std::string_view();
}

std::optional<SweepColumns> sweepColumnsOf(std::string_view line)
{
    if (line.find("busbw") == std::string_view::npos && line.find("algbw") == std::string_view::npos)
        return {};
    if (line.find('|') != std::string_view::npos)
        return {};
    const std::vector<std::string_view> words = wordsIn(line);
    SweepColumns found;
    for (auto word = words.rbegin(); word != words.rend(); ++word) {
        const std::optional<SweepColumn> column = columnOf(*word);
        if (!column)
            break;
        found.columns.insert(found.columns.begin(), *column);
        if (*column == SweepColumn::Size && (word + 1 == words.rend() || columnOf(word[1]) != SweepColumn::Gpus))
            break;
    }
    // Words may come before the names in a comment; elsewhere they are a launcher's prefix.
    const std::size_t others = words.size() - found.columns.size();
    const bool onlyHash = others == 0 || (others == 1 && words[0] == "#");
    if (!onlyHash && words[0].front() != '#')
        return {};
    // The time stamp of -S has a heading and no place among the numbers.
    if (!found.columns.empty() && found.columns.back() == SweepColumn::Other && words.back() == "timestamp")
        found.columns.pop_back();
    if (found.columns.size() < 3 || !found.has(SweepColumn::Size) || found.halves() > 2)
        return {};
    return found;
}

std::optional<SweepPiece> sweepPieceOf(std::string_view line, const SweepColumns* columns)
{
    const std::string clean = withoutTags(line);
    const std::size_t begin = clean.find_first_not_of(blanks);
    // Most lines of a log end here: the other words are only looked at where the first one is a number.
    if (begin == std::string::npos ||
        !tokenOf(std::string_view(clean).substr(begin, clean.find_first_of(blanks, begin) - begin), begin).isNumber)
        return {};
    const std::vector<RowToken> tokens = tokensOf(clean);
    if (tokens.size() < 2 || tokens.size() > 32)
        return {};
    const auto word = std::find_if(tokens.begin(), tokens.end(), [](const RowToken& t) { return !t.isNumber; });
    if (word == tokens.end())
        return numbersOnly(tokens, columns);
    return wholeRow(tokens, static_cast<std::size_t>(word - tokens.begin()), columns);
}

std::string ncclVersionOfCode(std::uint64_t code)
{
    return code < 10000 ? fmt::format("{}.{}.{}", code / 1000, code % 1000 / 100, code % 100)
                        : fmt::format("{}.{}.{}", code / 10000, code % 10000 / 100, code % 100);
}

int elementBytes(std::string_view type)
{
    static constexpr std::pair<std::string_view, int> types[] = {
        {"int8", 1},    {"uint8", 1},   {"int32", 4},    {"uint32", 4},   {"int64", 8},       {"uint64", 8},
        {"half", 2},    {"float", 4},   {"double", 8},   {"bfloat16", 2}, {"f8e4m3", 1},      {"f8e5m2", 1},
        {"char", 1},    {"int", 4},     {"fp8_e4m3", 1}, {"fp8_e5m2", 1}, {"fp16", 2},        {"float16", 2},
        {"float32", 4}, {"float64", 8}, {"uchar", 1},    {"uint", 4},     {"float8_e4m3", 1}, {"float8_e5m2", 1},
    };
    for (const auto& [name, bytes] : types)
        if (type == name)
            return bytes;
    return 0;
}

std::string collectiveNamedIn(std::string_view line)
{
    const std::size_t end = line.find("_perf");
    if (end == std::string_view::npos)
        return {};
    std::size_t start = end;
    while (start > 0 && (std::isalpha(static_cast<unsigned char>(line[start - 1])) || line[start - 1] == '_'))
        --start;
    const std::string_view name = line.substr(start, end - start);
    static constexpr std::array<std::string_view, 11> known = {
        "all_reduce", "all_gather", "reduce_scatter", "broadcast", "reduce",   "alltoall",
        "sendrecv",   "gather",     "scatter",        "hypercube", "alltoallv"};
    return std::find(known.begin(), known.end(), name) != known.end() ? std::string(name) : std::string();
}

} // namespace ringside::formats
