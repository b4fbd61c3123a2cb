// SPDX-License-Identifier: Apache-2.0
#include "app/window/chapter_badges.h"
#include "app/window/chapter_list.h"
#include "app/window/run_session.h"

#include <QImage>
#include <QLineEdit>
#include <QPainter>
#include <QPalette>
#include <QTest>
#include <QTreeWidget>

#include <gtest/gtest.h>

#include <set>

using namespace ringside;

namespace {

WorkerCommand noWorker()
{
    WorkerCommand command;
    command.problem = "There is no worker in this test.";
    return command;
}

struct ListTest : testing::Test {
    RunSession session{noWorker()};
    ChapterList list{session};
    QTreeWidget* tree = list.findChild<QTreeWidget*>("chapterTree");
    QLineEdit* search = list.findChild<QLineEdit*>("chapterSearch");
    std::vector<std::string> chosen;

    ListTest()
    {
        QObject::connect(&list, &ChapterList::chosen, [this](const Experiment* e) { chosen.push_back(e->id); });
        list.resize(300, 700);
        list.show();
        (void)QTest::qWaitForWindowExposed(&list);
    }

    /// Rows of experiments (those with badges) that can be seen, in order.
    std::vector<QTreeWidgetItem*> rows() const
    {
        std::vector<QTreeWidgetItem*> found;
        for (QTreeWidgetItemIterator it(tree); *it; ++it)
            if ((*it)->data(0, BadgeDelegate::ModesRole).isValid() && !(*it)->isHidden() && !tree->visualItemRect(*it).isEmpty())
                found.push_back(*it);
        return found;
    }
    QTreeWidgetItem* row(const Experiment& e) const
    {
        for (QTreeWidgetItem* item : rows())
            if (item->text(0) == QString::fromStdString(e.title.en))
                return item;
        return nullptr;
    }
};

} // namespace

TEST_F(ListTest, ListsTheCatalogueUnderPartsAndChapters)
{
    const auto& all = catalogue();
    ASSERT_FALSE(all.empty());
    const auto shown = rows();
    ASSERT_EQ(shown.size(), all.size());
    std::set<Part> parts;
    for (std::size_t i = 0; i < all.size(); ++i) {
        parts.insert(all[i].chapter.part);
        EXPECT_EQ(shown[i]->text(0).toStdString(), all[i].title.en);
        ASSERT_TRUE(shown[i]->parent() && shown[i]->parent()->parent());
        EXPECT_TRUE(shown[i]->parent()->text(0).endsWith(QString::fromStdString(all[i].chapter.title.en)));
        EXPECT_EQ(shown[i]->parent()->parent()->text(0).toStdString(), partTitle(all[i].chapter.part).en);
    }
    EXPECT_EQ(tree->topLevelItemCount(), static_cast<int>(parts.size()));
}

TEST_F(ListTest, BadgesAndTooltipSayWhatWorksHereAndWhyNot)
{
    for (const Experiment& e : catalogue()) {
        QTreeWidgetItem* item = row(e);
        ASSERT_NE(item, nullptr);
        const int modes = item->data(0, BadgeDelegate::ModesRole).toInt();
        EXPECT_FALSE(modes & ModeLive);
        EXPECT_TRUE(modes & ModeModel);
        EXPECT_EQ((modes & ModeRecording) != 0, session.hasRecording(e));
        EXPECT_TRUE(item->toolTip(0).contains(session.whyNotLive(e)));
    }
}

TEST_F(ListTest, FindsTitlesInBothLanguagesAndIdentifiers)
{
    const Experiment& last = catalogue().back();
    for (const std::string& text : {last.id, last.title.en, last.title.zh}) {
        search->setText(QString::fromStdString(text));
        EXPECT_NE(row(last), nullptr) << text;
        EXPECT_FALSE(row(last)->parent()->isHidden());
    }
    search->setText(QString::fromStdString(last.id));
    EXPECT_EQ(rows().size(), 1u);
    search->setText("no such experiment anywhere");
    EXPECT_TRUE(rows().empty());
    QTest::keyClick(search, Qt::Key_Escape);
    EXPECT_TRUE(search->text().isEmpty());
    EXPECT_EQ(rows().size(), catalogue().size());
}

TEST_F(ListTest, EnterInTheSearchOpensTheFirstMatch)
{
    const Experiment& last = catalogue().back();
    QTest::keyClicks(search, QString::fromStdString(last.id));
    QTest::keyClick(search, Qt::Key_Return);
    EXPECT_EQ(chosen, std::vector<std::string>{last.id});
    search->setText("no such experiment anywhere");
    QTest::keyClick(search, Qt::Key_Return);
    EXPECT_EQ(chosen.size(), 1u);
}

TEST_F(ListTest, ClickAndEnterChooseArrowsOnlyMove)
{
    const auto shown = rows();
    std::size_t i = 0; // two that follow one another in one chapter
    while (i + 1 < shown.size() && shown[i]->parent() != shown[i + 1]->parent())
        ++i;
    ASSERT_LT(i + 1, shown.size());
    QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualItemRect(shown[i]).center());
    EXPECT_EQ(chosen, std::vector<std::string>{catalogue()[i].id});
    QTest::keyClick(tree, Qt::Key_Down);
    EXPECT_EQ(chosen.size(), 1u);
    EXPECT_EQ(tree->currentItem(), shown[i + 1]);
    QTest::keyClick(tree, Qt::Key_Return);
    ASSERT_EQ(chosen.size(), 2u);
    EXPECT_EQ(chosen.back(), catalogue()[i + 1].id);
}

TEST_F(ListTest, SelectMarksWithoutChoosing)
{
    tree->collapseAll();
    list.select(catalogue().back());
    EXPECT_TRUE(chosen.empty());
    ASSERT_NE(tree->currentItem(), nullptr);
    EXPECT_EQ(tree->currentItem()->text(0).toStdString(), catalogue().back().title.en);
    EXPECT_FALSE(tree->visualItemRect(tree->currentItem()).isEmpty()); // its parents were opened
}

TEST_F(ListTest, ShowsTitlesInTheLanguageChosen)
{
    list.setLanguage(Language::Chinese);
    EXPECT_EQ(rows().front()->text(0).toStdString(), catalogue().front().title.zh);
    list.setLanguage(Language::English);
    EXPECT_EQ(rows().front()->text(0).toStdString(), catalogue().front().title.en);
}

TEST(Badges, DifferInShapeNotOnlyInColour)
{
    const auto draw = [](Mode mode, bool available) {
        QImage image(18, 18, QImage::Format_ARGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        paintBadge(painter, image.rect(), mode, available, QPalette());
        painter.end();
        return image.convertToFormat(QImage::Format_Mono, Qt::ThresholdDither);
    };
    EXPECT_NE(draw(ModeLive, true), draw(ModeRecording, true));
    EXPECT_NE(draw(ModeRecording, true), draw(ModeModel, true));
    for (const Mode mode : {ModeLive, ModeRecording, ModeModel})
        EXPECT_NE(draw(mode, true), draw(mode, false));
}
