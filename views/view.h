// SPDX-License-Identifier: Apache-2.0
// What every view is. A view is chosen by the kind of dataset, never by experiment.
#pragma once

#include "experiments/core/dataset.h"

#include <QColor>
#include <QFont>
#include <QWidget>

#include <functional>
#include <vector>

class QPainter;

namespace ringside {

/// Colours and sizes that every view draws with. Contrast of text on background ≥ 4.5:1 in both.
struct ViewStyle {
    bool dark = false;
    bool presenting = false; ///< type ×1.6, thick lines
    Language language = Language::English;
    QColor background, text, faint, grid, prediction, accent, warning;
    std::vector<QColor> curves; ///< colour-blind safe, in order
    QFont font;                 ///< already scaled
    double lineWidth = 2;
};
ViewStyle makeStyle(bool dark, bool presenting, Language language);

/// The same dataset from up to three places. Any may be null; the pointers outlive only the call.
struct ViewData {
    const Dataset* prediction = nullptr;
    const Dataset* measurement = nullptr; ///< live, recording or import
    bool hideMeasurement = false;         ///< "Predict" mode: the learner is still guessing
};

class FrameSource;

class View : public QWidget {
    Q_OBJECT
public:
    using QWidget::QWidget;
    virtual void setData(const ViewData& data) = 0;
    virtual void setStyle(const ViewStyle& style) = 0;
    /// Draws itself (no chrome) into `area`, as vectors where it can: for PNG, SVG, PDF.
    virtual void paintOn(QPainter& painter, const QRectF& area) = 0;
    /// Views of fields draw live frames from here; null detaches. The source outlives its attachment.
    virtual void setFrameSource(FrameSource* source) { (void)source; }
signals:
    /// The person pointed at something: one line for the status bar; empty when the pointer left.
    void hovered(const QString& text);
};

struct ViewKind {
    const char* id;                        ///< "chart", "table"
    Text title;                            ///< of its tab
    std::function<View*(QWidget* parent)> make;
};
/// The views that can draw this kind, best first; the table is always last.
const std::vector<ViewKind>& viewsFor(DatasetKind kind);

} // namespace ringside
