// SPDX-License-Identifier: Apache-2.0
#include "views/series_view.h"
#include "views/tests/samples.h"

#include <QSignalSpy>
#include <QTest>

#include <gtest/gtest.h>

#include <qcustomplot.h>

using namespace ringside;

namespace {

struct Shown {
    explicit Shown(const ViewData& data)
    {
        view.resize(900, 560);
        view.setData(data);
        view.show();
        QApplication::processEvents();
    }
    QPointF at(double x, double y) const { return {view.plot()->xAxis->coordToPixel(x), view.plot()->yAxis->coordToPixel(y)}; }
    SeriesView view;
};

const Dataset& predicted()
{
    static const Dataset d = samples::dataset(DatasetKind::Series, false);
    return d;
}
const Dataset& measured()
{
    static const Dataset d = samples::dataset(DatasetKind::Series, true);
    return d;
}

QStringList legend(const SeriesView& view)
{
    QStringList names;
    for (int i = 0; i < view.plot()->legend->itemCount(); ++i)
        if (auto* item = qobject_cast<QCPPlottableLegendItem*>(view.plot()->legend->item(i)))
            names << item->plottable()->name();
    return names;
}

} // namespace

TEST(SeriesView, predictionIsDashedAndMeasurementSolidWithMarkers)
{
    Shown s({&predicted(), &measured(), false});
    int dashed = 0, solid = 0;
    for (int i = 0; i < s.view.plot()->graphCount(); ++i) {
        const QCPGraph* g = s.view.plot()->graph(i);
        if (g->data()->isEmpty())
            continue; // explains a line in the legend
        dashed += g->pen().style() == Qt::DashLine && g->scatterStyle().isNone();
        solid += g->pen().style() == Qt::SolidLine && !g->scatterStyle().isNone();
    }
    EXPECT_EQ(dashed, 2);
    EXPECT_EQ(solid, 2);
    EXPECT_EQ(legend(s.view), (QStringList{"naive", "padded", "predicted", "measured"}));
}

TEST(SeriesView, missingValueIsAGap)
{
    Shown s({&predicted(), nullptr, false});
    const QCPGraph* g = s.view.plot()->graph(0);
    ASSERT_EQ(g->data()->size(), 4);
    EXPECT_TRUE(std::isnan(g->data()->at(2)->value));
}

TEST(SeriesView, hiddenMeasurementShowsNeitherItsCurveNorItsRange)
{
    Dataset high = measured();
    for (Curve& c : std::get<SeriesData>(high.data).curves)
        for (double& y : c.y)
            y *= 1000;
    Shown alone({&predicted(), nullptr, false}), hidden({&predicted(), &high, true});
    EXPECT_EQ(hidden.view.plot()->yAxis->range().upper, alone.view.plot()->yAxis->range().upper);
    EXPECT_TRUE(legend(hidden.view).contains("measurement hidden"));
    EXPECT_FALSE(legend(hidden.view).contains("measured"));
    EXPECT_TRUE(hidden.view.valueAt(hidden.at(1024, 2e9)).contains("predicted"));
    EXPECT_FALSE(hidden.view.valueAt(hidden.at(1024, 2e9)).contains("measured"));
}

TEST(SeriesView, ceilingAndMarkAreInsideAndLabelled)
{
    Shown s({&predicted(), nullptr, false});
    EXPECT_GT(s.view.plot()->yAxis->range().upper, 10e9);
    QStringList texts;
    for (int i = 0; i < s.view.plot()->itemCount(); ++i)
        if (auto* text = qobject_cast<QCPItemText*>(s.view.plot()->item(i)))
            texts << text->text();
    EXPECT_TRUE(texts.contains("copy: 10 GB/s")) << texts.join("; ").toStdString();
    EXPECT_TRUE(texts.contains("4 KiB")) << texts.join("; ").toStdString();
}

TEST(SeriesView, axesNameTheUnitInItsPrefix)
{
    Shown s({&predicted(), nullptr, false});
    EXPECT_EQ(s.view.plot()->yAxis->label(), "Bandwidth (GB/s)");
    EXPECT_EQ(s.view.plot()->xAxis->label(), "Size (KiB)");
    EXPECT_EQ(s.view.plot()->xAxis->scaleType(), QCPAxis::stLogarithmic);
    s.view.setStyle(makeStyle(false, false, Language::Chinese));
    EXPECT_EQ(s.view.plot()->yAxis->label(), "带宽 (GB/s)");
}

TEST(SeriesView, pointingNearAValueReadsBoth)
{
    Shown s({&predicted(), &measured(), false});
    EXPECT_EQ(s.view.valueAt(s.at(2048, 4e9) + QPointF(3, 2)), "padded at Size 2 KiB: measured 3.6 GB/s, predicted 4 GB/s");
    EXPECT_EQ(s.view.valueAt(s.at(8192, 0)), "") << "nothing is near";
    QSignalSpy spy(&s.view, &View::hovered);
    QTest::mouseMove(s.view.plot(), s.at(2048, 4e9).toPoint());
    ASSERT_FALSE(spy.isEmpty());
    EXPECT_TRUE(spy.last().at(0).toString().startsWith("padded at Size 2 KiB"));
}

TEST(SeriesView, zoomSurvivesNewPointsAndADoubleClickShowsAll)
{
    Shown s({&predicted(), nullptr, false});
    const QCPRange all = s.view.plot()->yAxis->range();
    QTest::keyClick(&s.view, Qt::Key_Plus);
    const QCPRange zoomed = s.view.plot()->yAxis->range();
    EXPECT_LT(zoomed.size(), all.size());
    s.view.setData({&predicted(), &measured(), false});
    EXPECT_EQ(s.view.plot()->yAxis->range(), zoomed);
    QTest::mouseDClick(s.view.plot(), Qt::LeftButton, {}, s.view.plot()->rect().center());
    EXPECT_EQ(s.view.plot()->yAxis->range(), all);
}

TEST(SeriesView, otherAxesDropTheZoom)
{
    Shown s({&predicted(), nullptr, false});
    QTest::keyClick(&s.view, Qt::Key_Plus);
    Dataset other{"other", {}, samples::model(), SeriesData{}};
    auto& data = std::get<SeriesData>(other.data);
    data.curves = {{"a", {"a", "a"}, CurveRole::Data, {1, 2, 3}, {5, 6, 7}}};
    s.view.setData({&other, nullptr, false});
    EXPECT_LE(s.view.plot()->xAxis->range().lower, 1);
    EXPECT_GE(s.view.plot()->xAxis->range().upper, 3);
    EXPECT_EQ(s.view.plot()->yAxis->range().lower, 0);
}

TEST(SeriesView, legendStandsAboveThePlot)
{
    Shown s({&predicted(), &measured(), false});
    EXPECT_LE(s.view.plot()->legend->outerRect().bottom(), s.view.plot()->axisRect()->rect().top());
    EXPECT_LE(s.view.plot()->legend->outerRect().right(), s.view.width());
}

TEST(SeriesView, valuesThatALogAxisCannotShowAreGaps)
{
    Dataset d{"log", {}, samples::model(), SeriesData{}};
    auto& data = std::get<SeriesData>(d.data);
    data.y.scale = AxisScale::Log10;
    data.curves = {{"a", {"a", "a"}, CurveRole::Data, {1, 2, 3}, {0, -5, 100}}};
    Shown s({&d, nullptr, false});
    EXPECT_GT(s.view.plot()->yAxis->range().lower, 0);
    EXPECT_TRUE(std::isnan(s.view.plot()->graph(0)->data()->at(0)->value));
}

TEST(SeriesView, aLegendThatWrapsOverSeveralRowsIsBuiltAgain)
{
    Dataset many = predicted();
    auto& curves = std::get<SeriesData>(many.data).curves;
    const Curve first = curves.front();
    curves.clear();
    for (int i = 0; i < 5; ++i) {
        Curve c = first;
        c.id = "curve" + std::to_string(i);
        c.label = {"a curve with a rather long name " + std::to_string(i), "名字相当长的曲线 " + std::to_string(i)};
        curves.push_back(c);
    }
    Shown s({&many, &many, false});
    s.view.resize(640, 400);
    QApplication::processEvents();
    s.view.setData({&many, &many, false}); // the rows before had empty cells
    EXPECT_GE(legend(s.view).size(), 5);
}
