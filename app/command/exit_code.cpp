// SPDX-License-Identifier: Apache-2.0
#include "app/command/exit_code.h"

namespace ringside {

int exitCodeOf(RunStatus status)
{
    switch (status) {
    case RunStatus::Done: return exit_code::done;
    case RunStatus::Waived: return exit_code::waived;
    case RunStatus::Failed: return exit_code::failed;
    case RunStatus::Crashed: return exit_code::crashed;
    case RunStatus::TimedOut: return exit_code::timedOut;
    case RunStatus::Cancelled: return exit_code::cancelled;
    }
    return exit_code::failed;
}

} // namespace ringside
