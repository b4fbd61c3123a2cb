// SPDX-License-Identifier: Apache-2.0
#include "gpu/cuda/nvrtc.h"

#include <gtest/gtest.h>

using namespace ringside;

TEST(CompileError, NamesTheFirstWrongLineAndKeepsTheCompilersWords)
{
    const Error e = compileError("k.cu(3): error: identifier \"x\" is undefined\n"
                                 "      out[0] = x;\n"
                                 "               ^\n\n"
                                 "k.cu(7): error: expected a \";\"\n\n"
                                 "2 errors detected in the compilation of \"k.cu\".\n",
                                 "k.cu");
    EXPECT_EQ(e.where, "k.cu:3");
    EXPECT_EQ(e.message, "identifier \"x\" is undefined\nline 7: expected a \";\"");
    EXPECT_FALSE(e.waived);
    EXPECT_FALSE(e.sticky);
}

TEST(CompileError, LeavesWarningsOut)
{
    const Error e = compileError("k.cu(2): warning #177-D: variable \"y\" was declared but never referenced\n"
                                 "k.cu(5): error: too few arguments in function call\n",
                                 "k.cu");
    EXPECT_EQ(e.where, "k.cu:5");
    EXPECT_EQ(e.message, "too few arguments in function call");
}

TEST(CompileError, AnErrorWithoutALineKeepsTheFile)
{
    const Error e = compileError("nvrtc: error: invalid value for --gpu-architecture (-arch)\n", "k.cu");
    EXPECT_EQ(e.where, "k.cu");
    EXPECT_EQ(e.message, "invalid value for --gpu-architecture (-arch)");
}

TEST(CompileError, ParenthesesInTheWordsAreNoLine)
{
    EXPECT_EQ(compileError("fatal error: bad (worse)\n", "k.cu").where, "k.cu");
}

TEST(CompileError, WhatItCannotReadIsShownWhole)
{
    EXPECT_EQ(compileError("something else\n", "k.cu").message, "something else\n");
    EXPECT_FALSE(compileError("", "k.cu").message.empty());
}

TEST(CompileToCubin, CompilesOnceOrSaysWhyNot)
{
    CompileRequest request;
    request.source = "extern \"C\" __global__ void k(int* p) { *p = 1; }";
    request.file = "k.cu";
    request.computeMajor = 9;
    const Result<Cubin> first = compileToCubin(request);
    if (!nvrtcProblem().empty()) {
        ASSERT_FALSE(first);
        EXPECT_TRUE(first.error().waived);
        EXPECT_EQ(first.error().message, nvrtcProblem());
        return;
    }
    ASSERT_TRUE(first) << first.error().text();
    EXPECT_GT((*first)->size(), 0u);
    const Result<Cubin> second = compileToCubin(request);
    ASSERT_TRUE(second);
    EXPECT_EQ(*first, *second) << "the same request was compiled twice";

    request.source = "extern \"C\" __global__ void k(int* p) {\n *q = 1; }";
    const Result<Cubin> wrong = compileToCubin(request);
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().where, "k.cu:2");
}
