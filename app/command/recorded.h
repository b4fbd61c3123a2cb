// SPDX-License-Identifier: Apache-2.0
// The recordings that come with Ringside, as the command line uses them.
#pragma once

#include "app/run/bundled_recordings.h"
#include "gpu/wire/recording.h"

namespace ringside {

/// The first one that agrees with everything in `given` (only what was set); null when there is none.
const BundledRecording* recordingFor(const Experiment& experiment, const Params& given);

/// Why there is none: which recordings there are, and in what they differ.
std::string whyNotRecorded(const Experiment& experiment, const Params& given);

Result<std::vector<wire::Message>> messagesOf(const BundledRecording& recording);

} // namespace ringside
