// SPDX-License-Identifier: Apache-2.0
#include "tests/fake_worker/modes.h"

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sys/resource.h>
#include <thread>
#include <unistd.h>

namespace ringside::fake {

namespace {

[[noreturn]] void sleepForEver()
{
    for (;;)
        std::this_thread::sleep_for(std::chrono::hours(1));
}

void sendText(Link& link, const char* text, std::size_t size)
{
    link.quiet = true; // an Alive in between would blur what is tested
    link.sendRaw(text, size);
    sleepForEver();
}

void dieBy(int signal)
{
    const rlimit none{0, 0};
    ::setrlimit(RLIMIT_CORE, &none);
    std::fprintf(stderr, "fake worker: about to die of signal %d\n", signal);
    std::signal(signal, SIG_DFL);
    ::raise(signal);
    sleepForEver();
}

/// Messages as fast as the pipe takes them; ends when cancelled.
void flood(Link& link, const wire::Run& run)
{
    SeriesData series;
    series.curves.push_back({"c", {"c", ""}, CurveRole::Data, std::vector<double>(1000, 1), std::vector<double>(1000, 2)});
    const Dataset dataset{"flood", {"Flood", ""}, provenance(), series};
    for (std::uint64_t i = 0; !link.cancelled(run.run); ++i) {
        link.send(wire::Data{run.run, dataset});
        link.send(wire::Log{run.run, "line " + std::to_string(i)});
        link.send(wire::Progress{run.run, 0.5, "flooding"});
        link.send(wire::Summary{run.run, {"count", {"Count", ""}, static_cast<double>(i), ""}});
    }
    done(link, run, RunStatus::Cancelled, "The run was cancelled.");
}

void floodStderr(Link& link, const wire::Run& run)
{
    while (!link.cancelled(run.run))
        std::fprintf(stderr, "a line of no interest that is written again and again and again\n");
    done(link, run, RunStatus::Cancelled, "The run was cancelled.");
}

/// Ends well, and answers once more, wrongly, when the next run has come: what a worker with mixed-up numbers does.
void late(Link& link, const wire::Run& run)
{
    done(link, run);
    const std::optional<wire::Run> next = link.take();
    if (!next)
        ::_exit(0);
    Dataset stale{"stale", {"Stale", ""}, provenance(), TableData{}};
    link.send(wire::Data{run.run, stale});
    link.send(wire::Progress{run.run, 0.9, "stale"});
    done(link, run, RunStatus::Failed, "a late answer");
    link.send(wire::Summary{next->run, {"fresh", {"Fresh", ""}, 1, ""}});
    done(link, *next);
}

void halfFrame(Link& link, const wire::Run& run)
{
    const std::vector<std::uint8_t> frame = wire::encode(wire::Log{run.run, "this line never ends"});
    link.quiet = true;
    link.sendRaw(frame.data(), frame.size() / 2);
    ::_exit(0);
}

void badFrame(Link& link, const wire::Run& run)
{
    FieldData field;
    field.width = field.height = 4;
    wire::FieldOpen open;
    open.run = run.run;
    open.field = {"wave", {"Wave", ""}, provenance(), field};
    link.send(open);
    link.send(wire::Frame{run.run, "wave", 1, -1, std::vector<std::uint8_t>(12)});
    sleepForEver();
}

} // namespace

void addMisdeeds(Modes& modes)
{
    static const std::pair<const char*, int> signals[] = {{"sigsegv", SIGSEGV}, {"sigbus", SIGBUS}, {"sigabrt", SIGABRT},
        {"sigfpe", SIGFPE}, {"sigill", SIGILL}, {"sigkill", SIGKILL}, {"sigterm", SIGTERM}, {"sigint", SIGINT}, {"sighup", SIGHUP}};
    for (const auto& [name, signal] : signals)
        modes[name] = [number = signal](Link&, const wire::Run&) { dieBy(number); };
    modes["hang"] = [](Link&, const wire::Run&) { sleepForEver(); }; // says Alive, hears no Cancel
    modes["silence"] = [](Link& link, const wire::Run&) {
        link.quiet = true;
        sleepForEver();
    };
    modes["garbage"] = [](Link& link, const wire::Run&) { sendText(link, "Segmentation fault\n", 19); };
    modes["oversize"] = [](Link& link, const wire::Run&) { sendText(link, "RSMD\xff\xff\xff\x7f\0\0\0\0", 12); };
    modes["half-frame"] = halfFrame;
    modes["bad-frame"] = badFrame;
    modes["exit-3"] = [](Link&, const wire::Run&) {
        std::fprintf(stderr, "fake worker: leaving with 3\n");
        std::exit(3);
    };
    modes["exit-0"] = [](Link&, const wire::Run&) { ::_exit(0); };
    modes["close-output"] = [](Link& link, const wire::Run&) {
        link.quiet = true;
        ::close(STDOUT_FILENO);
        sleepForEver();
    };
    modes["hello-again"] = [](Link& link, const wire::Run&) { link.send(wire::Hello{}); };
    modes["ask-back"] = [](Link& link, const wire::Run& run) { link.send(run); };
    modes["say-crashed"] = [](Link& link, const wire::Run& run) { done(link, run, RunStatus::Crashed, "so it says"); };
    modes["late"] = late;
    modes["flood"] = flood;
    modes["flood-stderr"] = floodStderr;
}

} // namespace ringside::fake
