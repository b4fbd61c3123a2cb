// SPDX-License-Identifier: Apache-2.0
// What the window's tests share. They name no experiment: they take the first one that has what they need.
#pragma once

#include "app/run/run_control.h"
#include "experiments/core/experiment.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QTest>

#include <algorithm>
#include <functional>

namespace ringside::test {

/// A Chinese character is in it.
inline bool hasHan(const QString& text)
{
    for (const QChar c : text)
        if (c.script() == QChar::Script_Han)
            return true;
    return false;
}

/// A worker that cannot be started, as in a build without CUDA.
inline WorkerCommand noWorker()
{
    WorkerCommand command;
    command.problem = "There is no worker here.";
    return command;
}

/// The fake worker, doing `mode` with every run.
inline WorkerCommand fakeWorker(const QString& mode = "success")
{
    WorkerCommand command;
    command.program = RINGSIDE_FAKE_WORKER;
    command.arguments = {mode};
    return command;
}

/// The first worker process does `first`, those that follow do `success`: `marker` is a file that does not exist yet.
inline WorkerCommand fakeWorkerOnce(const QString& first, const QString& marker)
{
    WorkerCommand command;
    command.program = "/bin/sh";
    command.arguments = {"-c", "if mkdir \"$1\" 2>/dev/null; then exec \"$0\" \"$2\"; else exec \"$0\" success; fi", RINGSIDE_FAKE_WORKER,
                         marker, first};
    return command;
}

/// Runs the event loop until `done`; the time limit only ends a test that has failed anyway.
inline bool until(const std::function<bool()>& done)
{
    return QTest::qWaitFor(done, 20000);
}

inline const ParamSpec* firstOf(const Experiment& experiment, ParamType type)
{
    const auto at = std::find_if(experiment.params.begin(), experiment.params.end(), [&](const ParamSpec& s) { return s.type == type; });
    return at == experiment.params.end() ? nullptr : &*at;
}

/// The first experiment with a parameter of this type, or null.
inline const Experiment* experimentWith(ParamType type)
{
    for (const Experiment& e : catalogue())
        if (firstOf(e, type))
            return &e;
    return nullptr;
}

/// The first with presets and a slider: what most tests play with.
inline const Experiment& playground()
{
    for (const Experiment& e : catalogue())
        if (e.presets.size() >= 2 && firstOf(e, ParamType::Integer))
            return e;
    return catalogue().front();
}

/// A value of this Integer parameter other than `now`.
inline std::int64_t anotherValue(const ParamSpec& spec, std::int64_t now)
{
    const auto low = static_cast<std::int64_t>(spec.min), high = static_cast<std::int64_t>(spec.max);
    return now == high ? low : high;
}

} // namespace ringside::test
