// SPDX-License-Identifier: Apache-2.0
#include "tests/fake_worker/link.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <thread>
#include <unistd.h>

namespace ringside::fake {

void Link::startReading()
{
    std::thread([this] { read(); }).detach();
}

void Link::startAlive()
{
    std::thread([this] {
        for (;;) {
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
            if (!quiet)
                send(wire::Alive{present});
        }
    }).detach();
}

void Link::read()
{
    wire::FrameReader reader;
    std::array<char, 1 << 16> buffer;
    for (;;) {
        const ssize_t n = ::read(STDIN_FILENO, buffer.data(), buffer.size());
        if (n < 0 && errno == EINTR)
            continue;
        wire::Message message;
        wire::FrameReader::State state = wire::FrameReader::State::NeedMore;
        if (n > 0) {
            reader.append(buffer.data(), static_cast<std::size_t>(n));
            while ((state = reader.next(message)) == wire::FrameReader::State::HaveMessage)
                handle(message);
        }
        if (n > 0 && state != wire::FrameReader::State::Broken)
            continue;
        if (n > 0)
            std::fprintf(stderr, "fake worker: %s\n", reader.error().text().c_str());
        handle(wire::Quit{});
        return;
    }
}

void Link::handle(const wire::Message& message)
{
    const std::lock_guard lock(m_mutex);
    if (const auto* run = std::get_if<wire::Run>(&message)) {
        m_waiting.push_back(*run);
    } else if (const auto* cancel = std::get_if<wire::Cancel>(&message)) {
        m_cancelledUpTo = std::max(m_cancelledUpTo, cancel->run);
    } else if (const auto* drawn = std::get_if<wire::Acknowledge>(&message)) {
        if (drawn->run != m_drawnRun)
            m_drawn.clear();
        m_drawnRun = drawn->run;
        m_drawn[drawn->field] = drawn->generation;
    } else if (std::holds_alternative<wire::Quit>(message)) {
        m_closed = true;
    }
    m_changed.notify_all();
}

std::optional<wire::Run> Link::take()
{
    std::unique_lock lock(m_mutex);
    present = 0;
    m_changed.wait(lock, [this] { return m_closed || !m_waiting.empty(); });
    if (m_closed)
        return {};
    wire::Run run = m_waiting.front();
    m_waiting.pop_front();
    present = run.run;
    return run;
}

void Link::send(const wire::Message& message)
{
    const std::vector<std::uint8_t> frame = wire::encode(message);
    sendRaw(frame.data(), frame.size());
}

void Link::sendRaw(const void* bytes, std::size_t size)
{
    const std::lock_guard lock(m_output);
    for (std::size_t done = 0; done < size;) {
        const ssize_t n = ::write(STDOUT_FILENO, static_cast<const char*>(bytes) + done, size - done);
        if (n < 0 && errno != EINTR)
            ::_exit(0);
        done += n > 0 ? static_cast<std::size_t>(n) : 0;
    }
}

bool Link::cancelled(std::uint64_t run) const
{
    const std::lock_guard lock(m_mutex);
    return m_closed || m_cancelledUpTo >= run;
}

bool Link::waitDrawn(const wire::Run& run, const std::string& field, std::uint64_t generation)
{
    std::unique_lock lock(m_mutex);
    const auto drawn = [&] { return m_drawnRun == run.run && m_drawn[field] >= generation; };
    m_changed.wait(lock, [&] { return m_closed || m_cancelledUpTo >= run.run || drawn(); });
    return drawn();
}

void Link::waitCancelled(std::uint64_t run)
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [&] { return m_closed || m_cancelledUpTo >= run; });
}

} // namespace ringside::fake
