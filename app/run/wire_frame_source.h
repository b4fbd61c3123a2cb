// SPDX-License-Identifier: Apache-2.0
// The frames of a running worker: in shared GPU memory, or uploaded through the pipe.
#pragma once

#include "gpu/wire/message.h"
#include "views/frame_source.h"

#include <functional>

namespace ringside {

class WireFrameSource : public FrameSource {
    Q_OBJECT
public:
    WireFrameSource(const wire::FieldOpen& open, QObject* parent);
    ~WireFrameSource() override;

    Kind kind() const override;
    const Dataset& field() const override { return m_open.field; }
    SharedMemory sharedMemory() const override;
    void acknowledge(std::uint64_t generation) override;
    void refuseShared(const QString& why) override;

    bool waitsForFd() const { return kind() == Kind::Shared && m_fd < 0 && !m_lost; }
    void giveFd(int fd); ///< owns it from now on
    /// Error: what is wrong with the frame.
    Result<void> take(const wire::Frame& frame);
    /// The worker is gone. Shared memory reads as zeros from now on, so its descriptor is closed.
    void markLost();

    std::function<void(const wire::Acknowledge&)> onAcknowledge;
    std::function<void(const QString&)> onRefuse;

private:
    Result<void> takePixels(const wire::Frame& frame);

    wire::FieldOpen m_open;
    int m_fd = -1;
};

} // namespace ringside
