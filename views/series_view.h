// SPDX-License-Identifier: Apache-2.0
// Curves: the prediction dashed, the measurement solid with markers, limits as labelled lines. Wheel zooms, dragging
// moves, a double click shows all again.
#pragma once

#include "views/axis_ticks.h"
#include "views/view.h"

#include <QPointF>

#include <optional>

class QCustomPlot;
class QCPGraph;
class QCPItemTracer;
class QCPLegend;

namespace ringside {

class SeriesView : public View {
    Q_OBJECT
public:
    explicit SeriesView(QWidget* parent = nullptr);
    void setData(const ViewData& data) override;
    void setStyle(const ViewStyle& style) override;
    void paintOn(QPainter& painter, const QRectF& area) override;
    QSize sizeHint() const override { return {900, 560}; }
    QSize minimumSizeHint() const override { return {320, 240}; }

    /// The value nearest to that point of the widget, in words; empty when none is near.
    QString valueAt(QPointF point) const;
    /// Shows all values again.
    void resetRange();
    QCustomPlot* plot() const { return m_plot; }

protected:
    void resizeEvent(QResizeEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    /// One drawn curve, to find values by.
    struct Drawn {
        QString label;
        bool measured = false;
        const Curve* curve = nullptr; ///< in m_prediction or m_measurement
    };
    struct Found {
        std::size_t drawn = 0, index = 0;
    };

    void rebuild();
    void addCurves(const SeriesData& series, bool measured, std::size_t dataCurves);
    void addCeiling(const Curve& curve, bool measured, const QColor& colour);
    void addMarks();
    void addLegendKeys(bool many);
    void styleAxes();
    void setRanges();
    void applyTicks(QSizeF size); ///< of the whole plot: how many labels fit
    void wrapLegend(double width);
    void zoom(double factor);
    void pointAt(QPointF point);
    const SeriesData* axes() const;
    QString curveLabel(const Curve& curve) const;
    std::size_t colourOf(const Curve& curve) const;
    std::optional<Found> nearest(QPointF point) const;
    QString describe(const Found& found) const;

    ViewStyle m_style;
    std::optional<SeriesData> m_prediction, m_measurement;
    bool m_hidden = false;     ///< there is a measurement, but it is not to be seen yet
    bool m_userRange = false;  ///< someone zoomed or moved: new data keeps the range
    AxisUnits m_xUnits, m_yUnits;
    std::vector<Drawn> m_drawn;
    QCustomPlot* m_plot;
    QCPLegend* m_legend = nullptr;
    QCPItemTracer* m_tracer = nullptr;
};

} // namespace ringside
