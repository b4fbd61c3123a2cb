// SPDX-License-Identifier: Apache-2.0
// A slider drives predictions: each must take at most 1 ms. Every experiment, at its defaults and at every preset.
#include "experiments/core/experiment.h"

#include <benchmark/benchmark.h>

#include <cstdlib>

namespace {

using namespace ringside;

void predictOnce(benchmark::State& state, const Experiment& experiment, const Params& params)
{
    for (auto _ : state) {
        const auto outcome = predict(experiment, params, referenceMachine());
        if (!outcome)
            return state.SkipWithError(outcome.error().text().c_str());
        benchmark::DoNotOptimize(outcome->datasets.data());
    }
}

} // namespace

int main(int argc, char** argv)
{
    benchmark::Initialize(&argc, argv);
    for (const Experiment& e : catalogue()) {
        const auto add = [&](const std::string& name, const Params& params) {
            benchmark::RegisterBenchmark(("predict/" + e.id + "/" + name).c_str(),
                                         [&e, params](benchmark::State& state) { predictOnce(state, e, params); })
                ->Unit(benchmark::kMicrosecond);
        };
        add("defaults", {});
        for (const Preset& p : e.presets)
            add(p.id, p.values);
    }
    return benchmark::RunSpecifiedBenchmarks() ? EXIT_SUCCESS : EXIT_FAILURE;
}
