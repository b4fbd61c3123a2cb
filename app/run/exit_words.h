// SPDX-License-Identifier: Apache-2.0
// How a process ended, in words.
#pragma once

#include <string>

namespace ringside {

/// "was ended by signal SIGSEGV (invalid memory access)"
std::string signalWords(int signal);
/// "ended with exit code 3"; over ssh codes above 128 are the remote program's signals, and 255 is ssh's own failure.
std::string exitWords(int exitCode, bool remote);

} // namespace ringside
