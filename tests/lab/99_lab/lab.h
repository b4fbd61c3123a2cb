// SPDX-License-Identifier: Apache-2.0
// What the lab's experiments share: their chapter, and a field in which a fault can strike.
#pragma once

#include "experiments/core/experiment.h"

namespace ringside::lab {

inline Chapter chapter() { return {99, Part::Memory, {"Laboratory", "实验室"}, "99_lab"}; }

inline constexpr int signalSide = 256;

inline Dataset field(const char* name, Text title, int side)
{
    FieldData f;
    f.width = f.height = side;
    f.x = {{"Column", "列"}, "", AxisScale::Linear};
    f.y = {{"Row", "行"}, "", AxisScale::Linear};
    f.value = {{"Value", "值"}, "", AxisScale::Linear};
    return {name, std::move(title), {}, std::move(f)};
}

/// An experiment that shows `frames` frames of the field "signal" and then fails.
inline Experiment fault(const char* id, Text title, Text summary)
{
    const Text signal = {"A ramp that moves, until the fault", "移动的斜坡，直到出错"};
    Experiment e;
    e.id = id;
    e.chapter = chapter();
    e.title = std::move(title);
    e.summary = std::move(summary);
    ParamSpec frames;
    frames.id = "frames";
    frames.title = {"Frames before it", "出错前的帧数"};
    frames.help = {"Frames shown before the fault, 10 ms apart.", "出错前显示的帧数，间隔 10 ms。"};
    frames.defaultValue = std::int64_t{30};
    frames.min = 1;
    frames.max = 6000;
    e.params = {frames};
    e.yields = {{"signal", DatasetKind::Field, signal}};
    e.runsAtRest = false;
    e.predict = [signal](const Params&, const Machine&) -> Result<Outcome> {
        Outcome out;
        out.put(field("signal", signal, signalSide));
        out.provenance.model = "none: it fails";
        return out;
    };
    e.headline = [](const Outcome&) { return Text{}; };
    return e;
}

} // namespace ringside::lab
