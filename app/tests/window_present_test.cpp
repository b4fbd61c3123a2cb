// SPDX-License-Identifier: Apache-2.0
// Present mode, by the keys of a keyboard and of a clicker.
#include "app/tests/window_helpers.h"
#include "app/window/experiment_page.h"
#include "app/window/language.h"
#include "app/window/main_window.h"

#include <QDockWidget>
#include <QLabel>
#include <QMenuBar>
#include <QTabBar>
#include <QTemporaryDir>
#include <QToolButton>

#include <gtest/gtest.h>

namespace ringside {

namespace {

using namespace test;

class WindowPresentTest : public testing::Test {
protected:
    void SetUp() override
    {
        applyLanguage(Language::English);
        m_window = std::make_unique<MainWindow>(noWorker(), m_folder.filePath("ringside.ini"));
        m_window->restore();
        m_window->chooseExperiment(playground());
        m_window->show();
        m_window->activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(m_window.get()));
    }
    void press(Qt::Key key) { QTest::keyClick(m_window.get(), key); }

    QTemporaryDir m_folder;
    std::unique_ptr<MainWindow> m_window;
};

TEST_F(WindowPresentTest, F5LeavesOnlyThePictureAndEscBringsTheWindowBack)
{
    press(Qt::Key_F5);
    ASSERT_TRUE(m_window->presenting());
    EXPECT_TRUE(m_window->isFullScreen());
    EXPECT_FALSE(m_window->menuBar()->isVisible());
    for (QDockWidget* dock : m_window->findChildren<QDockWidget*>())
        EXPECT_FALSE(dock->isVisible()) << dock->objectName().toStdString();
    press(Qt::Key_Escape);
    EXPECT_FALSE(m_window->presenting());
    EXPECT_TRUE(m_window->menuBar()->isVisible());
    EXPECT_TRUE(m_window->findChild<QDockWidget*>("chapters")->isVisible());
    EXPECT_TRUE(m_window->findChild<QDockWidget*>("parameters")->isVisible());
}

TEST_F(WindowPresentTest, ArrowsAndClickerStepThroughTheLesson)
{
    ASSERT_GE(m_window->stepCount(), 3);
    m_window->showStep(0);
    press(Qt::Key_F5);
    press(Qt::Key_Right);
    EXPECT_EQ(m_window->step(), 1);
    press(Qt::Key_PageDown);
    EXPECT_EQ(m_window->step(), 2);
    press(Qt::Key_PageUp);
    press(Qt::Key_Left);
    EXPECT_EQ(m_window->step(), 0);
    press(Qt::Key_Left);
    EXPECT_EQ(m_window->step(), 0);
    auto* caption = m_window->findChild<QLabel*>("step-caption");
    EXPECT_TRUE(caption->text().contains(m_window->stepTitle(0)));
    for (int i = 0; i < m_window->stepCount() + 2; ++i)
        press(Qt::Key_Right);
    EXPECT_EQ(m_window->step(), m_window->stepCount() - 1);
}

TEST_F(WindowPresentTest, StepsShowWhatTheyName)
{
    const Lesson lesson = loadLesson(playground().chapter, Language::English);
    press(Qt::Key_F5);
    for (int i = 0; i < m_window->stepCount(); ++i) {
        m_window->showStep(i);
        const LessonStep& step = lesson.steps[static_cast<std::size_t>(i)];
        if (step.experiment.isEmpty())
            continue;
        EXPECT_EQ(QString::fromStdString(m_window->session().experiment()->id), step.experiment);
        for (const Preset& preset : m_window->session().experiment()->presets)
            if (QString::fromStdString(preset.id) == step.preset) {
                for (const auto& [id, value] : preset.values.all())
                    EXPECT_EQ(*m_window->session().params().find(id), value) << i;
            }
    }
}

TEST_F(WindowPresentTest, DigitsChoosePresets)
{
    press(Qt::Key_F5);
    press(Qt::Key_2);
    for (const auto& [id, value] : playground().presets[1].values.all())
        EXPECT_EQ(*m_window->session().params().find(id), value);
}

TEST_F(WindowPresentTest, BBlanksTheScreen)
{
    press(Qt::Key_F5);
    auto* curtain = m_window->findChild<QWidget*>("curtain");
    press(Qt::Key_B);
    EXPECT_TRUE(curtain->isVisible());
    EXPECT_EQ(curtain->geometry(), m_window->rect());
    press(Qt::Key_B);
    EXPECT_FALSE(curtain->isVisible());
}

TEST_F(WindowPresentTest, NothingIsSmallerThanTwentyPixels)
{
    press(Qt::Key_F5);
    for (QWidget* w : m_window->page().findChildren<QWidget*>()) {
        const bool text = qobject_cast<QLabel*>(w) || qobject_cast<QTabBar*>(w) || qobject_cast<QToolButton*>(w);
        if (text && w->isVisible()) {
            EXPECT_GE(QFontInfo(w->font()).pixelSize(), 20) << w->metaObject()->className() << " " << w->objectName().toStdString();
        }
    }
}

} // namespace

} // namespace ringside
