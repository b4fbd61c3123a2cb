// SPDX-License-Identifier: Apache-2.0
#include "app/window/shortcuts_dialog.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace ringside {

namespace {

using Keys = std::vector<WindowActions::Key>;

Keys paneKeys()
{
    return {{ShortcutsDialog::tr("Enter"), ShortcutsDialog::tr("In the search box: open the first match. In the list: open the experiment")},
            {ShortcutsDialog::tr("Esc"), ShortcutsDialog::tr("Empty the search box, or close the message above the picture")},
            {"← →", ShortcutsDialog::tr("In the lesson: previous and next step")},
            {ShortcutsDialog::tr("Tab"), ShortcutsDialog::tr("Next control; with Shift the previous one")}};
}

Keys presentingKeys()
{
    return {{"→, Page Down", ShortcutsDialog::tr("Next step of the lesson (a remote clicker sends this)")},
            {"←, Page Up", ShortcutsDialog::tr("Previous step")},
            {ShortcutsDialog::tr("Space"), ShortcutsDialog::tr("Run")},
            {"B", ShortcutsDialog::tr("Blank the screen, and show it again")},
            {"1 … 9", ShortcutsDialog::tr("Choose a preset")},
            {ShortcutsDialog::tr("Esc, F5"), ShortcutsDialog::tr("Back to the window")}};
}

void addGroup(QTreeWidget* tree, const QString& title, const Keys& keys)
{
    auto* group = new QTreeWidgetItem(tree, {title});
    group->setFirstColumnSpanned(true);
    QFont bold = tree->font();
    bold.setBold(true);
    group->setFont(0, bold);
    group->setFlags(Qt::ItemIsEnabled);
    for (const auto& key : keys) {
        auto* item = new QTreeWidgetItem(group, {key.keys, key.does});
        item->setToolTip(1, key.does);
    }
}

} // namespace

ShortcutsDialog::ShortcutsDialog(const std::vector<WindowActions::Key>& window, QWidget* parent) : QDialog(parent)
{
    setWindowTitle(tr("Keyboard shortcuts"));
    auto* tree = new QTreeWidget(this);
    tree->setObjectName("shortcuts");
    tree->setColumnCount(2);
    tree->setHeaderLabels({tr("Key"), tr("What it does")});
    tree->setRootIsDecorated(false);
    tree->setItemsExpandable(false);
    tree->setIndentation(12);
    tree->setSelectionMode(QAbstractItemView::NoSelection);
    tree->setAccessibleName(windowTitle());
    addGroup(tree, tr("Window"), window);
    addGroup(tree, tr("Panes"), paneKeys());
    addGroup(tree, tr("While presenting"), presentingKeys());
    tree->expandAll();
    tree->header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    tree->header()->setStretchLastSection(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->addWidget(tree, 1);
    column->addWidget(buttons);
    resize(620, 560);
}

} // namespace ringside
