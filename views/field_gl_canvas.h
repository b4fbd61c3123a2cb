// SPDX-License-Identifier: Apache-2.0
// The picture of a field by OpenGL. It is drawn on a thread of its own and painted here as a finished image, so that the
// window never waits for the driver.
#pragma once

#include "views/field_canvas.h"
#include "views/field_gl_thread.h"

#include <QElapsedTimer>
#include <QPointer>
#include <QTimer>

namespace ringside {

class FieldGlCanvas : public QWidget, public FieldCanvas {
public:
    explicit FieldGlCanvas(QWidget* parent);

    QWidget* widget() override { return this; }
    void setPaint(const FieldPaint& paint) override;
    void setValues(FieldLayer layer, const std::vector<float>& values) override;
    void setSource(FrameSource* source) override;
    void keepLastFrame() override;
    void refresh() override { ask(); }
    std::vector<float> values(FieldLayer layer) override;
    float value(FieldLayer layer, std::size_t index) override;

    FieldGlThread& thread() { return m_thread; }
    bool settled() const { return !m_asked && !m_busy; } ///< the picture shows all that was set
    const QImage& picture() const { return m_picture; } ///< as last drawn by OpenGL; null before

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void ask();
    void send();
    void take(const FieldGlAnswer& answer);
    void tellSource(const FieldGlAnswer& answer);
    std::optional<FieldGlFrame> newFrame();
    QSize pixels() const { return QSizeF(QSizeF(size()) * devicePixelRatioF()).toSize(); }
    FieldNumbers& held(FieldLayer layer) { return m_held[static_cast<std::size_t>(layer)]; }

    FieldPaint m_paint;
    QPointer<FrameSource> m_source;
    std::uint64_t m_sourceNumber = 0;
    FieldGlFrame m_shared;          ///< the source's memory, once it was asked for
    bool m_refused = false;         ///< this source's shared memory cannot be used
    std::uint64_t m_sent = 0;       ///< newest generation of m_source that the thread was given
    std::array<FieldNumbers, 2> m_held; ///< values by FieldLayer; null where only the GPU has them, or there are none
    FieldGlRequest m_next;          ///< what the thread was not told yet
    bool m_asked = false;           ///< there is something to draw
    bool m_busy = false;            ///< a request is with the thread
    QImage m_picture;
    QTimer m_pace, m_late;
    QElapsedTimer m_sentAt;
    FieldGlThread m_thread;
};

} // namespace ringside
