// SPDX-License-Identifier: Apache-2.0
// The present or last run: its outcome so far, its messages as a recording keeps them, and its live fields.
#pragma once

#include "app/run/wire_frame_source.h"
#include "gpu/wire/recording.h"

#include <map>
#include <memory>
#include <optional>

namespace ringside {

class CurrentRun {
public:
    CurrentRun() = default;
    explicit CurrentRun(wire::Run request);
    ~CurrentRun();

    const wire::Run& request() const { return m_request; }
    const Outcome& outcome() const { return m_builder.outcome(); }
    const std::vector<wire::Message>& messages() const { return m_messages; }

    void begin(const wire::Hello& hello); ///< the run goes to this worker
    /// Takes an answer that carries this run's number, other than Done. Error: what is wrong with it.
    Result<void> take(const wire::Message& message);
    void conclude(wire::Done done);

    WireFrameSource* source(const std::string& field) const;
    /// The source that waited longest for its descriptor has it now; null when none waits: the descriptor is kept.
    WireFrameSource* giveFd(int fd);
    /// unfinished: the run was still going on, so that uploaded fields stop short as well.
    void workerLost(bool unfinished);

private:
    void keep(const wire::Message& message);
    Result<void> open(const wire::FieldOpen& open);

    wire::Run m_request;
    wire::OutcomeBuilder m_builder{Origin::Live};
    std::vector<wire::Message> m_messages;
    std::map<std::string, std::size_t> m_place; ///< of the message that a later one of its kind and name replaces
    std::size_t m_logs = 0;
    struct Later { void operator()(QObject* object) const { object->deleteLater(); } };
    std::vector<std::unique_ptr<WireFrameSource, Later>> m_sources;
    std::vector<int> m_earlyFds;
};

} // namespace ringside
