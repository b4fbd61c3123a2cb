// SPDX-License-Identifier: Apache-2.0
#include "views/field_gl_painter.h"

#include <QOffscreenSurface>
#include <QOpenGLFramebufferObject>
#include <QOpenGLVersionFunctionsFactory>

namespace ringside {

FieldGlPainter::FieldGlPainter() = default;

FieldGlPainter::~FieldGlPainter()
{
    m_target.reset();
    m_program.reset();
    m_values.reset();
    if (m_context.isValid())
        m_context.doneCurrent();
}

Result<void> FieldGlPainter::begin(QOffscreenSurface& surface)
{
    m_context.setFormat(surface.requestedFormat());
    if (!m_context.create() || !m_context.makeCurrent(&surface))
        return waivedBecause("OpenGL: no context");
    m_gl = QOpenGLVersionFunctionsFactory::get<QOpenGLFunctions_4_3_Core>(&m_context);
    if (!m_gl || !m_gl->initializeOpenGLFunctions())
        return waivedBecause("OpenGL 4.3");
    m_values = std::make_unique<FieldGlValues>(*m_gl);
    m_program = std::make_unique<FieldGlProgram>(*m_gl);
    return m_program->build();
}

Result<void> FieldGlPainter::upload(FieldLayer layer, const std::vector<float>& values)
{
    return m_values->upload(layer, values.data(), values.size());
}

FieldGlAnswer FieldGlPainter::draw(const FieldGlRequest& request)
{
    FieldGlAnswer answer;
    answer.source = request.source;
    if (request.loseShared)
        m_values->loseShared();
    if (request.releaseShared)
        m_values->releaseShared();
    for (const FieldLayer layer : {FieldLayer::Measured, FieldLayer::Predicted}) {
        const FieldNumbers& values = request.values[static_cast<std::size_t>(layer)];
        if (!values)
            continue;
        if (const Result<void> sent = upload(layer, *values); !sent)
            answer.failed = QString::fromStdString(sent.error().text());
    }
    if (request.frame)
        take(*request.frame, request.paint.count(), answer);
    if (!request.pixels.isEmpty() && answer.failed.isEmpty())
        answer.picture = picture(request.paint, request.pixels);
    else
        m_gl->glFinish(); // the answer says that the frame was copied
    return answer;
}

void FieldGlPainter::take(const FieldGlFrame& frame, std::size_t count, FieldGlAnswer& answer)
{
    if (frame.pixels) {
        if (frame.pixels->size() != count)
            return;
        if (const Result<void> sent = upload(FieldLayer::Measured, *frame.pixels); !sent)
            answer.failed = QString::fromStdString(sent.error().text());
        answer.taken = frame.generation;
        return;
    }
    Result<void> copied = m_values->hasShared() ? Result<void>{} : m_values->importShared(frame.memory);
    if (copied.ok())
        copied = m_values->copySlot(frame.slot, count);
    if (copied.ok())
        answer.taken = frame.generation;
    else
        answer.refused = QString::fromStdString(copied.error().text());
}

QImage FieldGlPainter::picture(const FieldPaint& paint, QSize pixels)
{
    if (!m_target || m_target->size() != pixels)
        m_target = std::make_unique<QOpenGLFramebufferObject>(pixels);
    m_target->bind();
    m_program->draw(paint, *m_values, pixels);
    QImage image(pixels, QImage::Format_RGB32);
    // QRgb's own order on either byte order. This waits for all that was asked for before.
    m_gl->glReadPixels(0, 0, pixels.width(), pixels.height(), GL_BGRA, GL_UNSIGNED_INT_8_8_8_8_REV, image.bits());
    return image;
}

std::vector<float> FieldGlPainter::read(FieldLayer layer) { return m_values->read(layer); }
float FieldGlPainter::read(FieldLayer layer, std::size_t index) { return m_values->read(layer, index); }

} // namespace ringside
