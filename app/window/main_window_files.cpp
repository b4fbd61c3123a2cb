// SPDX-License-Identifier: Apache-2.0
// What goes into and out of the window: recordings, pictures, data, the command line.
#include "app/window/experiment_page.h"
#include "app/window/main_window.h"
#include "app/window/message_text.h"
#include "app/window/state_banner.h"
#include "app/window/theme.h"
#include "app/window/window_actions.h"
#include "views/export.h"

#include <QClipboard>
#include <QDir>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMenu>
#include <QMimeData>
#include <QStandardPaths>
#include <QStatusBar>
#include <QUrl>

namespace ringside {

namespace {

constexpr int noticeMilliseconds = 6000;

QString documents()
{
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    return QDir(folder).exists() ? folder : QDir::homePath();
}

} // namespace

bool MainWindow::openFile(const QString& path)
{
    const QString name = QFileInfo(path).fileName();
    if (const Result<void> opened = m_session.openRecording(path); !opened) {
        const Error why = opened.error();
        say([=, this] {
            m_banner->show(StateBanner::Kind::Error, tr("“%1” could not be opened. %2").arg(name, messageText(why)),
                           tr("What was shown before is still here."), tr("Ringside opens its own recordings (.rsd). Was the file copied as a whole?"));
        });
        return false;
    }
    m_settings.addRecentFile(path);
    fillRecent();
    if (m_banner->kind() == StateBanner::Kind::Error)
        m_banner->hide();
    statusBar()->showMessage(tr("Opened %1").arg(name), noticeMilliseconds);
    return true;
}

void MainWindow::chooseFile()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Open a file"), documents(), tr("Recordings (*.rsd);;All files (*)"));
    if (!path.isEmpty())
        openFile(path);
}

void MainWindow::fillRecent()
{
    QMenu* menu = m_actions->recent;
    menu->clear();
    const QStringList files = m_settings.recentFiles();
    for (const QString& path : files) {
        QAction* entry = menu->addAction(QFileInfo(path).fileName().replace('&', "&&"), this, [this, path] { openFile(path); });
        entry->setToolTip(path);
    }
    menu->setToolTipsVisible(true);
    menu->setEnabled(!files.isEmpty());
    menu->addSeparator();
    menu->addAction(m_actions->forgetRecent);
}

QString MainWindow::suggestedName(const QString& ending) const
{
    const Experiment* e = m_session.experiment();
    return QDir(documents()).filePath((e ? QString::fromStdString(e->id) : QStringLiteral("ringside")) + ending);
}

void MainWindow::reportFile(const Result<void>& written, const QString& path)
{
    if (written) {
        statusBar()->showMessage(tr("Saved %1").arg(path), noticeMilliseconds);
        return;
    }
    const Error why = written.error();
    say([=, this] {
        m_banner->show(StateBanner::Kind::Error, tr("Nothing was saved. %1").arg(messageText(why)), tr("A file that was there before is unchanged."),
                       tr("Choose another folder, or make room on the disk."));
    });
}

void MainWindow::saveRecording()
{
    const QString path = QFileDialog::getSaveFileName(this, tr("Save the recording"), suggestedName(".rsd"), tr("Recordings (*.rsd)"));
    if (!path.isEmpty())
        reportFile(m_session.saveRecording(path), path);
}

void MainWindow::exportPicture()
{
    View* view = m_page->currentView();
    if (!view)
        return;
    const QString path = QFileDialog::getSaveFileName(this, tr("Export the picture"), suggestedName(".png"),
                                                      tr("Pictures (*.png *.svg *.pdf)"));
    if (path.isEmpty())
        return;
    // Printed and projected pages are light, whatever the window looks like.
    PicturePage page;
    page.headline = m_page->headlineText();
    page.views = {view};
    page.sources = m_page->sources();
    page.style = makeStyle(false, false, m_language);
    view->setStyle(page.style);
    const Result<void> written = savePicture(page, path);
    view->setStyle(makeStyle(darkTheme(), presenting(), m_language));
    reportFile(written, path);
}

void MainWindow::exportData()
{
    // Who is still guessing must not find the answer in a file.
    const Outcome* measured = m_session.guessing() ? nullptr : m_session.measurement();
    const Outcome* outcome = measured ? measured : m_session.prediction();
    if (!outcome)
        return;
    const QString json = tr("JSON: the whole run (*.json)"), csv = tr("CSV: the picture shown (*.csv)");
    QString chosen = csv;
    QString path = QFileDialog::getSaveFileName(this, tr("Export the data"), suggestedName(".csv"), csv + ";;" + json, &chosen);
    if (path.isEmpty())
        return;
    if (QFileInfo(path).suffix().isEmpty())
        path += chosen == json ? ".json" : ".csv";
    if (path.endsWith(".json", Qt::CaseInsensitive))
        return reportFile(saveData(*outcome, path), path);
    const DatasetSpec* spec = m_page->currentDataset();
    const Dataset* dataset = spec ? outcome->dataset(spec->name) : nullptr;
    if (dataset)
        reportFile(saveData(*dataset, path), path);
}

void MainWindow::copyCommandLine()
{
    const QString line = m_session.commandLine();
    QGuiApplication::clipboard()->setText(line);
    statusBar()->showMessage(tr("Copied: %1").arg(line), noticeMilliseconds);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    event->acceptProposedAction();
    for (const QUrl& url : event->mimeData()->urls())
        if (openFile(url.toLocalFile()))
            break;
}

} // namespace ringside
