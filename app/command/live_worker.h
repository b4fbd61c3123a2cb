// SPDX-License-Identifier: Apache-2.0
// A worker for the command line: RunControl inside an event loop, with progress and Ctrl+C.
#pragma once

#include "app/run/run_control.h"

#include <string>

namespace ringside {

class LiveWorker {
public:
    /// Finds a worker here, or over ssh on `host`; starts nothing yet.
    explicit LiveWorker(const std::string& host);

    /// Starts it and waits for its Hello. Without one, problem() says why.
    bool connect();

    const Machine* machine() const { return m_control.machine(); }
    std::string problem() const;
    /// Why this experiment cannot run live here; empty when it can. connect() comes first.
    std::string missingFor(const Experiment& experiment) const;

    /// Runs to one of the six endings. Ctrl+C (or SIGTERM) cancels; a second one ends the program.
    const Outcome& run(const std::string& experiment, const Params& params, double timeLimitSeconds);
    const std::vector<wire::Message>& messages() const { return m_control.messages(); }

private:
    RunControl m_control;
    Outcome m_outcome;
    std::string m_problem;
};

} // namespace ringside
