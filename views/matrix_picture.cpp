// SPDX-License-Identifier: Apache-2.0
#include "views/matrix_picture.h"

#include "experiments/core/units.h"
#include "views/field_palette.h"
#include "views/paint.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <limits>

namespace ringside {

namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

double mean(const std::vector<double>& values)
{
    double sum = 0;
    int n = 0;
    for (double v : values)
        if (std::isfinite(v)) {
            sum += v;
            ++n;
        }
    return n ? sum / n : nan;
}

/// The range of the colours: ends on ticks, so that both ends of the bar have a number.
AxisRange colourRange(const Axis& axis, double low, double high)
{
    if (!(low <= high))
        return {0, 1};
    if (axis.scale != AxisScale::Linear)
        return low > 0 ? AxisRange{low, high > low ? high : low * 2} : AxisRange{1, std::max(2.0, high)};
    if (low == high)
        return low == 0 ? AxisRange{0, 1} : AxisRange{std::min(0.0, 2 * low), std::max(0.0, 2 * low)};
    const AxisUnits units = axisUnits(axis, low, high);
    const auto ticks = axisTicks(axis, units, low, high, matrixBarTicks).major;
    if (ticks.size() < 2)
        return {low, high};
    const double step = ticks[1] - ticks[0];
    return {std::floor(low / step) * step, std::ceil(high / step) * step};
}

} // namespace

MatrixData matrixDifference(const MatrixData& measured, const MatrixData& predicted)
{
    MatrixData d = measured;
    d.value = {{"Difference", "差异"}, unit::percent, AxisScale::Linear};
    if (measured.columns != predicted.columns || measured.rows != predicted.rows || measured.values.size() != predicted.values.size())
        return {};
    for (std::size_t i = 0; i < d.values.size(); ++i) {
        const double p = predicted.values[i], m = measured.values[i];
        d.values[i] = std::isfinite(p) && std::isfinite(m) && p != 0 ? (m - p) / p * 100 : nan;
    }
    return d;
}

MatrixMeans meansOf(const MatrixData& m)
{
    MatrixMeans means;
    for (std::size_t r = 0; r < m.rows.size(); ++r) {
        const auto from = m.values.begin() + static_cast<std::ptrdiff_t>(r * m.columns.size());
        means.rows.push_back(mean({from, from + static_cast<std::ptrdiff_t>(m.columns.size())}));
    }
    for (std::size_t c = 0; c < m.columns.size(); ++c) {
        std::vector<double> column;
        for (std::size_t r = 0; r < m.rows.size(); ++r)
            column.push_back(m.at(r, c));
        means.columns.push_back(mean(column));
    }
    return means;
}

void MatrixPicture::set(std::optional<MatrixData> predicted, std::optional<MatrixData> measured)
{
    const auto usable = [](const std::optional<MatrixData>& m) {
        return m && !m->values.empty() && m->values.size() == m->rows.size() * m->columns.size();
    };
    m_predicted = usable(predicted) ? std::move(predicted) : std::nullopt;
    m_measured = usable(measured) ? std::move(measured) : std::nullopt;
    m_difference.reset();
    double low = std::numeric_limits<double>::infinity(), high = -low, largest = 0;
    // One range for both, so that switching between them compares.
    for (const auto* m : {&m_predicted, &m_measured})
        if (*m)
            for (double v : (*m)->values)
                if (std::isfinite(v)) {
                    low = std::min(low, v);
                    high = std::max(high, v);
                }
    if (m_predicted && m_measured)
        m_difference = matrixDifference(*m_measured, *m_predicted);
    if (m_difference && m_difference->values.empty())
        m_difference.reset();
    if (m_difference)
        for (double v : m_difference->values)
            largest = std::isfinite(v) ? std::max(largest, std::fabs(v)) : largest;
    if (const MatrixData* any = m_measured ? &*m_measured : m_predicted ? &*m_predicted : nullptr) {
        m_valueRange = colourRange(any->value, low, high);
        m_units = axisUnits(any->value, m_valueRange.low, m_valueRange.high);
    }
    const AxisRange d = colourRange({{}, unit::percent, AxisScale::Linear}, -std::max(largest, 1.0), std::max(largest, 1.0));
    m_differenceRange = d;
}

bool MatrixPicture::has(MatrixMode mode) const { return shown(mode) != nullptr; }

const MatrixData* MatrixPicture::shown(MatrixMode mode) const
{
    const auto& m = mode == MatrixMode::Measured ? m_measured : mode == MatrixMode::Predicted ? m_predicted : m_difference;
    return m ? &*m : nullptr;
}

QColor MatrixPicture::colour(double value, MatrixMode mode) const
{
    const AxisRange r = range(mode);
    const MatrixData* m = shown(mode);
    double t = (value - r.low) / (r.high - r.low);
    if (m && m->value.scale != AxisScale::Linear && value > 0)
        t = std::log(value / r.low) / std::log(r.high / r.low);
    const auto& table = mode == MatrixMode::Difference ? divergingPalette() : sequentialPalette();
    return QColor(table[static_cast<std::size_t>(std::lround(std::clamp(t, 0.0, 1.0) * 255))]);
}

MatrixPicture::Absence MatrixPicture::absence(std::size_t row, std::size_t column, MatrixMode mode) const
{
    const MatrixData* m = shown(mode);
    if (std::isfinite(m->at(row, column)))
        return Absence::None;
    // The prediction knows which cells can have a value; one that only the measurement lacks is yet to come.
    const bool possible = m_predicted && m_predicted->values.size() == m->values.size() && std::isfinite(m_predicted->at(row, column));
    return mode != MatrixMode::Predicted && possible ? Absence::NotMeasured : Absence::Missing;
}

bool MatrixPicture::anyAbsent(Absence kind, MatrixMode mode) const
{
    const MatrixData* m = shown(mode);
    for (std::size_t r = 0; r < m->rows.size(); ++r)
        for (std::size_t c = 0; c < m->columns.size(); ++c)
            if (absence(r, c, mode) == kind)
                return true;
    return false;
}

QString MatrixPicture::cellText(double value, MatrixMode mode, bool whole) const
{
    if (mode == MatrixMode::Difference) {
        const double tenths = std::round(value * 10) / 10 + 0.0;
        return (tenths > 0 ? QStringLiteral("+") : QString()) + QString::number(tenths, 'f', 1);
    }
    if (whole && !m_units.perTick)
        return QString::number(std::round(value / m_units.factor) + 0.0, 'f', 0);
    return m_units.perTick ? QString::fromStdString(formatQuantity(value, shown(mode)->value.unit))
                           : QString::fromStdString(formatNumber(value / m_units.factor));
}

QString MatrixPicture::valueTitle(Language language, MatrixMode mode) const
{
    if (mode == MatrixMode::Difference)
        return tr("measured against predicted (%)");
    const QString title = withUnit(inLanguage(shown(mode)->value.label, language), m_units.label, language);
    return mode == MatrixMode::Measured ? tr("%1, measured").arg(title) : tr("%1, predicted").arg(title);
}

MatrixPlaces MatrixPicture::place(const QRectF& area, const ViewStyle& style, MatrixMode mode) const
{
    const MatrixData* m = shown(mode);
    MatrixPlaces p;
    if (!m)
        return p;
    const QFontMetricsF body(style.font), small(sized(style, 0.9));
    const double line = small.height(), margin = body.height() * 0.4;
    const QRectF in = area.adjusted(margin, margin, -margin, -margin);
    double rowWidth = small.horizontalAdvance(tr("mean"));
    for (const std::string& row : m->rows)
        rowWidth = std::max(rowWidth, small.horizontalAdvance(QString::fromStdString(row)));
    rowWidth = std::min(rowWidth, in.width() * 0.25);
    const AxisRange r = range(mode);
    double tickWidth = 0;
    const Axis axis = m->value;
    for (const QString& text : axisTicks(axis, mode == MatrixMode::Difference ? AxisUnits{} : m_units, r.low, r.high, matrixBarTicks).labels)
        tickWidth = std::max(tickWidth, small.horizontalAdvance(text) + small.horizontalAdvance('+'));
    const double barWidth = style.presenting ? 28 : 18, gap = body.height() * 0.5;
    const double left = line + rowWidth + 12, right = gap * 2 + barWidth + 8 + tickWidth + 8 + line;
    const double meanWidth = std::max(small.horizontalAdvance(QStringLiteral("00.0")) + 8, small.horizontalAdvance(tr("mean")) + 4);
    const double meanHeight = line + 4, bottom = line * 2 + 8 + body.height() * 1.4;

    p.grid = QRectF(in.left() + left, in.top() + line, std::max(10.0, in.width() - left - right - meanWidth - gap),
                    std::max(10.0, in.height() - line - bottom - meanHeight - gap));
    p.rowLabels = QRectF(in.left(), p.grid.top(), left - 6, p.grid.height());
    p.rowMeans = QRectF(p.grid.right() + gap, p.grid.top(), meanWidth, p.grid.height());
    p.columnMeans = QRectF(p.grid.left(), p.grid.bottom() + gap, p.grid.width(), meanHeight);
    p.columnLabels = QRectF(p.grid.left(), p.columnMeans.bottom() + 2, p.grid.width(), line * 2);
    p.bar = QRectF(p.rowMeans.right() + gap * 2, p.grid.top(), barWidth, p.columnMeans.bottom() - p.grid.top());
    p.barLabels = QRectF(p.bar.right() + 8, p.bar.top(), tickWidth, p.bar.height());
    p.barTitle = QRectF(in.right() - line, p.bar.top(), line, p.bar.height());
    p.legend = QRectF(in.left(), in.bottom() - body.height() * 1.2, in.width(), body.height() * 1.2);
    return p;
}

QString MatrixPicture::describe(const MatrixPlaces& places, QPointF point, Language language, MatrixMode mode) const
{
    const MatrixData* m = shown(mode);
    if (!m)
        return {};
    const auto columns = static_cast<double>(m->columns.size()), rows = static_cast<double>(m->rows.size());
    const auto column = static_cast<std::size_t>(std::clamp((point.x() - places.grid.left()) / places.grid.width() * columns, 0.0, columns - 1));
    const auto row = static_cast<std::size_t>(std::clamp((point.y() - places.grid.top()) / places.grid.height() * rows, 0.0, rows - 1));
    const QString x = inLanguage(m->x.label, language), y = inLanguage(m->y.label, language);
    const QString columnName = QString::fromStdString(m->columns[column]), rowName = QString::fromStdString(m->rows[row]);
    const auto quantity = [&](double v) {
        return quantityText(v, mode == MatrixMode::Difference ? unit::percent : m->value.unit, language);
    };
    if (places.rowMeans.contains(point))
        return tr("%1 %2: mean %3").arg(y, rowName, quantity(meansOf(*m).rows[row]));
    if (places.columnMeans.contains(point))
        return tr("%1 %2: mean %3").arg(x, columnName, quantity(meansOf(*m).columns[column]));
    if (!places.grid.contains(point))
        return {};
    const QString where = tr("%1 %2, %3 %4").arg(x, columnName, y, rowName);
    if (absence(row, column, mode) == Absence::NotMeasured)
        return tr("%1: not measured, predicted %2").arg(where, quantityText(m_predicted->at(row, column), m_predicted->value.unit, language));
    if (absence(row, column, mode) == Absence::Missing)
        return m->missing.empty() ? tr("%1: no value").arg(where) : tr("%1: no value (%2)").arg(where, inLanguage(m->missing, language));
    if (m_difference && std::isfinite(m_difference->at(row, column))) {
        const auto value = [&](const MatrixData& d) { return quantityText(d.at(row, column), d.value.unit, language); };
        return tr("%1: measured %2, predicted %3, difference %4 %").arg(where, value(*m_measured), value(*m_predicted), cellText(m_difference->at(row, column), MatrixMode::Difference));
    }
    return mode == MatrixMode::Measured ? tr("%1: measured %2").arg(where, quantity(m->at(row, column)))
                                        : tr("%1: predicted %2").arg(where, quantity(m->at(row, column)));
}

} // namespace ringside
