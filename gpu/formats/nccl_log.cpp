// SPDX-License-Identifier: Apache-2.0
// NCCL_DEBUG logs of NCCL 2.3 to 2.30 and RCCL. Their form is not documented and changes with each version: the readers
// take what they know and leave the rest. Lines are read one by one; what ranks repeat is kept once.
#include "gpu/formats/nccl_log_communicators.h"
#include "gpu/formats/nccl_log_errors.h"
#include "gpu/formats/nccl_log_findings.h"
#include "gpu/formats/nccl_log_graphs.h"
#include "gpu/formats/nccl_log_topology.h"
#include "gpu/formats/nccl_log_tuning.h"
#include "gpu/formats/nccl_log_watchdog.h"

#include "gpu/formats/bus_id.h"
#include "gpu/formats/launcher_prefix.h"
#include "gpu/formats/text_handler.h"
#include "gpu/formats/text_scan.h"

#include <algorithm>

namespace ringside::formats {

namespace {

constexpr std::size_t maxOpen = 64;     ///< records that wait for their rest
constexpr std::size_t linesToWait = 16; ///< how far the rest may be
constexpr std::size_t narrowestWrap = 78;
constexpr std::size_t maxJoined = 1u << 16;

/// A record that another one cut, or a line that may go on in the next.
struct OpenRecord {
    LogRecord record; ///< its views are into `names`
    std::string names, text;
    LogLine line;
    std::vector<std::size_t> seams;
};

class NcclLog : public TextHandler {
public:
    explicit NcclLog(Reading& reading)
        : m_reading(reading), m_communicators(reading), m_graphs(reading), m_topology(reading), m_tuning(reading),
          m_errors(reading), m_watchdog(reading)
    {
    }

    Claim line(std::string_view text, std::size_t number) override;
    void finish(bool cut) override;
    int evidence() const override { return m_records > 0 || m_watched > 0 ? 1 : 0; }

private:
    bool plainLine(std::string_view text, std::size_t number, bool joined);
    bool goesOn(std::string_view text, std::size_t number);
    void addTo(OpenRecord& open, std::string_view text);
    void open(const LogLine& line, std::string_view text);
    void close(std::size_t index, bool cut);
    void pass(const OpenRecord& record, bool cut);
    void hold(const LogLine& line, bool mayGoOn);
    void closeOld(const LogLine& line);
    void settleHeld(bool cut);
    void message(const LogLine& line);
    bool versionLine(std::string_view text);
    bool environmentLine(const LogLine& line);
    bool networkLine(const LogLine& line);

    Reading& m_reading;
    LogRecordFinder m_finder;
    LogSources m_sources;
    LogCommunicators m_communicators;
    LogGraphs m_graphs;
    LogTopology m_topology;
    LogTuning m_tuning;
    LogErrors m_errors;
    PytorchWatchdog m_watchdog;
    std::vector<LogRecord> m_found;
    std::vector<OpenRecord> m_open;
    OpenRecord m_held;                             ///< the last record of the last line
    bool m_holding = false, m_heldMayGoOn = false; ///< its line is as long as the longest, so it may be wrapped
    std::string m_heldPlain;
    std::size_t m_heldPlainNumber = 0;
    std::size_t m_longest = 0, m_records = 0, m_watched = 0, m_lastRecord = 0, m_lastLine = 0;
};

LogLine lineOf(const LogRecord& record, std::size_t number)
{
    LogLine line;
    line.text = record.text;
    line.number = number;
    line.device = record.device;
    line.level = record.level;
    line.place = record.place;
    return line;
}

/// A collector that prints a record twice sets a bar between.
std::string_view withoutBar(std::string_view text)
{
    text = trimmed(text);
    if (!text.empty() && text.back() == '|')
        text.remove_suffix(1);
    return trimmed(text);
}

/// It must go on: a word or a list was begun.
bool isUnfinished(std::string_view text)
{
    return (contains(text, "WorkNCCL(") && !contains(text, "milliseconds")) ||
           contains("/>,-=([", text.substr(text.size() - 1));
}

void NcclLog::open(const LogLine& line, std::string_view text)
{
    if (m_open.size() >= maxOpen)
        close(0, true);
    OpenRecord& record = m_open.emplace_back();
    record.names = std::string(line.place);
    record.text = std::string(text);
    record.line = line;
}

void NcclLog::addTo(OpenRecord& record, std::string_view text)
{
    record.seams.push_back(record.text.size());
    record.text += text.substr(0, maxJoined - std::min(maxJoined, record.text.size()));
}

void NcclLog::close(std::size_t index, bool cut)
{
    OpenRecord record = std::move(m_open[index]);
    m_open.erase(m_open.begin() + static_cast<std::ptrdiff_t>(index));
    pass(record, cut);
}

void NcclLog::pass(const OpenRecord& record, bool cut)
{
    LogLine line = record.line;
    line.text = record.text;
    line.place = record.names;
    line.cut = cut;
    line.seams = record.seams.empty() ? nullptr : &record.seams;
    message(line);
}

/// Until the next line: the file may end inside this one, or its rest may follow.
void NcclLog::hold(const LogLine& line, bool mayGoOn)
{
    m_held.names.assign(line.place);
    m_held.text.assign(line.text);
    m_held.line = line;
    m_held.seams.clear();
    m_holding = true;
    m_heldMayGoOn = mayGoOn;
}

/// A thread writes one record after the other: what it left open stays as it is. So does what waited too long.
void NcclLog::closeOld(const LogLine& line)
{
    for (std::size_t i = m_open.size(); i-- > 0;)
        if ((line.thread >= 0 && m_open[i].line.thread == line.thread) || line.number > m_open[i].line.number + 1000)
            close(i, true);
}

void NcclLog::settleHeld(bool cut)
{
    if (m_holding) {
        m_holding = false;
        pass(m_held, cut);
    }
    if (!m_heldPlain.empty()) {
        const std::string text = std::move(m_heldPlain);
        m_heldPlain.clear();
        plainLine(text, m_heldPlainNumber, true);
    }
}

/// The rest of a record: of the one that was cut last, or of the line before, which was wrapped.
bool NcclLog::goesOn(std::string_view text, std::size_t number)
{
    if (m_holding && m_heldMayGoOn && number == m_lastLine + 1) {
        addTo(m_held, text);
        if (text.size() < m_longest)
            settleHeld(false);
        return true;
    }
    if (!m_open.empty() && number <= m_lastRecord + linesToWait) {
        addTo(m_open.back(), text);
        close(m_open.size() - 1, false);
        return true;
    }
    return false;
}

Claim NcclLog::line(std::string_view text, std::size_t number)
{
    m_finder.find(text, m_found);
    const bool full = text.size() >= m_longest && text.size() >= narrowestWrap;
    m_longest = std::max(m_longest, text.size());
    bool understood = true;
    if (m_found.empty()) {
        const std::string_view own = withoutPrefixes(text);
        const bool speaks = contains(text, "NCCL") || contains(text, "libfabric:") || contains(text, "NET/OFI") ||
                            contains(text, "nccl");
        if (!m_heldPlain.empty() && number == m_heldPlainNumber + 1 && own.size() == text.size() &&
            !startsWith(own, "[")) {
            m_heldPlain += text.substr(0, maxJoined - std::min(maxJoined, m_heldPlain.size()));
            m_heldPlainNumber = number;
            if (text.size() < m_longest)
                settleHeld(false);
        } else if (speaks && full && contains(text, "WorkNCCL(") && isUnfinished(text)) {
            settleHeld(false);
            m_heldPlain = text;
            m_heldPlainNumber = number;
        } else if (!speaks && own.size() == text.size() && trimmed(text).size() > 0 && goesOn(text, number)) {
            // the rest of a record
        } else {
            settleHeld(false);
            understood = speaks && plainLine(text, number, false);
        }
        m_lastLine = number;
        return understood ? Claim::Yes : Claim::No;
    }
    const std::string_view head = withoutPrefixes(text.substr(0, m_found.front().begin));
    const bool headGoesOn = trimmed(head).size() > 0 && !m_open.empty() && number <= m_lastRecord + linesToWait;
    if (headGoesOn)
        addTo(m_open.back(), head);
    settleHeld(false);
    for (std::size_t i = 0; i < m_found.size(); ++i) {
        const LogRecord& record = m_found[i];
        LogLine line = lineOf(record, number);
        m_sources.identify(record, line);
        if (!m_open.empty())
            closeOld(line);
        if (i > 0 && record.thread == m_found[i - 1].thread &&
            withoutBar(record.text) == withoutBar(m_found[i - 1].text))
            continue; // printed twice
        const bool twice = record.cut && m_found[i + 1].thread == record.thread &&
                           withoutBar(record.text) == withoutBar(m_found[i + 1].text);
        if (twice) {
            line.text = withoutBar(record.text);
            message(line);
        } else if (record.cut) {
            open(line, record.text);
        } else if (i + 1 == m_found.size()) {
            hold(line, full && m_found.size() == 1 && m_open.empty());
        } else {
            message(line);
        }
    }
    m_records += m_found.size();
    m_lastRecord = m_lastLine = number;
    return Claim::Yes;
}

/// "NCCL version 2.21.5+cuda12.4", "RCCL version 2.18.3+hip6.0 HEAD:2f6d59e+".
bool NcclLog::versionLine(std::string_view text)
{
    std::size_t at = text.find("CCL version ");
    if (at == std::string_view::npos || at == 0 || (text[at - 1] != 'N' && text[at - 1] != 'R'))
        return false;
    TextScan scan(text.substr(at + 12));
    scan.blanks();
    scan.skip(":");
    scan.blanks();
    std::string_view word = scan.word();
    word = word.substr(0, word.find_first_of(",;'\"|"));
    const std::size_t plus = word.find('+');
    std::string_view number = word.substr(0, std::min(plus, word.find('-')));
    if (number.empty() || number[0] < '0' || number[0] > '9' || !contains(number, "."))
        return false;
    Communication& c = m_reading.communication;
    if (c.ncclVersion.empty())
        c.ncclVersion = number;
    if (plus != std::string_view::npos && c.cudaVersion.empty() && startsWith(word.substr(plus + 1), "cuda"))
        c.cudaVersion = word.substr(plus + 5);
    return true;
}

/// "NCCL_P2P_DISABLE set by environment to 1.", "Comm config minCTAs reset to NCCL_MIN_CTAS=4".
bool NcclLog::environmentLine(const LogLine& line)
{
    static constexpr std::string_view words = " set by environment to ";
    const std::size_t at = line.text.find(words);
    if (at == std::string_view::npos)
        return false;
    const std::string_view name = trimmed(line.text.substr(0, at));
    std::string_view value = trimmed(line.text.substr(at + words.size()));
    if (name.empty() || name.find_first_of(" :") != std::string_view::npos || line.cut)
        return true;
    if (!value.empty() && value.back() == '.' &&
        (numberOf(value.substr(0, value.size() - 1)) || startsWith(value, "-")))
        value.remove_suffix(1);
    auto& environment = m_reading.communication.environment;
    if (environment.size() < 500)
        environment.emplace(name, value);
    return true;
}

bool NcclLog::networkLine(const LogLine& line)
{
    Communication& c = m_reading.communication;
    if (startsWith(line.text, "Using network ")) {
        const std::string_view name = trimmed(line.text.substr(14));
        if (c.network.empty() && !line.cut)
            c.network = name;
        return true;
    }
    if (startsWith(line.text, "cudaDriverVersion ")) {
        const std::optional<int> version = line.integer("cudaDriverVersion");
        if (version && c.driverVersion.empty())
            c.driverVersion = "CUDA " + std::to_string(*version / 1000) + "." + std::to_string(*version % 1000 / 10);
        return true;
    }
    return false;
}

void NcclLog::message(const LogLine& line)
{
    if (line.text.empty())
        return;
    const int rank = m_communicators.rankOf(line);
    if (line.level == LogLevel::Warn || line.level == LogLevel::Abort) {
        m_errors.read(line, rank, m_sources);
        return;
    }
    if (m_communicators.read(line) || m_graphs.read(line) || m_topology.read(line) || m_tuning.read(line))
        return;
    if (environmentLine(line) || networkLine(line) || versionLine(line.text))
        return;
    m_errors.read(line, rank, m_sources);
}

bool NcclLog::plainLine(std::string_view text, std::size_t number, bool)
{
    if (m_watchdog.read(text, number)) {
        ++m_watched;
        return true;
    }
    if (m_errors.plain(text, number)) {
        ++m_watched;
        return true;
    }
    return versionLine(text);
}

void NcclLog::finish(bool cut)
{
    settleHeld(cut);
    while (!m_open.empty())
        close(0, true);
    m_reading.partial = m_reading.partial || cut;
    m_reading.communication.processes = m_sources.processes();
    m_errors.finish();
    m_watchdog.finish();
    m_communicators.finish(m_sources);
    m_topology.finish(m_sources);
    m_tuning.finish();
    addLogFindings(m_reading);
}

} // namespace

std::unique_ptr<TextHandler> makeNcclLog(Reading& reading) { return std::make_unique<NcclLog>(reading); }

} // namespace ringside::formats
