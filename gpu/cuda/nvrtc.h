// SPDX-License-Identifier: Apache-2.0
// Run-time compilation. libnvrtc is opened when first needed; without it only the runs that compile are waived.
#pragma once

#include "gpu/cuda/raii.h"

#include <memory>
#include <string>
#include <vector>

namespace ringside {

/// Why NVRTC cannot be used; empty when it can.
std::string nvrtcProblem();

struct CompileRequest {
    std::string source;
    std::string file;                 ///< name used in messages
    std::vector<std::string> options; ///< besides --gpu-architecture, which is set from major and minor
    int computeMajor = 0, computeMinor = 0;
};

using Cubin = std::shared_ptr<const std::vector<char>>;

/// Compiles to machine code of exactly that compute capability; the same request is compiled once per process. A
/// compile error's `where` is "file:line", its message the compiler's words, one line each.
Result<Cubin> compileToCubin(const CompileRequest& request);

/// Loads it into the current context.
Result<Module> loadModule(const Cubin& cubin);
Result<CUfunction> moduleFunction(const Module& module, const char* name);

/// Turns NVRTC's log into an Error: "k.cu(3): error: …" lines without their noise. Given apart for tests.
Error compileError(const std::string& log, const std::string& file);

} // namespace ringside
