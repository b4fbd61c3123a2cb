// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "experiments/core/machine.h"

#include <string_view>

namespace ringside {

/// This machine: host, driver, CUDA, NVRTC and GPUs. Never fails: without a driver or a device `gpuProblem` says why.
Machine describeMachine();

/// "580.159.04" of the text of /proc/driver/nvidia/version; empty when there is none in it.
std::string driverVersionIn(std::string_view text);

} // namespace ringside
