// SPDX-License-Identifier: Apache-2.0
// English and Chinese, switched live.
#include "app/tests/window_helpers.h"
#include "app/window/language.h"
#include "app/window/main_window.h"

#include <QAbstractButton>
#include <QDockWidget>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QTabBar>
#include <QTemporaryDir>

#include <gtest/gtest.h>

namespace ringside {

namespace {

using namespace test;

/// What the person can read, widget by widget.
QMap<QString, QString> labels(QWidget& window)
{
    QMap<QString, QString> all;
    for (QAction* action : window.findChildren<QAction*>())
        if (!action->objectName().isEmpty() && !action->objectName().startsWith("_q_") && !action->isSeparator())
            all["action " + action->objectName()] = action->text();
    for (QDockWidget* dock : window.findChildren<QDockWidget*>())
        all["pane " + dock->objectName()] = dock->windowTitle();
    for (QMenu* menu : window.findChildren<QMenu*>())
        if (!menu->objectName().isEmpty())
            all["menu " + menu->objectName()] = menu->title();
    for (const char* name : {"run", "predict", "explain", "cancel"})
        if (auto* button = window.findChild<QAbstractButton*>(name))
            all[QString("button ") + name] = button->text();
    if (auto* tabs = window.findChild<QTabBar*>("datasets"))
        for (int i = 0; i < tabs->count(); ++i)
            all[QString("tab %1").arg(i)] = tabs->tabText(i);
    return all;
}

TEST(WindowLanguageTest, SwitchingReLabelsEverythingAndBack)
{
    applyLanguage(Language::English);
    const QTemporaryDir folder;
    MainWindow window(noWorker(), folder.filePath("ringside.ini"));
    window.restore();
    window.chooseExperiment(playground());
    window.show();
    window.session().start();
    const QMap<QString, QString> english = labels(window);
    EXPECT_GT(english.size(), 40);
    window.setLanguage(Language::Chinese);
    QTest::qWait(0); // Qt posts the change to the widgets
    const QMap<QString, QString> chinese = labels(window);
    ASSERT_EQ(english.keys(), chinese.keys());
    for (auto it = english.begin(); it != english.end(); ++it) {
        const bool ownName = it.key().startsWith("action language-");
        if (!ownName) {
            EXPECT_NE(it.value(), chinese[it.key()]) << it.key().toStdString();
        }
        EXPECT_FALSE(chinese[it.key()].isEmpty()) << it.key().toStdString();
    }
    window.setLanguage(Language::English);
    QTest::qWait(0);
    EXPECT_EQ(labels(window), english);
}

} // namespace

} // namespace ringside
