// SPDX-License-Identifier: Apache-2.0
// A ringside-worker of its own for one test: messages in, messages out, and how it ended.
#pragma once

#include "gpu/wire/message.h"

#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <optional>
#include <string>
#include <vector>

namespace ringside::test {

class WorkerProcess {
public:
    explicit WorkerProcess(std::vector<std::string> arguments = {}, const char* program = "ringside-worker")
    {
        int in[2], out[2];
        if (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0)
            return;
        arguments.insert(arguments.begin(), std::string(RINGSIDE_BINARY_DIR "/bin/") + program);
        std::vector<char*> raw;
        for (std::string& argument : arguments)
            raw.push_back(argument.data());
        raw.push_back(nullptr);
        m_pid = fork();
        if (m_pid == 0) {
            dup2(in[0], STDIN_FILENO);
            dup2(out[1], STDOUT_FILENO);
            execv(raw[0], raw.data());
            _exit(127);
        }
        close(in[0]);
        close(out[1]);
        m_in = in[1];
        m_out = out[0];
    }
    ~WorkerProcess()
    {
        closeInput();
        if (m_pid > 0) {
            kill(m_pid, SIGKILL);
            waitpid(m_pid, nullptr, 0);
        }
        close(m_out);
    }
    WorkerProcess(const WorkerProcess&) = delete;
    WorkerProcess& operator=(const WorkerProcess&) = delete;

    void send(const wire::Message& message) { sendBytes(wire::encode(message)); }
    void sendBytes(const std::vector<std::uint8_t>& bytes)
    {
        const ssize_t written = ::write(m_in, bytes.data(), bytes.size());
        static_cast<void>(written); // a worker that is gone shows in what the test then waits for
    }
    void closeInput()
    {
        if (m_in >= 0)
            close(m_in);
        m_in = -1;
    }

    /// The next message that is not Alive; empty at the end of the stream, when it breaks, or after a minute of
    /// nothing.
    std::optional<wire::Message> next()
    {
        for (;;) {
            wire::Message message;
            const wire::FrameReader::State state = m_reader.next(message);
            if (state == wire::FrameReader::State::HaveMessage && !std::holds_alternative<wire::Alive>(message))
                return message;
            if (state == wire::FrameReader::State::Broken)
                return {};
            if (state == wire::FrameReader::State::NeedMore && !readSome())
                return {};
        }
    }
    template <class Wanted>
    std::optional<Wanted> nextOf()
    {
        while (const std::optional<wire::Message> message = next())
            if (const auto* wanted = std::get_if<Wanted>(&*message))
                return *wanted;
        return {};
    }
    std::string rest() ///< bytes to the end, for output that is no message
    {
        std::string text;
        char buffer[4096];
        ssize_t n = 0;
        while ((n = ::read(m_out, buffer, sizeof buffer)) > 0)
            text.append(buffer, static_cast<std::size_t>(n));
        return text;
    }
    /// Exit status; -1 after a signal.
    int wait()
    {
        int status = 0;
        waitpid(m_pid, &status, 0);
        m_pid = -1;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }

private:
    bool readSome()
    {
        pollfd waiting{m_out, POLLIN, 0};
        if (poll(&waiting, 1, 60000) <= 0)
            return false;
        char buffer[65536];
        const ssize_t n = ::read(m_out, buffer, sizeof buffer);
        if (n <= 0)
            return false;
        m_reader.append(buffer, static_cast<std::size_t>(n));
        return true;
    }
    pid_t m_pid = -1;
    int m_in = -1, m_out = -1;
    wire::FrameReader m_reader;
};

} // namespace ringside::test
