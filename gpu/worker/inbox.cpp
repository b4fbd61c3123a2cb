// SPDX-License-Identifier: Apache-2.0
#include "gpu/worker/inbox.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>

namespace ringside {

void Inbox::read(int fd)
{
    wire::FrameReader reader;
    std::array<char, 1 << 16> buffer;
    for (;;) {
        const ssize_t n = ::read(fd, buffer.data(), buffer.size());
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return close(reader.midFrame() ? 7 : 0);
        reader.append(buffer.data(), static_cast<std::size_t>(n));
        wire::Message message;
        wire::FrameReader::State state;
        while ((state = reader.next(message)) == wire::FrameReader::State::HaveMessage)
            if (!handle(message))
                return;
        if (state == wire::FrameReader::State::Broken) {
            fmt::print(stderr, "ringside-worker: unreadable input: {}\n", reader.error().text());
            return close(7);
        }
    }
}

bool Inbox::handle(const wire::Message& message)
{
    if (const auto* hello = std::get_if<wire::Hello>(&message); hello && hello->protocol != wire::protocolVersion) {
        fmt::print(stderr, "ringside-worker: the other end speaks protocol {}, this worker {}\n", hello->protocol,
                   wire::protocolVersion);
        close(2);
        return false;
    }
    if (const auto* run = std::get_if<wire::Run>(&message)) {
        const std::lock_guard lock(m_mutex);
        m_waiting.push_back(*run);
        m_changed.notify_all();
    } else if (const auto* wanted = std::get_if<wire::Cancel>(&message)) {
        cancel(wanted->run);
    } else if (const auto* drawn = std::get_if<wire::Acknowledge>(&message)) {
        m_acknowledgements.note(*drawn);
    } else if (std::holds_alternative<wire::Quit>(message)) {
        close(0);
        return false;
    }
    return true; // messages that only a worker sends are not for us
}

void Inbox::cancel(std::uint64_t run)
{
    const std::lock_guard lock(m_mutex);
    if (run == m_current)
        m_cancelled = true;
    else
        m_cancelledEarly.push_back(run);
    while (m_cancelledEarly.size() > 64)
        m_cancelledEarly.pop_front();
}

void Inbox::close(int exitStatus)
{
    const std::lock_guard lock(m_mutex);
    m_closed = std::chrono::steady_clock::now();
    m_exitStatus = exitStatus;
    m_cancelled = true;
    m_changed.notify_all();
}

std::optional<wire::Run> Inbox::take()
{
    std::unique_lock lock(m_mutex);
    m_current = 0;
    m_changed.wait(lock, [this] { return m_closed || !m_waiting.empty(); });
    if (m_closed)
        return {};
    wire::Run run = std::move(m_waiting.front());
    m_waiting.pop_front();
    m_current = run.run;
    const auto early = std::find(m_cancelledEarly.begin(), m_cancelledEarly.end(), run.run);
    m_cancelled = early != m_cancelledEarly.end();
    if (early != m_cancelledEarly.end())
        m_cancelledEarly.erase(early);
    m_acknowledgements.begin(run.run);
    return run;
}

std::optional<std::chrono::steady_clock::duration> Inbox::closedFor() const
{
    const std::lock_guard lock(m_mutex);
    if (!m_closed)
        return {};
    return std::chrono::steady_clock::now() - *m_closed;
}

} // namespace ringside
