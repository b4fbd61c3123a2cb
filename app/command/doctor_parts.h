// SPDX-License-Identifier: Apache-2.0
// What Ringside can use of a machine, part by part. For each missing one: what it turns off and how to get it.
#pragma once

#include "experiments/core/json.h"
#include "experiments/core/machine.h"

#include <string>
#include <vector>

namespace ringside {

/// One thing that Ringside can use and can do without.
struct MachinePart {
    std::string id;       ///< "opengl"
    std::string name;     ///< "OpenGL"
    bool ok = false;
    std::string found;    ///< version or names; for a missing part, what was found instead
    std::string turnsOff; ///< what is lost without it
    std::string howToGet;
};

/// Driver, GPUs, CUDA, NVRTC: what the worker said; `machine` is null when it said nothing, because of `problem`.
std::vector<MachinePart> workerParts(const Machine* machine, const std::string& problem);
/// NCCL and MPS on this machine.
std::vector<MachinePart> communicationParts();
/// OpenGL and Vulkan, as a process of its own found them: a broken display or driver ends that one, not this.
std::vector<MachinePart> graphicsParts();

/// What that process prints: needs a QGuiApplication.
Json graphicsReport();

} // namespace ringside
