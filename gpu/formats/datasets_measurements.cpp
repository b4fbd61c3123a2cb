// SPDX-License-Identifier: Apache-2.0
#include "gpu/formats/datasets_parts.h"
#include "gpu/formats/sweeps.h"
#include "gpu/formats/table_builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace ringside::formats {

namespace {

constexpr std::size_t maxSeries = 64; ///< tables beyond these are in the list of tests only

std::string sweepName(const Sweep& sweep) { return sweep.collective.empty() ? "collective" : sweep.collective; }

/// "sweep-1-all_reduce": unique, whatever the file holds.
std::string sweepId(std::size_t number, const Sweep& sweep)
{
    return fmt::format("sweep-{}-{}", number + 1, sweepName(sweep));
}

Text sweepTitle(const Sweep& sweep, const char* en, const char* zh)
{
    const std::string type = sweep.rows.empty() ? std::string() : " " + sweep.rows.front().type;
    const std::string ranks = sweep.ranks ? fmt::format(", {} ranks", *sweep.ranks) : std::string();
    const std::string label = sweep.label.empty() ? std::string() : ", " + sweep.label;
    return {fmt::format("{}{}: {}{}{}", sweepName(sweep), type, en, ranks, label),
            fmt::format("{}{}：{}{}{}", sweepName(sweep), type, zh, ranks, label)};
}

template <class Value>
void addCurve(SeriesData& series, const Sweep& sweep, const char* id, Text label, Value value)
{
    Curve curve;
    curve.id = id;
    curve.label = std::move(label);
    bool any = false;
    for (const SweepRow& row : sweep.rows) {
        if (row.bytes == 0) // nothing was sent: no place on an axis of sizes
            continue;
        curve.x.push_back(static_cast<double>(row.bytes));
        curve.y.push_back(value(row));
        any = any || curve.y.back() == curve.y.back();
    }
    if (any)
        series.curves.push_back(std::move(curve));
}

void addSweep(std::vector<Dataset>& list, const Sweep& sweep, std::size_t number)
{
    SeriesData bandwidth;
    bandwidth.x = {{"Message size", "消息大小"}, "B", AxisScale::Log2};
    bandwidth.y = {{"Bus bandwidth", "总线带宽"}, "B/s", AxisScale::Linear};
    addCurve(bandwidth, sweep, "busbw", {"out of place", "异地"},
             [](const SweepRow& r) { return r.outOfPlace.busbw * 1e9; });
    addCurve(bandwidth, sweep, "busbw-in-place", {"in place", "原地"},
             [](const SweepRow& r) { return r.inPlace.busbw * 1e9; });
    SeriesData time = bandwidth;
    time.curves.clear();
    time.y = {{"Time", "时间"}, "us", AxisScale::Log10};
    addCurve(time, sweep, "time", {"out of place", "异地"}, [](const SweepRow& r) { return r.outOfPlace.timeUs; });
    addCurve(time, sweep, "time-in-place", {"in place", "原地"}, [](const SweepRow& r) { return r.inPlace.timeUs; });
    for (auto& [series, id, en, zh] :
         {std::tuple(&bandwidth, "", "bus bandwidth", "总线带宽"), std::tuple(&time, "-time", "time", "时间")}) {
        if (series->curves.empty())
            continue;
        Dataset d;
        d.name = sweepId(number, sweep) + id;
        d.title = sweepTitle(sweep, en, zh);
        d.data = std::move(*series);
        list.push_back(std::move(d));
    }
}

void addSweepRows(std::vector<Dataset>& list, const Measurements& m)
{
    TableBuilder table("collective-rows", {"Rows of the tables", "各表的行"});
    table.column("table", {"Table", "表"})
        .column("size", {"Size", "大小"}, "B")
        .column("count", {"Elements", "元素数"});
    table.column("type", {"Type", "类型"}).column("redop", {"Operation", "运算"}).column("root", {"Root", "根"});
    table.column("time", {"Time", "时间"}, "us").column("algbw", {"Algorithm bandwidth", "算法带宽"}, "B/s");
    table.column("busbw", {"Bus bandwidth", "总线带宽"}, "B/s").column("wrong", {"Wrong", "错误数"});
    table.column("time_in_place", {"Time in place", "原地时间"}, "us")
        .column("algbw_in_place", {"Algorithm bandwidth in place", "原地算法带宽"}, "B/s");
    table.column("busbw_in_place", {"Bus bandwidth in place", "原地总线带宽"}, "B/s")
        .column("wrong_in_place", {"Wrong in place", "原地错误数"});
    table.column("line", {"Line", "行"});
    for (std::size_t i = 0; i < m.sweeps.size(); ++i)
        for (const SweepRow& r : m.sweeps[i].rows) {
            const SweepHalf &o = r.outOfPlace, &n = r.inPlace;
            table.row(sweepId(i, m.sweeps[i]), r.bytes, r.count, r.type, r.redop, r.root, o.timeUs, o.algbw * 1e9,
                      o.busbw * 1e9, o.wrong, n.timeUs, n.algbw * 1e9, n.busbw * 1e9, n.wrong, r.line);
        }
    table.addTo(list);
}

void addSweepList(std::vector<Dataset>& list, const Measurements& m)
{
    TableBuilder table("collective-tests", {"Collective tests", "集合通信测试"});
    table.column("table", {"Table", "表"})
        .column("collective", {"Collective", "集合通信"})
        .column("ranks", {"Ranks", "Rank 数"});
    table.column("ranks_from", {"Ranks known from", "Rank 数来源"})
        .column("rows", {"Rows", "行数"})
        .column("peak", {"Peak bus bandwidth", "峰值总线带宽"}, "B/s");
    table.column("peak_at", {"at", "位于"}, "B").column("average", {"Average bus bandwidth", "平均总线带宽"}, "B/s");
    table.column("out_of_bounds", {"Out of bounds", "超出范围"})
        .column("complete", {"Complete", "完整"})
        .column("version", {"nccl-tests", "nccl-tests"});
    table.column("label", {"Label", "标签"}).column("line", {"Line", "行"});
    for (std::size_t i = 0; i < m.sweeps.size(); ++i) {
        const Sweep& s = m.sweeps[i];
        const Peak peak = peakOf(s);
        const std::optional<double> at =
            peak.bytes > 0 ? std::optional<double>(static_cast<double>(peak.bytes)) : std::nullopt;
        table.row(sweepId(i, s), s.collective, s.ranks,
                  !s.ranks           ? ""
                  : s.ranksWorkedOut ? "busbw/algbw"
                                     : "file",
                  s.rows.size(), peak.busbw * 1e9, at,
                  s.averageBusbw ? std::optional<double>(*s.averageBusbw * 1e9) : std::nullopt, s.outOfBounds,
                  std::optional<bool>(s.complete), s.version, s.label, s.line);
    }
    table.addTo(list);
}

void addMatrix(std::vector<Dataset>& list, const MatrixMeasurement& m, const std::string& name)
{
    Dataset d;
    d.name = name;
    d.title = m.title;
    MatrixData data;
    data.x.label = data.y.label = {"Device", "设备"};
    data.value = {{"Value", "数值"}, m.unit, AxisScale::Linear};
    if (m.unit == "B/s")
        data.value.label = {"Bandwidth", "带宽"};
    else if (m.unit == "us" || m.unit == "ns")
        data.value.label = {"Latency", "延迟"};
    data.columns = m.columns;
    data.rows = m.rows;
    data.values = m.values;
    data.missing = {"not measured", "未测量"};
    d.data = std::move(data);
    list.push_back(std::move(d));
}

void addTests(std::vector<Dataset>& list, const Measurements& m)
{
    TableBuilder table("tests", {"Tests without values", "没有数值的测试"});
    table.column("test", {"Test", "测试"}).column("status", {"Status", "状态"}).column("reason", {"Reason", "原因"});
    for (const TestStatus& t : m.tests)
        table.row(t.id, t.status, t.reason);
    table.addTo(list);
}

void addSweepFigures(Json& summary, const Measurements& m)
{
    if (m.sweeps.empty())
        return;
    const Sweep* best = nullptr;
    Peak peak;
    std::size_t rows = 0;
    for (const Sweep& s : m.sweeps) {
        const Peak p = peakOf(s);
        rows += s.rows.size();
        if (!best || p.busbw > peak.busbw) {
            best = &s;
            peak = p;
        }
    }
    if (!best->collective.empty())
        summary["collective"] = best->collective;
    if (best->ranks)
        summary["ranks"] = *best->ranks;
    if (best->ranksWorkedOut)
        summary["ranks_worked_out"] = true;
    if (m.sweeps.size() > 1)
        summary["tables"] = m.sweeps.size();
    summary["rows"] = rows;
    if (peak.busbw == peak.busbw) {
        summary["peak_busbw_gbs"] = peak.busbw;
        if (peak.bytes > 0)
            summary["peak_at_bytes"] = peak.bytes;
    }
    if (best->averageBusbw)
        summary["average_busbw_gbs"] = *best->averageBusbw;
    if (best->outOfBounds)
        summary["out_of_bounds"] = static_cast<std::int64_t>(std::clamp(*best->outOfBounds, 0.0, 9e15));
}

} // namespace

void addMeasurementDatasets(std::vector<Dataset>& list, const Reading& reading)
{
    const Measurements& m = reading.measurements;
    for (std::size_t i = 0; i < std::min(m.sweeps.size(), maxSeries); ++i)
        addSweep(list, m.sweeps[i], i);
    std::map<std::string, int> names;
    for (const MatrixMeasurement& matrix : m.matrices) {
        const int times = ++names[matrix.id];
        addMatrix(list, matrix, times == 1 ? matrix.id : fmt::format("{}-{}", matrix.id, times));
    }
    addSweepList(list, m);
    addSweepRows(list, m);
    addTests(list, m);
}

void addMeasurementFigures(Json& summary, const Reading& reading)
{
    const Measurements& m = reading.measurements;
    addSweepFigures(summary, m);
}

} // namespace ringside::formats
