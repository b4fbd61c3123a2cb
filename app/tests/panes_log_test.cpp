// SPDX-License-Identifier: Apache-2.0
#include "app/window/log_pane.h"
#include "app/window/source_pane.h"
#include "app/window/state_banner.h"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include <gtest/gtest.h>

using namespace ringside;

TEST(LogPane, StampsEachLineAndLeavesControlCharactersOut)
{
    LogPane log;
    log.append("first\n\x1b[31msecond\x1b[0m\x07");
    const QStringList lines = log.shown();
    ASSERT_EQ(lines.size(), 2);
    static const QRegularExpression stamped("^\\d\\d:\\d\\d:\\d\\d\\.\\d\\d\\d  (.*)$");
    EXPECT_EQ(stamped.match(lines[0]).captured(1), "first");
    EXPECT_EQ(stamped.match(lines[1]).captured(1), "second");
}

TEST(LogPane, KeepsTheLatestLines)
{
    LogPane log;
    for (int i = 0; i < LogPane::mostLines + 10; ++i)
        log.append(QString("line %1 end").arg(i));
    ASSERT_EQ(log.shown().size(), LogPane::mostLines);
    EXPECT_TRUE(log.shown().first().contains("line 10 end"));
    EXPECT_EQ(log.findChild<QPlainTextEdit*>("logText")->blockCount(), LogPane::mostLines);
}

TEST(LogPane, FiltersWhatItShowsNowAndLater)
{
    LogPane log;
    log.append("apple");
    log.append("pear");
    QTest::keyClicks(log.findChild<QLineEdit*>("logFilter"), "APP");
    auto* text = log.findChild<QPlainTextEdit*>("logText");
    EXPECT_EQ(log.shown().size(), 1);
    EXPECT_FALSE(text->toPlainText().contains("pear"));
    log.append("plum");
    log.append("apple pie");
    EXPECT_EQ(text->toPlainText().count('\n'), 1);
    log.findChild<QLineEdit*>("logFilter")->clear();
    EXPECT_EQ(log.shown().size(), 4);
    EXPECT_TRUE(text->toPlainText().contains("plum"));
}

TEST(LogPane, StaysWhereSomeoneReads)
{
    LogPane log;
    log.resize(400, 200);
    log.show();
    for (int i = 0; i < 100; ++i)
        log.append("line");
    QScrollBar* bar = log.findChild<QPlainTextEdit*>("logText")->verticalScrollBar();
    EXPECT_EQ(bar->value(), bar->maximum());
    bar->setValue(3);
    log.append("one more");
    EXPECT_EQ(bar->value(), 3);
    bar->setValue(bar->maximum());
    log.append("and one");
    EXPECT_EQ(bar->value(), bar->maximum());
}

TEST(LogPane, CopiesAndClears)
{
    LogPane log;
    log.append("to be copied");
    QTest::mouseClick(log.findChild<QToolButton*>("logCopy"), Qt::LeftButton);
    EXPECT_TRUE(QApplication::clipboard()->text().endsWith("to be copied"));
    QTest::mouseClick(log.findChild<QToolButton*>("logClear"), Qt::LeftButton);
    EXPECT_TRUE(log.shown().isEmpty());
    EXPECT_TRUE(log.findChild<QPlainTextEdit*>("logText")->toPlainText().isEmpty());
}

TEST(SourcePane, ShowsTheKernelsOfEveryExperiment)
{
    SourcePane pane;
    pane.show();
    for (const Experiment& e : catalogue()) {
        pane.setExperiment(e);
        const QString run = QString::fromStdString(e.id).replace('-', '_') + ".cu";
        ASSERT_FALSE(pane.files().isEmpty()) << e.id;
        EXPECT_EQ(pane.files().first(), run);
        for (const Experiment& other : catalogue()) {
            const QString others = QString::fromStdString(other.id).replace('-', '_') + ".cu";
            EXPECT_EQ(pane.files().contains(others), other.id == e.id) << e.id;
        }
    }
}

TEST(SourcePane, ReadsNothingUntilItIsSeen)
{
    SourcePane pane;
    pane.setExperiment(catalogue().front());
    EXPECT_TRUE(pane.files().isEmpty());
    pane.show();
    EXPECT_FALSE(pane.files().isEmpty());
}

TEST(StateBanner, SaysItUntilItIsClosed)
{
    StateBanner banner;
    QSignalSpy dismissed(&banner, &StateBanner::dismissed);
    EXPECT_TRUE(banner.isHidden());
    banner.show(StateBanner::Kind::Error, "The worker died.", "Predictions work.", "Press Run again.");
    EXPECT_TRUE(banner.isVisible());
    EXPECT_EQ(banner.what(), "The worker died.");
    EXPECT_EQ(banner.findChild<QLabel*>("bannerTodo")->text(), "Press Run again.");
    QTest::mouseClick(banner.findChild<QToolButton*>("bannerClose"), Qt::LeftButton);
    EXPECT_TRUE(banner.isHidden());
    EXPECT_EQ(dismissed.size(), 1);
    banner.show(StateBanner::Kind::Info, "Only this.");
    EXPECT_FALSE(banner.findChild<QLabel*>("bannerTodo")->isVisible());
    QTest::keyClick(&banner, Qt::Key_Escape);
    EXPECT_EQ(dismissed.size(), 2);
}

TEST(StateBanner, WrapsInsteadOfCuttingOff)
{
    StateBanner banner;
    banner.show(StateBanner::Kind::Warning, QString("A long sentence about the machine. ").repeated(12));
    const int wide = banner.heightForWidth(1200), narrow = banner.heightForWidth(400);
    EXPECT_GT(narrow, wide);
    EXPECT_LE(banner.minimumSizeHint().width(), 400);
}
