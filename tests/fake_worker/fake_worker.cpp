// SPDX-License-Identifier: Apache-2.0
// ringside-fake-worker [MODE]: speaks the worker's protocol without a GPU. MODE, or RINGSIDE_FAKE, is what it does with
// every run; "success" when neither is given. Modes that act before the first message are here, the others in modes.cpp
// and misdeeds.cpp.
#include "tests/fake_worker/modes.h"

#include "experiments/core/experiment.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <thread>
#include <unistd.h>

namespace ringside::fake {

namespace {

std::string wanted(int argc, char** argv)
{
    const char* variable = std::getenv("RINGSIDE_FAKE");
    return argc > 1 ? argv[1] : variable && *variable ? variable : "success";
}

/// True when the mode is one of those that never get as far as a run.
bool misbehaveAtStart(const std::string& mode, Link& link, wire::Hello& hello)
{
    if (mode == "exit-early") {
        std::fprintf(stderr, "fake worker: no driver found\n");
        std::exit(9);
    }
    if (mode == "no-worker") {
        link.sendRaw("bash: ringside-worker: command not found\n", 41);
        std::exit(127);
    }
    if (mode == "slow-hello") {
        std::this_thread::sleep_for(std::chrono::hours(1));
        return true;
    }
    if (mode == "wrong-protocol")
        hello.protocol = wire::protocolVersion + 1;
    return false;
}

int serve(const std::string& mode)
{
    Modes modes;
    addModes(modes);
    addMisdeeds(modes);
    static Link link; // the threads that use it end with the process
    wire::Hello hello;
    hello.program = "ringside-fake-worker";
    hello.pid = ::getpid();
    hello.machine = machine();
    for (const Experiment& experiment : catalogue())
        hello.experiments.push_back(experiment.id);
    for (const auto& [name, run] : modes)
        hello.experiments.push_back("fake-" + name);
    if (misbehaveAtStart(mode, link, hello))
        return 0;
    link.startReading();
    link.send(hello);
    link.startAlive();
    while (const std::optional<wire::Run> run = link.take()) {
        const std::string own = run->experiment.starts_with("fake-") ? run->experiment.substr(5) : mode;
        const auto found = modes.find(own);
        (found == modes.end() ? modes["success"] : found->second)(link, *run);
    }
    std::fflush(nullptr);
    ::_exit(0);
}

} // namespace

} // namespace ringside::fake

int main(int argc, char** argv)
{
    std::signal(SIGPIPE, SIG_IGN);
    return ringside::fake::serve(ringside::fake::wanted(argc, argv));
}
