// SPDX-License-Identifier: Apache-2.0
// The view with its OpenGL canvas, in a window; and what the probe says.
#include "gl_fixture.h"

#include "views/field_view.h"
#include "views/gl_info.h"

#include <QGuiApplication>
#include <QOpenGLWidget>
#include <QTest>
#include <QVBoxLayout>

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
    QRgb at(double x, double y)
    {
        auto* canvas = view->findChild<QOpenGLWidget*>();
        const QImage image = canvas ? canvas->grabFramebuffer() : QImage();
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
    EXPECT_EQ(w.at(0.25, 0.25), colours.map.front());
    EXPECT_EQ(w.at(0.75, 0.25), colours.map.back());
    EXPECT_EQ(w.at(0.25, 0.75), colours.map.back());
    source.lose();
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
    w.at(0.5, 0.5); // paints
    QTest::qWait(20);
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
    EXPECT_EQ(w.at(0.25, 0.5), colours.map.front());
    EXPECT_EQ(w.at(0.75, 0.5), colours.map.back());
    w.view->setFrameSource(nullptr);
    layout->removeWidget(w.view);
    delete w.view;
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
