// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gpu/wire/message.h"

#include <chrono>
#include <mutex>

namespace ringside {

/// The one writer of messages; any thread may send. When the reader is gone the process ends: nobody is left to tell.
class Output {
public:
    explicit Output(int fd) : m_fd(fd) {}
    void send(const wire::Message& message);
    /// Sends a short message unless that would wait (because another is being sent, or the reader is behind), or would
    /// be the first: that is Hello's place.
    void sendIfIdle(const wire::Message& message);
    /// Sends `message` as the very last and ends the process with `status`. A reader that does not read does not keep
    /// the process alive.
    [[noreturn]] void sendLast(const wire::Message& message, int status);

private:
    using Clock = std::chrono::steady_clock;
    /// False: the reader is gone, or still behind at `deadline`.
    bool write(const wire::Message& message, Clock::time_point deadline = Clock::time_point::max());
    bool writable(int milliseconds) const;
    int m_fd;
    std::timed_mutex m_mutex;
    bool m_started = false; ///< guarded by m_mutex
};

} // namespace ringside
