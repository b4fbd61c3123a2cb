// SPDX-License-Identifier: Apache-2.0
// The picture of a field where there is no OpenGL: the same colours, worked out by the CPU.
#include "views/field_canvas.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPointer>
#include <QTimer>

#include <limits>

namespace ringside {

namespace {

class FieldImageCanvas : public QWidget, public FieldCanvas {
public:
    explicit FieldImageCanvas(QWidget* parent) : QWidget(parent)
    {
        setMouseTracking(true);
        setAttribute(Qt::WA_OpaquePaintEvent);
    }

    QWidget* widget() override { return this; }
    void setPaint(const FieldPaint& paint) override
    {
        m_paint = paint;
        changed();
    }
    void setValues(FieldLayer layer, const std::vector<float>& values) override
    {
        held(layer) = values;
        changed();
    }
    void setSource(FrameSource* source) override
    {
        if (source && m_source == source)
            return;
        m_source = source;
        m_taken = 0;
        if (source && source->kind() == FrameSource::Kind::Shared)
            refuse();
        update();
    }
    void keepLastFrame() override { update(); }
    void refresh() override { update(); }
    std::vector<float> values(FieldLayer layer) override { return held(layer); }
    float value(FieldLayer layer, std::size_t index) override
    {
        return index < held(layer).size() ? held(layer)[index] : std::numeric_limits<float>::quiet_NaN();
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        takeFrame();
        const QSize pixels = QSizeF(QSizeF(size()) * devicePixelRatioF()).toSize();
        if (m_image.isNull() || m_image.size() != pixels)
            m_image = drawField(m_paint, m_measured, m_predicted, pixels);
        QPainter painter(this);
        if (m_image.isNull())
            painter.fillRect(rect(), QColor::fromRgb(m_paint.colours.missing));
        else
            painter.drawImage(QRectF(rect()), m_image);
    }

private:
    std::vector<float>& held(FieldLayer layer) { return layer == FieldLayer::Predicted ? m_predicted : m_measured; }
    void changed()
    {
        m_image = QImage();
        update();
    }
    /// Later, so that the view has finished attaching the source when it hears it.
    void refuse()
    {
        QTimer::singleShot(0, this, [this, source = m_source] {
            if (source && source == m_source && reports.refused)
                reports.refused(QCoreApplication::translate("FieldImageCanvas", "this window draws without OpenGL."));
        });
    }
    void takeFrame()
    {
        if (!m_source || m_source->kind() == FrameSource::Kind::Shared || m_source->generation() == m_taken ||
            m_source->pixels().size() != m_paint.count())
            return;
        m_taken = m_source->generation();
        m_measured = m_source->pixels();
        m_image = QImage();
        if (reports.taken)
            reports.taken(m_taken);
        m_source->acknowledge(m_taken);
    }
    FieldPaint m_paint;
    QPointer<FrameSource> m_source;
    std::uint64_t m_taken = 0;
    std::vector<float> m_measured, m_predicted;
    QImage m_image; ///< of what is held, at the size last painted
};

} // namespace

QImage drawField(const FieldPaint& paint, const std::vector<float>& measured, const std::vector<float>& predicted, QSize pixels)
{
    FieldData field;
    field.width = paint.width;
    field.height = paint.height;
    field.values = paint.mode == FieldMode::Predicted ? predicted : measured;
    if (paint.mode == FieldMode::Difference) {
        FieldData other = field;
        other.values = predicted;
        field = fieldDifference(field, other);
    }
    field.low = paint.low;
    field.high = paint.high;
    return fieldImage(field, paint.colours, pixels);
}

std::unique_ptr<FieldCanvas> makeImageCanvas(QWidget* parent) { return std::make_unique<FieldImageCanvas>(parent); }

} // namespace ringside
