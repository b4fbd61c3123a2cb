// SPDX-License-Identifier: Apache-2.0
// field-heat: a hot spot wanders over a plate, frame after frame as fast as it goes. Measures the way to the screen.
#include "tests/lab/99_lab/field_heat.h"

#include "experiments/core/units.h"
#include "tests/lab/99_lab/lab.h"

namespace ringside::experiments {

namespace {

const Text plate = {"Temperature of a plate", "平板的温度"};

Result<Outcome> predictRun(const Params& params, const Machine&)
{
    Outcome out;
    out.put(lab::field("plate", plate, int(params.integer("size"))));
    out.provenance.model = "none: only its size is known beforehand";
    return out;
}

Text headlineOf(const Outcome& outcome)
{
    const auto each = outcome.figure("ms_per_frame");
    if (!each)
        return {};
    return {formatQuantity(*each, "ms") + " per frame", "每帧 " + formatQuantity(*each, "ms")};
}

} // namespace

Experiment field_heat()
{
    Experiment e;
    e.id = "field-heat";
    e.chapter = lab::chapter();
    e.title = {"Heat at full rate", "全速热扩散"};
    e.summary = {"How long a frame takes from the kernel to the window.", "一帧从 kernel 到窗口需要多久。"};
    ParamSpec size;
    size.id = "size";
    size.title = {"Side", "边长"};
    size.help = {"Values in each row and column of the plate.", "平板每行每列的值数。"};
    size.type = ParamType::Choice;
    size.defaultValue = std::int64_t{2048};
    for (int n : {256, 512, 1024, 2048, 4096})
        size.choices.push_back({std::int64_t{n}, {std::to_string(n), std::to_string(n)}});
    ParamSpec seconds;
    seconds.id = "seconds";
    seconds.title = {"Seconds", "秒数"};
    seconds.help = {"How long it runs.", "运行多久。"};
    seconds.type = ParamType::Real;
    seconds.unit = "s";
    seconds.defaultValue = 3.0;
    seconds.min = 0.1;
    seconds.max = 600;
    seconds.step = 0.1;
    e.params = {size, seconds};
    e.yields = {{"plate", DatasetKind::Field, plate}};
    e.runsAtRest = false;
    e.predict = predictRun;
    e.headline = headlineOf;
    return e;
}

} // namespace ringside::experiments
