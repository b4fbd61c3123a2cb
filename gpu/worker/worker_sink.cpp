// SPDX-License-Identifier: Apache-2.0
#include "gpu/worker/worker_sink.h"

namespace ringside {

namespace {

constexpr std::chrono::milliseconds interval(30);

} // namespace

void WorkerSink::progress(double fraction, std::string_view what)
{
    const Clock::time_point now = Clock::now();
    sendDue(now);
    if (m_progressSent && now - *m_progressSent < interval && fraction < 1)
        return;
    m_progressSent = now;
    m_output.send(wire::Progress{m_run, fraction, std::string(what)});
}

void WorkerSink::data(const Dataset& dataset)
{
    m_held[dataset.name].dataset = dataset;
    sendDue(Clock::now());
}

void WorkerSink::summary(const SummaryValue& value) { m_output.send(wire::Summary{m_run, value}); }

void WorkerSink::log(std::string_view line) { m_output.send(wire::Log{m_run, std::string(line)}); }

void WorkerSink::sendDue(Clock::time_point now)
{
    for (auto& [name, held] : m_held) {
        if (!held.dataset || (held.sent && now - *held.sent < interval))
            continue;
        m_output.send(wire::Data{m_run, std::move(*held.dataset)});
        held.dataset.reset();
        held.sent = now;
    }
}

void WorkerSink::flush()
{
    for (auto& [name, held] : m_held) {
        if (held.dataset)
            m_output.send(wire::Data{m_run, std::move(*held.dataset)});
        held.dataset.reset();
    }
}

} // namespace ringside
