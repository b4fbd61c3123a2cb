// SPDX-License-Identifier: Apache-2.0
// Takes the pictures of README.md: the real window, on the machine's GPU, after live runs.
//   ringside-screenshots --worker build/bin/ringside-worker --out docs/pictures
#include "app/window/experiment_page.h"
#include "app/window/main_window.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <QEventLoop>
#include <QScreen>
#include <QTemporaryDir>
#include <QTimer>

using namespace ringside;

namespace {

struct Shot {
    const char* file;
    const char* experiment;
    const char* preset; ///< empty: the defaults
    int dataset;
    Language language;
    Theme theme;
    bool presenting;
    QSize size;
};

const Shot shots[] = {
    {"window-access-map", "bank-conflict", "two-way", 0, Language::English, Theme::Light, false, {1280, 720}},
    {"window-cycles", "bank-conflict", "column", 1, Language::English, Theme::Dark, false, {1280, 720}},
    {"window-bank-map", "bank-map", "", 1, Language::English, Theme::Light, false, {1280, 720}},
    {"window-chinese", "bank-conflict", "column", 0, Language::Chinese, Theme::Light, false, {1280, 720}},
    {"window-transpose", "transpose", "", 0, Language::English, Theme::Light, false, {1280, 720}},
    {"window-coalescing", "coalescing", "structures", 1, Language::English, Theme::Light, false, {1280, 720}},
    {"present", "bank-conflict", "column", 0, Language::English, Theme::Light, true, {1920, 1080}},
};

void wait(int milliseconds)
{
    QEventLoop loop;
    QTimer::singleShot(milliseconds, &loop, &QEventLoop::quit);
    loop.exec();
}

bool take(MainWindow& window, const Shot& shot, const QDir& out)
{
    RunSession& session = window.session();
    window.setLanguage(shot.language);
    window.setTheme(shot.theme);
    window.resize(shot.size);
    const Experiment* experiment = findExperiment(shot.experiment);
    if (!experiment)
        return false;
    window.chooseExperiment(*experiment);
    for (const Preset& preset : experiment->presets)
        if (preset.id == shot.preset)
            session.applyPreset(preset);
    window.page().showDataset(shot.dataset);
    window.setPresenting(shot.presenting);
    wait(200);
    if (!session.running())
        session.run();
    for (int i = 0; i < 200 && session.running(); ++i)
        wait(50);
    wait(600);
    const QPixmap picture = window.screen()->grabWindow(window.winId());
    window.setPresenting(false);
    return !picture.isNull() && picture.save(out.filePath(QString(shot.file) + ".png"));
}

} // namespace

int main(int argc, char** argv)
{
    QApplication app(argc, argv);
    QCommandLineParser options;
    options.addOptions({{"worker", "The worker.", "program"}, {"out", "Where the pictures go.", "folder", "."}});
    options.addHelpOption();
    options.process(app);
    QTemporaryDir folder;
    WorkerCommand worker;
    worker.program = options.value("worker");
    MainWindow window(worker, folder.filePath("settings.ini"));
    window.show();
    window.session().start();
    for (int i = 0; i < 200 && !window.session().machine(); ++i)
        wait(50);
    const QDir out(options.value("out"));
    bool good = out.mkpath(".");
    for (const Shot& shot : shots)
        good = take(window, shot, out) && good;
    return good ? 0 : 1;
}
