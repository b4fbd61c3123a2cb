// SPDX-License-Identifier: Apache-2.0
#include "gpu/worker/worker_main.h"

#include "experiments/core/experiment.h"
#include "gpu/cuda/device_info.h"
#include "gpu/cuda/run_context.h"
#include "gpu/wire/fd_passing.h"
#include "gpu/worker/dispatch.h"

#include <cuda_runtime_api.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <thread>

namespace ringside {

namespace {

constexpr const char* programName = "ringside-worker " RINGSIDE_VERSION;

constexpr const char* helpText =
    "ringside-worker runs Ringside's experiments on the GPU. It is started by `ringside`, on this machine or over "
    "ssh,\n"
    "and speaks framed messages on stdin and stdout; there is nothing to type here. Start `ringside` instead.\n\n"
    "  --version   print the version and end\n"
    "  --help      print this and end\n";

/// Keeps stdout for messages: what prints to fd 1 (a kernel's printf, a library's banner) lands on stderr.
int reserveStdout()
{
    std::fflush(stdout);
    const int fd = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
    if (fd >= 0)
        dup2(STDERR_FILENO, STDOUT_FILENO);
    return fd;
}

std::vector<std::string> runnable()
{
    std::vector<std::string> ids;
    for (const Experiment& experiment : catalogue())
        if (findRun(experiment.id))
            ids.push_back(experiment.id);
    return ids;
}

int fdSocketOfEnvironment()
{
    const char* text = std::getenv(wire::fdSocketVariable);
    char* end = nullptr;
    const long fd = text ? std::strtol(text, &end, 10) : -1;
    if (!text || !*text || *end || fd <= STDERR_FILENO || fcntl(static_cast<int>(fd), F_SETFD, FD_CLOEXEC) < 0)
        return -1;
    return static_cast<int>(fd);
}

/// Answers --version and --help, and a person at a terminal. Empty: go on as the worker.
std::optional<int> answerPerson(int argc, char** argv)
{
    for (int i = 1; i < argc; ++i) {
        const std::string_view argument = argv[i];
        if (argument == "--version") {
            fmt::print("{}\n", programName);
            return 0;
        }
        if (argument == "--help" || argument == "-h") {
            fmt::print("{}\n\n{}", programName, helpText);
            return 0;
        }
        fmt::print(stderr, "ringside-worker: unknown argument \"{}\"\n\n{}", argument, helpText);
        return 2;
    }
    if (isatty(STDIN_FILENO) || isatty(STDOUT_FILENO)) {
        fmt::print(stderr, "{}\n\n{}", programName, helpText);
        return 2;
    }
    return {};
}

void warmUp(const Machine& machine)
{
    const GpuInfo* gpu = machine.firstGpu();
    if (!gpu)
        return;
    if (cudaSetDevice(gpu->index) != cudaSuccess || cudaFree(nullptr) != cudaSuccess)
        fmt::print(stderr, "ringside-worker: the CUDA context could not be made: {}\n",
                   cudaGetErrorString(cudaGetLastError()));
}

} // namespace

int workerMain(int argc, char** argv)
{
    if (const std::optional<int> status = answerPerson(argc, argv))
        return *status;
    const int out = reserveStdout();
    if (out < 0) {
        fmt::print(stderr, "ringside-worker: stdout is closed\n");
        return 2;
    }
    std::signal(SIGPIPE, SIG_IGN);

    Output output(out);
    Inbox inbox;
    std::thread([&inbox] { inbox.read(STDIN_FILENO); }).detach(); // ends with the process
    int status = 0;
    {
        Watchdog watchdog(output, inbox); // from here on, so that a driver that hangs leaves no orphan behind
        const Machine machine = describeMachine();
        output.send(wire::Hello{wire::protocolVersion, programName, getpid(), machine, runnable()});
        warmUp(machine);
        WorkerState worker{machine, programName, fdSocketOfEnvironment(), output, inbox, watchdog};
        while (const std::optional<wire::Run> run = inbox.take())
            dispatch(worker, *run);
        status = inbox.exitStatus();
    }
    std::fflush(nullptr);
    _exit(status); // the reader thread may still hold the inbox
}

} // namespace ringside
