// SPDX-License-Identifier: Apache-2.0
// Bank conflicts that can be worked out by hand. The counters of a real GPU are the test of the chapter.
#include "experiments/models/bank_conflict_model.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <random>
#include <set>

using namespace ringside;

namespace {

using Words = std::array<std::int64_t, warpLanes>;

BankAccess of(const char* index, int width = 4, bool store = false)
{
    const auto words = wordAddresses({1, 0, 0, false, width, store, index}, 232448);
    EXPECT_TRUE(words.ok()) << index;
    return words.ok() ? bankAccess(*words, width, store) : BankAccess{};
}

BankAccess of(const SharedPattern& p)
{
    const auto words = wordAddresses(p, 232448);
    EXPECT_TRUE(words.ok());
    return words.ok() ? bankAccess(*words, p.width, p.store) : BankAccess{};
}

} // namespace

TEST(BankConflict, HandCasesOf4Bytes)
{
    EXPECT_EQ(of("lane").wavefronts, 1);
    EXPECT_EQ(of("lane*2").wavefronts, 2);
    EXPECT_EQ(of("lane*33").wavefronts, 1);
    EXPECT_EQ(of("lane*32").wavefronts, 32);
    EXPECT_EQ(of("0").wavefronts, 1);
    EXPECT_EQ(of("lane/2").wavefronts, 1);
    EXPECT_EQ(of("31 - lane").wavefronts, 1);
    EXPECT_EQ(of("lane + 17").wavefronts, 1) << "a shift alone is free";
    EXPECT_EQ(of("lane ^ 5").wavefronts, 1);
    EXPECT_EQ(of("(lane & 1) * 32").wavefronts, 2) << "two words of one bank, each wanted by half of the lanes";
    EXPECT_EQ(of("lane < 31 ? lane : 32").wavefronts, 2) << "one lane too many in bank 0";
    EXPECT_EQ(of("lane*4").conflictDegree, 4);
    EXPECT_EQ(of("lane*4").phases, 1);
}

TEST(BankConflict, DegreeOfAStrideIsItsCommonFactorWith32)
{
    for (int stride = 1; stride <= 64; ++stride) {
        const int degree = std::gcd(stride, 32);
        for (bool store : {false, true}) {
            EXPECT_EQ(of({stride, 0, 0, false, 4, store, {}}).wavefronts, degree) << stride;
            EXPECT_EQ(of({stride, 0, 0, false, 4, store, {}}).conflictDegree, degree) << stride;
        }
    }
}

TEST(BankConflict, HandCasesOf8Bytes)
{
    EXPECT_EQ(of("lane", 8).wavefronts, 2);
    EXPECT_EQ(of("lane", 8).conflictDegree, 1) << "two phases are no conflict";
    EXPECT_EQ(of("lane*2", 8).wavefronts, 4);
    EXPECT_EQ(of("0", 8).wavefronts, 1) << "every lane holds its partner's address: one phase";
    EXPECT_EQ(of("0", 8, true).wavefronts, 2) << "stores never merge";
    EXPECT_EQ(of("lane/2", 8).wavefronts, 1);
    EXPECT_EQ(of("lane/2", 8, true).wavefronts, 2);
    EXPECT_EQ(of("lane & ~2", 8).wavefronts, 2) << "lane^2 partners: one phase of two words a bank where 16 pairs do not fit once";
    EXPECT_EQ(of("lane*16", 8).wavefronts, 32) << "16 lanes of a half all meet in one pair of banks";
    EXPECT_EQ(of("lane == 5 ? 77 : lane/2", 8).phases, 2) << "one lane that differs keeps the halves apart";
}

TEST(BankConflict, HandCasesOf16Bytes)
{
    EXPECT_EQ(of("lane", 16).wavefronts, 4);
    EXPECT_EQ(of("lane", 16).conflictDegree, 1);
    EXPECT_EQ(of("0", 16).wavefronts, 2);
    EXPECT_EQ(of("0", 16, true).wavefronts, 4);
    EXPECT_EQ(of("lane/2", 16).wavefronts, 2);
    EXPECT_EQ(of("lane/4", 16).wavefronts, 2);
    EXPECT_EQ(of("lane/4", 16, true).wavefronts, 4);
    EXPECT_EQ(of("lane*8", 16).wavefronts, 32) << "8 lanes of a quarter all meet in one four of banks";
    EXPECT_EQ(of("lane*8", 16).conflictDegree, 8);
}

TEST(BankConflict, PaddingAndSwizzleCureAColumn)
{
    EXPECT_EQ(of({32, 0, 0, false, 4, false, {}}).wavefronts, 32);
    EXPECT_EQ(of({32, 0, 1, false, 4, false, {}}).wavefronts, 1);
    EXPECT_EQ(of({32, 0, 8, false, 4, false, {}}).wavefronts, 8);
    EXPECT_EQ(of({32, 0, 0, true, 4, false, {}}).wavefronts, 1);
    EXPECT_EQ(of({16, 0, 0, true, 8, false, {}}).wavefronts, 2) << "float2: its two phases, free of conflicts";
    EXPECT_EQ(of({8, 0, 0, true, 16, false, {}}).wavefronts, 4);
    EXPECT_GT(of({33, 0, 1, false, 4, false, {}}).wavefronts, 1) << "padding can also break an odd stride";
}

TEST(BankConflict, BoundsHoldForAnyPattern)
{
    std::mt19937 random(5);
    for (int n = 0; n < 3000; ++n) {
        const int width = 4 << random() % 3;
        const bool store = random() % 2;
        const unsigned range = 1u << random() % 12;
        Words words;
        for (auto& w : words)
            w = static_cast<std::int64_t>(random() % range) * (width / 4);
        const BankAccess a = bankAccess(words, width, store);
        const int phases = width / 4;
        EXPECT_GE(a.wavefronts, store ? phases : std::max(1, phases / 2));
        EXPECT_LE(a.wavefronts, 32);
        EXPECT_GE(a.wavefronts, a.phases);
        EXPECT_LE(a.wavefronts, a.phases * a.conflictDegree);
        EXPECT_GE(a.conflictDegree, 1);
        EXPECT_EQ(a.idealWavefronts, a.phases);
        const BankAccess stored = bankAccess(words, width, true);
        EXPECT_EQ(stored.phases, phases) << "stores never merge";
    }
}

TEST(BankConflict, TheMapTellsTheSameStory)
{
    std::mt19937 random(6);
    for (int n = 0; n < 500; ++n) {
        const int width = 4 << random() % 3;
        const bool store = random() % 2;
        const unsigned range = 1u << random() % 10;
        Words words;
        for (auto& w : words)
            w = static_cast<std::int64_t>(random() % range) * (width / 4);
        if (n % 5 == 0) // partners share, so that phases merge
            for (std::size_t lane = 0; lane < words.size(); ++lane)
                words[lane] = words[lane & ~std::size_t{1}];
        const BankAccess access = bankAccess(words, width, store);
        const AccessMapData map = bankAccessMap(words, width, store);
        ASSERT_EQ(map.passes, access.wavefronts);
        ASSERT_EQ(map.phaseOfPass.size(), static_cast<std::size_t>(map.passes));
        ASSERT_TRUE(std::is_sorted(map.phaseOfPass.begin(), map.phaseOfPass.end()));
        ASSERT_EQ(map.phaseOfPass.back() + 1, access.phases);
        ASSERT_EQ(map.touches.size(), static_cast<std::size_t>(warpLanes * width / 4));
        std::map<std::pair<int, int>, std::int64_t> served; // (pass, bank) -> word
        std::set<int> passes;
        for (const Touch& t : map.touches) {
            ASSERT_EQ(t.cell, t.word % sharedBanks);
            ASSERT_GE(t.word, words[static_cast<std::size_t>(t.lane)]);
            ASSERT_LT(t.word, words[static_cast<std::size_t>(t.lane)] + width / 4);
            const auto [at, isNew] = served.emplace(std::pair(t.pass, t.cell), t.word);
            ASSERT_EQ(at->second, t.word) << "a bank serves one word in a wavefront";
            passes.insert(t.pass);
        }
        ASSERT_EQ(passes.size(), static_cast<std::size_t>(map.passes)) << "no wavefront is empty";
    }
}
