// SPDX-License-Identifier: Apache-2.0
// The fake worker's end of the pipes: a reader thread, a thread that says Alive, and a lock around output.
#pragma once

#include "gpu/wire/message.h"

#include <atomic>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <string>

namespace ringside::fake {

class Link {
public:
    void startReading();
    void startAlive();      ///< ten times a second, until `quiet`
    std::optional<wire::Run> take(); ///< waits for the next run; empty: the other end is gone or said Quit

    void send(const wire::Message& message);
    void sendRaw(const void* bytes, std::size_t size);

    bool cancelled(std::uint64_t run) const;
    /// Waits until the window has drawn that generation; false: cancelled or closed before.
    bool waitDrawn(const wire::Run& run, const std::string& field, std::uint64_t generation);
    /// Waits until the run is cancelled or the other end is gone.
    void waitCancelled(std::uint64_t run);

    std::atomic<bool> quiet = false;       ///< no more Alive
    std::atomic<std::uint64_t> present = 0; ///< the run in progress

private:
    void read();
    void handle(const wire::Message& message);

    mutable std::mutex m_mutex;
    std::mutex m_output;
    std::condition_variable m_changed;
    std::deque<wire::Run> m_waiting;
    std::map<std::string, std::uint64_t> m_drawn;
    std::uint64_t m_drawnRun = 0, m_cancelledUpTo = 0;
    bool m_closed = false;
};

} // namespace ringside::fake
