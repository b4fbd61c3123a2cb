// SPDX-License-Identifier: Apache-2.0
#include "experiments/core/experiment.h"

#include <fmt/format.h>

#include <utility>

namespace ringside {

Text partTitle(Part part)
{
    switch (part) {
    case Part::Memory: return {"Memory", "内存"};
    case Part::Execution: return {"Execution and allocation", "执行与分配"};
    case Part::Nccl: return {"NCCL", "NCCL"};
    case Part::Together: return {"Memory and communication together", "显存与通信协同"};
    case Part::Scale: return {"At scale", "大规模"};
    }
    return {};
}

Result<Outcome> predict(const Experiment& experiment, const Params& given, const Machine& machine)
{
    Result<Params> params = validate(experiment.params, given);
    if (!params)
        return params.error();
    Result<Outcome> outcome = experiment.predict(*params, machine);
    if (!outcome)
        return outcome;
    outcome->experiment = experiment.id;
    outcome->mode = RunMode::Model;
    outcome->status = RunStatus::Done;
    outcome->params = *params;
    outcome->provenance.origin = Origin::Model;
    for (Dataset& d : outcome->datasets)
        if (d.provenance.model.empty())
            d.provenance = outcome->provenance;
    return outcome;
}

Params presetParams(const Experiment& experiment, const Preset& preset)
{
    Params params = defaultParams(experiment.params);
    for (const auto& [id, value] : preset.values.all())
        params.set(id, value);
    return params;
}

std::string missing(const Experiment& experiment, const Machine& machine)
{
    const Needs& needs = experiment.needs;
    if (static_cast<int>(machine.gpus.size()) < needs.gpus) {
        if (machine.gpus.empty())
            return machine.gpuProblem.empty() ? "no CUDA GPU was found on this machine" : machine.gpuProblem;
        return fmt::format("it needs {} GPUs and this machine has {}", needs.gpus, machine.gpus.size());
    }
    for (int n = 0; n < needs.gpus; ++n) {
        const GpuInfo& gpu = machine.gpus[static_cast<std::size_t>(n)];
        if (!gpu.computeMajor)
            continue; // not known: the run itself will say
        const int major = *gpu.computeMajor, minor = gpu.computeMinor.value_or(0);
        if (std::pair(major, minor) < std::pair(needs.computeMajor, needs.computeMinor))
            return fmt::format("it needs compute capability {}.{} and {} has {}.{}", needs.computeMajor, needs.computeMinor,
                               gpu.name, major, minor);
    }
    if (needs.nvrtc && !machine.nvrtc)
        return "it compiles kernels at run time and NVRTC (libnvrtc) was not found";
    return {};
}

} // namespace ringside
