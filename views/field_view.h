// SPDX-License-Identifier: Apache-2.0
// A field: a 2-D array of floats, drawn live while it changes on the GPU, or from what was predicted, measured or
// recorded. The picture is a canvas (OpenGL, or an image); this draws everything around it.
#pragma once

#include "views/field_canvas.h"
#include "views/field_frame_rate.h"
#include "views/field_layout.h"
#include "views/view.h"

#include <QElapsedTimer>
#include <QPointer>
#include <QTimer>

#include <array>
#include <optional>

class QToolButton;

namespace ringside {

class FieldView : public View {
    Q_OBJECT
public:
    explicit FieldView(QWidget* parent = nullptr);
    ~FieldView() override;

    void setData(const ViewData& data) override;
    void setStyle(const ViewStyle& style) override;
    void paintOn(QPainter& painter, const QRectF& area) override;
    void setFrameSource(FrameSource* source) override;

    void setMode(FieldMode mode); ///< falls back to what there is
    FieldMode mode() const { return m_shown; }
    QString corner() const;  ///< how the frames travel, and how fast
    QString notice() const;  ///< what is wrong; empty when nothing is
    QString hoverText(const QPointF& position); ///< empty outside the picture
    QWidget* canvasWidget() const { return m_canvas->widget(); } ///< the picture alone

    QSize sizeHint() const override { return {720, 480}; }
    QSize minimumSizeHint() const override { return {240, 180}; }

signals:
    void frameTaken(quint64 generation); ///< this live frame is on the picture that is being painted

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void useCanvas(std::unique_ptr<FieldCanvas> canvas);
    void fallBack(const QString& why);
    void frameReady();
    void sourceLost();
    void tellCorner();
    bool usable() const; ///< the source's frames are drawn, or can be
    bool live() const { return usable() && m_source->generation() > 0; }
    bool hasMeasured() const;
    bool hasPredicted() const { return m_predicted && !m_predicted->values.empty(); }
    bool hasBoth() const;
    const FieldData* description() const; ///< axes and size of what is shown; null when there is nothing
    void chooseMode();
    void repaintPicture(); ///< after anything changed but the values of a live frame
    void measureDifference();
    void placeChildren();
    void labelButtons();
    FieldFrame frame() const; ///< points into m_described
    QString message() const;  ///< instead of a picture; empty when there is one

    ViewStyle m_style;
    std::optional<FieldData> m_predicted, m_measured;
    bool m_hideMeasurement = false;
    QPointer<FrameSource> m_source;
    FieldMode m_wanted = FieldMode::Measured, m_shown = FieldMode::Measured;
    FieldData m_described;      ///< description() with the range of the mode; no values
    FieldColours m_colours;
    std::unique_ptr<FieldCanvas> m_canvas;
    QString m_glProblem;        ///< why the canvas is an image; empty when OpenGL draws
    QString m_refusal;          ///< why this source's shared memory is not used
    std::uint64_t m_drawn = 0;  ///< generation on screen
    std::array<QToolButton*, 3> m_buttons{};
    QElapsedTimer m_clock;
    FrameRate m_rate;
    QTimer m_cornerTimer;
    QString m_cornerShown;
};

View* makeFieldView(QWidget* parent);

} // namespace ringside
