// SPDX-License-Identifier: Apache-2.0
#include "gpu/formats/nccl_log_watchdog.h"

#include "gpu/formats/bus_id.h"
#include "gpu/formats/text_scan.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace ringside::formats {

namespace {

std::string_view valueOf(std::string_view text, std::string_view key)
{
    const std::size_t at = text.find(key);
    if (at == std::string_view::npos)
        return {};
    text.remove_prefix(at + key.size());
    const std::size_t end = text.find_first_of(",)");
    return end == std::string_view::npos ? std::string_view() : text.substr(0, end); // cut
}

std::string rangeOf(const std::set<long>& numbers)
{
    return numbers.size() < 2 ? fmt::format("{}", fmt::join(numbers, ""))
                              : fmt::format("{}–{}", *numbers.begin(), *numbers.rbegin());
}

std::string listOf(const std::vector<int>& ranks)
{
    if (ranks.size() <= 12)
        return fmt::format("{}", fmt::join(ranks, ", "));
    return fmt::format("{}, … {} ({})", fmt::join(ranks.begin(), ranks.begin() + 8, ", "), ranks.back(), ranks.size());
}

} // namespace

bool PytorchWatchdog::read(std::string_view text, std::size_t number)
{
    const std::size_t work = text.find("WorkNCCL(");
    if (work == std::string_view::npos)
        return contains(text, "ProcessGroupNCCL");
    const std::size_t at = text.rfind("ank ", work);
    if (at == std::string_view::npos)
        return true;
    const std::optional<int> rank = TextScan(text.substr(at + 4)).integer();
    const auto sequence = numberOf(valueOf(text, "SeqNum="));
    if (!rank || *rank < 0 || !sequence || !contains(text, "timeout"))
        return true; // damaged
    std::string name;
    if (const std::size_t guid = text.rfind('(', at);
        guid != std::string_view::npos && text.rfind("PG ", at) != std::string_view::npos)
        name = std::string(text.substr(guid + 1, text.find(')', guid) - guid - 1));
    if (m_groups.size() > 200)
        name = "…";
    Group& group = m_groups[name];
    if (group.times++ == 0) {
        group.line = number;
        group.said = std::string(text.substr(at - std::min<std::size_t>(at, 2), 300));
    }
    Wait& wait = group.ranks[*rank];
    if (wait.sequence.size() < 10000)
        wait.sequence.insert(static_cast<long>(*sequence));
    if (const std::string_view op = valueOf(text, "OpType="); !op.empty() && wait.operations.size() < 20)
        wait.operations.emplace(op);
    if (const auto ms = numberOf(valueOf(text, "Timeout(ms)=")))
        group.timeoutMs = static_cast<long>(*ms);
    return true;
}

void PytorchWatchdog::add(const std::string& name, Group& group)
{
    Finding f;
    f.severity = Severity::Error;
    f.said = group.said;
    f.line = group.line;
    f.times = group.times;
    std::vector<int> ranks, absent;
    std::set<std::string> operations;
    const Wait& first = group.ranks.begin()->second;
    bool together = true;
    std::string where;
    for (const auto& [rank, wait] : group.ranks) {
        f.ranks.insert(rank);
        ranks.push_back(rank);
        operations.insert(wait.operations.begin(), wait.operations.end());
        together = together && *wait.sequence.begin() <= *first.sequence.rbegin() &&
                   *first.sequence.begin() <= *wait.sequence.rbegin();
        if (ranks.size() <= 8)
            where += fmt::format("{}rank {}: {}", where.empty() ? "" : ", ", rank, rangeOf(wait.sequence));
    }
    for (int rank = 0; rank < ranks.back() && absent.size() < 64; ++rank)
        if (!group.ranks.contains(rank))
            absent.push_back(rank);
    const std::string in = name.empty() ? std::string() : fmt::format(" (process group {})", name);
    const std::string inZh = name.empty() ? std::string() : fmt::format("（进程组 {}）", name);
    const std::string ops = fmt::format("{}", fmt::join(operations, ", "));
    const double seconds = static_cast<double>(group.timeoutMs) / 1000;
    if (!together) {
        f.id = "collective-desync";
        f.what = {
            fmt::format("Ranks wait in different collectives{}: {}. They ran different numbers of them: some rank "
                        "skipped a step or belongs to "
                        "another process group.",
                        in, where),
            fmt::format(
                "各 rank 停在不同的集合通信上{}：{}。它们执行的次数不同：某个 rank 跳过了一步，或属于另一个进程组。",
                inZh, where)};
        f.advice = {"Compare the control flow of the ranks (uneven data, a branch on the rank, an early return). "
                    "TORCH_DISTRIBUTED_DEBUG=DETAIL and "
                    "the flight recorder (TORCH_NCCL_TRACE_BUFFER_SIZE) name the call.",
                    "比较各 rank 的控制流（数据不均、按 rank 分支、提前返回）。TORCH_DISTRIBUTED_DEBUG=DETAIL 和 "
                    "flight recorder"
                    "（TORCH_NCCL_TRACE_BUFFER_SIZE）可以指出调用位置。"};
    } else {
        f.id = "watchdog-timeout";
        const std::string suspect = absent.empty()
                                        ? std::string()
                                        : fmt::format(" Rank {} is not among them: look there first.", listOf(absent));
        const std::string suspectZh =
            absent.empty() ? std::string() : fmt::format("rank {} 不在其中：请先检查它。", listOf(absent));
        f.what = {fmt::format("Rank {} waited {:.0f} s in {} number {}{} and gave up.{}", listOf(ranks), seconds, ops,
                              rangeOf(first.sequence), in, suspect),
                  fmt::format("rank {} 在第 {} 个集合通信 {}{}中等待 {:.0f} 秒后放弃。{}", listOf(ranks),
                              rangeOf(first.sequence), ops, inZh, seconds, suspectZh)};
        f.advice = {"A rank that did not come: it crashed, hangs elsewhere, or is slow (loading, saving). Look at its "
                    "output before this time.",
                    "有 rank 没有到达：已崩溃、卡在别处或过慢（加载、保存）。查看它在此之前的输出。"};
    }
    const bool hasRoot =
        std::any_of(m_reading.findings.begin(), m_reading.findings.end(), [](const Finding& g) { return g.rootCause; });
    f.rootCause = !hasRoot;
    m_reading.findings.push_back(std::move(f));
}

void PytorchWatchdog::finish()
{
    for (auto& [name, group] : m_groups)
        add(name, group);
}

} // namespace ringside::formats
