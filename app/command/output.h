// SPDX-License-Identifier: Apache-2.0
// Where a command's results go: JSON, CSV, a picture, a recording.
#pragma once

#include "app/command/options.h"
#include "experiments/core/json.h"
#include "experiments/core/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace ringside {

/// To a file, replaced as a whole or not at all; "-" is standard output.
Result<void> writeTo(const std::string& file, std::string_view text);

/// The first dataset goes to `file`, each further one beside it as file.NAME.csv; "-" writes the first only.
Result<void> writeCsv(const std::string& file, const std::vector<Dataset>& datasets);

/// Some output goes to standard output, so nothing else may.
bool usesStandardOutput(const OutputOptions& out);

} // namespace ringside
