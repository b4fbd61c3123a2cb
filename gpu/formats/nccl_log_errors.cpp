// SPDX-License-Identifier: Apache-2.0
#include "gpu/formats/nccl_log_errors.h"

#include "gpu/formats/bus_id.h"
#include "gpu/formats/text_scan.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace ringside::formats {

namespace {

constexpr std::size_t maxEntries = 1000;
constexpr std::size_t maxSaid = 300;

std::string said(std::string_view text)
{
    text = trimmed(text);
    return std::string(text.size() > maxSaid ? text.substr(0, maxSaid) : text);
}

/// The number after `key`, also in brackets: "status=IBV_WC_RETRY_EXC_ERR(12)".
std::optional<int> numberAfter(std::string_view text, std::string_view key)
{
    const std::size_t at = text.find(key);
    if (at == std::string_view::npos)
        return {};
    TextScan scan(text.substr(at + key.size()));
    if (const auto direct = scan.integer())
        return direct;
    const std::string_view word = scan.word();
    const std::size_t open = word.find('(');
    return open == std::string_view::npos ? std::nullopt : TextScan(word.substr(open + 1)).integer();
}

} // namespace

LogErrors::Entry& LogErrors::entry(const std::string& key, std::size_t line)
{
    const auto known = m_entries.find(key);
    if (known != m_entries.end()) {
        ++known->second.finding.times;
        return known->second;
    }
    const std::string kept = m_entries.size() < maxEntries ? key : std::string("more");
    Entry& entry = m_entries[kept];
    if (entry.finding.line == 0)
        entry.finding.line = line;
    return entry;
}

void LogErrors::note(const KnownMessage& known, std::string_view text, std::size_t line, int rank,
                     const std::string& host)
{
    Entry& e = entry(std::string(known.id) + (known.follows ? "+" : ""), line);
    Finding& f = e.finding;
    if (f.id.empty()) {
        f.id = known.id;
        f.severity = known.severity;
        f.what = known.what;
        f.advice = known.advice;
        f.said = said(text);
        e.follows = known.follows;
    }
    if (rank >= 0)
        f.ranks.insert(rank);
    if (!host.empty())
        e.hosts.insert(host);
    if (const std::size_t at = text.find("connected GPUs "); at != std::string_view::npos && e.pairs.size() < 1000) {
        TextScan scan(text.substr(at + 15));
        const std::optional<int> a = scan.integer();
        const std::optional<int> b = scan.skip(" and ") ? scan.integer() : std::nullopt;
        if (a && b)
            e.pairs.insert(std::minmax(*a, *b));
    }
    if (f.id == "duplicate-gpu")
        duplicateGpu(text, f);
}

/// "P2P is disabled between connected GPUs 2 and 3": which pairs.
void LogErrors::addPairs(Entry& e)
{
    std::string list;
    std::size_t shown = 0;
    for (const auto& [a, b] : e.pairs)
        if (++shown <= 16)
            list += fmt::format("{}{}-{}", list.empty() ? "" : ", ", a, b);
    if (e.pairs.size() > 16)
        list += fmt::format(", … ({})", e.pairs.size());
    e.finding.what.en += fmt::format(" GPUs: {}.", list);
    e.finding.what.zh += fmt::format("GPU：{}。", list);
}

/// "Duplicate GPU detected : rank 2 and rank 0 both on CUDA device 1000".
void LogErrors::duplicateGpu(std::string_view text, Finding& f)
{
    for (std::size_t at = text.find("rank "); at != std::string_view::npos; at = text.find("rank ", at + 5))
        if (const auto rank = TextScan(text.substr(at + 5)).integer(); rank && *rank >= 0)
            f.ranks.insert(*rank);
    const std::size_t device = text.find("CUDA device ");
    TextScan scan(device == std::string_view::npos ? std::string_view() : text.substr(device + 12));
    const std::string bus(scan.word());
    if (bus.empty())
        return;
    const std::string list = fmt::format("{}", fmt::join(f.ranks, ", "));
    f.what = {
        fmt::format("Ranks {} use the same GPU ({}). NCCL wants one GPU for each rank of a communicator (until 2.30, "
                    "and there as an "
                    "experiment).",
                    list, busIdOfNumber(bus)),
        fmt::format(
            "rank {} 使用了同一个 GPU（{}）。NCCL 要求通信器中每个 rank 使用各自的 GPU（2.30 之前；2.30 为实验特性）。",
            list, busIdOfNumber(bus))};
}

/// "NET/IB : Got completion from peer X with error 4, opcode 32564, len 32564, vendor err 81 (Send)", "… status=12 …".
void LogErrors::completion(std::string_view text, const LogLine& line, int rank, const std::string& host)
{
    std::optional<int> status = numberAfter(text, "status=");
    if (!status)
        status = numberAfter(text, "with error ");
    const std::optional<int> vendor = numberAfter(text, contains(text, "vendor_err=") ? "vendor_err=" : "vendor err ");
    const std::optional<CompletionStatus> known = status ? completionStatus(*status) : std::nullopt;
    Entry& e = entry(fmt::format("ib-completion-error {} {}", status.value_or(-1), vendor.value_or(-1)), line.number);
    Finding& f = e.finding;
    if (f.id.empty()) {
        f.id = "ib-completion-error";
        f.severity = Severity::Error;
        f.said = said(text);
        const std::string number = status ? std::to_string(*status) : "?";
        const std::string more = vendor ? fmt::format(", vendor {}", *vendor) : std::string();
        const std::string moreZh = vendor ? fmt::format("，厂商代码 {}", *vendor) : std::string();
        f.what = known ? Text{fmt::format("An InfiniBand or RoCE transfer failed: error {} ({}{}): {}.", number,
                                          known->name, more, known->cause.en),
                              fmt::format("InfiniBand 或 RoCE 传输失败：错误 {}（{}{}）：{}。", number, known->name,
                                          moreZh, known->cause.zh)}
                       : Text{fmt::format("An InfiniBand or RoCE transfer failed: error {}{}.", number, more),
                              fmt::format("InfiniBand 或 RoCE 传输失败：错误 {}{}。", number, moreZh)};
        f.advice = {"Look for the first such error of all hosts, at dmesg, and at the counters of the NIC. Opcode and "
                    "length of a failed "
                    "completion mean nothing.",
                    "查找所有主机中最早的此类错误，查看 dmesg 和网卡计数器。失败完成项中的 opcode 和长度没有意义。"};
        e.follows = known && known->follows;
    }
    if (rank >= 0)
        f.ranks.insert(rank);
    if (!host.empty())
        e.hosts.insert(host);
}

void LogErrors::unknownWarning(const LogLine& line, int rank, const std::string& host)
{
    // The same place says the same thing: numbers and addresses differ.
    const std::string key = fmt::format("warning {} {}", line.place, line.place.empty() ? line.text.substr(0, 40) : "");
    Entry& e = entry(key, line.number);
    Finding& f = e.finding;
    if (f.id.empty()) {
        f.id = "nccl-warning";
        f.severity = Severity::Error;
        f.said = said(line.text);
        f.what = {fmt::format("NCCL warns: {}", f.said), fmt::format("NCCL 警告：{}", f.said)};
    }
    if (rank >= 0)
        f.ranks.insert(rank);
    if (!host.empty())
        e.hosts.insert(host);
}

/// "init.cc:903 -> 5", "proxy.cc:858 -> 6 [Proxy Thread]": how an error went up.
bool LogErrors::returnLine(const LogLine& line, int rank, const std::string& host)
{
    const std::size_t arrow = line.text.find(" -> ");
    if (arrow == std::string_view::npos || arrow > 80)
        return false;
    const std::string_view place = line.text.substr(0, arrow);
    const std::size_t colon = place.rfind(':');
    if (colon == std::string_view::npos || contains(place, " ") || !numberOf(place.substr(colon + 1)))
        return false;
    const std::optional<int> code = TextScan(line.text.substr(arrow + 4)).integer();
    if (!code || *code == 0 || *code == 7 || m_warned.contains(line.process))
        return true;
    const std::optional<Text> meaning = resultMeaning(*code);
    Entry& e = entry(fmt::format("failed-call {}", *code), line.number);
    Finding& f = e.finding;
    if (f.id.empty()) {
        f.id = "failed-call";
        f.severity = Severity::Error;
        f.said = said(line.text);
        f.what = {fmt::format("A call ended with {} ({}). The message that says why is not in this file.",
                              resultName(*code), meaning ? meaning->en : "unknown"),
                  fmt::format("调用以 {}（{}）结束。说明原因的消息不在此文件中。", resultName(*code),
                              meaning ? meaning->zh : "未知")};
        f.advice = {"Log every rank with NCCL_DEBUG=INFO and look for the first WARN.",
                    "让所有 rank 以 NCCL_DEBUG=INFO 记录日志，查找第一条 WARN。"};
        e.follows = true;
    }
    if (rank >= 0)
        f.ranks.insert(rank);
    if (!host.empty())
        e.hosts.insert(host);
    return true;
}

bool LogErrors::read(const LogLine& line, int rank, const LogSources& sources)
{
    const std::string host = line.host < 0 ? std::string() : sources.hosts()[static_cast<std::size_t>(line.host)];
    const bool warning = line.level == LogLevel::Warn || line.level == LogLevel::Abort;
    if (!warning) {
        if (returnLine(line, rank, host))
            return true;
        // NCCL says some warnings as information where it goes on without.
        const KnownMessage* known = knownInformation(line.text);
        if (known)
            note(*known, line.text, line.number, rank, host);
        return known != nullptr;
    }
    if (line.text.empty())
        return true;
    if (contains(line.text, "Got completion")) {
        completion(line.text, line, rank, host);
        m_warned[line.process] = line.number;
        return true;
    }
    const KnownMessage* known = knownWarning(line.text);
    // A port that is taken is harmless for RAS only.
    const bool otherPort = known && std::string_view(known->id) == "ras-port-taken" && !startsWith(line.place, "ras/");
    if (known && !otherPort)
        note(*known, line.text, line.number, rank, host);
    else
        unknownWarning(line, rank, host);
    if (!known || otherPort || known->severity != Severity::Note)
        m_warned[line.process] = line.number;
    return true;
}

/// "10.0.0.1: WARN: Function: find_ofi_provider Line: 543: NET/OFI Couldn't find any optimal provider".
bool LogErrors::plain(std::string_view text, std::size_t number)
{
    const bool ofi = contains(text, "NET/OFI"), fabric = contains(text, "libfabric:");
    if (ofi || fabric) {
        const bool complains = fabric ? contains(text, "<warn>") : contains(text, "WARN");
        const KnownMessage* known = complains ? knownWarning(text) : nullptr;
        if (known)
            note(*known, text.substr(ofi ? text.find("NET/OFI") : text.find("libfabric:")), number, -1, {});
        return true;
    }
    // PyTorch and nccl-tests say what NCCL returned.
    static constexpr std::pair<std::string_view, int> results[] = {
        {"unhandled cuda error", 1}, {"ncclUnhandledCudaError", 1}, {"unhandled system error", 2},
        {"ncclSystemError", 2},      {"internal error", 3},         {"ncclInternalError", 3},
        {"invalid argument", 4},     {"ncclInvalidArgument", 4},    {"invalid usage", 5},
        {"ncclInvalidUsage", 5},     {"remote process exited", 6},  {"ncclRemoteError", 6},
    };
    const bool failure =
        contains(text, "NCCL error") || contains(text, "NCCL Error") || startsWith(trimmed(text), "nccl");
    if (!failure)
        return false;
    for (const auto& [words, code] : results) {
        if (!contains(text, words))
            continue;
        Entry& e = entry(fmt::format("nccl-error {}", code), number);
        Finding& f = e.finding;
        if (f.id.empty()) {
            const std::optional<Text> meaning = resultMeaning(code);
            f.id = "nccl-error";
            f.severity = Severity::Error;
            f.said = said(text);
            f.what = {fmt::format("NCCL returned {}: {}.", resultName(code), meaning->en),
                      fmt::format("NCCL 返回 {}：{}。", resultName(code), meaning->zh)};
            e.follows = true; // the log says why
        }
        return true;
    }
    return false;
}

/// The first error that is no consequence; of consequences the first where there is nothing else.
void LogErrors::markRootCause()
{
    Entry* root = nullptr;
    for (auto& [key, e] : m_entries) {
        if (e.finding.severity != Severity::Error)
            continue;
        if (!root || std::pair(e.follows, e.finding.line) < std::pair(root->follows, root->finding.line))
            root = &e;
    }
    if (root)
        root->finding.rootCause = true;
}

void LogErrors::finish()
{
    // How an error went up says nothing new where a message says why.
    const bool explained = std::any_of(m_entries.begin(), m_entries.end(), [](const auto& e) {
        return e.second.finding.severity == Severity::Error && e.second.finding.id != "failed-call";
    });
    if (explained)
        std::erase_if(m_entries, [](const auto& e) { return e.second.finding.id == "failed-call"; });
    markRootCause();
    std::vector<Entry> entries;
    for (auto& [key, e] : m_entries) {
        if (!e.pairs.empty())
            addPairs(e);
        if (key == "more") {
            e.finding.id = "more";
            e.finding.what = {"More kinds of warnings than are listed here.", "警告种类过多，此处未全部列出。"};
        }
        e.finding.host = fmt::format("{}", fmt::join(e.hosts, " "));
        if (e.hosts.size() > 8)
            e.finding.host = fmt::format("{} … ({} hosts)", *e.hosts.begin(), e.hosts.size());
        entries.push_back(std::move(e));
    }
    std::stable_sort(entries.begin(), entries.end(),
                     [](const Entry& a, const Entry& b) { return a.finding.line < b.finding.line; });
    for (Entry& e : entries)
        m_reading.findings.push_back(std::move(e.finding));
}

} // namespace ringside::formats
