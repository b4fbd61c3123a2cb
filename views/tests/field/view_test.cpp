// SPDX-License-Identifier: Apache-2.0
// The view with whatever canvas this platform gives: these run offscreen, where it is the image.
#include "samples.h"

#include "views/field_gl_canvas.h"
#include "views/field_view.h"

#include <QPainter>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include <gtest/gtest.h>

using namespace ringside;
using samples::FakeSource;

namespace {

struct Shown {
    FieldView view;
    explicit Shown(QSize size = QSize(640, 480))
    {
        view.resize(size);
        view.show();
    }
    void give(const Dataset* prediction, const Dataset* measurement, bool hide = false)
    {
        view.setData({prediction, measurement, hide});
    }
    QImage grab()
    {
        view.grab(); // an image canvas takes frames when it paints; OpenGL draws on a thread of its own
        auto* canvas = dynamic_cast<FieldGlCanvas*>(view.canvasWidget());
        EXPECT_TRUE(!canvas || QTest::qWaitFor([&] { return canvas->settled(); }, 60'000));
        return view.grab().toImage().convertToFormat(QImage::Format_RGB32);
    }
    /// The colour in the middle of one value's rectangle.
    QRgb at(int column, int row, const FieldData& field)
    {
        FieldFrame frame;
        frame.field = &field;
        frame.notice = view.notice();
        for (const auto* button : view.findChildren<QToolButton*>())
            if (!button->isHidden())
                frame.controlsHeight = std::max<qreal>(frame.controlsHeight, button->geometry().bottom() + 1);
        const QRectF picture = placeField(frame, makeStyle(false, false, Language::English), view.rect()).picture;
        return grab().pixel(static_cast<int>(picture.left() + (column + 0.5) * picture.width() / field.width),
                            static_cast<int>(picture.top() + (row + 0.5) * picture.height() / field.height));
    }
};

const FieldColours& plain()
{
    static const FieldColours colours = makeFieldColours(makeStyle(false, false, Language::English), false);
    return colours;
}

TEST(FieldView, ShowsWhatWasMeasuredAndOnDemandWhatWasPredicted)
{
    Shown shown;
    const FieldData measured = samples::field(4, 3, std::vector<float>(12, 100)), predicted = samples::field(4, 3, std::vector<float>(12, 0));
    const Dataset m = samples::dataset(measured), p = samples::dataset(predicted);
    shown.give(&p, &m);
    EXPECT_EQ(shown.view.mode(), FieldMode::Measured);
    EXPECT_EQ(shown.at(1, 1, measured), plain().map.back());
    shown.view.setMode(FieldMode::Predicted);
    EXPECT_EQ(shown.at(1, 1, measured), plain().map.front());
    shown.view.setMode(FieldMode::Difference);
    const FieldColours diverging = makeFieldColours(makeStyle(false, false, Language::English), true);
    EXPECT_EQ(shown.at(1, 1, measured), diverging.map.back()) << "100 more than predicted, on a range of ±100";
}

TEST(FieldView, HidesTheMeasurementWhileTheLearnerGuesses)
{
    Shown shown;
    const Dataset m = samples::dataset(samples::field(4, 3, std::vector<float>(12, 100)));
    const Dataset p = samples::dataset(samples::field(4, 3, std::vector<float>(12, 0)));
    shown.give(&p, &m, true);
    EXPECT_EQ(shown.view.mode(), FieldMode::Predicted);
    shown.view.setMode(FieldMode::Difference);
    EXPECT_EQ(shown.view.mode(), FieldMode::Predicted) << "a difference would give the measurement away";
    EXPECT_FALSE(shown.view.hoverText(QPointF(320, 240)).contains("measured"));
    shown.give(&p, &m, false);
    EXPECT_EQ(shown.view.mode(), FieldMode::Difference) << "what was asked for comes back";
}

TEST(FieldView, WithoutDataSaysWhatToDo)
{
    Shown shown;
    const QImage empty = shown.grab();
    shown.give(nullptr, nullptr);
    EXPECT_EQ(shown.grab(), empty);
    const Dataset p = samples::dataset(samples::field(4, 3, std::vector<float>(12, 0)));
    shown.give(&p, nullptr);
    EXPECT_EQ(shown.view.mode(), FieldMode::Predicted);
    EXPECT_NE(shown.grab(), empty);
    Dataset other;
    other.data = TableData{};
    shown.give(&other, &other);
    EXPECT_EQ(shown.grab(), empty);
}

class FieldViewSources : public testing::TestWithParam<FrameSource::Kind> {};

TEST_P(FieldViewSources, DrawsTheNewestFrameAndAcknowledgesIt)
{
    Shown shown;
    const FieldData field = samples::field(2, 1);
    FakeSource source(GetParam(), field);
    shown.view.setFrameSource(&source);
    shown.grab();
    EXPECT_TRUE(source.acknowledged.empty());
    EXPECT_TRUE(shown.view.corner().contains("waiting"));
    source.send({0, 100});
    EXPECT_EQ(shown.at(0, 0, field), plain().map.front());
    EXPECT_EQ(shown.at(1, 0, field), plain().map.back());
    source.send({50, 50});
    source.send({100, 0}); // before a repaint: the one between is never drawn
    EXPECT_EQ(shown.at(0, 0, field), plain().map.back());
    EXPECT_EQ(source.acknowledged, (std::vector<std::uint64_t>{1, 3}));
    EXPECT_TRUE(source.refusals.isEmpty());
}

INSTANTIATE_TEST_SUITE_P(Kinds, FieldViewSources, testing::Values(FrameSource::Kind::Uploaded, FrameSource::Kind::Recorded),
                         [](const auto& info) { return info.param == FrameSource::Kind::Uploaded ? "Uploaded" : "Recorded"; });

TEST(FieldView, KeepsAndMarksTheLastFrameOfALostWorker)
{
    Shown shown;
    const FieldData field = samples::field(2, 1);
    FakeSource source(FrameSource::Kind::Uploaded, field);
    shown.view.setFrameSource(&source);
    source.send({0, 100});
    shown.grab();
    EXPECT_TRUE(shown.view.notice().isEmpty());
    source.lose();
    EXPECT_TRUE(shown.view.notice().contains("last good frame"));
    EXPECT_EQ(shown.at(0, 0, field), plain().map.front());
    EXPECT_EQ(shown.at(1, 0, field), plain().map.back());
}

TEST(FieldView, SaysWhenALostWorkerLeftNothing)
{
    Shown shown;
    FakeSource source(FrameSource::Kind::Uploaded, samples::field(2, 1));
    shown.view.setFrameSource(&source);
    source.lose();
    EXPECT_TRUE(shown.view.notice().contains("no frame"));
}

TEST(FieldView, ALostWorkersSharedFrameGivesWayToTheValuesThatArrived)
{
    Shown shown;
    const FieldData field = samples::field(2, 1, {0, 100});
    FakeSource source(FrameSource::Kind::Shared, samples::field(2, 1));
    source.announce(0);
    source.lose(); // before this view ever drew it
    const Dataset m = samples::dataset(field);
    shown.give(nullptr, &m);
    shown.view.setFrameSource(&source);
    EXPECT_TRUE(shown.view.notice().isEmpty());
    EXPECT_EQ(shown.at(1, 0, field), plain().map.back());
}

TEST(FieldView, SourcesMayGoWithoutNotice)
{
    Shown shown;
    {
        FakeSource source(FrameSource::Kind::Uploaded, samples::field(2, 1));
        shown.view.setFrameSource(&source);
        source.send({0, 100});
        shown.grab();
    }
    shown.grab();
    EXPECT_TRUE(shown.view.notice().isEmpty());
    FakeSource next(FrameSource::Kind::Uploaded, samples::field(1, 2));
    shown.view.setFrameSource(&next);
    next.send({100, 0});
    EXPECT_EQ(shown.at(0, 0, samples::field(1, 2)), plain().map.back());
    shown.view.setFrameSource(nullptr);
}

TEST(FieldView, FramesOfAnotherSizeAreNotDrawn)
{
    Shown shown;
    FakeSource source(FrameSource::Kind::Uploaded, samples::field(2, 2));
    shown.view.setFrameSource(&source);
    source.send({1, 2, 3});
    shown.grab();
    EXPECT_TRUE(source.acknowledged.empty());
}

TEST(FieldView, HoverNamesPlaceAndValues)
{
    Shown shown;
    const Dataset m = samples::dataset(samples::field(2, 1, {10, 91.5f}));
    const Dataset p = samples::dataset(samples::field(2, 1, {10, 90}));
    QSignalSpy spy(&shown.view, &View::hovered);
    shown.give(&p, &m);
    shown.grab();
    const QPointF right(shown.view.width() * 0.7, shown.view.height() * 0.5);
    EXPECT_EQ(shown.view.hoverText(right).toStdString(),
              "stride 1 words, padding 0 words: measured 91.5 cycles, predicted 90 cycles, difference 1.5 cycles");
    shown.view.setMode(FieldMode::Predicted);
    EXPECT_EQ(shown.view.hoverText(right).toStdString(), "stride 1 words, padding 0 words: predicted 90 cycles");
    shown.give(nullptr, &m);
    EXPECT_EQ(shown.view.hoverText(right).toStdString(), "stride 1 words, padding 0 words: 91.5 cycles");
    EXPECT_TRUE(shown.view.hoverText(QPointF(1, 1)).isEmpty());
}

TEST(FieldView, PaintsTheSamePictureForExport)
{
    Shown shown;
    const FieldData field = samples::field(2, 1, {0, 100});
    const Dataset m = samples::dataset(field);
    shown.give(nullptr, &m);
    QImage image(800, 600, QImage::Format_RGB32);
    image.fill(Qt::magenta);
    QPainter painter(&image);
    shown.view.paintOn(painter, QRectF(100, 100, 600, 400));
    painter.end();
    FieldFrame frame;
    frame.field = &field;
    const QRectF picture = placeField(frame, makeStyle(false, false, Language::English), QRectF(100, 100, 600, 400)).picture;
    EXPECT_EQ(image.pixel(picture.topLeft().toPoint() + QPoint(3, 3)), plain().map.front());
    EXPECT_EQ(image.pixel(picture.bottomRight().toPoint() - QPoint(3, 3)), plain().map.back());
    EXPECT_EQ(image.pixel(50, 300), QColor(Qt::magenta).rgb());
}

TEST(FieldView, RefusesSharedMemoryWithoutOpenGl)
{
    if (fieldGlProblem().isEmpty())
        GTEST_SKIP() << "OpenGL is here";
    Shown shown;
    FakeSource source(FrameSource::Kind::Shared, samples::field(2, 1));
    shown.view.setFrameSource(&source);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !source.refusals.isEmpty(); }, 60'000));
    ASSERT_EQ(source.refusals.size(), 1);
    EXPECT_TRUE(shown.view.notice().contains(source.refusals.front()));
    EXPECT_EQ(source.asked, 0);
    EXPECT_TRUE(shown.view.corner().contains("without OpenGL"));
    // The run's last values still arrive as a dataset, and are drawn.
    const FieldData field = samples::field(2, 1, {0, 100});
    const Dataset m = samples::dataset(field);
    source.announce(0);
    shown.give(nullptr, &m);
    EXPECT_EQ(shown.at(1, 0, field), plain().map.back());
}

} // namespace
