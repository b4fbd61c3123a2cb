// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gpu/wire/message.h"
#include "gpu/worker/inbox.h"
#include "gpu/worker/output.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

namespace ringside {

/// A thread that says Alive twice a second, ends a run that overruns its time, and ends the process when ringside is
/// gone but a run will not stop. A kernel cannot be interrupted, so the process ends with it.
class Watchdog {
public:
    Watchdog(Output& output, const Inbox& inbox);
    ~Watchdog();

    void begin(const wire::Run& run);
    void describe(const Provenance& provenance, const Params& params); ///< what a time-out's Done carries
    /// The run ended by itself. False: the watchdog was first, and the process is about to end.
    bool end();

private:
    void watch();
    struct Watched {
        wire::Run run;
        std::chrono::steady_clock::time_point deadline;
        Provenance provenance;
        Params params;
    };

    Output& m_output;
    const Inbox& m_inbox;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::optional<Watched> m_watched;
    bool m_stop = false;
    std::thread m_thread;
};

} // namespace ringside
