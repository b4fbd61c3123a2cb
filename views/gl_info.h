// SPDX-License-Identifier: Apache-2.0
// What this machine's OpenGL can do for Ringside. For `ringside doctor`, and to decide how fields are drawn.
#pragma once

#include <QString>
#include <QSurfaceFormat>

namespace ringside {

struct GlInfo {
    QString renderer, version; ///< as the driver words them; empty where there is no OpenGL
    int major = 0, minor = 0;  ///< of the core profile that was made
    QSurfaceFormat format;     ///< of that context: what a surface for another one must have
    bool memoryObjectFd = false; ///< GL_EXT_memory_object_fd: fields can be drawn without leaving the GPU
    bool semaphoreFd = false;    ///< GL_EXT_semaphore_fd
    QString uuid;                ///< of the device, 32 hex digits; empty where the driver does not say
    QString problem;             ///< why fields are drawn without OpenGL, as one sentence; empty while they are drawn with it
};

/// Makes an offscreen context, asks, and throws it away. Needs a QGuiApplication; without one, or without a display, the
/// answer is a `problem`.
GlInfo probeGl();

} // namespace ringside
