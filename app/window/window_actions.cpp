// SPDX-License-Identifier: Apache-2.0
#include "app/window/window_actions.h"

#include "app/window/icons.h"

#include <QMenu>

namespace ringside {

WindowActions::WindowActions(QWidget* window) : QObject(window), m_window(window)
{
    open = add("open", {QKeySequence::Open});
    saveRecording = add("save-recording", {QKeySequence::Save});
    exportPicture = add("export-picture", {QKeySequence("Ctrl+Shift+S")});
    exportData = add("export-data", {QKeySequence("Ctrl+Shift+D")});
    copyCommand = add("copy-command", {QKeySequence("Ctrl+Shift+C")});
    quit = add("quit", {QKeySequence("Ctrl+Q")});
    forgetRecent = add("forget-recent");
    undo = add("undo", {QKeySequence::Undo});
    redo = add("redo", {QKeySequence("Ctrl+Shift+Z"), QKeySequence("Ctrl+Y")});
    reset = add("reset", {QKeySequence("Ctrl+0")});
    find = add("find", {QKeySequence::Find});
    present = add("present", {QKeySequence("F5")});
    nextPicture = add("next-picture", {QKeySequence("Ctrl+PgDown")});
    previousPicture = add("previous-picture", {QKeySequence("Ctrl+PgUp")});
    for (std::size_t i = 0; i < presets.size(); ++i)
        presets[i] = add(qPrintable(QString("preset-%1").arg(i + 1)), {QKeySequence(QString("Ctrl+%1").arg(i + 1))});
    run = add("run", {QKeySequence("Ctrl+R"), QKeySequence("Ctrl+Return")});
    predict = add("predict", {QKeySequence("Ctrl+G")});
    explain = add("explain", {QKeySequence("Ctrl+E")});
    cancel = add("cancel", {QKeySequence("Ctrl+.")});
    atRest = add("at-rest");
    host = add("host", {QKeySequence("Ctrl+H")});
    shortcuts = add("shortcuts", {QKeySequence("F1")});
    doctor = add("doctor");
    about = add("about");
    quit->setMenuRole(QAction::QuitRole);
    about->setMenuRole(QAction::AboutRole);
    predict->setCheckable(true);
    atRest->setCheckable(true);
    undo->setIcon(themedIcon("undo"));
    redo->setIcon(themedIcon("redo"));
    present->setIcon(themedIcon("present"));
    run->setIcon(themedIcon("play"));
    cancel->setIcon(themedIcon("stop"));
    predict->setIcon(themedIcon("predict"));
    explain->setIcon(themedIcon("explain"));
    copyCommand->setIcon(themedIcon("copy"));

    auto* themes = new QActionGroup(this);
    themeSystem = addChoice(themes, "theme-system");
    themeLight = addChoice(themes, "theme-light");
    themeDark = addChoice(themes, "theme-dark");
    auto* languages = new QActionGroup(this);
    english = addChoice(languages, "language-en");
    chinese = addChoice(languages, "language-zh");
}

QAction* WindowActions::add(const char* name, const QList<QKeySequence>& keys)
{
    auto* action = new QAction(m_window);
    action->setObjectName(name);
    action->setShortcuts(keys);
    m_window->addAction(action); // so that its keys work while the menu bar is hidden
    return action;
}

QAction* WindowActions::addChoice(QActionGroup* group, const char* name)
{
    QAction* action = add(name);
    action->setCheckable(true);
    group->addAction(action);
    return action;
}

QMenu* WindowActions::addMenu(QMenuBar& bar, const char* name)
{
    QMenu* menu = bar.addMenu(QString());
    menu->setObjectName(name);
    menu->setToolTipsVisible(true);
    return menu;
}

void WindowActions::fill(QMenuBar& bar, const std::vector<QAction*>& panes)
{
    m_paneActions = panes;
    m_file = addMenu(bar, "file");
    m_file->addAction(open);
    recent = m_file->addMenu(QString());
    m_file->addActions({saveRecording});
    m_file->addSeparator();
    m_file->addActions({exportPicture, exportData, copyCommand});
    m_file->addSeparator();
    m_file->addAction(quit);
    m_edit = addMenu(bar, "edit");
    m_edit->addActions({undo, redo, reset});
    m_edit->addSeparator();
    m_edit->addAction(find);
    m_view = addMenu(bar, "view");
    m_view->addActions({present, nextPicture, previousPicture});
    m_view->addSeparator();
    m_theme = m_view->addMenu(QString());
    m_theme->addActions({themeSystem, themeLight, themeDark});
    m_language = m_view->addMenu(QString());
    m_language->addActions({english, chinese});
    m_panes = m_view->addMenu(QString());
    for (QAction* pane : panes)
        m_panes->addAction(pane);
    m_run = addMenu(bar, "run");
    m_run->addActions({run, predict, explain, cancel});
    m_run->addSeparator();
    m_run->addActions({atRest, host});
    m_help = addMenu(bar, "help");
    m_help->addActions({shortcuts, doctor});
    m_help->addSeparator();
    m_help->addAction(about);
    retranslate();
}

void WindowActions::retranslate()
{
    m_file->setTitle(tr("&File"));
    m_edit->setTitle(tr("&Edit"));
    m_view->setTitle(tr("&View"));
    m_run->setTitle(tr("&Run"));
    m_help->setTitle(tr("&Help"));
    recent->setTitle(tr("Open &recent"));
    m_theme->setTitle(tr("&Theme"));
    m_language->setTitle(tr("&Language"));
    m_panes->setTitle(tr("P&anes"));

    open->setText(tr("&Open…"));
    saveRecording->setText(tr("&Save recording…"));
    exportPicture->setText(tr("Export &picture…"));
    exportData->setText(tr("Export &data…"));
    copyCommand->setText(tr("&Copy command line"));
    copyCommand->setToolTip(tr("A command that repeats exactly what is shown"));
    quit->setText(tr("&Quit"));
    forgetRecent->setText(tr("&Clear this list"));
    undo->setText(tr("&Undo"));
    redo->setText(tr("&Redo"));
    reset->setText(tr("Re&set parameters"));
    find->setText(tr("&Find an experiment"));
    present->setText(tr("&Present"));
    present->setToolTip(tr("Full screen, for a projector; Esc leaves"));
    nextPicture->setText(tr("&Next picture"));
    previousPicture->setText(tr("P&revious picture"));
    for (std::size_t i = 0; i < presets.size(); ++i)
        presets[i]->setText(tr("Preset %1").arg(i + 1));
    themeSystem->setText(tr("As the &desktop"));
    themeLight->setText(tr("&Light"));
    themeDark->setText(tr("&Dark"));
    english->setText(QStringLiteral("&English"));
    chinese->setText(QStringLiteral("中文 (&Z)")); // each in its own language, so that it is found by who needs it
    run->setText(tr("&Run"));
    predict->setText(tr("&Predict first"));
    explain->setText(tr("&Explain"));
    cancel->setText(tr("&Cancel run"));
    atRest->setText(tr("Run when a &slider rests"));
    host->setText(tr("Run on &another machine…"));
    shortcuts->setText(tr("&Keyboard shortcuts"));
    doctor->setText(tr("What this &machine can do"));
    about->setText(tr("&About Ringside"));
}

std::vector<WindowActions::Key> WindowActions::keys() const
{
    std::vector<Key> keys;
    std::vector<QAction*> actions = {open, saveRecording, exportPicture, exportData, copyCommand, undo, redo, reset, find,
                                     run, predict, explain, cancel, host, present, nextPicture, previousPicture};
    actions.insert(actions.end(), presets.begin(), presets.end());
    actions.insert(actions.end(), m_paneActions.begin(), m_paneActions.end());
    actions.insert(actions.end(), {shortcuts, quit});
    for (const QAction* action : actions) {
        if (action->shortcut().isEmpty())
            continue;
        QString text = action->text();
        text.remove('&');
        if (text.endsWith(u'…'))
            text.chop(1);
        keys.push_back({QKeySequence::listToString(action->shortcuts(), QKeySequence::NativeText).replace("; ", ", "), text});
    }
    return keys;
}

} // namespace ringside
