// SPDX-License-Identifier: Apache-2.0
// Live fields over the wire: slots of device memory that the other end imports (shared), or pixels sent along (upload).
#pragma once

#include "gpu/cuda/run_context.h"
#include "gpu/wire/message.h"

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>

namespace ringside {

/// What the window said it draws. Filled by the thread that reads messages, asked by the one that runs.
class Acknowledgements {
public:
    void begin(std::uint64_t run); ///< forgets everything; later notes of other runs are ignored
    void note(const wire::Acknowledge& message);
    std::uint64_t drawn(const std::string& field) const; ///< newest generation drawn; 0 before the first
    /// Waits until `field`'s drawn generation is at least `generation`; false when the time is over.
    bool waitFor(const std::string& field, std::uint64_t generation, std::chrono::milliseconds limit);

private:
    mutable std::mutex m_mutex;
    std::condition_variable m_changed;
    std::uint64_t m_run = 0;
    std::map<std::string, std::uint64_t> m_drawn;
};

/// One run's connection to the other end.
struct FieldLink {
    std::uint64_t run = 0;
    wire::FieldTransport transport = wire::FieldTransport::None;
    int fdSocket = -1; ///< -1: no side socket, so shared becomes upload
    int device = 0;
    std::string gpuUuid;
    std::function<void(const wire::Message&)> send;
    Acknowledgements& acknowledgements;
    Sink& sink;
};

class WireFieldHost : public FieldHost {
public:
    explicit WireFieldHost(FieldLink link) : m_link(std::move(link)) {}
    Result<std::unique_ptr<LiveField>> open(const Dataset& description) override;

private:
    FieldLink m_link;
};

} // namespace ringside
