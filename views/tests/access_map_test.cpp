// SPDX-License-Identifier: Apache-2.0
#include "views/access_map_view.h"
#include "views/tests/samples.h"

#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include <gtest/gtest.h>

using namespace ringside;

namespace {

Dataset mapOf(AccessMapData map) { return {"map", {}, samples::model(), std::move(map)}; }

struct Shown {
    explicit Shown(AccessMapData map, bool dark = false) : data(mapOf(std::move(map))), style(makeStyle(dark, false, Language::English))
    {
        view.resize(900, 640);
        view.setStyle(style);
        view.setData({&data, nullptr, false});
    }
    QColor pixel(QPointF at) { return samples::rendered(view, {900, 640}).pixelColor(at.toPoint()); }
    /// A place in the cell beside its number.
    QPointF besideNumber(int lane, int cell) const
    {
        const QRectF rect = view.places().cell(view.picture().map(), lane, cell);
        return {rect.left() + 4, rect.center().y()};
    }
    Dataset data;
    ViewStyle style;
    AccessMapView view;
};

} // namespace

TEST(AccessSummary, countsDistinctWordsPerBank)
{
    const AccessSummary s = summarize(samples::strided(32));
    EXPECT_EQ(s.wordsInCell[0], 32);
    EXPECT_EQ(s.wordsInCell[1], 0);
    EXPECT_EQ(s.worst, 32);
    EXPECT_EQ(s.phases, 1);
    EXPECT_FALSE(s.broadcast);
}

TEST(AccessSummary, oneWordForAllLanesIsABroadcastNotAConflict)
{
    const AccessSummary s = summarize(samples::strided(0));
    EXPECT_EQ(s.wordsInCell[0], 1);
    EXPECT_TRUE(s.broadcast);
    EXPECT_EQ(s.sharers.front(), 32);
}

TEST(AccessSummary, wordsOfDifferentPhasesDoNotMeet)
{
    const AccessSummary s = summarize(samples::fourPhases());
    EXPECT_EQ(s.phases, 4);
    EXPECT_EQ(s.worst, 1) << "each bank serves one word in each phase";
    EXPECT_EQ(s.phaseOfLane[0], 0);
    EXPECT_EQ(s.phaseOfLane[31], 3);
}

TEST(AccessSummary, wordsServedTogetherAreNoConflict)
{
    AccessMapData sectors = samples::strided(1); // eight words of each sector, all in one pass
    sectors.cells = 4;
    for (Touch& t : sectors.touches)
        t.cell = t.lane / 8;
    const AccessSummary s = summarize(sectors);
    EXPECT_EQ(s.worst, 8);
    EXPECT_EQ(s.conflict, 1);
    EXPECT_EQ(summarize(samples::strided(32)).conflict, 32);
    EXPECT_EQ(summarize(samples::fourPhases()).conflict, 1);
    Shown together(sectors), waiting(samples::strided(32));
    const auto bar = [](const Shown& shown) { return shown.view.places().bars.bottomLeft() + QPointF(shown.view.places().bars.width() / shown.view.picture().map().cells / 2, -4); };
    EXPECT_EQ(together.pixel(bar(together)), together.style.accent);
    EXPECT_EQ(waiting.pixel(bar(waiting)), waiting.style.warning);
}

TEST(AccessMapView, colourOfACellIsThatOfItsPass)
{
    for (bool dark : {false, true}) {
        Shown s(samples::strided(32), dark);
        EXPECT_EQ(s.pixel(s.besideNumber(0, 0)), passColour(0, 32, dark));
        EXPECT_EQ(s.pixel(s.besideNumber(31, 0)), passColour(31, 32, dark));
        EXPECT_EQ(s.pixel(s.besideNumber(5, 20)), s.style.background) << "not touched";
    }
}

TEST(AccessMapView, thirtyTwoWavefrontsHaveRoomForTheirNumbers)
{
    Shown s(samples::strided(32));
    const QImage image = samples::rendered(s.view, {900, 640});
    const QRect cell = s.view.places().cell(s.view.picture().map(), 30, 0).toAlignedRect();
    EXPECT_GE(cell.height(), 12);
    int ink = 0;
    for (int y = cell.top(); y <= cell.bottom(); ++y)
        for (int x = cell.left(); x <= cell.right(); ++x)
            ink += image.pixelColor(x, y).lightness() < 40; // black digits on a bright cell
    EXPECT_GT(ink, 15);
}

TEST(AccessMapView, pointingAtATouchSaysAllAboutIt)
{
    Shown s(samples::strided(32));
    QSignalSpy spy(&s.view, &View::hovered);
    s.view.show();
    QTest::mouseMove(&s.view, s.view.places().cell(s.view.picture().map(), 5, 0).center().toPoint());
    ASSERT_FALSE(spy.isEmpty());
    EXPECT_EQ(spy.last().at(0).toString(), "lane 5 → word 160, bank 0, wavefront 6 of 32");
    const auto describe = [&](QPointF at) { return s.view.picture().describe(s.view.places(), at, Language::English); };
    EXPECT_EQ(describe(s.besideNumber(5, 7)), "lane 5 does not touch bank 7");
    const QRectF bars = s.view.places().bars;
    EXPECT_EQ(describe({bars.left() + 3, bars.center().y()}), "bank 0: distinct words: 32");
}

TEST(AccessMapView, sharedWordIsSaidToBeReadOnce)
{
    Shown s(samples::strided(0));
    EXPECT_EQ(s.view.picture().describe(s.view.places(), s.besideNumber(3, 0), Language::English),
              "lane 3 → word 0, bank 0, wavefront 1 of 1; shared by 32 lanes: read once");
}

TEST(AccessMapView, broadcastLooksDifferentWithoutColour)
{
    // A touch of its own fills the corner of its cell; a shared one is rounded off there.
    Shown own(samples::strided(1)), shared(samples::strided(0));
    const auto corner = [](const Shown& s) { return s.view.places().cell(s.view.picture().map(), 0, 0).topLeft() + QPointF(3, 3); };
    EXPECT_EQ(own.pixel(corner(own)), passColour(0, 1, false));
    EXPECT_NE(shared.pixel(corner(shared)), passColour(0, 1, false));
}

TEST(AccessMapView, keysStepThroughThePassesAndRound)
{
    Shown s(samples::strided(32));
    s.view.show();
    QTest::keyClick(&s.view, Qt::Key_Right);
    EXPECT_EQ(s.view.pass(), 0);
    EXPECT_EQ(s.pixel(s.besideNumber(0, 0)), passColour(0, 32, false));
    EXPECT_NE(s.pixel(s.besideNumber(31, 0)), passColour(31, 32, false)) << "the others stand back";
    QTest::keyClick(&s.view, Qt::Key_Left);
    EXPECT_EQ(s.view.pass(), -1);
    QTest::keyClick(&s.view, Qt::Key_Left);
    EXPECT_EQ(s.view.pass(), 31);
    QTest::keyClick(&s.view, Qt::Key_Escape);
    EXPECT_EQ(s.view.pass(), -1);
}

TEST(AccessMapView, clickOnTheStripOrATouchChoosesItsPass)
{
    Shown s(samples::strided(32));
    s.view.show();
    QTest::mouseClick(&s.view, Qt::LeftButton, {}, s.view.places().chip(s.view.picture().map(), 4).center().toPoint());
    EXPECT_EQ(s.view.pass(), 4);
    QTest::mouseClick(&s.view, Qt::LeftButton, {}, s.view.places().cell(s.view.picture().map(), 9, 0).center().toPoint());
    EXPECT_EQ(s.view.pass(), 9);
    QTest::mouseClick(&s.view, Qt::LeftButton, {}, s.view.places().cell(s.view.picture().map(), 9, 0).center().toPoint());
    EXPECT_EQ(s.view.pass(), -1);
}

TEST(AccessMapView, playingStopsWhereThereIsOnlyOnePass)
{
    Shown s(samples::strided(32));
    s.view.show();
    s.view.findChild<QToolButton*>()->click();
    EXPECT_TRUE(s.view.playing());
    EXPECT_EQ(s.view.pass(), 0);
    const Dataset one = mapOf(samples::strided(1));
    s.view.setData({&one, nullptr, false});
    EXPECT_FALSE(s.view.playing());
    EXPECT_EQ(s.view.pass(), -1);
    EXPECT_FALSE(s.view.findChild<QToolButton*>()->isVisible());
}

TEST(AccessMapView, measurementIsShownUnlessHidden)
{
    AccessMapView view;
    const Dataset p = mapOf(samples::strided(1)), m = mapOf(samples::strided(32));
    view.setData({&p, &m, true});
    EXPECT_EQ(view.picture().map().passes, 1);
    view.setData({&p, &m, false});
    EXPECT_EQ(view.picture().map().passes, 32);
}

TEST(AccessMapView, damagedMapsDoNotCrash)
{
    AccessMapData m = samples::strided(4);
    m.touches.push_back({-1, 3, 0, 0});
    m.touches.push_back({40, 3, 0, 0});
    m.touches.push_back({3, 99, 0, 0});
    m.touches.push_back({3, 3, 0, 77});
    m.phaseOfPass.clear();
    Shown s(m);
    EXPECT_GT(samples::inked(samples::painted(s.view, s.style, {400, 300}), s.style.background), 1000);
}
