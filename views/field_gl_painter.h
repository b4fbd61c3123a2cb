// SPDX-License-Identifier: Apache-2.0
// Draws one field into a picture with an OpenGL context of its own. Made, used and destroyed on one thread, which is not
// the window's: while a faulting kernel holds the GPU up, the driver blocks every call for seconds.
#pragma once

#include "views/field_gl_program.h"
#include "views/field_gl_values.h"

#include <QImage>
#include <QOpenGLContext>

#include <array>
#include <memory>
#include <optional>

class QOffscreenSurface;
class QOpenGLFramebufferObject;

namespace ringside {

using FieldNumbers = std::shared_ptr<const std::vector<float>>;

/// One live frame of a source.
struct FieldGlFrame {
    std::uint64_t generation = 0;
    FieldNumbers pixels;  ///< uploaded frames: row-major
    int slot = -1;        ///< shared memory: where the frame lies
    FrameSource::SharedMemory memory;
    std::shared_ptr<const int> descriptor; ///< keeps memory.fd open
};

/// What changed since the last request, and what is to be drawn. Done in the order of the members.
struct FieldGlRequest {
    bool releaseShared = false; ///< another source, or none
    bool loseShared = false;    ///< the worker died
    std::array<FieldNumbers, 2> values; ///< by FieldLayer; null: as before
    std::optional<FieldGlFrame> frame;
    FieldPaint paint;
    QSize pixels; ///< empty: nothing is drawn
    std::uint64_t source = 0; ///< given back, to tell answers that came too late
};

struct FieldGlAnswer {
    QImage picture; ///< Format_RGB32; null when nothing was drawn
    std::uint64_t source = 0;
    std::uint64_t taken = 0; ///< generation that is on the picture from now on; 0 when there was no frame
    QString refused; ///< why the frame's shared memory cannot be used
    QString failed;  ///< why nothing can be drawn at all
};

class FieldGlPainter {
public:
    FieldGlPainter();
    ~FieldGlPainter();
    FieldGlPainter(const FieldGlPainter&) = delete;
    FieldGlPainter& operator=(const FieldGlPainter&) = delete;

    /// The surface belongs to the window's thread and outlives this.
    Result<void> begin(QOffscreenSurface& surface);
    FieldGlAnswer draw(const FieldGlRequest& request);
    std::vector<float> read(FieldLayer layer);
    float read(FieldLayer layer, std::size_t index); ///< NaN outside

private:
    Result<void> upload(FieldLayer layer, const std::vector<float>& values);
    void take(const FieldGlFrame& frame, std::size_t count, FieldGlAnswer& answer);
    QImage picture(const FieldPaint& paint, QSize pixels);

    QOpenGLContext m_context;
    QOpenGLFunctions_4_3_Core* m_gl = nullptr;
    std::unique_ptr<FieldGlValues> m_values;
    std::unique_ptr<FieldGlProgram> m_program;
    std::unique_ptr<QOpenGLFramebufferObject> m_target;
};

} // namespace ringside
