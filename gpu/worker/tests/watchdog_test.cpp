// SPDX-License-Identifier: Apache-2.0
// The watchdog ends its process, so each of these runs in a child.
#include "gpu/worker/watchdog.h"
#include "gpu/worker/worker_sink.h"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <functional>
#include <thread>

using namespace ringside;

namespace {

struct Child {
    int status = -1; ///< exit status
    std::vector<wire::Message> messages;
};

/// Runs `body` in a child whose messages go to a pipe, and reads that to its end, or until `enough` of a message: then
/// the child is killed.
Child inChild(const std::function<void(Output&)>& body, const std::function<bool(const wire::Message&)>& enough = {})
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        return {};
    const pid_t pid = fork();
    if (pid == 0) {
        std::signal(SIGPIPE, SIG_IGN);
        close(ends[0]);
        Output output(ends[1]);
        body(output);
        _exit(99);
    }
    close(ends[1]);
    Child child;
    wire::FrameReader reader;
    char buffer[4096];
    ssize_t n = 0;
    while ((n = read(ends[0], buffer, sizeof buffer)) > 0) {
        reader.append(buffer, static_cast<std::size_t>(n));
        wire::Message message;
        while (reader.next(message) == wire::FrameReader::State::HaveMessage) {
            child.messages.push_back(message);
            if (enough && enough(message))
                kill(pid, SIGKILL);
        }
    }
    close(ends[0]);
    int status = 0;
    waitpid(pid, &status, 0);
    child.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return child;
}

wire::Run limited(double seconds)
{
    wire::Run run;
    run.run = 12;
    run.experiment = "x";
    run.timeLimitSeconds = seconds;
    return run;
}

} // namespace

TEST(Watchdog, EndsARunThatOverrunsItsTime)
{
    const Child child = inChild([](Output& output) {
        Inbox inbox;
        Watchdog dog(output, inbox);
        dog.begin(limited(0.01));
        for (;;)
            pause(); // a kernel that never returns
    });
    EXPECT_EQ(child.status, 6);
    ASSERT_FALSE(child.messages.empty());
    const auto* done = std::get_if<wire::Done>(&child.messages.back());
    ASSERT_TRUE(done) << "the last message says how it ended";
    EXPECT_EQ(done->run, 12u);
    EXPECT_EQ(done->status, RunStatus::TimedOut);
    EXPECT_TRUE(done->exiting);
    EXPECT_NE(done->error.message.find("0.01 s"), std::string::npos) << done->error.message;
}

TEST(Watchdog, SaysAliveWhileARunIsSilent)
{
    const Child child = inChild(
        [](Output& output) {
            Inbox inbox;
            Watchdog dog(output, inbox);
            output.send(wire::Hello{});
            dog.begin(limited(3600));
            for (;;)
                pause();
        },
        [](const wire::Message& message) { return std::holds_alternative<wire::Alive>(message); });
    ASSERT_FALSE(child.messages.empty());
    EXPECT_TRUE(std::holds_alternative<wire::Hello>(child.messages.front()));
    EXPECT_EQ(std::get<wire::Alive>(child.messages.back()).run, 12u);
}

TEST(Watchdog, LetsARunThatEndedGo)
{
    const Child child = inChild([](Output& output) {
        Inbox inbox;
        Watchdog dog(output, inbox);
        dog.begin(limited(3600));
        if (!dog.end())
            _exit(1);
        if (dog.end()) // nothing is watched any more
            _exit(2);
        _exit(0);
    });
    EXPECT_EQ(child.status, 0);
}

TEST(Output, LeavesTheFirstPlaceToHello)
{
    const Child child = inChild([](Output& output) {
        output.sendIfIdle(wire::Alive{1});
        output.send(wire::Hello{});
        output.sendIfIdle(wire::Alive{1});
        _exit(0);
    });
    ASSERT_EQ(child.messages.size(), 2u);
    EXPECT_TRUE(std::holds_alternative<wire::Hello>(child.messages[0]));
    EXPECT_TRUE(std::holds_alternative<wire::Alive>(child.messages[1]));
}

TEST(Output, EndsTheProcessWhenItsReaderIsGone)
{
    int ends[2];
    ASSERT_EQ(pipe2(ends, O_CLOEXEC), 0);
    close(ends[0]);
    const Child child = inChild([&](Output&) {
        Output lonely(ends[1]);
        lonely.send(wire::Log{1, "nobody reads this"});
    });
    close(ends[1]);
    EXPECT_EQ(child.status, 0) << "99 would mean that it went on";
}

TEST(Output, AReaderThatDoesNotReadDoesNotKeepTheProcessAlive)
{
    int full[2];
    ASSERT_EQ(pipe2(full, O_CLOEXEC | O_NONBLOCK), 0);
    const Child child = inChild([&](Output&) {
        Output stuck(full[1]);
        stuck.send(wire::Hello{});
        const std::vector<char> bytes(4096);
        while (write(full[1], bytes.data(), bytes.size()) > 0) {
        }
        fcntl(full[1], F_SETFL, 0);
        stuck.sendIfIdle(wire::Alive{1}); // must come back
        stuck.sendLast(wire::Log{1, "x"}, 4);
    });
    close(full[0]);
    close(full[1]);
    EXPECT_EQ(child.status, 4);
}

TEST(WorkerSink, TheLastStateOfABurstArrives)
{
    const Child child = inChild([](Output& output) {
        const std::atomic<bool> cancelled = false;
        WorkerSink sink(output, 3, cancelled);
        for (int i = 0; i < 100; ++i) {
            Dataset dataset;
            dataset.name = "d";
            dataset.data = SourceData{"cuda", "k.cu", std::to_string(i)};
            sink.data(dataset);
        }
        sink.flush();
        _exit(0);
    });
    ASSERT_FALSE(child.messages.empty());
    const auto* last = std::get_if<wire::Data>(&child.messages.back());
    ASSERT_TRUE(last);
    EXPECT_EQ(last->run, 3u);
    EXPECT_EQ(std::get<SourceData>(last->dataset.data).text, "99");
}
