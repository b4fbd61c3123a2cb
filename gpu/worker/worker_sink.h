// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "experiments/core/sink.h"
#include "gpu/worker/output.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace ringside {

/// Turns what a run finds into messages. A dataset that comes in a burst is sent every 30 ms; its last state always
/// arrives, at the latest by flush().
class WorkerSink : public Sink {
public:
    WorkerSink(Output& output, std::uint64_t run, const std::atomic<bool>& cancelled)
        : m_output(output), m_run(run), m_cancelled(cancelled)
    {
    }
    void progress(double fraction, std::string_view what) override;
    void data(const Dataset& dataset) override;
    void summary(const SummaryValue& value) override;
    void log(std::string_view line) override;
    bool cancelled() const override { return m_cancelled; }
    void flush(); ///< sends everything held back

private:
    using Clock = std::chrono::steady_clock;
    struct Held {
        std::optional<Dataset> dataset;
        std::optional<Clock::time_point> sent;
    };
    void sendDue(Clock::time_point now);

    Output& m_output;
    std::uint64_t m_run;
    const std::atomic<bool>& m_cancelled;
    std::map<std::string, Held> m_held;
    std::optional<Clock::time_point> m_progressSent;
};

} // namespace ringside
