// SPDX-License-Identifier: Apache-2.0
#include "app/run/wire_frame_source.h"

#include <cstring>
#include <fmt/format.h>
#include <unistd.h>

namespace ringside {

WireFrameSource::WireFrameSource(const wire::FieldOpen& open, QObject* parent) : FrameSource(parent), m_open(open) {}

WireFrameSource::~WireFrameSource()
{
    if (m_fd >= 0)
        ::close(m_fd);
}

FrameSource::Kind WireFrameSource::kind() const
{
    return m_open.transport == wire::FieldTransport::Shared ? Kind::Shared : Kind::Uploaded;
}

FrameSource::SharedMemory WireFrameSource::sharedMemory() const
{
    if (kind() != Kind::Shared)
        return {};
    SharedMemory memory;
    memory.fd = m_fd;
    memory.slotCount = m_open.slotCount;
    memory.slotBytes = m_open.slotBytes;
    memory.allocationBytes = m_open.allocationBytes;
    memory.gpuUuid = m_open.gpuUuid;
    return memory;
}

void WireFrameSource::acknowledge(std::uint64_t generation)
{
    if (onAcknowledge && !m_lost)
        onAcknowledge({m_open.run, m_open.field.name, generation});
}

void WireFrameSource::refuseShared(const QString& why)
{
    if (onRefuse)
        onRefuse(why);
}

void WireFrameSource::giveFd(int fd)
{
    if (m_fd >= 0)
        ::close(m_fd);
    m_fd = fd;
}

Result<void> WireFrameSource::take(const wire::Frame& frame)
{
    if (frame.generation <= m_generation)
        return errorAt("Frame.generation", fmt::format("{} found after {}, a higher one expected", frame.generation, m_generation));
    if (kind() == Kind::Uploaded) {
        if (Result<void> taken = takePixels(frame); !taken)
            return taken;
    } else if (frame.slot < 0 || frame.slot >= m_open.slotCount) {
        return errorAt("Frame.slot", fmt::format("{} found, 0 to {} expected", frame.slot, m_open.slotCount - 1));
    }
    m_slot = frame.slot;
    m_generation = frame.generation;
    if (!waitsForFd())
        emit frameReady();
    return {};
}

Result<void> WireFrameSource::takePixels(const wire::Frame& frame)
{
    const auto& field = std::get<FieldData>(m_open.field.data);
    const std::size_t count = static_cast<std::size_t>(field.width) * static_cast<std::size_t>(field.height);
    if (frame.pixels.size() != count * sizeof(float))
        return errorAt("Frame.body", fmt::format("{} bytes found, {} expected for {} × {} values", frame.pixels.size(),
                                                 count * sizeof(float), field.width, field.height));
    m_pixels.resize(count);
    std::memcpy(m_pixels.data(), frame.pixels.data(), frame.pixels.size());
    return {};
}

void WireFrameSource::markLost()
{
    if (m_lost)
        return;
    m_lost = true;
    if (m_fd >= 0)
        ::close(m_fd);
    m_fd = -1;
    emit lost();
}

} // namespace ringside
