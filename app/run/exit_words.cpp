// SPDX-License-Identifier: Apache-2.0
#include "app/run/exit_words.h"

#include <csignal>
#include <cstring>
#include <fmt/format.h>

namespace ringside {

namespace {

const char* meaning(int signal)
{
    switch (signal) {
    case SIGSEGV: return "invalid memory access";
    case SIGBUS: return "access to memory that is not there";
    case SIGABRT: return "it gave up by abort()";
    case SIGFPE: return "invalid arithmetic";
    case SIGILL: return "invalid instruction";
    case SIGKILL: return "killed from outside, for example by the system when memory ran out";
    case SIGTERM: return "asked to end from outside";
    case SIGINT: return "interrupted";
    case SIGTRAP: return "breakpoint";
    default: return ::strsignal(signal);
    }
}

} // namespace

std::string signalWords(int signal)
{
    const char* name = ::sigabbrev_np(signal);
    return fmt::format("was ended by signal {} ({})", name ? fmt::format("SIG{}", name) : fmt::format("{}", signal), meaning(signal));
}

std::string exitWords(int exitCode, bool remote)
{
    if (remote && exitCode == 255)
        return "could not be reached over ssh, or the connection was lost (ssh ended with exit code 255)";
    if (remote && exitCode == 127)
        return "was not found on the remote machine (exit code 127)";
    if (remote && exitCode > 128 && exitCode < 128 + NSIG)
        return signalWords(exitCode - 128);
    return fmt::format("ended with exit code {}", exitCode);
}

} // namespace ringside
