// SPDX-License-Identifier: Apache-2.0
// The picture inside a field view, without what surrounds it. Two make it: OpenGL, and a QImage where there is none.
// Both take frames when they paint, so frames that arrive faster than the screen are passed over, not queued.
#pragma once

#include "views/field_image.h"
#include "views/frame_source.h"

#include <QString>
#include <QWidget>

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace ringside {

enum class FieldLayer { Measured, Predicted };
enum class FieldMode { Measured, Predicted, Difference };

/// What is drawn: the size of the field, and how values become colours.
struct FieldPaint {
    FieldMode mode = FieldMode::Measured;
    int width = 0, height = 0; ///< in values
    double low = 0, high = 1;
    FieldColours colours;
    std::size_t count() const { return static_cast<std::size_t>(width) * static_cast<std::size_t>(height); }
};

class FieldCanvas {
public:
    virtual ~FieldCanvas() = default;
    virtual QWidget* widget() = 0;
    virtual void setPaint(const FieldPaint& paint) = 0;
    /// Row-major values of one layer; empty where there are none. A live frame replaces those of Measured.
    virtual void setValues(FieldLayer layer, const std::vector<float>& values) = 0;
    /// Where live frames come from; null detaches. What was drawn last stays.
    virtual void setSource(FrameSource* source) = 0;
    /// The source is lost: its shared memory is not read again, and the last good frame stays.
    virtual void keepLastFrame() = 0;
    /// A frame is ready: paints soon.
    virtual void refresh() = 0;
    /// What is drawn now; empty where there is nothing, or where the GPU does not answer within a moment. Reads back from
    /// the GPU, so not for every frame.
    virtual std::vector<float> values(FieldLayer layer) = 0;
    /// One of them; NaN where there is none.
    virtual float value(FieldLayer layer, std::size_t index) = 0;

    /// What the canvas tells the view. All are called on the UI thread; `failed` and `refused` outside of painting.
    struct Reports {
        std::function<void(std::uint64_t generation)> taken; ///< this frame is drawn from now on
        std::function<void(const QString& why)> refused;     ///< shared memory cannot be used
        std::function<void(const QString& why)> failed;      ///< this canvas cannot draw at all
    } reports;
};

/// Empty when this process can draw fields with OpenGL, else why not. Worked out once.
const QString& fieldGlProblem();

/// The picture by the CPU; null where the values do not fit the size.
QImage drawField(const FieldPaint& paint, const std::vector<float>& measured, const std::vector<float>& predicted, QSize pixels);

std::unique_ptr<FieldCanvas> makeGlCanvas(QWidget* parent);
std::unique_ptr<FieldCanvas> makeImageCanvas(QWidget* parent);

} // namespace ringside
