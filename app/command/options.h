// SPDX-License-Identifier: Apache-2.0
// What was asked for on the command line, and the functions that answer it. Each returns an exit code, and needs an
// application object: QCoreApplication, or QApplication where a picture was asked for.
#pragma once

#include "experiments/core/outcome.h"

#include <optional>
#include <string>
#include <vector>

namespace ringside {

/// Where results go. Empty = not asked for; "-" = standard output.
struct OutputOptions {
    std::string json, csv, png, save;
};

struct ListOptions {
    bool json = false;
    std::string host;
};
int listCommand(const ListOptions& options);

struct RunOptions {
    std::string id;
    std::vector<std::string> set; ///< "NAME=VALUE"
    std::optional<RunMode> mode;  ///< none: the best that works here
    OutputOptions out;
    double timeoutSeconds = 60;
    std::string host;
};
int runCommand(const RunOptions& options);

struct OpenOptions {
    std::string file;
    OutputOptions out;
};
int openCommand(const OpenOptions& options);

struct DoctorOptions {
    bool json = false;
    std::string host;
};
int doctorCommand(const DoctorOptions& options);

} // namespace ringside
