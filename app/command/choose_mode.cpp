// SPDX-License-Identifier: Apache-2.0
#include "app/command/choose_mode.h"

#include "app/command/recorded.h"
#include "app/command/terminal.h"

namespace ringside {

namespace {

Outcome endedAs(RunStatus status, std::string reason, const Experiment& experiment, RunMode mode, const Params& params)
{
    Outcome outcome;
    outcome.experiment = experiment.id;
    outcome.mode = mode;
    outcome.status = status;
    outcome.reason = std::move(reason);
    outcome.params = params;
    outcome.provenance.origin = mode == RunMode::Live        ? Origin::Live
                                : mode == RunMode::Recording ? Origin::Recording
                                                             : Origin::Model;
    return outcome;
}

Ran runModel(const Experiment& experiment, const Params& complete)
{
    Result<Outcome> outcome = predict(experiment, complete, referenceMachine());
    if (outcome)
        return {std::move(*outcome), {}};
    const RunStatus status = outcome.error().waived ? RunStatus::Waived : RunStatus::Failed;
    return {endedAs(status, outcome.error().text(), experiment, RunMode::Model, complete), {}};
}

Ran runRecording(const Experiment& experiment, const Params& given, const Params& complete)
{
    const BundledRecording* recording = recordingFor(experiment, given);
    if (!recording)
        return {endedAs(RunStatus::Waived, whyNotRecorded(experiment, given), experiment, RunMode::Recording, complete), {}};
    Result<std::vector<wire::Message>> messages = messagesOf(*recording);
    if (!messages)
        return {endedAs(RunStatus::Failed, messages.error().text(), experiment, RunMode::Recording, complete), {}};
    return {recording->outcome, std::move(*messages)};
}

Ran runLive(LiveWorker& worker, const Experiment& experiment, const Params& complete, double timeoutSeconds)
{
    if (const std::string why = worker.missingFor(experiment); !why.empty())
        return {endedAs(RunStatus::Waived, why, experiment, RunMode::Live, complete), {}};
    Outcome outcome = worker.run(experiment.id, complete, timeoutSeconds);
    return {std::move(outcome), worker.messages()};
}

} // namespace

Ran runBestMode(const Experiment& experiment, const Params& given, const Params& complete, const RunOptions& options)
{
    if (options.mode == RunMode::Model)
        return runModel(experiment, complete);
    if (options.mode == RunMode::Recording)
        return runRecording(experiment, given, complete);

    LiveWorker worker(options.host);
    const bool connected = worker.connect();
    if (options.mode == RunMode::Live || !options.host.empty())
        return runLive(worker, experiment, complete, options.timeoutSeconds);
    const std::string why = connected ? worker.missingFor(experiment) : worker.problem();
    if (why.empty())
        return runLive(worker, experiment, complete, options.timeoutSeconds);
    if (recordingFor(experiment, given)) {
        say("recording, not live: " + why);
        return runRecording(experiment, given, complete);
    }
    if (!options.out.save.empty())
        return {endedAs(RunStatus::Waived, why, experiment, RunMode::Live, complete), {}};
    say("model, not live: " + why);
    return runModel(experiment, complete);
}

} // namespace ringside
