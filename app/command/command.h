// SPDX-License-Identifier: Apache-2.0
// The command line: `ringside list | run | open | doctor`. The same engine as the window, without one.
#pragma once

namespace ringside {

/// True when the first argument is one of the commands, --help or --version. Otherwise it is a file for the window, or
/// there is none.
bool wantsCommandLine(int argc, char** argv);

/// Runs the command and returns the exit code (exit_code.h). Makes its own application object where it needs one, so
/// the caller must have none.
int commandMain(int argc, char** argv);

} // namespace ringside
