// SPDX-License-Identifier: Apache-2.0
#include "app/window/lesson_pane.h"
#include "app/window/lesson_text.h"

#include <QComboBox>
#include <QDesktopServices>
#include <QLabel>
#include <QMessageBox>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>
#include <QToolButton>

#include <gtest/gtest.h>

using namespace ringside;

namespace {

const char* const markdown = "# Title of it\n\nBefore the steps.\n\n## First\n\nOne `code` word.\n\n> A quote.\n\n"
                             "## Second\n\n    a = b\n    c = d\n\n[page](https://example.org/page) [file](file:///etc/passwd)\n\n## Third\n\nEnd.\n";

struct LessonTest : testing::Test {
    LessonPane pane;
    LessonText* text = pane.findChild<LessonText*>("lessonText");
    QSignalSpy chosen{&pane, &LessonPane::stepChosen};

    LessonTest()
    {
        pane.setLesson(parseLesson(markdown));
        pane.resize(600, 400);
        pane.show();
        (void)QTest::qWaitForWindowExposed(&pane);
    }
    QToolButton* button(const char* name) { return pane.findChild<QToolButton*>(name); }
};

/// Takes the place of the browser.
class Opened : public QObject {
    Q_OBJECT
public:
    Opened() { QDesktopServices::setUrlHandler("https", this, "open"); }
    ~Opened() override { QDesktopServices::unsetUrlHandler("https"); }
    QList<QUrl> urls;
public slots:
    void open(const QUrl& url) { urls << url; }
};

/// Answers the question that the next call asks; returns how many were asked.
int follow(LessonText* text, const QString& url, QMessageBox::StandardButton answer)
{
    int asked = 0;
    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, [&] {
        if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget())) {
            ++asked;
            EXPECT_TRUE(box->text().contains(url));
            box->button(answer)->click();
        }
    });
    timer.start(10);
    emit text->anchorClicked(QUrl(url));
    return asked;
}

} // namespace

TEST_F(LessonTest, TheFirstStepBeginsWithTheIntroduction)
{
    EXPECT_EQ(pane.step(), 0);
    EXPECT_EQ(pane.stepCount(), 3);
    EXPECT_TRUE(text->toPlainText().contains("Title of it"));
    EXPECT_TRUE(text->toPlainText().contains("Before the steps."));
    pane.showStep(1);
    EXPECT_FALSE(text->toPlainText().contains("Before the steps."));
    EXPECT_TRUE(text->toPlainText().contains("a = b"));
    EXPECT_TRUE(chosen.isEmpty()); // shown by the window, not chosen by the person
}

TEST_F(LessonTest, ButtonsKeysAndListGoFromStepToStep)
{
    EXPECT_FALSE(button("lessonPrevious")->isEnabled());
    QTest::mouseClick(button("lessonNext"), Qt::LeftButton);
    EXPECT_EQ(pane.step(), 1);
    QTest::keyClick(text, Qt::Key_Right);
    EXPECT_EQ(pane.step(), 2);
    EXPECT_FALSE(button("lessonNext")->isEnabled());
    QTest::keyClick(text, Qt::Key_Right); // there is no fourth
    EXPECT_EQ(pane.step(), 2);
    QTest::keyClick(text, Qt::Key_Left);
    EXPECT_EQ(pane.step(), 1);
    auto* titles = pane.findChild<QComboBox*>("lessonTitles");
    EXPECT_EQ(titles->count(), 3);
    EXPECT_TRUE(titles->itemText(0).contains("First"));
    emit titles->activated(0);
    EXPECT_EQ(pane.step(), 0);
    QList<int> steps;
    for (const auto& arguments : chosen)
        steps << arguments.first().toInt();
    EXPECT_EQ(steps, (QList<int>{1, 2, 1, 0}));
}

TEST_F(LessonTest, HoldsAStepWithinThoseThereAre)
{
    pane.showStep(99);
    EXPECT_EQ(pane.step(), 2);
    pane.showStep(-5);
    EXPECT_EQ(pane.step(), 0);
    pane.setLesson({});
    EXPECT_EQ(pane.step(), -1);
    EXPECT_EQ(pane.stepCount(), 0);
    pane.showStep(0);
    EXPECT_EQ(pane.step(), -1);
    EXPECT_FALSE(text->toPlainText().isEmpty()); // says that there is none
}

TEST_F(LessonTest, OpensNoPageWithoutAsking)
{
    Opened opened;
    pane.showStep(1);
    EXPECT_EQ(follow(text, "https://example.org/page", QMessageBox::No), 1);
    EXPECT_TRUE(opened.urls.isEmpty());
    EXPECT_EQ(follow(text, "https://example.org/page", QMessageBox::Yes), 1);
    EXPECT_EQ(opened.urls, QList<QUrl>{QUrl("https://example.org/page")});
    EXPECT_EQ(follow(text, "file:///etc/passwd", QMessageBox::Yes), 0); // never a file
    EXPECT_EQ(opened.urls.size(), 1);
}

#include "panes_lesson_test.moc"
