// SPDX-License-Identifier: Apache-2.0
// --png: the same views as in the window, drawn offscreen. Needs a QApplication.
#pragma once

#include "experiments/core/experiment.h"

#include <string>

namespace ringside {

/// The experiment's first picture, its prediction beside the measurement, under its headline.
Result<void> drawRun(const Experiment& experiment, const Outcome& outcome, const std::string& file);

/// Likewise of a recording, whose experiment may be unknown here.
Result<void> drawRecorded(const Outcome& outcome, const std::string& file);

} // namespace ringside
