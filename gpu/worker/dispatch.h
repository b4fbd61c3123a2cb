// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "experiments/core/machine.h"
#include "gpu/worker/inbox.h"
#include "gpu/worker/output.h"
#include "gpu/worker/watchdog.h"

#include <string>

namespace ringside {

struct WorkerState {
    Machine machine;
    std::string program;
    int fdSocket = -1;
    Output& output;
    Inbox& inbox;
    Watchdog& watchdog;
};

/// Runs one experiment and sends its Done. Does not return after a lost CUDA context.
void dispatch(WorkerState& worker, const wire::Run& run);

} // namespace ringside
