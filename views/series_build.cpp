// SPDX-License-Identifier: Apache-2.0
// What the series view puts into its plot: curves, ceilings, marks, legend, axes.
#include "views/series_view.h"

#include "experiments/core/units.h"
#include "views/paint.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace ringside {

namespace {

/// Ticks from axisTicks(), so that they are round in the shown unit, not in the stored one.
class UnitTicker : public QCPAxisTicker {
public:
    UnitTicker(Axis axis, AxisUnits units, int most) : m_axis(std::move(axis)), m_units(std::move(units)), m_most(most) {}

    void generate(const QCPRange& range, const QLocale&, QChar, int, QVector<double>& ticks, QVector<double>* subTicks,
                  QVector<QString>* labels) override
    {
        const AxisTicks t = axisTicks(m_axis, m_units, range.lower, range.upper, m_most);
        ticks = QVector<double>(t.major.begin(), t.major.end());
        if (subTicks)
            *subTicks = QVector<double>(t.minor.begin(), t.minor.end());
        if (labels)
            *labels = QVector<QString>(t.labels.begin(), t.labels.end());
    }

private:
    Axis m_axis;
    AxisUnits m_units;
    int m_most;
};

QCPScatterStyle marker(std::size_t n, const QColor& colour, double size, bool filled)
{
    static constexpr QCPScatterStyle::ScatterShape shapes[] = {QCPScatterStyle::ssCircle,   QCPScatterStyle::ssSquare,
                                                               QCPScatterStyle::ssDiamond,  QCPScatterStyle::ssTriangle,
                                                               QCPScatterStyle::ssTriangleInverted, QCPScatterStyle::ssCross};
    return {shapes[n % std::size(shapes)], QPen(colour, size / 5), filled ? QBrush(colour) : QBrush(Qt::NoBrush), size};
}

bool visibleOn(AxisScale scale, double value) { return std::isfinite(value) && (scale == AxisScale::Linear || value > 0); }

std::size_t finiteCount(const Curve& c)
{
    return static_cast<std::size_t>(std::count_if(c.y.begin(), c.y.end(), [](double y) { return std::isfinite(y); }));
}

/// Broken at the space nearest to the middle where it is longer than `room`.
QString inTwoLines(QString text, const QFontMetrics& metrics, double room)
{
    if (metrics.horizontalAdvance(text) <= room)
        return text;
    qsizetype best = -1;
    for (qsizetype at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1))
        if (best < 0 || std::abs(at - text.size() / 2) < std::abs(best - text.size() / 2))
            best = at;
    if (best >= 0)
        text[best] = '\n';
    return text;
}

struct Extent {
    double low = std::numeric_limits<double>::infinity(), high = -std::numeric_limits<double>::infinity();
    void add(AxisScale scale, double value)
    {
        if (!visibleOn(scale, value))
            return;
        low = std::min(low, value);
        high = std::max(high, value);
    }
};

} // namespace

const SeriesData* SeriesView::axes() const
{
    return m_prediction ? &*m_prediction : m_measurement ? &*m_measurement : nullptr;
}

QString SeriesView::curveLabel(const Curve& curve) const
{
    return curve.label.empty() ? QString::fromStdString(curve.id) : inLanguage(curve.label, m_style.language);
}

/// Prediction and measurement of one curve have one colour, whatever else either of them holds.
std::size_t SeriesView::colourOf(const Curve& curve) const
{
    std::vector<std::string> ids;
    for (const auto* series : {&m_prediction, &m_measurement})
        if (*series)
            for (const Curve& c : (*series)->curves)
                if (std::find(ids.begin(), ids.end(), c.id) == ids.end())
                    ids.push_back(c.id);
    return static_cast<std::size_t>(std::find(ids.begin(), ids.end(), curve.id) - ids.begin());
}

void SeriesView::rebuild()
{
    m_plot->clearPlottables();
    m_plot->clearItems();
    m_drawn.clear();
    m_tracer = new QCPItemTracer(m_plot);
    m_tracer->setStyle(QCPItemTracer::tsCircle);
    m_tracer->setSize(m_style.presenting ? 24 : 14);
    m_tracer->setPen(QPen(m_style.text, m_style.lineWidth));
    m_tracer->setVisible(false);
    std::size_t dataCurves = 0;
    for (const auto* series : {&m_prediction, &m_measurement}) {
        std::size_t n = 0;
        if (*series)
            for (const Curve& c : (*series)->curves)
                n += c.role == CurveRole::Data;
        dataCurves = std::max(dataCurves, n);
    }
    // The measurement below: where both agree, the dashes of the prediction stay visible on its solid line.
    if (m_measurement)
        addCurves(*m_measurement, true, dataCurves);
    if (m_prediction)
        addCurves(*m_prediction, false, dataCurves);
    addLegendKeys(dataCurves > 1);
    styleAxes();
    if (!m_userRange)
        setRanges();
    addMarks();
    applyTicks(m_plot->size());
    wrapLegend(m_plot->width());
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void SeriesView::addCurves(const SeriesData& series, bool measured, std::size_t dataCurves)
{
    const double markerSize = m_style.presenting ? 13 : 8;
    for (const Curve& c : series.curves) {
        const std::size_t n = colourOf(c);
        QColor colour = m_style.curves[n % m_style.curves.size()];
        if (c.role == CurveRole::Ceiling) {
            addCeiling(c, measured, colour);
            continue;
        }
        if (!measured && dataCurves == 1)
            colour = m_style.prediction;
        QCPGraph* graph = m_plot->addGraph();
        QVector<double> x(c.x.begin(), c.x.end()), y(c.y.begin(), c.y.end());
        for (double& value : y)
            if (!visibleOn(series.y.scale, value))
                value = std::numeric_limits<double>::quiet_NaN(); // a gap
        graph->setData(x, y);
        QColor line = colour;
        if (measured && m_prediction)
            line.setAlpha(150);
        graph->setPen(QPen(line, m_style.lineWidth * (measured ? 1.4 : 1.0), measured ? Qt::SolidLine : Qt::DashLine));
        if (measured || finiteCount(c) < 2)
            graph->setScatterStyle(marker(n, colour, markerSize, measured));
        if (dataCurves > 1) {
            graph->setName(curveLabel(c));
            // Of two graphs with one name the legend shows one: the measurement's, which has the marker.
            if (!measured && m_measurement && std::any_of(m_measurement->curves.begin(), m_measurement->curves.end(), [&](const Curve& m) { return m.id == c.id; }))
                graph->removeFromLegend();
        } else {
            graph->setName(measured ? tr("%1, measured").arg(curveLabel(c)) : tr("%1, predicted").arg(curveLabel(c)));
        }
        m_drawn.push_back({curveLabel(c), measured, &c});
    }
}

void SeriesView::addCeiling(const Curve& curve, bool measured, const QColor& colour)
{
    if (curve.y.empty() || !visibleOn(axes()->y.scale, curve.y.front()))
        return;
    const double value = curve.y.front();
    if (!measured && m_measurement)
        for (const Curve& m : m_measurement->curves) // the same limit twice says nothing new
            if (m.id == curve.id && !m.y.empty() && std::fabs(m.y.front() - value) <= std::fabs(value) * 0.005)
                return;
    auto* line = new QCPItemLine(m_plot);
    for (QCPItemPosition* end : {line->start, line->end}) {
        end->setTypeX(QCPItemPosition::ptAxisRectRatio);
        end->setTypeY(QCPItemPosition::ptPlotCoords);
    }
    line->start->setCoords(0, value);
    line->end->setCoords(1, value);
    line->setPen(QPen(colour, m_style.lineWidth, measured ? Qt::DashDotLine : Qt::DashDotDotLine));
    auto* text = new QCPItemText(m_plot);
    text->position->setTypeX(QCPItemPosition::ptAxisRectRatio);
    text->position->setTypeY(QCPItemPosition::ptPlotCoords);
    const bool left = !measured && m_measurement;
    text->position->setCoords(left ? 0.01 : 0.99, value);
    text->setPositionAlignment((left ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignBottom);
    const QString quantity = quantityText(value, axes()->y.unit, m_style.language);
    text->setText(left ? tr("%1, predicted: %2").arg(curveLabel(curve), quantity) : tr("%1: %2").arg(curveLabel(curve), quantity));
    text->setColor(colour);
    text->setFont(sized(m_style, 0.95));
    text->setPadding(QMargins(3, 1, 3, 1));
}

void SeriesView::addMarks()
{
    const SeriesData* series = axes();
    if (!series)
        return;
    for (double x : series->marks) {
        if (!visibleOn(series->x.scale, x))
            continue;
        auto* line = new QCPItemLine(m_plot);
        for (QCPItemPosition* end : {line->start, line->end}) {
            end->setTypeX(QCPItemPosition::ptPlotCoords);
            end->setTypeY(QCPItemPosition::ptAxisRectRatio);
        }
        line->start->setCoords(x, 1);
        line->end->setCoords(x, 0);
        line->setPen(QPen(m_style.accent, m_style.lineWidth, Qt::DotLine));
        auto* text = new QCPItemText(m_plot);
        text->setClipToAxisRect(false);
        text->position->setTypeX(QCPItemPosition::ptPlotCoords);
        text->position->setTypeY(QCPItemPosition::ptAxisRectRatio);
        text->position->setCoords(x, 0);
        text->setPositionAlignment(Qt::AlignHCenter | Qt::AlignBottom);
        text->setText(quantityText(x, series->x.unit == unit::bytes ? unit::bytes : unit::none, m_style.language));
        text->setFont(sized(m_style, 0.95, true));
        text->setColor(m_style.accent);
    }
}

void SeriesView::addLegendKeys(bool many)
{
    const auto key = [this](const QString& name, Qt::PenStyle pen, bool filled) {
        QCPGraph* graph = m_plot->addGraph(); // no data: it only explains the line
        graph->setName(name);
        graph->setPen(QPen(m_style.prediction, m_style.lineWidth, pen));
        if (filled)
            graph->setScatterStyle(marker(0, m_style.prediction, m_style.presenting ? 13 : 8, true));
    };
    if (many && m_prediction)
        key(tr("predicted"), Qt::DashLine, false);
    if (many && m_measurement)
        key(tr("measured"), Qt::SolidLine, true);
    if (m_hidden)
        key(tr("measurement hidden"), Qt::NoPen, false);
}

void SeriesView::styleAxes()
{
    m_plot->setBackground(QBrush(m_style.background));
    QCPAxisRect* rect = m_plot->axisRect();
    rect->setupFullAxesBox(false);
    const SeriesData* series = axes();
    for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis, m_plot->xAxis2, m_plot->yAxis2}) {
        axis->setBasePen(QPen(m_style.faint, 1));
        axis->setTickPen(QPen(m_style.faint, 1));
        axis->setSubTickPen(QPen(m_style.faint, 1));
        axis->setTickLabelFont(sized(m_style, 0.95));
        axis->setTickLabelColor(m_style.text);
        axis->setLabelFont(sized(m_style, 1));
        axis->setLabelColor(m_style.text);
        axis->grid()->setPen(QPen(m_style.grid, 1));
        axis->grid()->setZeroLinePen(QPen(m_style.grid, 1));
        axis->setVisible(axis == m_plot->xAxis || axis == m_plot->yAxis);
        axis->setLabelPadding(6);
    }
    m_plot->xAxis->setScaleType(series && series->x.scale != AxisScale::Linear ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    m_plot->yAxis->setScaleType(series && series->y.scale != AxisScale::Linear ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    m_legend->setBrush(Qt::NoBrush);
    m_legend->setBorderPen(Qt::NoPen);
    m_legend->setFont(sized(m_style, 1));
    m_legend->setTextColor(m_style.text);
    m_legend->setIconSize(m_style.presenting ? 48 : 30, m_style.presenting ? 24 : 14);
    for (int i = 0; i < m_legend->itemCount(); ++i) {
        QCPAbstractLegendItem* item = m_legend->item(i);
        if (!item) // a wrapped legend has empty cells
            continue;
        item->setFont(m_legend->font());
        item->setTextColor(m_style.text);
    }
    const QFontMetrics metrics(sized(m_style, 0.95, true));
    // Room on top for the numbers of the marks; on the right for the last tick's half label.
    rect->setMinimumMargins(QMargins(0, metrics.height() + 6, metrics.horizontalAdvance(QStringLiteral("00000")), 0));
}

void SeriesView::setRanges()
{
    const SeriesData* s = axes();
    if (!s)
        return;
    Extent x, y;
    for (const auto* series : {&m_prediction, &m_measurement}) {
        if (!*series)
            continue;
        for (const Curve& c : (*series)->curves) {
            for (double v : c.y)
                y.add(s->y.scale, v);
            for (double v : c.x)
                if (c.role == CurveRole::Data)
                    x.add(s->x.scale, v);
        }
    }
    for (double mark : s->marks)
        x.add(s->x.scale, mark);
    const AxisRange xr = axisRange(s->x.scale, x.low, x.high, false), yr = axisRange(s->y.scale, y.low, y.high, true);
    m_plot->xAxis->setRange(xr.low, xr.high);
    m_plot->yAxis->setRange(yr.low, yr.high);
}

void SeriesView::applyTicks(QSizeF size)
{
    const SeriesData* s = axes();
    if (!s)
        return;
    const QCPRange xr = m_plot->xAxis->range(), yr = m_plot->yAxis->range();
    m_xUnits = axisUnits(s->x, xr.lower, xr.upper);
    m_yUnits = axisUnits(s->y, yr.lower, yr.upper);
    const QFontMetrics metrics(sized(m_style, 0.95));
    const int across = std::clamp(static_cast<int>(size.width()) / std::max(1, metrics.horizontalAdvance(QStringLiteral("0000 KiB"))), 2, 16);
    const int up = std::clamp(static_cast<int>(size.height()) / std::max(1, metrics.height() * 3), 2, 12);
    m_plot->xAxis->setTicker(QSharedPointer<QCPAxisTicker>(new UnitTicker(s->x, m_xUnits, across)));
    m_plot->yAxis->setTicker(QSharedPointer<QCPAxisTicker>(new UnitTicker(s->y, m_yUnits, up)));
    const auto title = [this](const Axis& axis, const AxisUnits& units) {
        return withUnit(inLanguage(axis.label, m_style.language), units.label, m_style.language);
    };
    m_plot->xAxis->setLabel(title(s->x, m_xUnits));
    const double room = size.height() - metrics.height() * 6.0; // less legend, marks and the other axis
    m_plot->yAxis->setLabel(inTwoLines(title(s->y, m_yUnits), QFontMetrics(m_plot->yAxis->labelFont()), room));
}

void SeriesView::wrapLegend(double width)
{
    const QFontMetrics metrics(m_legend->font());
    int widest = 1;
    for (int i = 0; i < m_legend->itemCount(); ++i)
        if (auto* item = qobject_cast<QCPPlottableLegendItem*>(m_legend->item(i)))
            widest = std::max(widest, metrics.horizontalAdvance(item->plottable()->name()));
    const int perItem = widest + m_legend->iconSize().width() + 36;
    m_legend->setWrap(std::max(1, static_cast<int>(width * 0.92) / perItem));
    m_legend->setFillOrder(QCPLayoutGrid::foColumnsFirst, true);
}

} // namespace ringside
