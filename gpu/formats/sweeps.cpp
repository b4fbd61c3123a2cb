// SPDX-License-Identifier: Apache-2.0
#include "gpu/formats/sweeps.h"

#include "gpu/formats/nccl_tests_row.h"

#include "experiments/core/units.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace ringside::formats {

namespace {

enum class BusRule { Unknown, TwiceLess, Less, One };

BusRule busRule(const std::string& collective)
{
    if (collective == "all_reduce")
        return BusRule::TwiceLess;
    for (const char* name : {"all_gather", "reduce_scatter", "alltoall", "gather", "scatter", "alltoallv", "hypercube"})
        if (collective == name)
            return BusRule::Less;
    for (const char* name : {"broadcast", "reduce", "sendrecv"})
        if (collective == name)
            return BusRule::One;
    return BusRule::Unknown;
}

template <class Visit>
void forHalves(const Sweep& sweep, Visit visit)
{
    for (const SweepRow& row : sweep.rows)
        for (const SweepHalf* half : {&row.outOfPlace, &row.inPlace})
            if (half->present())
                visit(row, *half);
}

/// The ratios busbw / algbw that all rows allow, given that both are rounded to two decimals or three digits.
struct RatioRange {
    double low = 0, high = 1e9;
    bool known = false;
};

double halfStep(double printed) { return printed >= 1000 ? 0.5 : printed >= 100 ? 0.05 : 0.005; }

RatioRange busRatio(const Sweep& sweep)
{
    RatioRange range;
    // Values below 10000 are printed with two decimals where their field has room, so half a unit of the second is the
    // least.
    const bool fine = std::any_of(sweep.rows.begin(), sweep.rows.end(), [](const SweepRow& r) {
        const double b = r.outOfPlace.busbw;
        return b >= 100 && std::abs(b * 10 - std::round(b * 10)) > 1e-6;
    });
    forHalves(sweep, [&](const SweepRow&, const SweepHalf& h) {
        if (!(h.algbw >= 1) || !(h.busbw >= 0.1))
            return;
        const double da = fine ? 0.0051 : halfStep(h.algbw), db = fine ? 0.0051 : halfStep(h.busbw);
        range.low = std::max(range.low, (h.busbw - db) / (h.algbw + da));
        range.high = std::min(range.high, (h.busbw + db) / (h.algbw - da));
        range.known = true;
    });
    return range;
}

/// The only whole number of ranks that the ratios allow.
std::optional<int> ranksFrom(BusRule rule, RatioRange range)
{
    if (!range.known || range.low > range.high || rule == BusRule::Unknown || rule == BusRule::One)
        return {};
    const double scale = rule == BusRule::TwiceLess ? 2 : 1;
    if (range.high >= scale) // no bound from above
        return {};
    const int first = static_cast<int>(std::ceil(scale / (scale - range.low) - 1e-9));
    const int last = static_cast<int>(std::floor(scale / (scale - range.high) + 1e-9));
    return first == last && first > 1 ? std::optional<int>(first) : std::nullopt;
}

/// From the columns: a reduction has redop, a root says who, and count says whether each rank holds all of it.
std::string collectiveOf(const Sweep& sweep, RatioRange range, std::optional<bool> redopColumn)
{
    const auto row = std::find_if(sweep.rows.begin(), sweep.rows.end(),
                                  [](const SweepRow& r) { return r.bytes > 0 && r.count && !r.type.empty(); });
    if (row == sweep.rows.end() || *row->count == 0)
        return {};
    const int element = elementBytes(row->type);
    if (element == 0)
        return {};
    const bool reduces = !row->redop.empty() && row->redop != "none", rooted = row->root && *row->root >= 0;
    const bool wholeOnEach = *row->count * static_cast<std::uint64_t>(element) == row->bytes;
    const bool one = range.known && range.low <= 1 && range.high >= 1;
    if (reduces && rooted)
        return "reduce";
    if (reduces)
        return wholeOnEach ? "all_reduce" : "reduce_scatter";
    if (rooted && wholeOnEach && one)
        return "broadcast";
    if (redopColumn && range.known && row->redop.empty())
        return one ? (*redopColumn ? "sendrecv" : "") : *redopColumn ? "alltoall" : "all_gather";
    return {}; // all-gather, all-to-all and others look the same
}

std::string sizeText(std::uint64_t bytes) { return formatQuantity(static_cast<double>(bytes), "B"); }

Finding findingOf(Severity severity, const char* id, const Sweep& sweep, Text what, Text advice = {})
{
    Finding f;
    f.severity = severity;
    f.id = id;
    f.what = std::move(what);
    f.advice = std::move(advice);
    f.line = sweep.line;
    return f;
}

void judgeCliff(Reading& reading, const Sweep& sweep)
{
    const Peak peak = peakOf(sweep);
    double after = -1;
    std::uint64_t from = 0;
    forHalves(sweep, [&](const SweepRow& row, const SweepHalf& h) {
        if (row.bytes > peak.bytes && h.busbw > after) {
            after = h.busbw;
            from = row.bytes;
        }
    });
    if (!(peak.bytes >= 1u << 20) || after < 0 || after >= 0.6 * peak.busbw)
        return;
    reading.findings.push_back(findingOf(
        Severity::Warning, "bandwidth-falls", sweep,
        {fmt::format("Bus bandwidth peaks at {:.1f} GB/s ({}) and is at most {:.1f} GB/s for larger messages ({}). "
                     "Larger messages should not be slower.",
                     peak.busbw, sizeText(peak.bytes), after, sizeText(from)),
         fmt::format("总线带宽在 {} 时达到峰值 {:.1f} GB/s，更大的消息却最多只有 {:.1f} GB/s（{}）。消息变大不应变慢。",
                     sizeText(peak.bytes), peak.busbw, after, sizeText(from))},
        {"NCCL changes algorithm or protocol at such a size: run with NCCL_DEBUG=INFO NCCL_DEBUG_SUBSYS=TUNING and "
         "compare with NCCL_ALGO and NCCL_PROTO set.",
         "NCCL 会在这样的大小切换算法或协议：用 NCCL_DEBUG=INFO NCCL_DEBUG_SUBSYS=TUNING 运行，并与指定 "
         "NCCL_ALGO、NCCL_PROTO 的结果比较。"}));
}

void judgeWrong(Reading& reading, const Sweep& sweep)
{
    double worst = 0;
    std::uint64_t bytes = 0;
    forHalves(sweep, [&](const SweepRow& row, const SweepHalf& h) {
        if (h.wrong > worst) {
            worst = h.wrong;
            bytes = row.bytes;
        }
    });
    const bool counted = !sweep.wrongIsError && worst > 0;
    if (!counted && !(sweep.outOfBounds && *sweep.outOfBounds > 0))
        return;
    reading.findings.push_back(findingOf(
        Severity::Error, "wrong-results", sweep,
        {counted
             ? fmt::format("The collective gave wrong values: {:.0f} of them at {}.", worst, sizeText(bytes))
             : fmt::format("The collective gave wrong values: {:.0f} results are out of bounds.", *sweep.outOfBounds),
         counted ? fmt::format("集合通信给出了错误的值：{} 时有 {:.0f} 个。", sizeText(bytes), worst)
                 : fmt::format("集合通信给出了错误的值：{:.0f} 个结果超出允许范围。", *sweep.outOfBounds)},
        {"Data is corrupted on its way. Test with NCCL_P2P_DISABLE=1, then look at IOMMU/ACS, NVLink errors and "
         "network plugins.",
         "数据在传输中被破坏。先用 NCCL_P2P_DISABLE=1 测试，再检查 IOMMU/ACS、NVLink 错误和网络插件。"}));
}

void judgeRanks(Reading& reading, const Sweep& sweep)
{
    if (sweep.ranks && *sweep.ranks == 1)
        reading.findings.push_back(findingOf(Severity::Note, "one-rank", sweep,
                                             {"One rank: nothing goes over a bus, so bus bandwidth is 0 by definition.",
                                              "只有一个 rank：没有数据经过总线，因此总线带宽按定义为 0。"}));
    const BusRule rule = busRule(sweep.collective);
    const std::optional<int> computed = ranksFrom(rule, busRatio(sweep));
    if (!sweep.ranks || sweep.ranksWorkedOut || !computed || *computed == *sweep.ranks)
        return;
    reading.findings.push_back(findingOf(
        Severity::Warning, "ranks-disagree", sweep,
        {fmt::format("The file lists {} ranks, but busbw/algbw of its rows is that of {}.", *sweep.ranks, *computed),
         fmt::format("文件列出 {} 个 rank，但各行的 busbw/algbw 对应 {} 个。", *sweep.ranks, *computed)}));
}

void judgeAverage(Reading& reading, Sweep& sweep)
{
    if (!sweep.averageBusbw || sweep.rows.empty())
        return;
    double sum = 0;
    int count = 0;
    forHalves(sweep, [&](const SweepRow&, const SweepHalf& h) {
        sum += h.busbw;
        ++count;
    });
    if (count == 0 || std::isnan(sum) ||
        std::abs(sum / count - *sweep.averageBusbw) <= 0.01 * *sweep.averageBusbw + 0.01)
        return;
    sweep.complete = false;
    reading.partial = true;
    reading.problemAt(
        sweep.line,
        {fmt::format("the average of {} GB/s is not that of the rows in the file ({:.2f}): rows are missing",
                     *sweep.averageBusbw, sum / count),
         fmt::format("平均值 {} GB/s 与文件中各行的平均（{:.2f}）不符：缺少若干行", *sweep.averageBusbw, sum / count)});
}

} // namespace

double busFactor(const std::string& collective, int ranks)
{
    const double n = ranks;
    switch (busRule(collective)) {
    case BusRule::TwiceLess:
        return ranks > 0 ? 2 * (n - 1) / n : missing;
    case BusRule::Less:
        return ranks > 0 ? (n - 1) / n : missing;
    case BusRule::One:
        return 1;
    default:
        return missing;
    }
}

Peak peakOf(const Sweep& sweep)
{
    Peak peak;
    forHalves(sweep, [&](const SweepRow& row, const SweepHalf& h) {
        if (h.busbw > peak.busbw || (std::isnan(peak.busbw) && !std::isnan(h.busbw)))
            peak = {h.busbw, row.bytes};
    });
    return peak;
}

void workOut(Sweep& sweep, std::optional<bool> redopColumn)
{
    const RatioRange range = busRatio(sweep);
    if (sweep.collective.empty())
        sweep.collective = collectiveOf(sweep, range, redopColumn);
    if (sweep.ranks)
        return;
    sweep.ranks = ranksFrom(busRule(sweep.collective), range);
    sweep.ranksWorkedOut = sweep.ranks.has_value();
}

void judgeSweeps(Reading& reading)
{
    for (Sweep& sweep : reading.measurements.sweeps) {
        judgeWrong(reading, sweep);
        judgeRanks(reading, sweep);
        judgeCliff(reading, sweep);
        judgeAverage(reading, sweep);
    }
}

} // namespace ringside::formats
