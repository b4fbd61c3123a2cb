// SPDX-License-Identifier: Apache-2.0
// What the Help and Run menus open.
#include "app/window/about_dialog.h"
#include "app/window/main_window.h"
#include "app/window/remote_dialog.h"
#include "app/window/shortcuts_dialog.h"
#include "app/window/text_dialog.h"
#include "app/window/window_actions.h"

#include <QCoreApplication>
#include <QProcess>

namespace ringside {

void MainWindow::chooseHost()
{
    RemoteDialog dialog(m_settings.host(), this);
    if (dialog.exec() == QDialog::Accepted && dialog.host() != m_settings.host())
        useHost(dialog.host());
}

void MainWindow::showShortcuts()
{
    auto* dialog = new ShortcutsDialog(m_actions->keys(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->show();
}

void MainWindow::showDoctor()
{
    auto* dialog = new TextDialog(tr("What this machine can do"), this);
    dialog->resize(860, 520);
    dialog->setPlain(tr("Looking…"));
    dialog->show();
    // A process of its own: a broken driver ends that one, and the window does not wait.
    auto* process = new QProcess(dialog);
    process->setProcessChannelMode(QProcess::MergedChannels);
    QStringList arguments{"doctor"};
    if (!m_settings.host().isEmpty())
        arguments << "--host" << m_settings.host();
    connect(process, &QProcess::finished, dialog, [=] { dialog->setPlain(QString::fromUtf8(process->readAll())); });
    connect(process, &QProcess::errorOccurred, dialog, [=](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            dialog->setPlain(tr("“%1 doctor” could not be started: %2").arg(process->program(), process->errorString()));
    });
    process->start(QCoreApplication::applicationDirPath() + "/ringside", arguments);
}

void MainWindow::showAbout()
{
    auto* dialog = new AboutDialog(m_session, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->show();
}

} // namespace ringside
