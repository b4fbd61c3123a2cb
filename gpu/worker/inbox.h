// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gpu/cuda/shared_field.h"
#include "gpu/wire/message.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>

namespace ringside {

/// What ringside asks, read by a thread of its own and taken by the thread that runs.
class Inbox {
public:
    /// Reads `fd` until Quit, its end, or bytes that make no sense. Runs on the reader thread.
    void read(int fd);

    /// Waits for the next run; empty when there will be none. The run taken is the current one until the next call.
    std::optional<wire::Run> take();

    const std::atomic<bool>& cancelled() const { return m_cancelled; } ///< of the current run
    Acknowledgements& acknowledgements() { return m_acknowledgements; }
    int exitStatus() const { return m_exitStatus; }
    /// How long ago the last message came, once there will be no more.
    std::optional<std::chrono::steady_clock::duration> closedFor() const;

private:
    bool handle(const wire::Message& message); ///< false: no more
    void cancel(std::uint64_t run);
    void close(int exitStatus);

    mutable std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<wire::Run> m_waiting;
    std::deque<std::uint64_t> m_cancelledEarly; ///< cancelled while still waiting
    std::uint64_t m_current = 0;
    std::optional<std::chrono::steady_clock::time_point> m_closed;
    std::atomic<bool> m_cancelled = false;
    std::atomic<int> m_exitStatus = 0;
    Acknowledgements m_acknowledgements;
};

} // namespace ringside
