// SPDX-License-Identifier: Apache-2.0
// The values of a field as OpenGL buffers of this process: uploaded, or copied out of shared memory slot by slot, so that
// the last good frame is kept whatever happens to the process that made it. All calls need the context current.
#pragma once

#include "views/field_canvas.h"
#include "views/field_memory.h"

#include <QOpenGLFunctions_4_3_Core>

#include <array>

namespace ringside {

class FieldGlValues {
public:
    explicit FieldGlValues(QOpenGLFunctions_4_3_Core& gl);
    ~FieldGlValues();
    FieldGlValues(const FieldGlValues&) = delete;
    FieldGlValues& operator=(const FieldGlValues&) = delete;

    /// The error says that this many values do not fit. No values: the layer has none from now on.
    Result<void> upload(FieldLayer layer, const float* values, std::size_t count);

    Result<void> importShared(const FrameSource::SharedMemory& memory);
    /// The same for a buffer that is here already (tests, where no driver can import).
    void useShared(GLuint buffer, const FrameSource::SharedMemory& memory);
    bool hasShared() const { return m_shared != 0; }
    /// Measured becomes a copy of that slot's first `count` values. It is made on the GPU, in order with what follows.
    Result<void> copySlot(int slot, std::size_t count);
    /// The worker is gone: shared memory is not read again. A frame that was copied after the worker's death reads as
    /// zeros; then the one before it is the last good one.
    void loseShared();
    void releaseShared(); ///< the run is over, or another begins: what was copied stays

    GLuint buffer(FieldLayer layer) const; ///< 0 where there is none
    std::size_t count(FieldLayer layer) const;
    std::vector<float> read(FieldLayer layer);
    float read(FieldLayer layer, std::size_t index); ///< NaN outside

private:
    struct Store {
        GLuint buffer = 0;
        std::size_t capacity = 0, count = 0;
    };
    Result<void> reserve(Store& store, std::size_t count);
    std::vector<float> read(const Store& store);
    const Store& store(FieldLayer layer) const { return layer == FieldLayer::Predicted ? m_predicted : m_ring[m_newest]; }
    bool allZero(const Store& store);

    QOpenGLFunctions_4_3_Core& m_gl;
    std::size_t m_maxCount = 0;
    std::array<Store, 3> m_ring; ///< measured: the newest frame, the one before, and room for the next
    std::size_t m_newest = 0;
    Store m_predicted;
    ImportedMemory m_imported;
    GLuint m_shared = 0;
    FrameSource::SharedMemory m_description;
    int m_slotsCopied = 0; ///< of this shared memory
};

} // namespace ringside
