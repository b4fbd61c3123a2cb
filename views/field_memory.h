// SPDX-License-Identifier: Apache-2.0
// Imports GPU memory that another process exported (GL_EXT_memory_object_fd) as an OpenGL buffer, without any CUDA here.
#pragma once

#include "experiments/core/result.h"
#include "views/frame_source.h"

#include <QOpenGLFunctions_4_3_Core>
#include <QSurfaceFormat>

class QOpenGLContext;

namespace ringside {

/// What drawing fields asks of OpenGL: a core profile of 4.3.
QSurfaceFormat fieldGlFormat();

/// UUID of the device that the current context draws with, 32 hex digits; several joined by ", "; empty when it does not
/// say.
std::string glDeviceUuid(QOpenGLContext& context);

/// A buffer over the whole exported allocation. Lives in the context that was current when it was imported, and must be
/// destroyed with that context current.
class ImportedMemory {
public:
    ImportedMemory() = default;
    ~ImportedMemory() { release(); }
    ImportedMemory(const ImportedMemory&) = delete;
    ImportedMemory& operator=(const ImportedMemory&) = delete;

    /// The error says in one sentence why this GL cannot read that memory.
    Result<void> import(QOpenGLFunctions_4_3_Core& gl, const FrameSource::SharedMemory& memory);
    void release();
    GLuint buffer() const { return m_buffer; }

private:
    QOpenGLFunctions_4_3_Core* m_gl = nullptr;
    GLuint m_buffer = 0, m_memory = 0;
};

} // namespace ringside
