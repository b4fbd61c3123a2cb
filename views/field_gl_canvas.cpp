// SPDX-License-Identifier: Apache-2.0
#include "views/field_gl_canvas.h"

#include "views/gl_info.h"

#include <QPainter>
#include <QScreen>

#include <algorithm>
#include <limits>
#include <unistd.h>
#include <utility>

namespace ringside {

namespace {

constexpr int lateMilliseconds = 150; ///< then the CPU draws what it has: the driver may be held up for long

const GlInfo& knownGl()
{
    static const GlInfo info = probeGl();
    return info;
}

/// Milliseconds between two pictures; 0 where the program does not wait for the screen.
double interval(const QScreen* screen)
{
    if (QSurfaceFormat::defaultFormat().swapInterval() == 0 || !screen || screen->refreshRate() < 1)
        return 0;
    return 1000 / screen->refreshRate();
}

/// A descriptor of our own for the same memory: the thread may still need it when the source has closed its own.
std::shared_ptr<const int> duplicate(int fd)
{
    return {new int(fd < 0 ? -1 : ::dup(fd)), [](const int* own) {
                if (*own >= 0)
                    ::close(*own);
                delete own;
            }};
}

} // namespace

FieldGlCanvas::FieldGlCanvas(QWidget* parent)
    : QWidget(parent), m_thread(knownGl().format, [this](const QString& why) {
          if (reports.failed)
              reports.failed(why); // deletes this
      })
{
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    m_sentAt.start();
    for (QTimer* timer : {&m_pace, &m_late})
        timer->setSingleShot(true);
    m_pace.setTimerType(Qt::PreciseTimer);
    QObject::connect(&m_pace, &QTimer::timeout, this, [this] { send(); });
    QObject::connect(&m_late, &QTimer::timeout, this, [this] {
        if (held(FieldLayer::Measured) || m_paint.mode == FieldMode::Predicted)
            m_picture = QImage(); // what it shows may be of something else by now
        update();
    });
}

void FieldGlCanvas::setPaint(const FieldPaint& paint)
{
    m_paint = paint;
    ask();
}

void FieldGlCanvas::setValues(FieldLayer layer, const std::vector<float>& values)
{
    held(layer) = m_next.values[static_cast<std::size_t>(layer)] = std::make_shared<const std::vector<float>>(values);
    ask();
}

void FieldGlCanvas::setSource(FrameSource* source)
{
    if (source && m_source == source)
        return;
    m_source = source;
    ++m_sourceNumber;
    m_shared = {};
    m_refused = false;
    m_sent = 0;
    m_next.releaseShared = true;
    ask();
}

void FieldGlCanvas::keepLastFrame()
{
    m_next.loseShared = true;
    ask();
}

/// Soon, but not before the thread is done with what it has, nor faster than the screen. What a view sets one after the
/// other becomes one request.
void FieldGlCanvas::ask()
{
    m_asked = true;
    if (m_busy || m_pace.isActive())
        return;
    const double wait = interval(screen()) - static_cast<double>(m_sentAt.nsecsElapsed()) * 1e-6;
    m_pace.start(std::max(0, static_cast<int>(wait)));
}

void FieldGlCanvas::send()
{
    m_asked = false;
    m_busy = true;
    m_sentAt.restart();
    m_late.start(lateMilliseconds);
    FieldGlRequest request = std::exchange(m_next, {});
    request.frame = newFrame();
    request.paint = m_paint;
    request.pixels = pixels();
    request.source = m_sourceNumber;
    m_thread.post([this, request = std::move(request), report = m_thread.reporter()](FieldGlPainter& painter) {
        report([this, answer = painter.draw(request)] { take(answer); });
    });
}

std::optional<FieldGlFrame> FieldGlCanvas::newFrame()
{
    if (!m_source || m_refused || m_source->generation() == m_sent)
        return std::nullopt;
    FieldGlFrame frame;
    if (m_source->kind() != FrameSource::Kind::Shared) {
        if (m_source->pixels().size() != m_paint.count())
            return std::nullopt;
        frame.pixels = held(FieldLayer::Measured) = std::make_shared<const std::vector<float>>(m_source->pixels());
    } else if (m_source->isLost()) { // a lost worker's memory is never read
        return std::nullopt;
    } else {
        if (!m_shared.descriptor) {
            m_shared.memory = m_source->sharedMemory();
            m_shared.descriptor = duplicate(m_shared.memory.fd);
            m_shared.memory.fd = *m_shared.descriptor;
        }
        frame = m_shared;
        frame.slot = m_source->slot();
    }
    frame.generation = m_sent = m_source->generation();
    return frame;
}

void FieldGlCanvas::take(const FieldGlAnswer& answer)
{
    m_busy = false;
    m_late.stop();
    if (!answer.failed.isEmpty()) {
        if (reports.failed)
            reports.failed(answer.failed); // deletes this
        return;
    }
    if (!answer.picture.isNull())
        m_picture = answer.picture;
    if (m_source && answer.source == m_sourceNumber)
        tellSource(answer);
    update();
    if (m_asked)
        ask();
}

void FieldGlCanvas::tellSource(const FieldGlAnswer& answer)
{
    if (!answer.refused.isEmpty()) {
        m_refused = true;
        if (reports.refused)
            reports.refused(answer.refused);
    }
    if (answer.taken == 0)
        return;
    if (m_source->kind() == FrameSource::Kind::Shared && !m_next.values[static_cast<std::size_t>(FieldLayer::Measured)])
        held(FieldLayer::Measured).reset(); // older than this frame, which only the GPU has
    if (reports.taken)
        reports.taken(answer.taken);
    if (m_source)
        m_source->acknowledge(answer.taken);
}

void FieldGlCanvas::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    QImage image = m_picture;
    if (image.isNull()) {
        static const std::vector<float> none;
        const auto values = [this](FieldLayer layer) -> const std::vector<float>& { return held(layer) ? *held(layer) : none; };
        image = drawField(m_paint, values(FieldLayer::Measured), values(FieldLayer::Predicted), pixels());
    }
    if (image.isNull())
        painter.fillRect(rect(), QColor::fromRgb(m_paint.colours.missing));
    else
        painter.drawImage(QRectF(rect()), image);
}

void FieldGlCanvas::resizeEvent(QResizeEvent*) { ask(); }

std::vector<float> FieldGlCanvas::values(FieldLayer layer)
{
    if (held(layer))
        return *held(layer);
    if (layer == FieldLayer::Predicted)
        return {};
    return m_thread.ask([](FieldGlPainter& painter) { return painter.read(FieldLayer::Measured); }).value_or(std::vector<float>());
}

float FieldGlCanvas::value(FieldLayer layer, std::size_t index)
{
    constexpr float none = std::numeric_limits<float>::quiet_NaN();
    if (held(layer))
        return index < held(layer)->size() ? (*held(layer))[index] : none;
    if (layer == FieldLayer::Predicted)
        return none;
    const auto found = m_thread.ask([index](FieldGlPainter& painter) { return std::vector{painter.read(FieldLayer::Measured, index)}; });
    return found ? found->front() : none;
}

const QString& fieldGlProblem()
{
    // The variable is the way out where a driver draws wrongly.
    static const QString problem = qEnvironmentVariable("RINGSIDE_OPENGL") == QLatin1String("off")
                                       ? QStringLiteral("RINGSIDE_OPENGL=off")
                                       : knownGl().problem;
    return problem;
}

std::unique_ptr<FieldCanvas> makeGlCanvas(QWidget* parent) { return std::make_unique<FieldGlCanvas>(parent); }

} // namespace ringside
