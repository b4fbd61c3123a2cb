// SPDX-License-Identifier: Apache-2.0
#include "views/field_palette.h"
#include "views/matrix_view.h"
#include "views/tests/samples.h"

#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include <gtest/gtest.h>

using namespace ringside;

namespace {

struct Shown {
    explicit Shown(const ViewData& data)
    {
        view.resize(700, 420);
        view.setStyle(style);
        view.setData(data);
        view.show();
        QApplication::processEvents();
    }
    QRectF cell(int row, int column) const
    {
        const QRectF grid = places().grid;
        return {grid.left() + grid.width() / 4 * column, grid.top() + grid.height() / 3 * row, grid.width() / 4, grid.height() / 3};
    }
    MatrixPlaces places() const { return view.picture().place(view.pictureArea(), style, view.mode()); }
    QColor pixel(QPointF at) { return samples::rendered(view, {700, 420}).pixelColor(at.toPoint()); }
    QString describe(QPointF at) const { return view.picture().describe(places(), at, Language::English, view.mode()); }
    ViewStyle style = makeStyle(false, false, Language::English);
    MatrixView view;
};

const Dataset& predicted()
{
    static const Dataset d = samples::dataset(DatasetKind::Matrix, false);
    return d;
}
const Dataset& measured()
{
    static const Dataset d = samples::dataset(DatasetKind::Matrix, true);
    return d;
}

} // namespace

TEST(Matrix, differenceIsInPercentAndMissingWhereEitherIs)
{
    const MatrixData d = matrixDifference(samples::grid(2), samples::grid(0));
    EXPECT_DOUBLE_EQ(d.at(0, 0), 10);
    EXPECT_DOUBLE_EQ(d.at(2, 3), 2);
    EXPECT_TRUE(std::isnan(d.at(1, 0)));
    MatrixData other = samples::grid(0);
    other.rows.pop_back();
    EXPECT_TRUE(matrixDifference(other, samples::grid(0)).values.empty());
}

TEST(Matrix, meansLeaveOutWhatIsMissing)
{
    const MatrixMeans means = meansOf(samples::grid(0));
    EXPECT_DOUBLE_EQ(means.rows[0], 35);
    EXPECT_TRUE(std::isnan(means.rows[1]));
    EXPECT_DOUBLE_EQ(means.columns[0], 22.5);
}

TEST(MatrixView, colourOfACellIsThatOfItsValue)
{
    Shown s({&predicted(), nullptr, false});
    const QPointF inset(6, 6);
    EXPECT_EQ(s.view.picture().range(MatrixMode::Predicted).low, 20);
    EXPECT_EQ(s.view.picture().range(MatrixMode::Predicted).high, 100);
    EXPECT_EQ(s.pixel(s.cell(0, 0).topLeft() + inset), QColor(sequentialPalette().front()));
    EXPECT_EQ(s.pixel(s.cell(2, 3).topLeft() + inset), QColor(sequentialPalette().back()));
}

TEST(MatrixView, missingCellsAreHatchedNotFilled)
{
    Shown s({&predicted(), nullptr, false});
    const QImage image = samples::rendered(s.view, {700, 420});
    QSet<QRgb> colours;
    const QRect area = s.cell(1, 1).toAlignedRect().adjusted(4, 4, -4, -4);
    for (int x = area.left(); x < area.right(); ++x)
        colours.insert(image.pixel(x, area.center().y()));
    EXPECT_GE(colours.size(), 2) << "lines on a ground";
    for (QRgb colour : colours)
        EXPECT_NE(colour, sequentialPalette().front()) << "missing is not the lowest value";
    EXPECT_EQ(s.describe(s.cell(1, 1).center()), "Stride 2, Padding 1: no value (would be misaligned)");
}

TEST(MatrixView, cellsStillToBeMeasuredAreNotCalledMissing)
{
    Dataset partly = measured();
    std::get<MatrixData>(partly.data).values[0] = samples::nan;
    Shown s({&predicted(), &partly, false});
    EXPECT_EQ(s.view.mode(), MatrixMode::Measured);
    EXPECT_EQ(s.describe(s.cell(0, 0).center()), "Stride 1, Padding 0: not measured, predicted 20 cycles");
    EXPECT_EQ(s.pixel(s.cell(0, 0).center()), s.style.background);
}

TEST(MatrixView, buttonsSwitchAndOneScaleServesBoth)
{
    Shown s({&predicted(), &measured(), false});
    const auto buttons = s.view.findChildren<QToolButton*>();
    ASSERT_EQ(buttons.size(), 3);
    EXPECT_EQ(s.view.picture().range(MatrixMode::Measured).high, s.view.picture().range(MatrixMode::Predicted).high);
    buttons[2]->click();
    EXPECT_EQ(s.view.mode(), MatrixMode::Difference);
    const AxisRange r = s.view.picture().range(MatrixMode::Difference);
    EXPECT_DOUBLE_EQ(r.low, -r.high) << "no difference is the middle colour";
    EXPECT_GE(r.high, 10);
    EXPECT_EQ(s.describe(s.cell(0, 0).center()), "Stride 1, Padding 0: measured 22 cycles, predicted 20 cycles, difference +10.0 %");
    s.view.setData({&predicted(), &measured(), false});
    EXPECT_EQ(s.view.mode(), MatrixMode::Difference) << "new values keep what the person chose";
}

TEST(MatrixView, hiddenMeasurementLeavesThePredictionAlone)
{
    Shown s({&predicted(), &measured(), true});
    EXPECT_EQ(s.view.mode(), MatrixMode::Predicted);
    EXPECT_FALSE(s.view.picture().has(MatrixMode::Measured));
    EXPECT_FALSE(s.view.findChildren<QToolButton*>().front()->isVisible());
    EXPECT_EQ(s.describe(s.cell(0, 0).center()), "Stride 1, Padding 0: predicted 20 cycles");
}

TEST(MatrixView, hoverAlsoReadsTheMeans)
{
    Shown s({&predicted(), nullptr, false});
    EXPECT_EQ(s.describe({s.places().rowMeans.center().x(), s.cell(0, 0).center().y()}), "Padding 0: mean 35 cycles");
    QSignalSpy spy(&s.view, &View::hovered);
    QTest::mouseMove(&s.view, s.cell(0, 2).center().toPoint());
    ASSERT_FALSE(spy.isEmpty());
    EXPECT_EQ(spy.last().at(0).toString(), "Stride 3, Padding 0: predicted 40 cycles");
}

TEST(MatrixView, manyCellsAreDrawnAsOnePicture)
{
    Dataset big = predicted();
    auto& m = std::get<MatrixData>(big.data);
    m.columns.assign(2000, "c");
    m.rows.assign(1500, "r");
    m.values.assign(2000 * 1500, 1.0);
    m.values.front() = 0;
    Shown s({&big, nullptr, false});
    EXPECT_EQ(s.pixel(s.places().grid.center()), QColor(sequentialPalette().back()));
}

TEST(MatrixView, wrongShapeIsNothingNotACrash)
{
    Dataset broken = predicted();
    std::get<MatrixData>(broken.data).values.pop_back();
    Shown s({&broken, nullptr, false});
    EXPECT_TRUE(s.view.picture().empty());
    EXPECT_GT(samples::inked(samples::rendered(s.view, {700, 420}), s.style.background), 50) << "a sentence says so";
}
