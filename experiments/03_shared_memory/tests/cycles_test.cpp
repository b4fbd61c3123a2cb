// SPDX-License-Identifier: Apache-2.0
// The timing model against cycles measured on an H200: rows op,width,wavefronts,cycles of one warp, degrees 1 to 32.
#include "experiments/core/tests/csv_lines.h"
#include "experiments/models/shared_timing_model.h"

#include <gtest/gtest.h>

#include <set>

using namespace ringside;

TEST(Cycles, WithinFivePercentOfTheMeasuredOnes)
{
    const CsvFile csv = readCsv(RINGSIDE_SOURCE_DIR "/experiments/03_shared_memory/tests/h200_cycles.csv");
    ASSERT_FALSE(csv.rows.empty()) << "h200_cycles.csv is not there";
    ASSERT_EQ(csv.header, "op,width,wavefronts,cycles");
    std::set<std::string> sorts;
    std::set<int> loadDegrees;
    for (const auto& row : csv.rows) {
        ASSERT_EQ(row.size(), 4u);
        const bool store = row[0] == "store";
        const int width = std::stoi(row[1]), wavefronts = std::stoi(row[2]);
        const double measured = std::stod(row[3]), modelled = sharedAccessCycles(wavefronts, width, store);
        EXPECT_NEAR(modelled / measured, 1, 0.05) << row[0] << ", " << width << " bytes, " << wavefronts << " wavefronts: measured "
                                                  << measured << " cycles, modelled " << modelled;
        sorts.insert(row[0] + row[1]);
        if (!store && width == 4)
            loadDegrees.insert(wavefronts);
    }
    EXPECT_EQ(sorts, (std::set<std::string>{"load4", "load8", "load16", "store4", "store8", "store16"}));
    EXPECT_TRUE(loadDegrees.contains(1) && loadDegrees.contains(32)) << "from no conflict to the worst";
}
