// SPDX-License-Identifier: Apache-2.0
// What the core and the workers' supervisor say in English, in the language of the window.
#include "app/tests/window_helpers.h"
#include "app/window/language.h"
#include "app/window/message_text.h"
#include "experiments/core/experiment.h"
#include "experiments/core/expression.h"

#include <QApplication>

#include <gtest/gtest.h>

using namespace ringside;
using test::hasHan;

namespace {

class MessageText : public testing::Test {
protected:
    void SetUp() override { applyLanguage(Language::Chinese); }
    void TearDown() override { applyLanguage(Language::English); }
};

} // namespace

TEST_F(MessageText, EveryMistakeInAnExpression)
{
    const std::vector<std::string> variables = {"lane", "warp", "i"};
    for (const char* text : {"lane+", "lane 2", "(lane", "lane ? 1", "x", "017", "12abc", "99999999999999999999", ")"}) {
        const auto parsed = Expression::parse(text, variables);
        ASSERT_FALSE(parsed.ok()) << text;
        EXPECT_TRUE(hasHan(messageText(parsed.error()))) << parsed.error().text();
        EXPECT_TRUE(hasHan(messageText(parsed.error().message))) << parsed.error().message;
    }
}

TEST_F(MessageText, EveryParameterOutOfItsRange)
{
    for (const Experiment& e : catalogue())
        for (const ParamSpec& p : e.params) {
            if (p.type != ParamType::Integer && p.type != ParamType::Choice)
                continue;
            Params params;
            params.set(p.id, std::int64_t{-123456789});
            const auto outcome = predict(e, params, referenceMachine());
            ASSERT_FALSE(outcome.ok()) << e.id << " " << p.id;
            EXPECT_TRUE(hasHan(messageText(outcome.error().message))) << outcome.error().message;
        }
}

TEST_F(MessageText, ArgumentsArePutInAndMayBeMessages)
{
    EXPECT_EQ(messageText("The run took longer than its limit of 60 s, and its worker was ended."), "运行超过了 60 秒的时限，其 worker 已被结束。");
    EXPECT_EQ(messageText("'65' given, a whole number from 1 to 64 expected"), "给出的是“65”，应为 1 到 64 的整数");
    EXPECT_EQ(messageText("The worker was ended by signal SIGSEGV (invalid memory access) in the middle of a message."),
              "worker 被信号 SIGSEGV 结束（非法内存访问），当时消息只发到一半。");
    EXPECT_EQ(messageText("The worker ended with exit code 3. Its last words: %1 boom"), "worker 以退出码 3 结束。 Its last words: %1 boom");
}

TEST_F(MessageText, WhyThereIsNoGpu)
{
    EXPECT_EQ(messageText("There is no NVIDIA driver on this machine."), "此机器上没有 NVIDIA 驱动。");
    EXPECT_EQ(messageText("The NVIDIA driver is too old: it supports CUDA 11.4, this worker needs 13.0."),
              "NVIDIA 驱动太旧：它支持 CUDA 11.4，此 worker 需要 13.0。");
}

TEST_F(MessageText, WhatIsNotKnownStays)
{
    EXPECT_EQ(messageText("an illegal memory access was encountered (cudaErrorIllegalAddress)"),
              "an illegal memory access was encountered (cudaErrorIllegalAddress)");
    EXPECT_EQ(messageText(std::string()), "");
    applyLanguage(Language::English);
    EXPECT_EQ(messageText("The run was cancelled."), "The run was cancelled.");
}
