// SPDX-License-Identifier: Apache-2.0
// The bank model against the hardware counters of an H200: equal on every pattern. tests/gpu/make_counters.sh makes the file.
#include "experiments/core/tests/csv_lines.h"
#include "experiments/models/bank_conflict_model.h"

#include <gtest/gtest.h>

#include <map>

using namespace ringside;

namespace {

CsvFile counters() { return readCsv(RINGSIDE_SOURCE_DIR "/experiments/03_shared_memory/tests/h200_wavefronts.csv"); }

struct Pattern {
    bool store = false;
    int width = 0;
    std::array<std::int64_t, warpLanes> words{};
    int wavefronts = 0;
};

Pattern patternOf(const std::vector<std::string>& row)
{
    Pattern p;
    p.store = row.at(0) == "store";
    p.width = std::stoi(row.at(1));
    std::istringstream words(row.at(2));
    for (auto& w : p.words)
        words >> w;
    EXPECT_FALSE(words.fail()) << "fewer than 32 first words: " << row.at(2);
    p.wavefronts = std::stoi(row.at(3));
    return p;
}

} // namespace

TEST(Wavefronts, EveryPatternAsCounted)
{
    const CsvFile csv = counters();
    ASSERT_EQ(csv.header, "op,width,first_words,wavefronts");
    EXPECT_NE(csv.comment.find("H200"), std::string::npos) << "the file says which GPU counted";
    int wrong = 0;
    for (const auto& row : csv.rows) {
        ASSERT_TRUE(row.size() == 4 && (row[0] == "load" || row[0] == "store")) << row.at(0);
        const Pattern p = patternOf(row);
        const int modelled = bankAccess(p.words, p.width, p.store).wavefronts;
        if (modelled != p.wavefronts && ++wrong <= 10)
            ADD_FAILURE() << row[0] << ", " << p.width << " bytes, first words " << row[2] << ": counted " << p.wavefronts
                          << ", modelled " << modelled;
    }
    EXPECT_EQ(wrong, 0) << "of " << csv.rows.size();
}

TEST(Wavefronts, EnoughPatternsOfEverySort)
{
    std::map<std::pair<std::string, std::string>, int> patterns, merged;
    for (const auto& row : counters().rows) {
        ++patterns[{row.at(0), row.at(1)}];
        const Pattern p = patternOf(row);
        merged[{row[0], row[1]}] += bankAccess(p.words, p.width, p.store).phases < p.width / 4;
    }
    for (const char* op : {"load", "store"})
        for (const char* width : {"4", "8", "16"})
            EXPECT_GE((patterns[{op, width}]), 200) << op << ", " << width << " bytes";
    for (const char* width : {"8", "16"})
        EXPECT_GE((merged[{"load", width}]), 20) << "random patterns alone never show how phases merge";
}
