// SPDX-License-Identifier: Apache-2.0
// bank-map: every stride under every padding, as a map of cycles, measured while it fills.
#include "experiments/03_shared_memory/bank_map.h"

#include "experiments/03_shared_memory/chapter.h"
#include "experiments/models/bank_conflict_model.h"
#include "experiments/models/shared_timing_model.h"

#include <fmt/format.h>

namespace ringside::experiments {

namespace {

using namespace chapter3;

const Text mapTitle = {"Cycles by stride and padding", "步长与填充下的周期数"};
const Text fieldTitle = {"The map as it fills", "逐格填充的实时图"};

MatrixData predictedMap(int width, bool store, std::int64_t limit)
{
    MatrixData m;
    m.x = {{"Stride", "步长"}, "elements", AxisScale::Linear};
    m.y = {{"Padding", "填充"}, unit::words, AxisScale::Linear};
    m.value = {{"Cycles per access", "每次访问的周期数"}, unit::cycles, AxisScale::Linear};
    m.missing = {"this padding would misalign wide accesses", "该填充会使宽访问不对齐"};
    for (int stride = 1; stride <= bankmap::strides; ++stride)
        m.columns.push_back(std::to_string(stride));
    for (int padding = 0; padding < bankmap::paddings; ++padding) {
        m.rows.push_back(std::to_string(padding));
        for (int stride = 1; stride <= bankmap::strides; ++stride) {
            const auto words = wordAddresses({stride, 0, padding, false, width, store, {}}, limit);
            m.values.push_back(words ? sharedAccessCycles(bankAccess(*words, width, store).wavefronts, width, store)
                                     : std::numeric_limits<double>::quiet_NaN());
        }
    }
    return m;
}

FieldData asField(const MatrixData& m)
{
    FieldData f;
    f.width = static_cast<int>(m.columns.size());
    f.height = static_cast<int>(m.rows.size());
    f.x = m.x;
    f.y = m.y;
    f.value = m.value;
    f.columns = m.columns;
    f.rows = m.rows;
    f.low = 0;
    f.high = 10;
    for (double v : m.values) {
        f.values.push_back(static_cast<float>(v));
        if (!std::isnan(v))
            f.high = std::max(f.high, std::ceil(v / 10) * 10);
    }
    return f;
}

Result<Outcome> predictRun(const Params& params, const Machine& machine)
{
    const MatrixData map = predictedMap(static_cast<int>(params.integer("width")), params.text("op") == "store", sharedLimit(machine));
    Outcome out;
    for (SummaryValue& v : bankmap::figures(map))
        out.put(std::move(v));
    out.put(Dataset{"cycles", mapTitle, {}, map});
    out.put(Dataset{"cycles-field", fieldTitle, {}, asField(map)});
    out.provenance.model = std::string("shared-memory banks (cc 5.0 and later), ") + sharedTimingConstants;
    return out;
}

Text headlineOf(const Outcome& outcome)
{
    const auto best = outcome.figure("mean_best"), padding = outcome.figure("best_padding"), without = outcome.figure("mean_without"), worst = outcome.figure("worst_cycles");
    if (!best || !padding || !without || !worst)
        return {};
    return {fmt::format("Over all strides: {:.1f} cycles without padding, {:.1f} with padding {:.0f}; the worst access takes {:.0f}", *without, *best, *padding, *worst),
            fmt::format("所有步长平均：不填充 {:.1f} 周期，填充 {:.0f} 时 {:.1f} 周期；最慢的访问要 {:.0f} 周期", *without, *padding, *best, *worst)};
}

} // namespace

Experiment bank_map()
{
    Experiment e;
    e.id = "bank-map";
    e.chapter = chapter();
    e.title = {"Map of strides and paddings", "步长 × 填充全图"};
    e.summary = {"All 64 strides under 9 paddings at once: which padding cures which stride, and which it breaks.",
                 "64 种步长 × 9 种填充一次看全：哪种填充治好哪种步长，又弄坏哪种。"};
    e.params = {widthParam(), opParam()};
    e.yields = {{"cycles", DatasetKind::Matrix, mapTitle}, {"cycles-field", DatasetKind::Field, fieldTitle}};
    e.presets = {
        preset("float", {"float", "float"}, {"Padding 1 frees the powers of two, and costs some odd strides.", "填充 1 治好 2 的幂，却弄坏一些奇数步长。"}, {}),
        preset("float2", {"float2", "float2"}, {"Odd paddings would misalign 8-byte accesses: those rows stay empty.", "奇数填充会使 8 字节访问不对齐：那些行留空。"}, {{"width", std::int64_t{8}}}),
        preset("float4", {"float4", "float4"}, {"Four phases of eight lanes: eight-way is the worst.", "四相，每相 8 个 lane：最坏为 8 路。"}, {{"width", std::int64_t{16}}}),
        preset("stores", {"Stores", "写"}, {"Stores have a floor that hides the mildest conflicts.", "写有下限，最轻的冲突被掩盖。"}, {{"op", std::string("store")}}),
    };
    e.predict = predictRun;
    e.headline = headlineOf;
    return e;
}

} // namespace ringside::experiments
