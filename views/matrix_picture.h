// SPDX-License-Identifier: Apache-2.0
// The picture of a matrix: a heatmap with its labels, means, colour bar and legend. Drawn alike on the screen and on paper.
#pragma once

#include "views/axis_ticks.h"
#include "views/view.h"

#include <QCoreApplication>
#include <QPointF>
#include <QRectF>
#include <QString>

#include <optional>
#include <vector>

namespace ringside {

constexpr int matrixBarTicks = 6; ///< about so many along the colour bar

enum class MatrixMode { Measured, Predicted, Difference };

/// (measured − predicted) / predicted in %; NaN where either is missing. Empty when the shapes differ.
MatrixData matrixDifference(const MatrixData& measured, const MatrixData& predicted);

struct MatrixMeans {
    std::vector<double> rows, columns; ///< of what is there; NaN where nothing is
};
MatrixMeans meansOf(const MatrixData& matrix);

struct MatrixPlaces {
    QRectF grid, rowMeans, columnMeans, rowLabels, columnLabels, bar, barLabels, barTitle, legend;
};

class MatrixPicture {
    Q_DECLARE_TR_FUNCTIONS(ringside::MatrixPicture)
public:
    void set(std::optional<MatrixData> predicted, std::optional<MatrixData> measured);
    bool has(MatrixMode mode) const;
    bool empty() const { return !m_predicted && !m_measured; }

    MatrixPlaces place(const QRectF& area, const ViewStyle& style, MatrixMode mode) const;
    void paint(QPainter& painter, const QRectF& area, const ViewStyle& style, MatrixMode mode) const;
    QString describe(const MatrixPlaces& places, QPointF point, Language language, MatrixMode mode) const;

    /// The colour of a value in that mode.
    QColor colour(double value, MatrixMode mode) const;
    AxisRange range(MatrixMode mode) const { return mode == MatrixMode::Difference ? m_differenceRange : m_valueRange; }
    const MatrixData* shown(MatrixMode mode) const;

private:
    enum class Absence { None, NotMeasured, Missing };
    Absence absence(std::size_t row, std::size_t column, MatrixMode mode) const;
    bool anyAbsent(Absence kind, MatrixMode mode) const;
    struct Numbers {
        bool shown = false, whole = false;
        QFont font;
    };
    Numbers fitNumbers(const std::vector<double>& values, QSizeF cell, const ViewStyle& style, MatrixMode mode) const;
    QString cellText(double value, MatrixMode mode, bool whole = false) const;
    QString valueTitle(Language language, MatrixMode mode) const;
    void paintCells(QPainter& painter, const MatrixPlaces& places, const ViewStyle& style, MatrixMode mode) const;
    void paintImage(QPainter& painter, const MatrixPlaces& places, const ViewStyle& style, MatrixMode mode) const;
    void paintValues(QPainter& painter, const MatrixPlaces& places, const ViewStyle& style, MatrixMode mode) const;
    void paintMeans(QPainter& painter, const MatrixPlaces& places, const ViewStyle& style, MatrixMode mode) const;
    void paintLabels(QPainter& painter, const MatrixPlaces& places, const ViewStyle& style, MatrixMode mode) const;
    void paintBar(QPainter& painter, const MatrixPlaces& places, const ViewStyle& style, MatrixMode mode) const;
    void paintLegend(QPainter& painter, const MatrixPlaces& places, const ViewStyle& style, MatrixMode mode) const;

    std::optional<MatrixData> m_predicted, m_measured, m_difference;
    AxisRange m_valueRange, m_differenceRange;
    AxisUnits m_units;
};

} // namespace ringside
