// SPDX-License-Identifier: Apache-2.0
// What nccl-tests prints, of all versions: heading, device list, tables, summary, failures. Rows may be split by log
// lines, have lost columns, or begin in the middle. The form is that of nccl-tests' src/util.cu and, before 2.17,
// src/common.cu.
#include "gpu/formats/nccl_tests_row.h"
#include "gpu/formats/sweeps.h"
#include "gpu/formats/text_handler.h"
#include "gpu/formats/text_scan.h"

#include "gpu/formats/bus_id.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace ringside::formats {

namespace {

constexpr std::size_t maxRows = 1'000'000;

class NcclTestsText : public TextHandler {
public:
    explicit NcclTestsText(Reading& reading) : m_reading(reading) {}
    Claim line(std::string_view text, std::size_t number) override;
    void finish(bool cut) override;
    int evidence() const override { return m_table ? 2 : 1; }

private:
    bool comment(std::string_view text, std::size_t number);
    bool program(std::string_view text);
    bool options(std::string_view text);
    bool device(std::string_view text, std::size_t number);
    bool summary(std::string_view text);
    bool failure(std::string_view text, std::size_t number);
    bool heading(std::string_view text, std::size_t number);
    bool elision(std::string_view text, std::size_t number);
    Claim row(std::string_view text, std::size_t number);

    Sweep& sweep(std::size_t number);
    void newSweep();
    void startRow(const SweepPiece& piece, std::size_t number);
    bool addHalves(const SweepPiece& piece);
    void endRow();
    void endSweep();
    void judgeDevices();

    Reading& m_reading;
    std::optional<Sweep> m_sweep;
    std::optional<SweepColumns> m_columns;
    std::optional<SweepRow> m_row; ///< not ended: halves may follow on other lines
    std::size_t m_rowHalves = 0;
    std::vector<std::pair<SweepPiece, std::size_t>> m_headless; ///< pieces of a row whose size is not in the file
    std::string m_program, m_version, m_ncclVersion, m_label;
    int m_threads = 0, m_gpusPerThread = 0, m_ranksListed = 0;
    bool m_processes = false, m_table = false, m_wrongIsError = false, m_summaryOpen = false, m_validationOff = false;
    std::size_t m_lastLine = 0, m_rowCount = 0;
};

std::string_view afterHash(std::string_view text)
{
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t' || text.front() == '#'))
        text.remove_prefix(1);
    return text;
}

/// The number after `key`: 22907 of "nccl-library=22907".
std::optional<std::uint64_t> numberAfter(std::string_view text, std::string_view key)
{
    std::size_t at = text.find(key);
    if (at == std::string_view::npos)
        return {};
    at = text.find_first_not_of(" :=", at + key.size());
    if (at == std::string_view::npos)
        return {};
    return numberOf(text.substr(at, std::min(text.find_first_not_of("0123456789", at), text.size()) - at));
}

Sweep& NcclTestsText::sweep(std::size_t number)
{
    if (!m_sweep) {
        m_sweep.emplace();
        m_sweep->line = number;
    }
    return *m_sweep;
}

/// The end of what came before, and of all that was said about it.
void NcclTestsText::newSweep()
{
    endSweep();
    m_columns.reset();
    m_program.clear();
    m_label.clear();
    m_ranksListed = m_threads = m_gpusPerThread = 0;
    m_processes = m_validationOff = false;
}

bool NcclTestsText::program(std::string_view text)
{
    const std::string named = collectiveNamedIn(text);
    if (named.empty())
        return false;
    const bool concluded = text.find("concluded") != std::string_view::npos;
    const bool starting = text.find("Collective test starting") != std::string_view::npos;
    const bool command =
        text.find("_perf -") != std::string_view::npos || text.find("_perf_mpi -") != std::string_view::npos;
    if (m_sweep && !m_sweep->rows.empty() && (command || starting))
        newSweep();
    if (m_program.empty() || starting)
        m_program = named;
    if (m_sweep && m_sweep->collective.empty()) {
        m_sweep->collective = named;
        m_sweep->collectiveStated = true;
        m_sweep->program = named + "_perf";
    }
    // "-g 8" of a command; with mpirun or srun the processes multiply it.
    if (const std::size_t at = text.find(" -g "); at != std::string_view::npos && !starting && !concluded) {
        m_gpusPerThread =
            static_cast<int>(std::min<std::uint64_t>(numberAfter(text.substr(at), " -g ").value_or(0), 1u << 20));
        m_threads =
            std::max(1, static_cast<int>(std::min<std::uint64_t>(numberAfter(text, " -t ").value_or(1), 1u << 10)));
        m_processes = text.find("mpirun") != std::string_view::npos || text.find("srun") != std::string_view::npos ||
                      text.find("mpiexec") != std::string_view::npos;
    }
    return starting || concluded;
}

bool NcclTestsText::options(std::string_view text)
{
    if (startsWith(text, "nccl-tests version ")) {
        newSweep();
        m_version = wordAt(text, 2);
        if (const auto code = numberAfter(text, "nccl-library="))
            m_ncclVersion = ncclVersionOfCode(*code);
        return true;
    }
    if (!startsWith(text, "nThread ") || text.find("minBytes") == std::string_view::npos)
        return false;
    if (m_sweep && !m_sweep->rows.empty())
        newSweep();
    m_threads = static_cast<int>(std::min<std::uint64_t>(numberAfter(text, "nThread").value_or(0), 1u << 10));
    m_gpusPerThread = static_cast<int>(std::min<std::uint64_t>(numberAfter(text, "nGpus").value_or(0), 1u << 10));
    m_processes = true; // unless the device list says otherwise
    m_validationOff = numberAfter(text, "validation").value_or(1) == 0;
    return true;
}

/// "Rank  0 Group  0 Pid 4990 on host device  0 [0000:8a:00] NVIDIA H100": in older versions without Group, with
/// "[0x8a]".
bool NcclTestsText::device(std::string_view text, std::size_t number)
{
    if (!startsWith(text, "Rank"))
        return false;
    const std::vector<std::string_view> words = wordsIn(text);
    if (words.size() < 8 || words[0] != "Rank")
        return false;
    const auto rank = numberOf(words[1]);
    const auto on = std::find(words.begin(), words.end(), "on"),
               device = std::find(words.begin(), words.end(), "device");
    if (!rank || *rank > 1u << 24 || on == words.end() || device == words.end() || device - on != 2 ||
        words.end() - device < 3)
        return false;
    const auto dev = numberOf(device[1]);
    const std::string_view bus = device[2];
    if (!dev || *dev > 1u << 16 || bus.front() != '[' || bus.back() != ']')
        return false;
    if (*rank == 0 && m_sweep && !m_sweep->rows.empty())
        newSweep();
    Structure& s = m_reading.structure;
    auto host = std::find_if(s.hosts.begin(), s.hosts.end(), [&](const Host& h) { return h.name == on[1]; });
    if (host == s.hosts.end())
        host = s.hosts.insert(s.hosts.end(), Host{std::string(on[1]), {}});
    Gpu gpu;
    gpu.host = static_cast<Index>(host - s.hosts.begin());
    gpu.rank = static_cast<int>(*rank);
    gpu.dev = static_cast<int>(*dev);
    const std::string_view inside = bus.substr(1, bus.size() - 2);
    gpu.busId = inside.find(':') != std::string_view::npos ? canonicalBusId(inside) : std::string(inside);
    const std::size_t after = static_cast<std::size_t>(bus.data() + bus.size() - text.data());
    gpu.name = after < text.size() ? std::string(afterHash(text.substr(after))) : std::string();
    gpu.line = number;
    m_ranksListed = std::max(m_ranksListed, *gpu.rank + 1);
    // Several tests in one file list the same ranks again.
    const auto same = std::find_if(s.gpus.begin(), s.gpus.end(), [&](const Gpu& g) {
        return g.host == gpu.host && g.rank == gpu.rank && g.busId == gpu.busId && g.dev == gpu.dev;
    });
    if (same == s.gpus.end() || s.gpus.size() > 4096)
        s.gpus.push_back(std::move(gpu));
    return true;
}

bool NcclTestsText::summary(std::string_view text)
{
    const bool bounds = startsWith(text, "Out of bounds values"), average = startsWith(text, "Avg bus bandwidth");
    const std::size_t colon = text.find(':');
    if ((!bounds && !average) || colon == std::string_view::npos)
        return false;
    const std::vector<std::string_view> words = wordsIn(text.substr(colon + 1));
    const std::optional<double> value = words.empty() ? std::nullopt : realOf(words[0]);
    if (!value)
        return false;
    endRow();
    Sweep& s = sweep(m_lastLine);
    m_table = true;
    (bounds ? s.outOfBounds : s.averageBusbw) = value;
    m_summaryOpen = true;
    return true;
}

/// "host: Test NCCL failure common.cu:959 'internal error …'", " .. host pid 3164639: Test failure common.cu:844".
bool NcclTestsText::failure(std::string_view text, std::size_t number)
{
    const bool nccl = text.find("Test NCCL failure") != std::string_view::npos,
               cuda = text.find("Test CUDA failure") != std::string_view::npos;
    if (!nccl && !cuda)
        return text.find(": Test failure ") != std::string_view::npos;
    Finding f;
    f.severity = Severity::Error;
    f.id = nccl ? "test-nccl-failure" : "test-cuda-failure";
    f.said = text.substr(text.find("Test "));
    f.host = text.substr(0, std::min(text.find(':'), text.size()));
    f.line = number;
    f.rootCause = true;
    f.what = {
        fmt::format("nccl-tests ended on {} because {} reported an error: {}", f.host, nccl ? "NCCL" : "CUDA", f.said),
        fmt::format("nccl-tests 在 {} 上因 {} 报错而终止：{}", f.host, nccl ? "NCCL" : "CUDA", f.said)};
    f.advice = {"Run again with NCCL_DEBUG=WARN: the first WARN line names the call that failed.",
                "用 NCCL_DEBUG=WARN 再运行一次：第一行 WARN 指出失败的调用。"};
    m_reading.findings.push_back(std::move(f));
    return true;
}

bool NcclTestsText::heading(std::string_view text, std::size_t number)
{
    std::optional<SweepColumns> columns = sweepColumnsOf(text);
    if (!columns)
        return false;
    if (m_sweep && !m_sweep->rows.empty())
        endSweep();
    m_wrongIsError = columns->has(SweepColumn::Error);
    m_table = m_table || columns->has(SweepColumn::Time);
    m_columns = std::move(columns);
    sweep(number).wrongIsError = m_wrongIsError;
    return true;
}

/// "..." and "[...]" among the rows: whoever pasted them left some out.
bool NcclTestsText::elision(std::string_view text, std::size_t number)
{
    const std::vector<std::string_view> words = wordsIn(text);
    const bool inTable = m_row || (m_sweep && !m_sweep->rows.empty() && !m_summaryOpen);
    if (words.size() != 1 || (words[0] != "..." && words[0] != "[...]") || !inTable)
        return false;
    endRow();
    m_sweep->complete = false;
    m_reading.partial = true;
    m_reading.problemAt(number, {"rows were left out here", "此处略去了若干行"});
    return true;
}

bool NcclTestsText::comment(std::string_view text, std::size_t number)
{
    const std::string_view said = afterHash(text);
    if (options(said) || device(said, number) || summary(said))
        return true;
    if (startsWith(said, "NCCL version ") && m_ncclVersion.empty()) {
        const std::string_view version = wordAt(said, 2);
        m_ncclVersion = version.substr(0, version.find('+'));
        m_reading.communication.ncclVersion = m_ncclVersion;
        if (const std::size_t plus = version.find("+cuda"); plus != std::string_view::npos)
            m_reading.communication.cudaVersion = version.substr(plus + 5);
        return true;
    }
    if (startsWith(said, "collective: ") && m_program.empty()) {
        const std::string_view name = wordAt(said, 1);
        m_program = collectiveNamedIn(std::string(name.substr(0, name.find_first_of(",;("))) + "_perf");
    }
    const bool inProgram = program(text);
    return heading(text, number) || inProgram || startsWith(said, "Using devices") || failure(text, number);
}

Claim NcclTestsText::row(std::string_view text, std::size_t number)
{
    const std::optional<SweepPiece> piece = sweepPieceOf(text, m_columns ? &*m_columns : nullptr);
    if (!piece)
        return Claim::No;
    if (piece->hasSize) {
        if (!m_columns && piece->halves.empty())
            return Claim::No;
        startRow(*piece, number);
        return Claim::Yes;
    }
    if (m_row && addHalves(*piece))
        return Claim::Yes;
    if (m_row || m_summaryOpen || (m_sweep && !m_sweep->rows.empty()) || m_headless.size() > 8)
        return Claim::No;
    m_headless.emplace_back(*piece, number);
    return Claim::Maybe;
}

/// The size of a row that has lost it: algbw · time, if that is a power of two.
std::optional<std::uint64_t> sizeOf(const SweepHalf& half)
{
    const double bytes = half.algbw * half.timeUs * 1e3;
    if (!(bytes >= 1) || bytes > 1e15)
        return {};
    const double power = std::exp2(std::round(std::log2(bytes)));
    const double rounding = 0.006 / half.algbw + 0.0002;
    if (std::abs(bytes / power - 1) > std::min(rounding, 0.02))
        return {};
    return static_cast<std::uint64_t>(power);
}

void NcclTestsText::startRow(const SweepPiece& piece, std::size_t number)
{
    endRow();
    if (m_sweep && !m_sweep->rows.empty()) {
        const SweepRow& last = m_sweep->rows.back();
        const bool otherGpus = piece.gpus && m_sweep->ranks && *piece.gpus != *m_sweep->ranks;
        // Sizes that begin again: another pass, type or operation under the same heading.
        const bool otherKind = !last.type.empty() && (piece.type != last.type || piece.redop != last.redop);
        if (piece.bytes < last.bytes || otherKind || otherGpus || m_summaryOpen)
            endSweep();
    }
    m_table = true;
    Sweep& s = sweep(number);
    s.wrongIsError = m_wrongIsError;
    if (piece.gpus)
        s.ranks = piece.gpus;
    m_row.emplace();
    m_row->bytes = piece.bytes;
    m_row->count = piece.count;
    m_row->type = piece.type;
    m_row->redop = piece.redop;
    m_row->root = piece.root;
    m_row->line = number;
    m_rowHalves = piece.onlyInPlace ? 1 : 0;
    addHalves(piece);
}

/// False: they belong to another table.
bool NcclTestsText::addHalves(const SweepPiece& piece)
{
    const std::size_t most = m_columns ? static_cast<std::size_t>(std::max(m_columns->halves(), 1)) : 2;
    if (m_rowHalves + piece.halves.size() > most)
        return false;
    for (const SweepHalf& half : piece.halves) {
        const double expected = static_cast<double>(m_row->bytes) / half.timeUs / 1e3;
        if (!piece.hasSize && !(std::abs(half.algbw - expected) <= 0.006 + 0.01 * expected))
            return false;
    }
    for (const SweepHalf& half : piece.halves)
        (m_rowHalves++ == 0 ? m_row->outOfPlace : m_row->inPlace) = half;
    return true;
}

void NcclTestsText::endRow()
{
    // Rows whose beginning is not in the file come before the first whole one.
    std::vector<std::pair<SweepPiece, std::size_t>> headless;
    std::swap(headless, m_headless);
    std::optional<SweepRow> row;
    std::swap(row, m_row);
    if (!headless.empty() && m_rowCount == 0) {
        SweepRow whole;
        std::size_t halves = 0;
        for (const auto& [piece, number] : headless)
            for (const SweepHalf& half : piece.halves) {
                const auto bytes = sizeOf(half);
                if (!bytes || (whole.bytes != 0 && *bytes != whole.bytes) || halves > 1)
                    continue;
                whole.bytes = *bytes;
                whole.line = number;
                (halves++ == 0 ? whole.outOfPlace : whole.inPlace) = half;
            }
        if (halves > 0) {
            m_reading.partial = true;
            m_reading.problemAt(
                whole.line, {fmt::format("the beginning of this row is not in the file; its size of {} bytes is worked "
                                         "out from time and algbw",
                                         whole.bytes),
                             fmt::format("该行的开头不在文件中；其大小 {} 字节由 time 和 algbw 推出", whole.bytes)});
            sweep(whole.line).complete = false;
            sweep(whole.line).rows.push_back(std::move(whole));
            ++m_rowCount;
        }
    }
    if (!row || m_rowCount >= maxRows)
        return;
    ++m_rowCount;
    sweep(row->line).rows.push_back(std::move(*row));
}

void NcclTestsText::endSweep()
{
    endRow();
    std::optional<Sweep> done;
    std::swap(done, m_sweep);
    m_summaryOpen = false;
    if (!done || (done->rows.empty() && !done->averageBusbw))
        return;
    if (!m_program.empty() && done->collective.empty()) {
        done->collective = m_program;
        done->collectiveStated = true;
        done->program = m_program + "_perf";
    }
    done->version = m_version;
    done->ncclVersion = m_ncclVersion;
    if (!done->ranks && m_ranksListed > 0)
        done->ranks = m_ranksListed;
    else if (!done->ranks && !m_processes && m_gpusPerThread > 0)
        done->ranks = std::max(m_threads, 1) * m_gpusPerThread;
    workOut(*done, m_columns && !m_columns->has(SweepColumn::Root)
                       ? std::optional<bool>(m_columns->has(SweepColumn::Redop))
                       : std::nullopt);
    m_reading.measurements.sweeps.push_back(std::move(*done));
}

/// Two ranks on one device: what they measure is not a GPU's bandwidth.
void NcclTestsText::judgeDevices()
{
    Structure& s = m_reading.structure;
    std::map<std::pair<Index, int>, std::set<int>> ranks;
    std::map<std::pair<Index, std::string>, int> buses;
    for (const Gpu& g : s.gpus) {
        ranks[{g.host, *g.dev}].insert(*g.rank);
        ++buses[{g.host, g.busId}];
    }
    for (const auto& [device, who] : ranks) {
        if (who.size() < 2)
            continue;
        Finding f;
        f.severity = Severity::Warning;
        f.id = "ranks-share-gpu";
        f.host = s.hosts[static_cast<std::size_t>(device.first)].name;
        f.ranks = who;
        f.what = {fmt::format("{} ranks run on device {} of {}: they talk through host memory or sockets, and the "
                              "figures are not those of a GPU link.",
                              who.size(), device.second, f.host),
                  fmt::format(
                      "{} 个 rank 都运行在 {} 的设备 {} 上：它们经主机内存或套接字通信，所得数值不是 GPU 链路的带宽。",
                      who.size(), f.host, device.second)};
        f.advice = {"Give each rank its own GPU.", "为每个 rank 分配各自的 GPU。"};
        m_reading.findings.push_back(std::move(f));
    }
    // "[0x8a]" is the bus only: the domain is 0 unless buses repeat, as they do where every GPU has a domain of its
    // own.
    for (Gpu& g : s.gpus) {
        if (g.busId.find(':') != std::string::npos)
            continue;
        const auto bus = numberOf(g.busId, 16);
        const bool clear = bus && *bus > 0 && *bus < 256 && buses[{g.host, g.busId}] == 1;
        g.busId = clear ? fmt::format("0000:{:02x}:00.0", *bus) : std::string();
    }
}

Claim NcclTestsText::line(std::string_view text, std::size_t number)
{
    const std::size_t start = text.find_first_not_of(" \t");
    if (start == std::string_view::npos || (text[start] == '[' && text.substr(start, 2) != "[."))
        return Claim::No; // a launcher's tag: the line comes again without it
    const Claim claim = comment(text, number) || elision(text, number) ? Claim::Yes : row(text, number);
    if (claim != Claim::No)
        m_lastLine = number;
    return claim;
}

void NcclTestsText::finish(bool cut)
{
    const bool open = m_table && !m_summaryOpen;
    if (!m_table)
        m_headless.clear();
    if (open && m_row && cut) {
        const std::size_t most = m_columns ? static_cast<std::size_t>(std::max(m_columns->halves(), 1)) : 2;
        if (m_rowHalves < most)
            m_row->inPlace = {};
    }
    endRow();
    if (open && cut) {
        m_reading.partial = true;
        if (m_sweep)
            m_sweep->complete = false;
        m_reading.problemAt(m_lastLine, {"the file ends inside the table", "文件在表格中结束"});
    }
    endSweep();
    if (m_reading.communication.ncclVersion.empty())
        m_reading.communication.ncclVersion = m_ncclVersion;
    m_reading.measurements.tool = "nccl-tests";
    m_reading.measurements.toolVersion = m_version;
    judgeDevices();
    judgeSweeps(m_reading);
}

} // namespace

std::unique_ptr<TextHandler> makeNcclTestsText(Reading& reading) { return std::make_unique<NcclTestsText>(reading); }

} // namespace ringside::formats
