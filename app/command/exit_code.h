// SPDX-License-Identifier: Apache-2.0
// What the command line ends with; scripts rely on it.
#pragma once

#include "experiments/core/outcome.h"

namespace ringside {

namespace exit_code {
inline constexpr int done = 0;
inline constexpr int usage = 2;
inline constexpr int waived = 3;
inline constexpr int failed = 4;
inline constexpr int crashed = 5;
inline constexpr int timedOut = 6;
inline constexpr int unreadable = 7;
inline constexpr int cancelled = 130; ///< what a shell reports for Ctrl+C
} // namespace exit_code

int exitCodeOf(RunStatus status);

} // namespace ringside
