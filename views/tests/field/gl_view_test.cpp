// SPDX-License-Identifier: Apache-2.0
// The view with its OpenGL canvas, in a window; and what the probe says.
#include "gl_fixture.h"

#include "views/field_gl_canvas.h"
#include "views/field_view.h"
#include "views/gl_info.h"

#include <QGuiApplication>
#include <QSemaphore>
#include <QTest>
#include <QVBoxLayout>

#include <cmath>
#include <utility>

using namespace ringside;
using samples::FakeSource;
using samples::FieldGl;
using samples::threeSlots;

namespace {

constexpr int patience = 60'000; ///< milliseconds: only a failure takes that long, on a busy machine too

/// A window with the view in it, exposed.
struct Window {
    QWidget window;
    FieldView* view = new FieldView;
    Window()
    {
        auto* layout = new QVBoxLayout(&window);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->addWidget(view);
        window.resize(640, 480);
        window.show();
        EXPECT_TRUE(QTest::qWaitForWindowExposed(&window, patience));
    }
    FieldGlCanvas* canvas() { return dynamic_cast<FieldGlCanvas*>(view->canvasWidget()); }
    /// As OpenGL drew it last.
    QRgb at(double x, double y) { return canvas() ? colour(canvas()->picture(), x, y) : 0; }
    /// As a person sees it.
    QRgb seen(double x, double y) { return colour(view->canvasWidget()->grab().toImage(), x, y); }
    bool becomes(double x, double y, QRgb wanted)
    {
        return QTest::qWaitFor([&] { return at(x, y) == wanted && seen(x, y) == wanted; }, patience);
    }

private:
    static QRgb colour(const QImage& image, double x, double y)
    {
        return image.isNull() ? 0 : image.pixel(static_cast<int>(x * image.width()), static_cast<int>(y * image.height()));
    }
};

using FieldGlView = FieldGl;

TEST_F(FieldGlView, DrawsUploadedFramesAndAcknowledges)
{
    Window w;
    FakeSource source(FrameSource::Kind::Uploaded, samples::field(2, 2));
    const FieldColours colours = makeFieldColours(makeStyle(false, false, Language::English), false);
    w.view->setFrameSource(&source);
    source.send({0, 100, 100, 0});
    ASSERT_TRUE(QTest::qWaitFor([&] { return !source.acknowledged.empty(); }, patience));
    EXPECT_TRUE(w.becomes(0.25, 0.25, colours.map.front()));
    EXPECT_EQ(w.at(0.75, 0.25), colours.map.back());
    EXPECT_EQ(w.at(0.25, 0.75), colours.map.back());
    source.lose();
    QTest::qWait(50);
    EXPECT_EQ(w.at(0.75, 0.75), colours.map.front());
    EXPECT_TRUE(w.view->notice().contains("last good frame"));
    w.view->setFrameSource(nullptr);
}

TEST_F(FieldGlView, RefusesSharedMemoryItCannotImportOnce)
{
    Window w;
    FakeSource source(FrameSource::Kind::Shared, samples::field(2, 2));
    source.memory = threeSlots(1 << 16);
    source.memory.gpuUuid = "00000000000000000000000000000000";
    w.view->setFrameSource(&source);
    source.announce(0);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !source.refusals.isEmpty(); }, patience));
    source.announce(1);
    QTest::qWait(50);
    EXPECT_EQ(source.refusals.size(), 1);
    EXPECT_EQ(source.acknowledged, (std::vector<std::uint64_t>{1, 2})) << "the worker must not wait for a view that does not look";
    EXPECT_TRUE(w.view->notice().contains(source.refusals.front()));
    const Dataset p = samples::dataset(samples::field(2, 2, {1, 2, 3, 4}));
    w.view->setData({&p, nullptr, false});
    EXPECT_EQ(w.view->mode(), FieldMode::Predicted) << "the prediction is there all the same";
    w.view->setFrameSource(nullptr);
}

TEST_F(FieldGlView, NeverReadsTheMemoryOfALostWorker)
{
    Window w;
    FakeSource source(FrameSource::Kind::Shared, samples::field(2, 2));
    source.lose();
    w.view->setFrameSource(&source);
    source.announce(0);
    ASSERT_TRUE(QTest::qWaitFor([&] { return w.at(0.5, 0.5) != 0; }, patience));
    EXPECT_EQ(source.asked, 0);
    w.view->setFrameSource(nullptr);
}

TEST_F(FieldGlView, MayComeToAWindowThatIsShownAlready)
{
    QWidget window;
    auto* layout = new QVBoxLayout(&window);
    layout->addWidget(new QWidget);
    window.resize(640, 480);
    window.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&window, patience));
    FakeSource source(FrameSource::Kind::Uploaded, samples::field(2, 1));
    source.send({0, 100});
    auto* view = new FieldView;
    layout->addWidget(view);
    view->setFrameSource(&source);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !source.acknowledged.empty(); }, patience));
    EXPECT_TRUE(window.isVisible());
    EXPECT_TRUE(view->notice().isEmpty());
    view->setFrameSource(nullptr);
}

TEST_F(FieldGlView, ThePictureMovesWithItsViewToAnotherWindow)
{
    Window w;
    const FieldColours colours = makeFieldColours(makeStyle(false, false, Language::English), false);
    FakeSource source(FrameSource::Kind::Uploaded, samples::field(2, 1));
    w.view->setFrameSource(&source);
    source.send({0, 100});
    ASSERT_TRUE(QTest::qWaitFor([&] { return !source.acknowledged.empty(); }, patience));
    QWidget other;
    auto* layout = new QVBoxLayout(&other);
    layout->addWidget(w.view);
    other.resize(700, 500);
    other.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&other, patience));
    EXPECT_TRUE(w.becomes(0.25, 0.5, colours.map.front()));
    EXPECT_TRUE(w.becomes(0.75, 0.5, colours.map.back()));
    w.view->setFrameSource(nullptr);
    layout->removeWidget(w.view);
    delete w.view;
}

/// What a driver does while a faulting kernel holds up the GPU.
struct HeldUp {
    std::shared_ptr<QSemaphore> go = std::make_shared<QSemaphore>();
    explicit HeldUp(FieldGlCanvas& canvas)
    {
        auto begun = std::make_shared<QSemaphore>();
        canvas.thread().post([go = go, begun](FieldGlPainter&) {
            begun->release();
            go->acquire();
        });
        EXPECT_TRUE(begun->tryAcquire(1, patience));
    }
    ~HeldUp() { go->release(); }
};

TEST_F(FieldGlView, ADriverThatIsHeldUpHoldsUpNothingElse)
{
    Window w;
    const FieldColours colours = makeFieldColours(makeStyle(false, false, Language::English), false);
    FakeSource source(FrameSource::Kind::Uploaded, samples::field(2, 1));
    w.view->setFrameSource(&source);
    source.send({0, 100});
    ASSERT_TRUE(w.becomes(0.25, 0.5, colours.map.front()));
    {
        HeldUp driver(*w.canvas());
        source.lose();
        w.window.resize(700, 500);
        const Dataset p = samples::dataset(samples::field(2, 1, {100, 0}));
        w.view->setFrameSource(nullptr);
        w.view->setData({&p, nullptr, false});
        EXPECT_TRUE(QTest::qWaitFor([&] { return w.seen(0.25, 0.5) == colours.map.back(); }, patience)) << "the CPU draws meanwhile";
    }
    ASSERT_TRUE(w.becomes(0.25, 0.5, colours.map.back())) << "and OpenGL again, once it can";
}

TEST_F(FieldGlView, AValueThatTheGpuDoesNotTellIsMissing)
{
    Window w;
    HeldUp driver(*w.canvas());
    EXPECT_TRUE(w.canvas()->values(FieldLayer::Measured).empty());
    EXPECT_TRUE(std::isnan(w.canvas()->value(FieldLayer::Measured, 0)));
    EXPECT_TRUE(std::isnan(w.canvas()->value(FieldLayer::Predicted, 0)));
}

TEST_F(FieldGlView, GoesWhileTheDriverIsHeldUp)
{
    {
        Window w;
        HeldUp driver(*w.canvas());
        delete std::exchange(w.view, nullptr); // would wait for ever if it waited for the driver
    }
    Window another;
    EXPECT_NE(another.canvas(), nullptr);
}

TEST_F(FieldGl, ProbeDescribesTheDriver)
{
    const GlInfo info = probeGl();
    EXPECT_FALSE(info.renderer.isEmpty());
    EXPECT_FALSE(info.version.isEmpty());
    EXPECT_GE(info.major * 10 + info.minor, 43);
    EXPECT_TRUE(!info.memoryObjectFd || info.uuid.size() >= 32);
}

TEST(GlProbe, WithoutADisplayThereIsAProblemAndNoCrash)
{
    if (QGuiApplication::platformName() != QLatin1String("offscreen"))
        GTEST_SKIP() << "there is a display";
    const GlInfo info = probeGl();
    EXPECT_TRUE(info.problem.contains("display"));
    EXPECT_FALSE(info.memoryObjectFd);
    EXPECT_TRUE(info.renderer.isEmpty());
}

} // namespace
