// SPDX-License-Identifier: Apache-2.0
// The whole window against the fake worker: real clicks and keys.
#include "app/tests/window_helpers.h"
#include "app/window/experiment_page.h"
#include "app/window/language.h"
#include "app/window/main_window.h"
#include "app/window/parameter_field.h"
#include "app/window/parameter_form.h"
#include "app/window/run_bar.h"
#include "app/window/state_banner.h"
#include "app/window/window_actions.h"

#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QDropEvent>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QSlider>
#include <QTemporaryDir>

#include <gtest/gtest.h>

namespace ringside {

namespace {

using namespace test;

class WindowTest : public testing::Test {
protected:
    void SetUp() override { applyLanguage(Language::English); }
    void TearDown() override
    {
        m_window.reset();
        applyLanguage(Language::English);
    }

    MainWindow& open(WorkerCommand worker)
    {
        m_window.reset();
        m_window = std::make_unique<MainWindow>(std::move(worker), m_folder.filePath("ringside.ini"));
        m_window->session().setRunsAtRest(false);
        m_window->restore();
        m_window->session().setRunsAtRest(false);
        m_window->chooseExperiment(playground());
        m_window->show();
        m_window->session().start();
        return *m_window;
    }
    MainWindow& openLive(WorkerCommand worker)
    {
        MainWindow& window = open(std::move(worker));
        EXPECT_TRUE(until([&] { return window.session().machine() != nullptr; }));
        return window;
    }
    QPushButton* button(const char* name) { return m_window->page().runBar().findChild<QPushButton*>(name); }
    bool live() const
    {
        const Outcome* m = m_window->session().measurement();
        return m && m->mode == RunMode::Live && m->status == RunStatus::Done && !m_window->session().running();
    }

    QTemporaryDir m_folder;
    std::unique_ptr<MainWindow> m_window;
};

TEST_F(WindowTest, RunShowsAMeasurement)
{
    openLive(fakeWorker());
    ASSERT_TRUE(button("run")->isEnabled());
    QTest::mouseClick(button("run"), Qt::LeftButton);
    ASSERT_TRUE(until([&] { return live(); }));
    const ViewData data = m_window->page().viewData();
    EXPECT_TRUE(data.measurement);
    EXPECT_TRUE(data.prediction);
    EXPECT_EQ(m_window->page().sources().front().origin, Origin::Live);
}

TEST_F(WindowTest, ARestingSliderStartsARun)
{
    MainWindow& window = openLive(fakeWorker());
    ASSERT_TRUE(playground().runsAtRest);
    window.session().setRunsAtRest(true);
    const ParamSpec& spec = *firstOf(playground(), ParamType::Integer);
    auto* slider = window.form().field(spec.id)->findChild<QSlider*>();
    QTest::keyClick(slider, slider->value() == slider->maximum() ? Qt::Key_Home : Qt::Key_End);
    ASSERT_TRUE(until([&] { return live() && window.session().measurement()->params == window.session().params(); }));
}

TEST_F(WindowTest, PredictHidesTheMeasurementUntilRun)
{
    openLive(fakeWorker());
    QTest::mouseClick(button("run"), Qt::LeftButton);
    ASSERT_TRUE(until([&] { return live(); }));
    const QString known = m_window->page().headlineText();
    QTest::mouseClick(button("predict"), Qt::LeftButton);
    EXPECT_TRUE(m_window->page().viewData().hideMeasurement);
    EXPECT_NE(m_window->page().headlineText(), known);
    for (const Provenance& source : m_window->page().sources())
        EXPECT_EQ(source.origin, Origin::Model);

    auto* guess = m_window->page().runBar().findChild<QDoubleSpinBox*>("guess");
    ASSERT_TRUE(guess->isVisible());
    QTest::keyClicks(guess, "7");
    QTest::mouseClick(button("run"), Qt::LeftButton);
    ASSERT_TRUE(until([&] { return live(); }));
    EXPECT_FALSE(m_window->page().viewData().hideMeasurement);
    auto* verdict = m_window->page().runBar().findChild<QLabel*>("verdict");
    EXPECT_TRUE(verdict->isVisible());
    EXPECT_TRUE(verdict->text().contains("7"));
    EXPECT_EQ(m_window->page().headlineText(), known);
}

TEST_F(WindowTest, WithoutAWorkerAGuessIsStillAnswered)
{
    open(noWorker());
    ASSERT_TRUE(until([&] { return m_window->banner().isVisible(); }));
    EXPECT_TRUE(m_window->banner().what().contains("There is no worker here."));
    EXPECT_FALSE(button("run")->isEnabled());
    QTest::mouseClick(button("predict"), Qt::LeftButton);
    ASSERT_TRUE(button("run")->isEnabled());
    QTest::mouseClick(button("run"), Qt::LeftButton);
    EXPECT_FALSE(m_window->session().guessing());
    EXPECT_TRUE(m_window->page().runBar().findChild<QLabel*>("verdict")->isVisible());
}

TEST_F(WindowTest, ADeadWorkerIsSaidAndTheNextRunWorks)
{
    MainWindow& window = openLive(fakeWorkerOnce("sigsegv", m_folder.filePath("first")));
    QTest::mouseClick(button("run"), Qt::LeftButton);
    ASSERT_TRUE(until([&] { return window.banner().isVisible(); }));
    EXPECT_EQ(window.banner().kind(), StateBanner::Kind::Error);
    EXPECT_TRUE(window.session().prediction());
    ASSERT_TRUE(until([&] { return button("run")->isEnabled(); }));
    QTest::mouseClick(button("run"), Qt::LeftButton);
    ASSERT_TRUE(until([&] { return live(); }));
    EXPECT_FALSE(window.banner().isVisible());
}

TEST_F(WindowTest, AWaivedRunIsNoError)
{
    MainWindow& window = openLive(fakeWorker("waived"));
    QTest::mouseClick(button("run"), Qt::LeftButton);
    ASSERT_TRUE(until([&] { return window.banner().isVisible(); }));
    EXPECT_EQ(window.banner().kind(), StateBanner::Kind::Warning);
    EXPECT_TRUE(window.banner().what().contains("second GPU"));
}

TEST_F(WindowTest, CancelEndsALongRun)
{
    MainWindow& window = openLive(fakeWorker("slow"));
    QTest::mouseClick(button("run"), Qt::LeftButton);
    ASSERT_TRUE(until([&] { return window.session().progress() > 0; }));
    ASSERT_TRUE(button("cancel")->isVisible());
    QTest::mouseClick(button("cancel"), Qt::LeftButton);
    ASSERT_TRUE(until([&] { return !window.session().running(); }));
    EXPECT_FALSE(button("cancel")->isVisible());
}

TEST_F(WindowTest, UndoAndRedoByKey)
{
    MainWindow& window = open(noWorker());
    const ParamSpec& spec = *firstOf(playground(), ParamType::Integer);
    const Params before = window.session().params();
    window.session().setParam(spec.id, anotherValue(spec, before.integer(spec.id)));
    const Params after = window.session().params();
    ASSERT_TRUE(window.actions().undo->isEnabled());
    window.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
    QTest::keyClick(&window, Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(window.session().params(), before);
    QTest::keyClick(&window, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(window.session().params(), after);
}

TEST_F(WindowTest, AFileThatIsNoRecordingIsRefusedInWords)
{
    MainWindow& window = open(noWorker());
    window.banner().hide();
    const QString path = m_folder.filePath("notes.rsd");
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("not a recording");
    file.close();
    const Experiment* before = window.session().experiment();
    QMimeData mime;
    mime.setUrls({QUrl::fromLocalFile(path)});
    QDragEnterEvent enter(QPoint(10, 10), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window, &enter);
    EXPECT_TRUE(enter.isAccepted());
    QDropEvent drop(QPointF(10, 10), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window, &drop);
    EXPECT_TRUE(window.banner().isVisible());
    EXPECT_EQ(window.banner().kind(), StateBanner::Kind::Error);
    EXPECT_TRUE(window.banner().what().contains("notes.rsd"));
    EXPECT_EQ(window.session().experiment(), before);
}

TEST_F(WindowTest, ASavedRunOpensAgain)
{
    MainWindow& window = openLive(fakeWorker());
    EXPECT_FALSE(window.session().canSave());
    QTest::mouseClick(button("run"), Qt::LeftButton);
    ASSERT_TRUE(until([&] { return live(); }));
    const QString path = m_folder.filePath("run.rsd");
    ASSERT_TRUE(window.session().saveRecording(path));
    const Params params = window.session().params();
    MainWindow& again = open(noWorker());
    again.chooseExperiment(catalogue().back());
    ASSERT_TRUE(again.openFile(path));
    EXPECT_EQ(again.session().experiment(), &playground());
    EXPECT_EQ(again.session().params(), params);
    ASSERT_TRUE(again.session().measurement());
    EXPECT_EQ(again.session().measurement()->provenance.origin, Origin::Recording);
}

TEST_F(WindowTest, TheNextSessionBeginsWhereThisOneEnded)
{
    MainWindow& window = open(noWorker());
    const Experiment& last = catalogue().back();
    window.chooseExperiment(last);
    if (!last.presets.empty())
        window.session().applyPreset(last.presets.back());
    const Params params = window.session().params();
    window.setLanguage(Language::Chinese);
    window.setTheme(Theme::Dark);
    window.findChild<QDockWidget*>("log")->show();
    window.close();
    m_window.reset();

    const WindowSettings settings(m_folder.filePath("ringside.ini"));
    EXPECT_EQ(settings.language(), Language::Chinese);
    EXPECT_EQ(settings.theme(), Theme::Dark);
    m_window = std::make_unique<MainWindow>(noWorker(), m_folder.filePath("ringside.ini"));
    m_window->restore();
    m_window->show();
    EXPECT_EQ(m_window->session().experiment(), &last);
    EXPECT_EQ(m_window->session().params(), params);
    EXPECT_TRUE(darkTheme());
    EXPECT_TRUE(m_window->findChild<QDockWidget*>("log")->isVisible());
    m_window->setTheme(Theme::Light);
}

} // namespace

} // namespace ringside
