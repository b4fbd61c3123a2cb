// SPDX-License-Identifier: Apache-2.0
// The recordings that Ringside brings along: what an experiment measured on a real GPU, by parameters.
#pragma once

#include "experiments/core/experiment.h"

#include <QString>

#include <vector>

namespace ringside {

struct BundledRecording {
    QString resource; ///< ":/chapters/03_shared_memory/recordings/bank-conflict.column.rsd"
    Outcome outcome;
};

/// All of an experiment's, `<id>.rsd` first. Read once and kept; one that cannot be read is left out with a warning.
const std::vector<BundledRecording>& bundledRecordings(const Experiment& experiment);

/// The one whose parameters are exactly these; null when there is none.
const BundledRecording* findRecording(const Experiment& experiment, const Params& params);

} // namespace ringside
