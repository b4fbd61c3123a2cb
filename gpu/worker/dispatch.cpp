// SPDX-License-Identifier: Apache-2.0
#include "gpu/worker/dispatch.h"

#include "experiments/core/experiment.h"
#include "gpu/cuda/check.h"
#include "gpu/cuda/run_context.h"
#include "gpu/worker/worker_sink.h"

#include <fmt/format.h>
#include <unistd.h>

#include <ctime>
#include <exception>

namespace ringside {

namespace {

std::string nowIso8601()
{
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    localtime_r(&now, &local);
    char text[40] = {};
    std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S%z", &local);
    std::string iso = text;
    if (iso.size() > 5)
        iso.insert(iso.size() - 2, ":"); // +0100 -> +01:00
    return iso;
}

Provenance liveProvenance(const WorkerState& worker)
{
    Provenance p;
    p.origin = Origin::Live;
    p.machine = worker.machine.host;
    p.driver = worker.machine.driver;
    p.cuda = worker.machine.cuda;
    p.time = nowIso8601();
    p.program = worker.program;
    if (const GpuInfo* gpu = worker.machine.firstGpu())
        p.gpu = gpu->name;
    return p;
}

/// An error that no call of the run reported: a kernel's fault shows at the next call, whichever that is.
Result<void> settle()
{
    RINGSIDE_CUDA(cudaDeviceSynchronize());
    return {};
}

Result<void> runGuarded(RunFunction function, RunContext& context)
{
    try {
        return function(context);
    } catch (const std::exception& e) { // bad_alloc and the like must not take the worker's other runs along
        Error error;
        error.message = fmt::format("The run threw an exception: {}", e.what());
        return error;
    }
}

struct Prepared {
    const Experiment* experiment = nullptr;
    RunFunction function = nullptr;
    Params params; ///< as given; complete once they were found valid
};

Result<void> prepare(const WorkerState& worker, const wire::Run& run, Prepared& p)
{
    p.params = run.params;
    p.experiment = findExperiment(run.experiment);
    if (!p.experiment)
        return waivedBecause(fmt::format("This worker does not know the experiment \"{}\".", run.experiment));
    Result<Params> params = validate(p.experiment->params, run.params);
    if (!params)
        return params.error();
    p.params = std::move(*params);
    if (std::string lacking = missing(*p.experiment, worker.machine); !lacking.empty())
        return waivedBecause(std::move(lacking));
    if (!worker.machine.firstGpu())
        return waivedBecause(worker.machine.gpuProblem);
    const RunEntry* entry = findRun(run.experiment);
    if (!entry)
        return waivedBecause(fmt::format("\"{}\" has no live run.", run.experiment));
    p.function = entry->run;
    return {};
}

Result<void> execute(WorkerState& worker, const wire::Run& run, const Prepared& prepared, const Provenance& provenance)
{
    const GpuInfo& gpu = *worker.machine.firstGpu();
    RINGSIDE_CUDA(cudaSetDevice(gpu.index));
    static_cast<void>(cudaGetLastError()); // what an earlier run left unread is not this one's fault
    WorkerSink sink(worker.output, run.run, worker.inbox.cancelled());
    WireFieldHost fields({run.run, run.fields, worker.fdSocket, gpu.index, gpu.uuid,
                          [&worker](const wire::Message& message) { worker.output.send(message); },
                          worker.inbox.acknowledgements(), sink});
    RunContext context{prepared.params, worker.machine, gpu, sink, fields, provenance};
    Result<void> result = runGuarded(prepared.function, context);
    const Result<void> settled = settle();
    sink.flush();
    if (!settled && (result || settled.error().sticky)) {
        if (result)
            return settled;
        Error both = result.error(); // what the run said first, but the context is lost
        both.sticky = true;
        return both;
    }
    return result;
}

} // namespace

void dispatch(WorkerState& worker, const wire::Run& run)
{
    worker.watchdog.begin(run);
    wire::Done done;
    done.run = run.run;
    done.provenance = liveProvenance(worker);
    Prepared prepared;
    Result<void> result = prepare(worker, run, prepared);
    done.params = prepared.params;
    worker.watchdog.describe(done.provenance, done.params);
    if (result && !worker.inbox.cancelled())
        result = execute(worker, run, prepared, done.provenance);
    if (!result)
        done.error = result.error();
    const bool lost = !result && done.error.sticky;
    if (worker.inbox.cancelled() && !lost) {
        done.status = RunStatus::Cancelled;
        if (done.error.message.empty())
            done.error.message = "The run was cancelled.";
    } else if (!result) {
        done.status = done.error.waived ? RunStatus::Waived : RunStatus::Failed;
    }
    while (!worker.watchdog.end())
        pause(); // timed out: the watchdog is ending the process
    if (lost) {
        done.exiting = true;
        worker.output.sendLast(done, 4);
    }
    worker.output.send(done);
}

} // namespace ringside
