// SPDX-License-Identifier: Apache-2.0
#include "app/window/about_dialog.h"
#include "app/window/icons.h"
#include "app/window/remote_dialog.h"
#include "app/window/run_session.h"
#include "app/window/shortcuts_dialog.h"
#include "app/window/theme.h"

#include <QApplication>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeWidget>

#include <gtest/gtest.h>

using namespace ringside;

TEST(RemoteDialog, TakesHostsAndRefusesWhatSshWouldMistake)
{
    for (const char* good : {"", "gpu1", "me@gpu1.example.org", "10.0.0.7", "fe80::1%eth0", "my_alias-2"})
        EXPECT_EQ(RemoteDialog::problem(good), QString()) << good;
    for (const char* bad : {"-oProxyCommand=x", "gpu1 -v", "a\tb", "a;b", "$(x)", "me@", "@gpu", "a/b"})
        EXPECT_NE(RemoteDialog::problem(bad), QString()) << bad;
}

TEST(RemoteDialog, RemembersHostsAndWillNotAcceptABadOne)
{
    QTemporaryDir folder;
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder.path());
    QApplication::setOrganizationName("ringside-test");
    for (const char* host : {"first", "second", "first"}) {
        RemoteDialog dialog;
        dialog.findChild<QComboBox*>("remoteHost")->setEditText(host);
        dialog.accept();
        EXPECT_EQ(dialog.result(), QDialog::Accepted);
        EXPECT_EQ(dialog.host(), host);
    }
    EXPECT_EQ(RemoteDialog::lastHosts(), (QStringList{"first", "second"}));
    RemoteDialog dialog("present");
    EXPECT_EQ(dialog.host(), "present");
    dialog.findChild<QComboBox*>("remoteHost")->setEditText("-v");
    EXPECT_FALSE(dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok)->isEnabled());
    EXPECT_FALSE(dialog.findChild<QLabel*>("remoteProblem")->text().isEmpty());
    dialog.accept();
    EXPECT_NE(dialog.result(), QDialog::Accepted);
    EXPECT_EQ(RemoteDialog::lastHosts().size(), 2);
}

TEST(AboutDialog, NamesVersionsAndWhyThereIsNoWorker)
{
    WorkerCommand none;
    none.problem = "There is no worker in this test.";
    RunSession session(none);
    session.start();
    AboutDialog dialog(session);
    for (const QString& part : {QString("Ringside: "), QString("Qt: ") + qVersion(), QString("QCustomPlot: "), none.problem})
        EXPECT_TRUE(dialog.text().contains(part)) << part.toStdString() << " in\n" << dialog.text().toStdString();
}

TEST(ShortcutsDialog, ListsTheWindowsOwnKeys)
{
    const std::vector<WindowActions::Key> keys = {{"Ctrl+O", "Open"}, {"F5", "Present"}};
    ShortcutsDialog dialog(keys);
    auto* tree = dialog.findChild<QTreeWidget*>("shortcuts");
    ASSERT_GE(tree->topLevelItemCount(), 2);
    ASSERT_EQ(tree->topLevelItem(0)->childCount(), 2);
    EXPECT_EQ(tree->topLevelItem(0)->child(1)->text(0), "F5");
    EXPECT_EQ(tree->topLevelItem(0)->child(1)->text(1), "Present");
}

TEST(Theme, TextStandsOnEverythingItIsDrawnOn)
{
    using P = QPalette;
    const std::pair<P::ColorRole, P::ColorRole> pairs[] = {
        {P::WindowText, P::Window}, {P::Text, P::Base},          {P::Text, P::AlternateBase},       {P::ButtonText, P::Button},
        {P::Link, P::Base},         {P::Link, P::Window},        {P::HighlightedText, P::Highlight}, {P::ToolTipText, P::ToolTipBase},
        {P::PlaceholderText, P::Base}, {P::PlaceholderText, P::Window}, {P::BrightText, P::Window}};
    for (const bool dark : {false, true}) {
        const QPalette palette = themePalette(dark);
        for (const auto& [text, ground] : pairs)
            EXPECT_GE(contrastRatio(palette.color(text), palette.color(ground)), 4.5) << (dark ? "dark " : "light ") << text << " on " << ground;
        EXPECT_EQ(palette.color(P::Window).lightness() < 128, dark);
    }
    EXPECT_NEAR(contrastRatio(Qt::black, Qt::white), 21, 1e-9);
}

TEST(Theme, SwitchesAndIconsFollow)
{
    const auto ink = [](const QIcon& icon) { // mean lightness of what is drawn
        const QImage image = icon.pixmap(24, 24).toImage();
        double sum = 0, weight = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x) {
                sum += image.pixelColor(x, y).lightnessF() * image.pixelColor(x, y).alphaF();
                weight += image.pixelColor(x, y).alphaF();
            }
        EXPECT_GT(weight, 10);
        return sum / weight;
    };
    const QIcon icon = themedIcon("play");
    applyTheme(*qApp, Theme::Light);
    EXPECT_FALSE(darkTheme());
    EXPECT_LT(ink(icon), 0.3);
    applyTheme(*qApp, Theme::Dark);
    EXPECT_TRUE(darkTheme());
    EXPECT_GT(ink(icon), 0.7);
    applyTheme(*qApp, Theme::Light);
}

TEST(Icons, EveryOneIsDrawn)
{
    const QStringList files = QDir(":/icons").entryList({"*.svg"});
    ASSERT_GE(files.size(), 10);
    for (const QString& file : files) {
        if (file == "ringside.svg") // the program's own mark keeps its colours
            continue;
        const QImage image = iconPixmap(QString(file).remove(".svg"), {24, 24}, Qt::red).toImage();
        int drawn = 0;
        for (int i = 0; i < 24 * 24; ++i)
            drawn += image.pixelColor(i % 24, i / 24).red() > 200 && image.pixelColor(i % 24, i / 24).alpha() > 100;
        EXPECT_GT(drawn, 15) << file.toStdString();
    }
}
