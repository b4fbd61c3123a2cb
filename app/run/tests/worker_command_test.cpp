// SPDX-License-Identifier: Apache-2.0
#include "app/run/exit_words.h"
#include "app/run/run_control.h"

#include <gtest/gtest.h>

namespace ringside {
namespace {

class WorkerCommandTest : public testing::Test {
protected:
    void SetUp() override { m_before = qgetenv("RINGSIDE_WORKER"); }
    void TearDown() override { qputenv("RINGSIDE_WORKER", m_before); }
    QByteArray m_before;
};

TEST_F(WorkerCommandTest, TheVariableNamesIt)
{
    qputenv("RINGSIDE_WORKER", RINGSIDE_FAKE_WORKER);
    const WorkerCommand command = findWorker();
    EXPECT_EQ(command.program, RINGSIDE_FAKE_WORKER);
    EXPECT_EQ(command.problem, QString());
    EXPECT_FALSE(command.remote);
}

TEST_F(WorkerCommandTest, AVariableThatNamesNoProgramIsAProblem)
{
    qputenv("RINGSIDE_WORKER", "/no/such/worker");
    EXPECT_TRUE(findWorker().problem.contains("/no/such/worker"));
    qputenv("RINGSIDE_WORKER", "/tmp");
    EXPECT_FALSE(findWorker().problem.isEmpty()) << "a folder is no program";
}

TEST_F(WorkerCommandTest, OverSshTheHostIsAnArgumentAndNoOption)
{
    const WorkerCommand command = findWorker("user@gpu7");
    EXPECT_TRUE(command.remote);
    const qsizetype host = command.arguments.indexOf("user@gpu7");
    ASSERT_GE(host, 1);
    EXPECT_EQ(command.arguments.at(host - 1), "--");
    EXPECT_EQ(command.arguments.at(host + 1), "ringside-worker");
    EXPECT_FALSE(findWorker("-oProxyCommand=touch /tmp/x").problem.isEmpty());
    EXPECT_FALSE(findWorker("gpu7 reboot").problem.isEmpty());
}

TEST(ExitWords, NameSignalsAndRemoteEnds)
{
    EXPECT_EQ(signalWords(11), "was ended by signal SIGSEGV (invalid memory access)");
    EXPECT_EQ(exitWords(3, false), "ended with exit code 3");
    EXPECT_EQ(exitWords(139, true), signalWords(11));
    EXPECT_EQ(exitWords(139, false), "ended with exit code 139");
    EXPECT_NE(exitWords(255, true).find("could not be reached"), std::string::npos);
}

} // namespace
} // namespace ringside
