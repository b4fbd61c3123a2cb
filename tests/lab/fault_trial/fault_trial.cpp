// SPDX-License-Identifier: Apache-2.0
// Breaks the worker again and again under a real window, on a real GPU: kernels that fault during a live field, and every
// signal that ends a process (the worker ignores SIGPIPE). Prints for each what the window said, whether the next run worked, and the longest time in
// which the window answered nothing.
//   ringside-fault-trial --worker build/bin/ringside-lab-worker --times 20 [--case NAME] [--picture F.png] [--stacks]
#include "app/window/experiment_page.h"
#include "app/window/main_window.h"
#include "experiments/core/json.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QTemporaryDir>
#include <QTimer>

#include <atomic>
#include <csignal>
#include <cstdio>
#include <thread>

#include <execinfo.h>
#include <unistd.h>

using namespace ringside;

namespace {

struct Case {
    const char* name;
    const char* experiment;
    int signal; ///< sent during the live field; 0: the kernel itself fails
};

constexpr Case cases[] = {
    {"wild address", "fault-wild-address", 0}, {"misaligned", "fault-misaligned", 0}, {"assert", "fault-assert", 0},
    {"endless loop", "fault-endless", 0},      {"SIGHUP", "field-heat", SIGHUP},     {"SIGINT", "field-heat", SIGINT},
    {"SIGQUIT", "field-heat", SIGQUIT},        {"SIGILL", "field-heat", SIGILL},     {"SIGABRT", "field-heat", SIGABRT},
    {"SIGBUS", "field-heat", SIGBUS},          {"SIGFPE", "field-heat", SIGFPE},     {"SIGKILL", "field-heat", SIGKILL},
    {"SIGSEGV", "field-heat", SIGSEGV},        {"SIGTERM", "field-heat", SIGTERM},
    {"SIGSTOP", "field-heat", SIGSTOP},
};

void printStack(int)
{
    void* frames[64];
    const int count = ::backtrace(frames, 64);
    static const char line[] = "---- the window has not answered for a while; it is in:\n";
    static_cast<void>(::write(STDERR_FILENO, line, sizeof line - 1));
    ::backtrace_symbols_fd(frames, count, STDERR_FILENO);
}

/// A timer in the window's own event loop: the longest gap between two of its ticks is how long nothing was answered.
/// With `stacks` a thread of its own has the window print where it is, once in each gap of more than 70 ms.
class Heartbeat {
public:
    explicit Heartbeat(bool stacks)
    {
        if (stacks) {
            std::signal(SIGUSR1, printStack);
            m_watcher = std::thread([this, window = ::pthread_self()] {
                unsigned long reported = 0;
                while (!m_stop) {
                    const unsigned long before = m_ticks;
                    std::this_thread::sleep_for(std::chrono::milliseconds(70));
                    if (m_ticks == before && reported != before)
                        ::pthread_kill(window, SIGUSR1);
                    if (m_ticks == before)
                        reported = before;
                }
            });
        }
        m_timer.setTimerType(Qt::PreciseTimer);
        m_timer.setInterval(5);
        QObject::connect(&m_timer, &QTimer::timeout, [this] {
            ++m_ticks;
            m_worst = std::max(m_worst, m_since.elapsed());
            m_since.restart();
        });
        m_since.start();
        m_timer.start();
    }
    ~Heartbeat()
    {
        m_stop = true;
        if (m_watcher.joinable())
            m_watcher.join();
    }
    qint64 takeWorst() { return std::exchange(m_worst, 0); }

private:
    QTimer m_timer;
    QElapsedTimer m_since;
    qint64 m_worst = 0;
    std::atomic<unsigned long> m_ticks = 0;
    std::atomic<bool> m_stop = false;
    std::thread m_watcher;
};

class Trial {
public:
    explicit Trial(MainWindow& window) : m_window(window)
    {
        QObject::connect(&window.session(), &RunSession::runEnded, [this](const Outcome& outcome) {
            m_last = outcome;
            m_ended = true;
            m_loop.quit();
        });
        QObject::connect(&window.session(), &RunSession::measurementChanged, [this] { strike(); });
        m_giveUp.setSingleShot(true);
        QObject::connect(&m_giveUp, &QTimer::timeout, &m_loop, &QEventLoop::quit);
    }

    bool waitForMachine()
    {
        QObject::connect(&m_window.session(), &RunSession::machineChanged, &m_loop, &QEventLoop::quit);
        m_giveUp.start(20000);
        while (m_giveUp.isActive() && !m_window.session().machine())
            m_loop.exec();
        return m_window.session().machine();
    }

    Outcome run(const char* experiment, Params params, int signal, double limit)
    {
        const Experiment* e = findExperiment(experiment);
        m_ended = false;
        m_signal = 0;
        m_window.chooseExperiment(*e);
        Params all = defaultParams(e->params);
        for (const auto& [id, value] : params.all())
            all.set(id, value);
        m_window.session().setParams(all, "trial");
        m_window.session().setTimeLimit(limit);
        m_window.session().run();
        m_signal = signal;
        m_giveUp.start(30000);
        if (!m_ended)
            m_loop.exec();
        Outcome none;
        none.status = RunStatus::TimedOut;
        none.reason = "the window never said how it ended";
        return m_ended ? m_last : none;
    }

private:
    /// Sends the signal once frames of the live field have arrived.
    void strike()
    {
        if (!m_signal || !m_window.session().running() || !m_window.session().frameSource("plate"))
            return;
        const int signal = std::exchange(m_signal, 0);
        QTimer::singleShot(60, [this, signal] {
            if (const qint64 pid = m_window.session().control().activePid())
                ::kill(static_cast<pid_t>(pid), signal);
        });
    }

    MainWindow& m_window;
    QEventLoop m_loop;
    QTimer m_giveUp;
    Outcome m_last;
    bool m_ended = false;
    int m_signal = 0;
};

} // namespace

int main(int argc, char** argv)
{
    QApplication app(argc, argv);
    QCommandLineParser options;
    options.addOptions({{"worker", "The lab worker.", "program"}, {"times", "How often each.", "n", "20"}, {"picture", "Screenshot after a fault.", "file"},
                        {"stacks", "Print where the window is when it does not answer."}, {"case", "Only this one.", "name"}});
    options.addHelpOption();
    options.process(app);
    QTemporaryDir folder;
    WorkerCommand worker;
    worker.program = options.value("worker");
    MainWindow window(worker, folder.filePath("settings.ini"));
    window.show();
    window.session().setRunsAtRest(false);
    window.session().start();
    Trial trial(window);
    if (!trial.waitForMachine()) {
        std::fprintf(stderr, "the worker did not start: %s\n", qPrintable(window.session().control().problem()));
        return 3;
    }
    window.session().control().silenceMilliseconds = 2000;
    Heartbeat heartbeat(options.isSet("stacks"));
    bool good = true;
    Params longField, shortField, fewFrames;
    longField.set("size", std::int64_t{512});
    longField.set("seconds", 20.0);
    shortField.set("size", std::int64_t{512});
    shortField.set("seconds", 0.2);
    fewFrames.set("frames", std::int64_t{10});
    trial.run("field-heat", shortField, 0, 60);
    heartbeat.takeWorst();
    for (const Case& c : cases) {
        if (options.isSet("case") && options.value("case") != c.name)
            continue;
        int expected = 0, recovered = 0;
        std::string said;
        qint64 worst = 0;
        const int times = options.value("times").toInt();
        for (int i = 0; i < times; ++i) {
            const Outcome broken = trial.run(c.experiment, c.signal ? longField : fewFrames, c.signal, c.signal ? 60 : 1);
            expected += broken.status == RunStatus::Failed || broken.status == RunStatus::Crashed || broken.status == RunStatus::TimedOut;
            said = std::string(statusName(broken.status)) + ": " + broken.reason;
            if (c.signal == SIGSEGV && i == 0 && options.isSet("picture"))
                window.grab().save(options.value("picture"));
            recovered += trial.run("field-heat", shortField, 0, 60).status == RunStatus::Done;
            worst = std::max(worst, heartbeat.takeWorst());
        }
        good &= expected == times && recovered == times && worst <= 100;
        const Json line = {{"case", c.name}, {"times", times}, {"ended_as_expected", expected}, {"next_run_worked", recovered},
                           {"longest_silence_ms", worst}, {"said", said}};
        std::printf("%s\n", line.dump(-1, ' ', false, Json::error_handler_t::replace).c_str());
        std::fflush(stdout);
    }
    return good ? 0 : 1;
}
