// SPDX-License-Identifier: Apache-2.0
#include "gpu/worker/watchdog.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

namespace ringside {

namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr auto aliveInterval = 500ms;
constexpr auto orphanPatience = 2s;
constexpr double longestSeconds = 1e6;

} // namespace

Watchdog::Watchdog(Output& output, const Inbox& inbox) : m_output(output), m_inbox(inbox), m_thread([this] { watch(); })
{
}

Watchdog::~Watchdog()
{
    {
        const std::lock_guard lock(m_mutex);
        m_stop = true;
    }
    m_changed.notify_all();
    m_thread.join();
}

void Watchdog::begin(const wire::Run& run)
{
    const double seconds =
        run.timeLimitSeconds > 0 && run.timeLimitSeconds < longestSeconds ? run.timeLimitSeconds : longestSeconds;
    const std::lock_guard lock(m_mutex);
    m_watched =
        Watched{run,
                Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds)),
                {},
                run.params};
    m_changed.notify_all();
}

void Watchdog::describe(const Provenance& provenance, const Params& params)
{
    const std::lock_guard lock(m_mutex);
    if (m_watched) {
        m_watched->provenance = provenance;
        m_watched->params = params;
    }
}

bool Watchdog::end()
{
    const std::lock_guard lock(m_mutex);
    const bool first = m_watched.has_value();
    m_watched.reset();
    return first;
}

void Watchdog::watch()
{
    Clock::time_point alive = Clock::now() + aliveInterval;
    std::unique_lock lock(m_mutex);
    while (!m_stop) {
        Clock::time_point wake = alive;
        if (m_watched)
            wake = std::min(wake, m_watched->deadline);
        m_changed.wait_until(lock, wake);
        const Clock::time_point now = Clock::now();
        if (m_watched && now >= m_watched->deadline) {
            wire::Done done;
            done.run = m_watched->run.run;
            done.status = RunStatus::TimedOut;
            done.error.message =
                fmt::format("The run took longer than its limit of {:g} s; the worker was ended with it.",
                            m_watched->run.timeLimitSeconds);
            done.exiting = true;
            done.provenance = m_watched->provenance;
            done.params = m_watched->params;
            m_watched.reset(); // end() now answers false
            m_output.sendLast(done, 6);
        }
        if (const auto closed = m_inbox.closedFor(); closed && *closed > orphanPatience)
            _exit(m_inbox.exitStatus());
        if (now < alive)
            continue;
        alive = now + aliveInterval;
        const std::uint64_t run = m_watched ? m_watched->run.run : 0;
        m_output.sendIfIdle(
            wire::Alive{run}); // a reader that does not read must not keep the time limit from being kept
    }
}

} // namespace ringside
