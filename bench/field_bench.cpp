// SPDX-License-Identifier: Apache-2.0
// How fast a live field reaches the screen: by shared GPU memory and by upload, one after the other, from one worker.
//   ringside-field-bench build/bin/ringside-lab-worker --size 2048 --seconds 5
// Prints one JSON object: frames per second of each, their ratio, and the 99th percentile of the time between frames.
#include "app/run/run_control.h"
#include "views/field_view.h"
#include "views/gl_info.h"

#include <CLI/CLI.hpp>
#include <QApplication>
#include <QElapsedTimer>
#include <QEvent>
#include <QEventLoop>
#include <QTimer>
#include <QVBoxLayout>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <utility>
#include <vector>

using namespace ringside;
using nlohmann::json;

namespace {

struct Options {
    std::string worker, experiment = "field-heat";
    int size = 2048, side = 1000;
    double seconds = 5;
    bool sync = false;
};

/// Times at which new frames came to the screen.
class Stopwatch {
public:
    Stopwatch() { m_clock.start(); }
    void mark() { m_times.push_back(static_cast<double>(m_clock.nsecsElapsed()) * 1e-6); }
    json report() const
    {
        if (m_times.size() < 3)
            return {{"frames", m_times.size()}};
        std::vector<double> intervals;
        for (std::size_t i = 1; i < m_times.size(); ++i)
            intervals.push_back(m_times[i] - m_times[i - 1]);
        std::sort(intervals.begin(), intervals.end());
        const auto at = [&](double share) { return intervals[static_cast<std::size_t>(share * static_cast<double>(intervals.size() - 1))]; };
        return {{"frames", m_times.size()},
                {"frames_per_second", static_cast<double>(m_times.size() - 1) * 1000 / (m_times.back() - m_times.front())},
                {"median_interval_ms", at(0.5)},
                {"p99_interval_ms", at(0.99)},
                {"longest_interval_ms", intervals.back()}};
    }

private:
    QElapsedTimer m_clock;
    std::vector<double> m_times;
};

/// Calls back whenever a widget is about to paint.
class PaintWatch : public QObject {
public:
    explicit PaintWatch(std::function<void()> painting) : m_painting(std::move(painting)) {}
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::Paint)
            m_painting();
        return QObject::eventFilter(watched, event);
    }

private:
    std::function<void()> m_painting;
};

class Bench {
public:
    explicit Bench(const Options& options) : m_options(options), m_control(command(options))
    {
        auto* layout = new QVBoxLayout(&m_window);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->addWidget(m_view = new FieldView);
        m_window.resize(options.side, options.side);
        m_window.show();
    }
    ~Bench() { m_view->setFrameSource(nullptr); }

    bool start()
    {
        QEventLoop loop;
        QObject::connect(&m_control, &RunControl::ready, &loop, [&] { loop.exit(0); });
        QObject::connect(&m_control, &RunControl::unavailable, &loop, [&](const QString& why) {
            std::fprintf(stderr, "field-bench: %s\n", qPrintable(why));
            loop.exit(1);
        });
        QObject::connect(&m_control, &RunControl::logLine, &loop, [](const QString& line) { std::fprintf(stderr, "%s\n", qPrintable(line)); });
        m_control.start();
        return loop.exec() == 0;
    }

    /// One run; afterwards frames come through the pipe if `thenUpload`.
    json measure(bool thenUpload)
    {
        Stopwatch watch;
        QEventLoop loop;
        bool fresh = false;
        QString how;
        const auto opened = QObject::connect(&m_control, &RunControl::fieldOpened, &loop, [&](quint64, const QString& field) {
            FrameSource* source = m_control.frameSource(field.toStdString());
            how = source->kind() == FrameSource::Kind::Shared ? QStringLiteral("shared GPU memory") : QStringLiteral("uploaded");
            m_view->setFrameSource(source);
            m_source = source;
        });
        // A frame counts when the picture that shows it is painted into the window.
        QObject::connect(m_view, &FieldView::frameTaken, &loop, [&] { fresh = true; });
        PaintWatch painted([&] {
            if (std::exchange(fresh, false))
                watch.mark();
        });
        m_view->canvasWidget()->installEventFilter(&painted);
        QObject::connect(&m_control, &RunControl::finished, &loop, &QEventLoop::quit);
        Params params;
        params.set("size", std::int64_t{m_options.size});
        params.set("seconds", m_options.seconds);
        m_control.run(m_options.experiment, params, m_options.seconds + 30);
        loop.exec();
        json result = watch.report();
        result["transport"] = how.toStdString();
        result["status"] = statusName(m_control.outcome().status);
        if (!m_control.outcome().reason.empty())
            result["reason"] = m_control.outcome().reason;
        if (!m_view->notice().isEmpty())
            result["notice"] = m_view->notice().toStdString();
        if (thenUpload && m_source)
            m_source->refuseShared(QStringLiteral("the benchmark measures uploading next"));
        m_view->setFrameSource(nullptr);
        return result;
    }

    std::string gpu() const
    {
        const Machine* machine = m_control.machine();
        return machine && machine->firstGpu() ? machine->firstGpu()->name : std::string();
    }

private:
    static WorkerCommand command(const Options& options)
    {
        WorkerCommand command;
        command.program = QString::fromStdString(options.worker);
        return command;
    }

    Options m_options;
    RunControl m_control;
    QWidget m_window;
    FieldView* m_view = nullptr;
    QPointer<FrameSource> m_source;
};

} // namespace

int main(int argc, char** argv)
{
    Options options;
    CLI::App cli{"Frames per second of a live field: shared GPU memory against uploading."};
    cli.add_option("worker", options.worker, "a worker that knows the experiment (ringside-lab-worker)")->required()->check(CLI::ExistingFile);
    cli.add_option("--experiment", options.experiment, "what fills the field")->capture_default_str();
    cli.add_option("--size", options.size, "values in each row and column")->capture_default_str()->check(CLI::Range(1, 16384));
    cli.add_option("--side", options.side, "pixels of the window's side")->capture_default_str()->check(CLI::Range(100, 8192));
    cli.add_option("--seconds", options.seconds, "of each of the two runs")->capture_default_str()->check(CLI::Range(0.1, 600.0));
    cli.add_flag("--sync", options.sync, "wait for the screen's refresh, as the window does");
    CLI11_PARSE(cli, argc, argv);
    QSurfaceFormat format = QSurfaceFormat::defaultFormat();
    format.setSwapInterval(options.sync ? 1 : 0);
    QSurfaceFormat::setDefaultFormat(format);
    QApplication app(argc, argv);

    Bench bench(options);
    if (!bench.start())
        return 4;
    const GlInfo gl = probeGl();
    json result{{"gpu", bench.gpu()}, {"opengl", gl.renderer.toStdString()}, {"size", options.size}, {"seconds", options.seconds}};
    if (!gl.problem.isEmpty())
        result["opengl_problem"] = gl.problem.toStdString();
    result["shared"] = bench.measure(true);
    result["upload"] = bench.measure(false);
    const auto rate = [&](const char* which) { return result[which].value("frames_per_second", 0.0); };
    const bool comparable = result["shared"]["transport"] == "shared GPU memory" && rate("shared") > 0 && rate("upload") > 0;
    result["ratio"] = comparable ? json(rate("shared") / rate("upload")) : json(nullptr);
    std::printf("%s\n", result.dump(2).c_str());
    return comparable ? 0 : 3;
}
