// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "experiments/core/experiment.h"

#include <string>

namespace ringside {

/// One line for each parameter: name, what it takes, default, meaning.
std::string paramHelp(const Experiment& experiment);

} // namespace ringside
