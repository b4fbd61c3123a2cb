// SPDX-License-Identifier: Apache-2.0
#include "views/series_view.h"

#include "views/paint.h"

#include <qcustomplot.h>

#include <QKeyEvent>
#include <QPicture>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace ringside {

namespace {

std::optional<SeriesData> seriesOf(const Dataset* dataset)
{
    const auto* s = dataset ? std::get_if<SeriesData>(&dataset->data) : nullptr;
    return s && !s->curves.empty() ? std::optional(*s) : std::nullopt;
}

constexpr double nearPixels = 40;

} // namespace

SeriesView::SeriesView(QWidget* parent) : View(parent), m_plot(new QCustomPlot(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    // The legend stands above the plot, so that it never covers a value.
    m_legend = m_plot->legend;
    auto* above = new QCPLayoutGrid;
    m_plot->plotLayout()->insertRow(0);
    m_plot->plotLayout()->addElement(0, 0, above);
    m_plot->axisRect()->insetLayout()->take(m_legend);
    above->addElement(0, 0, m_legend);
    above->setMargins(QMargins(8, 4, 8, 0));
    m_plot->plotLayout()->setRowStretchFactor(0, 0.001);
    m_legend->setVisible(true);
    m_legend->setMargins(QMargins(4, 2, 4, 2));
    m_plot->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    m_plot->setFocusPolicy(Qt::StrongFocus);
    m_plot->setMouseTracking(true);
    setFocusProxy(m_plot);
    connect(m_plot, &QCustomPlot::mouseWheel, this, [this] { m_userRange = true; });
    connect(m_plot, &QCustomPlot::mouseDoubleClick, this, [this] { resetRange(); });
    connect(m_plot, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) {
        if (event->buttons() & Qt::LeftButton)
            m_userRange = true;
        else
            pointAt(event->position());
    });
    for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis})
        connect(axis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this, [this] { applyTicks(m_plot->size()); });
    setStyle(makeStyle(false, false, Language::English));
}

void SeriesView::setData(const ViewData& data)
{
    const auto oldAxes = axes() ? std::optional(std::pair(axes()->x, axes()->y)) : std::nullopt;
    m_prediction = seriesOf(data.prediction);
    m_measurement = data.hideMeasurement ? std::nullopt : seriesOf(data.measurement);
    m_hidden = data.hideMeasurement && data.measurement;
    const auto newAxes = axes() ? std::optional(std::pair(axes()->x, axes()->y)) : std::nullopt;
    if (oldAxes != newAxes)
        m_userRange = false; // another picture: what was zoomed into is gone
    rebuild();
}

void SeriesView::setStyle(const ViewStyle& style)
{
    m_style = style;
    setAccessibleName(tr("Chart"));
    rebuild();
}

void SeriesView::resetRange()
{
    m_userRange = false;
    setRanges();
    applyTicks(m_plot->size());
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void SeriesView::paintOn(QPainter& painter, const QRectF& area)
{
    if (m_drawn.empty()) {
        paintMessage(painter, area, tr("No values yet."), m_style);
        return;
    }
    // QCustomPlot draws only with its own painter; a QPicture carries the commands over, still as vectors.
    wrapLegend(area.width());
    applyTicks(area.size());
    m_tracer->setVisible(false);
    QPicture picture;
    QCPPainter recorder(&picture);
    m_plot->toPainter(&recorder, static_cast<int>(area.width()), static_cast<int>(area.height()));
    recorder.end();
    painter.save();
    painter.fillRect(area, m_style.background);
    painter.setClipRect(area, Qt::IntersectClip);
    painter.translate(area.topLeft());
    painter.drawPicture(0, 0, picture);
    painter.restore();
    wrapLegend(m_plot->width());
    applyTicks(m_plot->size());
}

std::optional<SeriesView::Found> SeriesView::nearest(QPointF point) const
{
    std::optional<Found> best;
    double closest = nearPixels;
    for (std::size_t d = 0; d < m_drawn.size(); ++d) {
        const Curve& c = *m_drawn[d].curve;
        for (std::size_t i = 0; i < c.x.size() && i < c.y.size(); ++i) {
            if (!std::isfinite(c.y[i]))
                continue;
            const double dx = m_plot->xAxis->coordToPixel(c.x[i]) - point.x(), dy = m_plot->yAxis->coordToPixel(c.y[i]) - point.y();
            const double distance = std::hypot(dx, dy);
            if (distance < closest) {
                closest = distance;
                best = Found{d, i};
            }
        }
    }
    return best;
}

QString SeriesView::describe(const Found& found) const
{
    const Drawn& drawn = m_drawn[found.drawn];
    const SeriesData& s = *axes();
    const double x = drawn.curve->x[found.index], y = drawn.curve->y[found.index];
    const QString at = quantityText(x, s.x.unit, m_style.language), axis = inLanguage(s.x.label, m_style.language);
    const auto value = [&](double v) { return quantityText(v, s.y.unit, m_style.language); };
    for (const Drawn& other : m_drawn) {
        if (other.measured == drawn.measured || other.curve->id != drawn.curve->id)
            continue;
        for (std::size_t i = 0; i < other.curve->x.size() && i < other.curve->y.size(); ++i)
            if (other.curve->x[i] == x && std::isfinite(other.curve->y[i])) {
                const double measured = drawn.measured ? y : other.curve->y[i], predicted = drawn.measured ? other.curve->y[i] : y;
                return tr("%1 at %2 %3: measured %4, predicted %5").arg(drawn.label, axis, at, value(measured), value(predicted));
            }
    }
    return drawn.measured ? tr("%1 at %2 %3: measured %4").arg(drawn.label, axis, at, value(y))
                          : tr("%1 at %2 %3: predicted %4").arg(drawn.label, axis, at, value(y));
}

QString SeriesView::valueAt(QPointF point) const
{
    const auto found = nearest(point);
    return found ? describe(*found) : QString();
}

void SeriesView::pointAt(QPointF point)
{
    const auto found = nearest(point);
    const QString line = found ? describe(*found) : QString();
    m_tracer->setVisible(found.has_value());
    if (found) {
        const Curve& c = *m_drawn[found->drawn].curve;
        m_tracer->position->setCoords(c.x[found->index], c.y[found->index]);
    }
    m_plot->setToolTip(line);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
    emit hovered(line);
}

void SeriesView::resizeEvent(QResizeEvent* event)
{
    View::resizeEvent(event);
    wrapLegend(m_plot->width());
    applyTicks(m_plot->size());
}

void SeriesView::leaveEvent(QEvent* event)
{
    View::leaveEvent(event);
    m_tracer->setVisible(false);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
    emit hovered({});
}

void SeriesView::zoom(double factor)
{
    m_userRange = true;
    for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis})
        axis->scaleRange(factor);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void SeriesView::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Plus || event->key() == Qt::Key_Equal)
        zoom(0.8);
    else if (event->key() == Qt::Key_Minus)
        zoom(1.25);
    else if (event->key() == Qt::Key_Home)
        resetRange();
    else
        View::keyPressEvent(event);
}

} // namespace ringside
