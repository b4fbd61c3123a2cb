// SPDX-License-Identifier: Apache-2.0
#include "app/command/interrupt.h"

#include <array>
#include <csignal>
#include <fcntl.h>
#include <unistd.h>

namespace ringside {

namespace {

// A signal handler may do little more than write a byte: the event loop reads it. One Interrupt exists at a time.
std::array<int, 2> pipeEnds{-1, -1};

void onSignal(int)
{
    const char byte = 1;
    [[maybe_unused]] const auto written = ::write(pipeEnds[1], &byte, 1);
}

void handle(int number, bool on)
{
    struct sigaction action = {};
    sigemptyset(&action.sa_mask);
    if (on) {
        action.sa_handler = onSignal;
        action.sa_flags = SA_RESTART | static_cast<int>(SA_RESETHAND);
    } else {
        action.sa_handler = SIG_DFL;
    }
    sigaction(number, &action, nullptr);
}

} // namespace

Interrupt::Interrupt()
{
    if (::pipe2(pipeEnds.data(), O_CLOEXEC | O_NONBLOCK) != 0)
        return; // Ctrl+C then simply ends the program
    m_notifier = std::make_unique<QSocketNotifier>(pipeEnds[0], QSocketNotifier::Read);
    connect(m_notifier.get(), &QSocketNotifier::activated, this, [this] {
        char byte = 0;
        while (::read(pipeEnds[0], &byte, 1) == 1) {
        }
        emit raised();
    });
    handle(SIGINT, true);
    handle(SIGTERM, true);
}

Interrupt::~Interrupt()
{
    if (!m_notifier)
        return;
    handle(SIGINT, false);
    handle(SIGTERM, false);
    m_notifier.reset();
    for (int& end : pipeEnds) {
        ::close(end);
        end = -1;
    }
}

} // namespace ringside
