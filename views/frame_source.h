// SPDX-License-Identifier: Apache-2.0
// Where the pixels of a field come from: shared GPU memory, uploaded frames, or a recording. The field view and its
// shader are the same for all three.
#pragma once

#include "experiments/core/dataset.h"

#include <QObject>

#include <cstdint>
#include <string>
#include <vector>

namespace ringside {

class FrameSource : public QObject {
    Q_OBJECT
public:
    enum class Kind { Shared, Uploaded, Recorded };
    using QObject::QObject;

    virtual Kind kind() const = 0;
    virtual const Dataset& field() const = 0; ///< kind Field: size, axes, range, labels

    // Shared only: one allocation of GPU memory, exported as an opaque file descriptor.
    struct SharedMemory {
        int fd = -1; ///< owned by the source; dup() it before giving it to GL, which takes ownership
        int slotCount = 0; ///< not "slots": Qt defines that word away
        std::uint64_t slotBytes = 0, allocationBytes = 0;
        std::string gpuUuid; ///< 32 hex digits; must equal the GL device's UUID
    };
    virtual SharedMemory sharedMemory() const { return {}; }

    // The newest announced frame.
    std::uint64_t generation() const { return m_generation; } ///< 0 = none yet
    int slot() const { return m_slot; }                       ///< Shared
    const std::vector<float>& pixels() const { return m_pixels; } ///< Uploaded, Recorded: width*height, row-major
    bool isLost() const { return m_lost; } ///< the worker is gone: shared memory must not be read any more

    /// The view has copied this generation into its own texture; its slot may be written again.
    virtual void acknowledge(std::uint64_t generation) { (void)generation; }
    /// The view cannot use shared memory (no extension, other GPU): ask for uploaded frames from the next run on.
    virtual void refuseShared(const QString& why) { (void)why; }

signals:
    void frameReady();
    void lost(); ///< keep the last good frame, and mark it

protected:
    std::uint64_t m_generation = 0;
    int m_slot = -1;
    std::vector<float> m_pixels;
    bool m_lost = false;
};

} // namespace ringside
