// SPDX-License-Identifier: Apache-2.0
#include "views/field_canvas.h"
#include "views/field_gl_program.h"
#include "views/field_gl_values.h"
#include "views/gl_info.h"

#include <QOpenGLContext>
#include <QOpenGLVersionFunctionsFactory>
#include <QOpenGLWidget>
#include <QPointer>
#include <QTimer>

#include <array>
#include <limits>
#include <optional>

namespace ringside {

namespace {

class FieldGlCanvas : public QOpenGLWidget, public FieldCanvas {
public:
    explicit FieldGlCanvas(QWidget* parent);
    ~FieldGlCanvas() override;

    QWidget* widget() override { return this; }
    void setPaint(const FieldPaint& paint) override;
    void setValues(FieldLayer layer, const std::vector<float>& values) override;
    void setSource(FrameSource* source) override;
    void keepLastFrame() override;
    void refresh() override { update(); }
    std::vector<float> values(FieldLayer layer) override;
    float value(FieldLayer layer, std::size_t index) override;

protected:
    void initializeGL() override;
    void paintGL() override;

private:
    void dropGl();
    void fail(const QString& why);
    void refuse(const QString& why);
    void uploadPending();
    void takeFrame();
    void takeShared();
    void taken(std::uint64_t generation);
    void pollCopy();
    std::optional<std::vector<float>>& pending(FieldLayer layer) { return m_pending[static_cast<std::size_t>(layer)]; }

    FieldPaint m_paint;
    QPointer<FrameSource> m_source;
    bool m_refused = false;          ///< this source's shared memory cannot be used
    std::uint64_t m_taken = 0;       ///< newest generation of m_source that Measured holds
    std::array<std::optional<std::vector<float>>, 2> m_pending; ///< to be uploaded when the context is there
    QTimer m_poll;
    std::unique_ptr<FieldGlValues> m_values;
    std::unique_ptr<FieldGlProgram> m_program;
};

FieldGlCanvas::FieldGlCanvas(QWidget* parent) : QOpenGLWidget(parent)
{
    setFormat(fieldGlFormat());
    setMouseTracking(true);
    m_poll.setSingleShot(true);
    m_poll.setTimerType(Qt::PreciseTimer);
    QObject::connect(&m_poll, &QTimer::timeout, this, [this] { pollCopy(); });
}

FieldGlCanvas::~FieldGlCanvas()
{
    if (context())
        QObject::disconnect(context(), nullptr, this, nullptr);
    dropGl();
}

void FieldGlCanvas::dropGl()
{
    if (!m_values && !m_program)
        return;
    makeCurrent();
    // The widget may only have moved to another window, which gets a context of its own: the picture goes with it.
    for (const FieldLayer layer : {FieldLayer::Measured, FieldLayer::Predicted})
        if (m_values && !pending(layer))
            pending(layer) = m_values->read(layer);
    if (m_poll.isActive()) { // reading has waited for the copy
        m_poll.stop();
        if (m_source)
            m_source->acknowledge(m_taken);
    }
    m_values.reset();
    m_program.reset();
    doneCurrent();
}

void FieldGlCanvas::initializeGL()
{
    QObject::connect(context(), &QOpenGLContext::aboutToBeDestroyed, this, [this] { dropGl(); });
    auto* gl = QOpenGLVersionFunctionsFactory::get<QOpenGLFunctions_4_3_Core>(context());
    if (!gl || !gl->initializeOpenGLFunctions())
        return fail(QStringLiteral("OpenGL 4.3"));
    m_values = std::make_unique<FieldGlValues>(*gl);
    m_program = std::make_unique<FieldGlProgram>(*gl);
    if (const Result<void> built = m_program->build(); !built)
        fail(QString::fromStdString(built.error().text()));
}

void FieldGlCanvas::fail(const QString& why)
{
    // Later: whoever hears it deletes this widget, which is in the middle of painting.
    QTimer::singleShot(0, this, [this, why] {
        if (reports.failed)
            reports.failed(why);
    });
}

void FieldGlCanvas::refuse(const QString& why)
{
    m_refused = true;
    QTimer::singleShot(0, this, [this, why, source = m_source] {
        if (source && source == m_source && reports.refused)
            reports.refused(why);
    });
}

void FieldGlCanvas::setPaint(const FieldPaint& paint)
{
    m_paint = paint;
    update();
}

void FieldGlCanvas::setValues(FieldLayer layer, const std::vector<float>& values)
{
    pending(layer) = values;
    update();
}

void FieldGlCanvas::setSource(FrameSource* source)
{
    if (source && m_source == source)
        return;
    m_source = source;
    m_refused = false;
    m_taken = 0;
    m_poll.stop();
    if (m_values) {
        makeCurrent();
        m_values->releaseShared();
        doneCurrent();
    }
    update();
}

void FieldGlCanvas::keepLastFrame()
{
    m_poll.stop();
    if (m_values) {
        makeCurrent();
        m_values->loseShared();
        doneCurrent();
    }
    update();
}

void FieldGlCanvas::uploadPending()
{
    for (const FieldLayer layer : {FieldLayer::Measured, FieldLayer::Predicted}) {
        if (!pending(layer))
            continue;
        const Result<void> sent = m_values->upload(layer, pending(layer)->data(), pending(layer)->size());
        pending(layer).reset();
        if (!sent)
            fail(QString::fromStdString(sent.error().text()));
    }
}

void FieldGlCanvas::takeFrame()
{
    if (!m_source || m_source->generation() == m_taken)
        return;
    if (m_source->kind() == FrameSource::Kind::Shared)
        return takeShared();
    const std::vector<float>& pixels = m_source->pixels();
    const std::uint64_t generation = m_source->generation();
    if (pixels.size() != m_paint.count())
        return;
    if (const Result<void> sent = m_values->upload(FieldLayer::Measured, pixels.data(), pixels.size()); !sent)
        return fail(QString::fromStdString(sent.error().text()));
    taken(generation);
    m_source->acknowledge(generation);
}

void FieldGlCanvas::takeShared()
{
    // One copy at a time; pollCopy looks for a newer frame when it is done. A lost worker's memory is never read.
    if (m_refused || m_source->isLost() || m_values->copying())
        return;
    if (!m_values->hasShared()) {
        if (const Result<void> imported = m_values->importShared(m_source->sharedMemory()); !imported)
            return refuse(QString::fromStdString(imported.error().text()));
    }
    if (const Result<void> copied = m_values->copySlot(m_source->slot(), m_paint.count()); !copied)
        return refuse(QString::fromStdString(copied.error().text()));
    taken(m_source->generation());
    m_poll.start(1);
}

void FieldGlCanvas::taken(std::uint64_t generation)
{
    m_taken = generation;
    pending(FieldLayer::Measured).reset(); // older than this frame
    if (reports.taken)
        reports.taken(generation);
}

void FieldGlCanvas::pollCopy()
{
    if (!m_values || !m_source)
        return;
    makeCurrent();
    const bool copying = m_values->copying();
    doneCurrent();
    if (copying)
        return m_poll.start(1);
    const std::uint64_t newest = m_source->generation();
    m_source->acknowledge(m_taken);
    if (newest != m_taken)
        update();
}

void FieldGlCanvas::paintGL()
{
    if (!m_values || !m_program)
        return;
    uploadPending();
    takeFrame();
    m_program->draw(m_paint, *m_values, QSizeF(QSizeF(size()) * devicePixelRatioF()).toSize());
}

std::vector<float> FieldGlCanvas::values(FieldLayer layer)
{
    if (pending(layer))
        return *pending(layer);
    if (!m_values)
        return {};
    makeCurrent();
    std::vector<float> found = m_values->read(layer);
    doneCurrent();
    return found;
}

float FieldGlCanvas::value(FieldLayer layer, std::size_t index)
{
    if (const auto& waiting = pending(layer))
        return index < waiting->size() ? (*waiting)[index] : std::numeric_limits<float>::quiet_NaN();
    if (!m_values)
        return std::numeric_limits<float>::quiet_NaN();
    makeCurrent();
    const float found = m_values->read(layer, index);
    doneCurrent();
    return found;
}

} // namespace

const QString& fieldGlProblem()
{
    // The variable is the way out where a driver draws wrongly.
    static const QString problem = qEnvironmentVariable("RINGSIDE_OPENGL") == QLatin1String("off")
                                       ? QStringLiteral("RINGSIDE_OPENGL=off")
                                       : probeGl().problem;
    return problem;
}

std::unique_ptr<FieldCanvas> makeGlCanvas(QWidget* parent) { return std::make_unique<FieldGlCanvas>(parent); }

} // namespace ringside
