// SPDX-License-Identifier: Apache-2.0
#include "experiments/core/outcome.h"

#include <gtest/gtest.h>

#include <limits>
#include <set>

using namespace ringside;

TEST(Provenance, LiveLineNamesWhatMeasured)
{
    Provenance p;
    p.origin = Origin::Live;
    p.gpu = "NVIDIA H200";
    p.driver = "580.159.04";
    p.time = "2026-12-01T06:10:31Z";
    EXPECT_EQ(describe(p), "Live · NVIDIA H200 · driver 580.159.04 · 2026-12-01 06:10");
}

TEST(Provenance, EveryOriginSaysItselfFirst)
{
    const std::pair<Origin, const char*> names[] = {
        {Origin::Model, "model"}, {Origin::Live, "live"}, {Origin::Recording, "recording"}, {Origin::Import, "import"}};
    for (const auto& [origin, name] : names) {
        Provenance p;
        p.origin = origin;
        EXPECT_STREQ(originName(origin), name);
        std::string line = describe(p);
        line[0] = static_cast<char>(std::tolower(line[0]));
        EXPECT_EQ(line, name) << "nothing else is known, and nothing else is said";
    }
}

TEST(Provenance, FilesAndNotesAreNamed)
{
    Provenance p;
    p.origin = Origin::Recording;
    p.gpu = "NVIDIA H200";
    p.cuda = "13.0";
    p.nccl = "2.28.3";
    p.note = "4 ranks on 1 GPU, sockets";
    p.file = "bank-map.rsd";
    const std::string line = describe(p);
    for (const char* part : {"NVIDIA H200", "CUDA 13.0", "NCCL 2.28.3", "4 ranks on 1 GPU, sockets", "bank-map.rsd"})
        EXPECT_NE(line.find(part), std::string::npos) << line;
    p.origin = Origin::Live; // a live run comes from no file
    EXPECT_EQ(describe(p).find("bank-map.rsd"), std::string::npos);
}

TEST(Outcome, PutReplacesTheOneOfThatName)
{
    Outcome o;
    o.put(Dataset{"a", {"one", ""}, {}, TableData{}});
    o.put(Dataset{"b", {"two", ""}, {}, TableData{}});
    o.put(Dataset{"a", {"three", ""}, {}, SeriesData{}});
    ASSERT_EQ(o.datasets.size(), 2u);
    EXPECT_EQ(o.datasets[0].name, "a") << "it keeps its place";
    EXPECT_EQ(o.dataset("a")->title.en, "three");
    EXPECT_EQ(o.dataset("c"), nullptr);

    o.put(SummaryValue{"w", {}, 1, ""});
    o.put(SummaryValue{"x", {}, std::numeric_limits<double>::quiet_NaN(), ""});
    o.put(SummaryValue{"w", {}, 2, ""});
    ASSERT_EQ(o.summary.size(), 2u);
    EXPECT_EQ(o.figure("w"), 2.0);
    EXPECT_EQ(o.figure("x"), std::nullopt) << "NaN is missing";
    EXPECT_EQ(o.figure("y"), std::nullopt);
}

TEST(Outcome, AFigureMayBeAWord)
{
    Outcome o;
    o.put(wordFigure("limiter", {"Limiter", "瓶颈"}, {"registers", "寄存器"}));
    o.put(SummaryValue{"blocks", {}, 4, "blocks"});
    EXPECT_EQ(o.figure("limiter"), std::nullopt) << "a word is no number, and never 0";
    ASSERT_NE(o.word("limiter"), nullptr);
    EXPECT_EQ(o.word("limiter")->zh, "寄存器");
    EXPECT_EQ(o.word("blocks"), nullptr);
    EXPECT_EQ(formatFigure(o.summary[0]), "registers");
    EXPECT_EQ(formatFigure(o.summary[0], Language::Chinese), "寄存器");
    EXPECT_EQ(formatFigure(o.summary[1]), "4 blocks");
    EXPECT_EQ(o.summary[0], o.summary[0]);
    EXPECT_NE(o.summary[0], wordFigure("limiter", {"Limiter", "瓶颈"}, {"warps", "warp"}));
}

TEST(Outcome, EveryEndingAndModeHasItsOwnName)
{
    std::set<std::string> names;
    for (RunStatus s : {RunStatus::Done, RunStatus::Waived, RunStatus::Failed, RunStatus::Crashed, RunStatus::TimedOut, RunStatus::Cancelled})
        names.insert(statusName(s));
    EXPECT_EQ(names, (std::set<std::string>{"done", "waived", "failed", "crashed", "timed out", "cancelled"}));
    EXPECT_STREQ(modeName(RunMode::Model), "model");
    EXPECT_STREQ(modeName(RunMode::Live), "live");
    EXPECT_STREQ(modeName(RunMode::Recording), "recording");
}

TEST(Error, TextLeavesOutWhatIsEmpty)
{
    Error e;
    e.message = "out of memory";
    EXPECT_EQ(e.text(), "out of memory");
    e.where = "bank_map.cu:12";
    EXPECT_EQ(e.text(), "bank_map.cu:12: out of memory");
    e.call = "cudaMalloc";
    e.code = 2;
    EXPECT_EQ(e.text(), "bank_map.cu:12: out of memory (cudaMalloc returned 2)");
    EXPECT_TRUE(waivedBecause("no GPU").waived);
    EXPECT_FALSE(errorAt("a", "b").waived);
}
