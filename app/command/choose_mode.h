// SPDX-License-Identifier: Apache-2.0
// Without --mode: live where it can, else the recording where it answers what was asked, else the model.
#pragma once

#include "app/command/live_worker.h"
#include "app/command/options.h"
#include "experiments/core/experiment.h"

#include <memory>

namespace ringside {

/// One finished run, and what it takes to save it as a recording.
struct Ran {
    Outcome outcome;
    std::vector<wire::Message> messages; ///< empty for a prediction
};

/// `given` holds only what was set; `complete` is validated. An outcome for everything that can go wrong after this
/// point, so that it is reported as JSON like any other run.
Ran runBestMode(const Experiment& experiment, const Params& given, const Params& complete, const RunOptions& options);

} // namespace ringside
