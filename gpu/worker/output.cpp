// SPDX-License-Identifier: Apache-2.0
#include "gpu/worker/output.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>

namespace ringside {

namespace {

constexpr auto lastMessagePatience = std::chrono::seconds(2);

} // namespace

bool Output::writable(int milliseconds) const
{
    pollfd waiting{m_fd, POLLOUT, 0};
    return poll(&waiting, 1, milliseconds) > 0;
}

bool Output::write(const wire::Message& message, Clock::time_point deadline)
{
    const bool limited = deadline != Clock::time_point::max();
    const std::vector<std::uint8_t> bytes = wire::encode(message);
    for (std::size_t done = 0; done < bytes.size();) {
        std::size_t size = bytes.size() - done;
        if (limited) { // a pipe that polls writable takes PIPE_BUF bytes without waiting
            size = std::min<std::size_t>(size, PIPE_BUF);
            while (!writable(50))
                if (Clock::now() >= deadline)
                    return false;
        }
        const ssize_t n = ::write(m_fd, bytes.data() + done, size);
        if (n > 0)
            done += static_cast<std::size_t>(n);
        else if (n < 0 && errno == EAGAIN)
            writable(1000);
        else if (n < 0 && errno != EINTR)
            return false;
    }
    return true;
}

void Output::send(const wire::Message& message)
{
    const std::lock_guard lock(m_mutex);
    m_started = true;
    if (!write(message))
        _exit(0);
}

void Output::sendIfIdle(const wire::Message& message)
{
    const std::unique_lock lock(m_mutex, std::try_to_lock);
    if (lock && m_started && writable(0) && !write(message))
        _exit(0);
}

void Output::sendLast(const wire::Message& message, int status)
{
    if (m_mutex.try_lock_for(lastMessagePatience)) // never unlocked: nothing may follow
        write(message, Clock::now() + lastMessagePatience);
    _exit(status);
}

} // namespace ringside
