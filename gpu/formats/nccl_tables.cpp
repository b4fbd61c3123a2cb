// SPDX-License-Identifier: Apache-2.0
// Tables of collective bandwidths as reports and web pages have them: Markdown or CSV with a column of sizes and
// columns of bandwidths (one table for each algorithm, protocol or machine), sizes as headings of columns, rows without
// sizes; and lines of JSON with size, algBw and busBw. A column counts as bandwidth only where its heading, its cells
// or the text says so.
#include "gpu/formats/json_document.h"
#include "gpu/formats/sweeps.h"
#include "gpu/formats/table_cells.h"
#include "gpu/formats/text_handler.h"
#include "gpu/formats/text_scan.h"

#include <algorithm>
#include <map>
#include <set>

namespace ringside::formats {

namespace {

constexpr std::size_t maxTableRows = 100'000;

std::string lowerCase(std::string_view text)
{
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return out;
}

Sweep labelledSweep(std::string label, const std::string& collective, std::size_t line)
{
    Sweep sweep;
    sweep.label = std::move(label);
    sweep.collective = collective;
    sweep.collectiveStated = !collective.empty();
    sweep.line = line;
    return sweep;
}

enum class TableRole { Label, Size, Ranks, Collective, Time, Algbw, Busbw, Number };

struct TableColumnOf {
    TableRole role = TableRole::Label;
    std::string label;   ///< what tells columns of one role apart: "Ring", "NVLS off"
    bool second = false; ///< the same heading came before: in place
};

TableRole roleOf(const std::string& heading)
{
    if (contains(heading, "busbw") || contains(heading, "bus bw") || contains(heading, "bus bandwidth") ||
        contains(heading, "busbandwidth"))
        return TableRole::Busbw;
    if (contains(heading, "algbw") || contains(heading, "alg bw") || contains(heading, "algorithm bandwidth"))
        return TableRole::Algbw;
    if (contains(heading, "%") || contains(heading, "slowdown") || contains(heading, "speedup") ||
        contains(heading, "gain"))
        return TableRole::Label;
    if (contains(heading, "size") || contains(heading, "payload") || contains(heading, "bytes") ||
        contains(heading, "大小"))
        return TableRole::Size;
    if (heading == "gpus" || heading == "ranks" || heading == "ngpus" || heading == "nranks" || heading == "# gpus" ||
        heading == "world size")
        return TableRole::Ranks;
    if (heading == "collective" || heading == "operation" || heading == "primitive")
        return TableRole::Collective;
    if (heading == "time" || contains(heading, "latency") || contains(heading, "time (") || contains(heading, "time_"))
        return TableRole::Time;
    if (contains(heading, "gb/s") || contains(heading, "gbps") || contains(heading, "bandwidth"))
        return TableRole::Busbw;
    return TableRole::Number;
}

/// "busbw, NVLS off" -> "NVLS off"; "ND A100 V4 (GB/s)" -> "ND A100 V4".
std::string labelOf(std::string_view heading)
{
    std::string label(heading);
    for (const std::string_view part : {"busbw", "algbw", "(GB/s)", "(us)", "[GB/s]", "GB/s", "GBps"})
        if (const std::size_t at = label.find(part); at != std::string::npos)
            label.erase(at, part.size());
    const std::size_t first = label.find_first_not_of(" ,;:-");
    if (first == std::string::npos)
        return {};
    return label.substr(first, label.find_last_not_of(" ,;:-") - first + 1);
}

class NcclTables : public TextHandler {
public:
    explicit NcclTables(Reading& reading) : m_reading(reading) {}
    Claim line(std::string_view text, std::size_t number) override;
    void finish(bool cut) override;

private:
    struct Table {
        std::vector<TableColumnOf> columns;
        std::vector<std::uint64_t>
            sizes; ///< of columns whose headings are sizes; then rows are labelled by their first cell
        std::string firstHeading, collective;
        std::size_t line = 0;
        std::map<std::string, std::size_t> sweeps; ///< by label: index
    };
    bool begin(const std::vector<std::string>& headings, std::size_t number, bool mustName);
    bool row(const std::vector<std::string_view>& cells, std::size_t number);
    bool sizedRow(const std::vector<std::string_view>& cells, std::size_t number);
    bool plainRow(const std::vector<std::string_view>& cells, std::size_t number);
    bool acrossRow(const std::vector<std::string_view>& cells, std::size_t number);
    bool jsonLine(std::string_view text, std::size_t number);
    void remember(std::string_view text);
    std::size_t sweepFor(Table& table, const std::string& label, std::size_t number);

    Reading& m_reading;
    std::vector<std::string> m_headings; ///< of a line that may be a table's first
    std::size_t m_headingLine = 0;
    std::optional<Table> m_table;
    std::map<std::string, std::size_t> m_jsonSweeps;
    std::string m_collective;
    bool m_bandwidthSaid = false;
    std::size_t m_rows = 0;
};

/// What the text around tables says of them.
void NcclTables::remember(std::string_view text)
{
    if (const std::string named = collectiveIn(text); !named.empty())
        m_collective = named;
    m_bandwidthSaid = m_bandwidthSaid || contains(text, "busbw") || contains(text, "GB/s") || contains(text, "GBps") ||
                      contains(text, "bus bandwidth");
}

std::size_t NcclTables::sweepFor(Table& table, const std::string& label, std::size_t number)
{
    const auto [at, isNew] = table.sweeps.emplace(label, m_reading.measurements.sweeps.size());
    if (isNew)
        m_reading.measurements.sweeps.push_back(labelledSweep(label, table.collective, number));
    return at->second;
}

bool NcclTables::begin(const std::vector<std::string>& headings, std::size_t number, bool mustName)
{
    Table table;
    table.line = number;
    table.firstHeading = headings.front();
    table.collective = m_collective;
    std::set<std::string> seen;
    bool size = false, value = false, named = false;
    for (const std::string& heading : headings) {
        TableColumnOf column;
        column.role = roleOf(lowerCase(heading));
        column.label = labelOf(heading);
        column.second = !seen.insert(heading).second;
        size = size || column.role == TableRole::Size;
        named = named || column.role == TableRole::Busbw || column.role == TableRole::Algbw;
        value = value || column.role == TableRole::Number;
        table.columns.push_back(std::move(column));
    }
    for (std::size_t i = 1; i < headings.size(); ++i)
        if (const auto bytes = sizeOfCell(headings[i]);
            bytes && headings[i].find_first_of("KMGkmg") != std::string::npos)
            table.sizes.push_back(*bytes);
    if (table.sizes.size() + 1 != headings.size())
        table.sizes.clear();
    const bool across = !table.sizes.empty() && m_bandwidthSaid;
    const bool useful = (named && (size || !mustName)) || (!mustName && (across || (size && value && m_bandwidthSaid)));
    m_table.reset();
    if (!useful)
        return false;
    m_table = std::move(table);
    return true;
}

void putValue(SweepHalf& half, TableRole role, double value)
{
    double& target = role == TableRole::Time ? half.timeUs : role == TableRole::Algbw ? half.algbw : half.busbw;
    target = value;
}

/// What a cell of a bandwidth or time column holds; percentages and ratios are neither.
std::optional<double> measured(std::string_view cell, TableRole role)
{
    const std::optional<CellValue> value = valueOfCell(cell);
    if (!value || value->unit == CellUnit::Percent || value->unit == CellUnit::Times)
        return {};
    const bool time = role == TableRole::Time;
    if ((time && value->unit == CellUnit::GBytesPerSecond) || (!time && value->unit == CellUnit::Microseconds))
        return {};
    return value->value;
}

bool isMeasure(TableRole role)
{
    return role == TableRole::Time || role == TableRole::Algbw || role == TableRole::Busbw || role == TableRole::Number;
}

bool NcclTables::sizedRow(const std::vector<std::string_view>& cells, std::size_t number)
{
    std::optional<std::uint64_t> bytes;
    std::optional<int> ranks;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (m_table->columns[i].role == TableRole::Size && !bytes)
            bytes = sizeOfCell(cells[i]);
        else if (m_table->columns[i].role == TableRole::Ranks)
            if (const auto n = sizeOfCell(cells[i]); n && *n > 0 && *n < 1u << 24)
                ranks = static_cast<int>(*n);
    }
    if (!bytes)
        return false;
    std::map<std::size_t, SweepRow> rows;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const TableColumnOf& column = m_table->columns[i];
        const std::optional<double> value = isMeasure(column.role) ? measured(cells[i], column.role) : std::nullopt;
        if (!value)
            continue;
        const std::string label =
            column.label + (ranks ? (column.label.empty() ? "" : ", ") + std::to_string(*ranks) + " GPUs" : "");
        const std::size_t sweep = sweepFor(
            *m_table, column.role == TableRole::Time && column.label == "time" ? std::string() : label, number);
        if (ranks)
            m_reading.measurements.sweeps[sweep].ranks = ranks;
        SweepRow& row = rows[sweep];
        row.bytes = *bytes;
        row.line = number;
        putValue(column.second ? row.inPlace : row.outOfPlace, column.role, *value);
    }
    for (auto& [sweep, row] : rows)
        m_reading.measurements.sweeps[sweep].rows.push_back(std::move(row));
    return !rows.empty();
}

/// A row without a size: each bandwidth in it is a table of its own, named by the words of the row.
bool NcclTables::plainRow(const std::vector<std::string_view>& cells, std::size_t number)
{
    std::string words, collective = m_table->collective;
    std::optional<int> ranks;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const TableColumnOf& column = m_table->columns[i];
        if (column.role == TableRole::Ranks)
            if (const auto n = sizeOfCell(cells[i]); n && *n > 0 && *n < 1u << 24)
                ranks = static_cast<int>(*n);
        if (column.role == TableRole::Collective)
            if (const std::string named = collectiveIn(cells[i]); !named.empty())
                collective = named;
        if (!valueOfCell(cells[i]) && !cells[i].empty())
            words += (words.empty() ? "" : ", ") + std::string(cells[i]);
    }
    bool any = false;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const TableColumnOf& column = m_table->columns[i];
        if (column.role != TableRole::Busbw && column.role != TableRole::Algbw)
            continue;
        const std::optional<double> value = measured(cells[i], column.role);
        if (!value)
            continue;
        Sweep sweep = labelledSweep(words + (column.label.empty() || words.empty() ? "" : ", ") + column.label,
                                    collective, number);
        sweep.ranks = ranks;
        SweepRow row;
        row.line = number;
        putValue(row.outOfPlace, column.role, *value);
        sweep.rows.push_back(std::move(row));
        m_reading.measurements.sweeps.push_back(std::move(sweep));
        any = true;
    }
    return any;
}

/// Sizes run across: one table for each row.
bool NcclTables::acrossRow(const std::vector<std::string_view>& cells, std::size_t number)
{
    Sweep sweep = labelledSweep(m_table->firstHeading + " " + std::string(cells.front()), m_table->collective, number);
    for (std::size_t i = 1; i < cells.size(); ++i) {
        const std::optional<double> value = measured(cells[i], TableRole::Busbw);
        if (!value)
            continue;
        SweepRow row;
        row.bytes = m_table->sizes[i - 1];
        row.line = number;
        row.outOfPlace.busbw = *value;
        sweep.rows.push_back(std::move(row));
    }
    if (sweep.rows.empty())
        return false;
    m_reading.measurements.sweeps.push_back(std::move(sweep));
    return true;
}

bool NcclTables::row(const std::vector<std::string_view>& cells, std::size_t number)
{
    if (!m_table || cells.size() != m_table->columns.size() || m_rows >= maxTableRows)
        return false;
    const bool sized = std::any_of(m_table->columns.begin(), m_table->columns.end(),
                                   [](const TableColumnOf& c) { return c.role == TableRole::Size; });
    const bool taken = sized                     ? sizedRow(cells, number)
                       : !m_table->sizes.empty() ? acrossRow(cells, number)
                                                 : plainRow(cells, number);
    m_rows += taken ? 1 : 0;
    return taken;
}

/// A field by any spelling: "busBw", "bus_bw", "busbw".
const Json* fieldOf(const Json& json, std::initializer_list<const char*> names)
{
    for (const auto& [key, value] : json.items()) {
        if (std::find(names.begin(), names.end(), spelledPlainly(key)) != names.end())
            return &value;
    }
    return nullptr;
}

double numberIn(const Json& json, std::initializer_list<const char*> names)
{
    const Json* field = fieldOf(json, names);
    return field ? realValue(*field).value_or(missing) : missing;
}

bool NcclTables::jsonLine(std::string_view text, std::size_t number)
{
    const std::size_t start = text.find_first_not_of(" \t");
    if (start == std::string_view::npos || text[start] != '{' ||
        !(contains(text, "usBw") || contains(text, "us_bw") || contains(text, "usbw")))
        return false;
    const std::size_t end = text.rfind('}');
    if (end == std::string_view::npos)
        return false;
    const Json json = Json::parse(text.substr(start, end - start + 1), nullptr, false);
    if (!json.is_object())
        return false;
    const double size = numberIn(json, {"size", "bytes", "msgsize", "messagesize", "sizebytes"}),
                 busbw = numberIn(json, {"busbw", "busbandwidth"});
    if (!(size >= 0) || size > 9e15 || busbw != busbw || m_rows >= maxTableRows)
        return false;
    ++m_rows;
    std::string name, label;
    if (const Json* field = fieldOf(json, {"name", "collective", "op", "operation"}); field && field->is_string())
        name = field->get<std::string>();
    for (const char* key : {"kernel", "algo", "algorithm", "proto", "protocol"})
        if (const std::string said = textMember(json, key); !said.empty())
            label += (label.empty() ? "" : ", ") + std::string(key) + " " + said;
    const double ranks = numberIn(json, {"ranks", "nranks", "worldsize", "ngpus", "gpus"});
    const bool ranksSaid = ranks >= 1 && ranks < 1e7;
    const auto [at, isNew] =
        m_jsonSweeps.emplace(name + "|" + label + "|" + std::to_string(ranksSaid ? static_cast<int>(ranks) : 0),
                             m_reading.measurements.sweeps.size());
    if (isNew) {
        Sweep sweep = labelledSweep(label, collectiveIn(name), number);
        if (ranksSaid)
            sweep.ranks = static_cast<int>(ranks);
        m_reading.measurements.sweeps.push_back(std::move(sweep));
    }
    SweepRow row;
    row.bytes = static_cast<std::uint64_t>(size);
    row.line = number;
    row.outOfPlace.busbw = busbw;
    row.outOfPlace.algbw = numberIn(json, {"algbw", "algbandwidth"});
    row.outOfPlace.timeUs = numberIn(json, {"time", "timeus", "latency"});
    m_reading.measurements.sweeps[at->second].rows.push_back(std::move(row));
    return true;
}

Claim NcclTables::line(std::string_view text, std::size_t number)
{
    if (jsonLine(text, number))
        return Claim::Yes;
    if (isTableRule(text)) {
        const bool begins = m_headingLine > 0 && begin(m_headings, m_headingLine, false);
        m_headings.clear();
        m_headingLine = 0;
        return begins ? Claim::Yes : Claim::No;
    }
    const std::vector<std::string_view> cells = cellsOf(text);
    if (!cells.empty() && row(cells, number))
        return Claim::Yes;
    remember(text);
    if (cells.empty())
        return Claim::No;
    m_headings.assign(cells.begin(), cells.end());
    m_headingLine = number;
    const bool markdown = contains(text, "|");
    if (!markdown && cells.size() > 2 && begin(m_headings, number, true))
        return Claim::Yes;
    return Claim::No;
}

void NcclTables::finish(bool)
{
    auto& sweeps = m_reading.measurements.sweeps;
    for (Sweep& sweep : sweeps) {
        std::stable_sort(sweep.rows.begin(), sweep.rows.end(),
                         [](const SweepRow& a, const SweepRow& b) { return a.bytes < b.bytes; });
        workOut(sweep);
    }
    judgeSweeps(m_reading);
}

} // namespace

std::unique_ptr<TextHandler> makeNcclTables(Reading& reading) { return std::make_unique<NcclTables>(reading); }

} // namespace ringside::formats
