// SPDX-License-Identifier: Apache-2.0
// `ringside`: a command where the first argument is one, else the window, on a file if one is named.
#include "app/command/command.h"
#include "app/command/version.h"
#include "app/window/language.h"
#include "app/window/main_window.h"

#include <QApplication>
#include <QIcon>

int main(int argc, char** argv)
{
    if (ringside::wantsCommandLine(argc, argv))
        return ringside::commandMain(argc, argv);

    QApplication app(argc, argv);
    QApplication::setApplicationName("ringside");
    QApplication::setApplicationDisplayName("Ringside");
    QApplication::setApplicationVersion(ringside::programVersion);
    QApplication::setDesktopFileName("ringside");
    QApplication::setWindowIcon(QIcon(":/icons/ringside.svg"));
    const ringside::WindowSettings settings;
    ringside::applyLanguage(settings.language().value_or(ringside::systemLanguage()));

    ringside::applyTheme(app, settings.theme()); // before the first widget asks for its font

    ringside::MainWindow window(ringside::findWorker(settings.host()));
    window.restore();
    window.show();
    window.session().start();
    if (const QStringList arguments = app.arguments(); arguments.size() > 1)
        window.openFile(arguments.at(1));
    return QApplication::exec();
}
