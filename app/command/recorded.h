// SPDX-License-Identifier: Apache-2.0
// The recordings that come with Ringside.
#pragma once

#include "experiments/core/experiment.h"
#include "gpu/wire/recording.h"

namespace ringside {

bool hasRecording(const Experiment& experiment);
Result<std::vector<wire::Message>> bundledRecording(const Experiment& experiment);

/// The given parameters that the recording was not made with: "stride (2 asked for, 1 recorded)"; empty when it answers
/// exactly what was asked.
std::string notRecorded(const Params& given, const Params& recorded);

} // namespace ringside
