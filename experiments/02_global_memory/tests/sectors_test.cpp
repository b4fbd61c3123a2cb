// SPDX-License-Identifier: Apache-2.0
// The sector model against the hardware counters of an H200: equal on every pattern. tests/gpu/make_counters.sh makes the file.
#include "experiments/core/experiment.h"
#include "experiments/core/tests/csv_lines.h"
#include "experiments/models/sector_model.h"

#include <gtest/gtest.h>

#include <map>

using namespace ringside;

TEST(Sectors, EqualToTheCountersOnEveryPattern)
{
    const CsvFile csv = readCsv(RINGSIDE_SOURCE_DIR "/experiments/02_global_memory/tests/h200_sectors.csv");
    ASSERT_EQ(csv.header, "op,width,first_bytes,sectors");
    std::map<int, int> perWidth;
    for (const auto& row : csv.rows) {
        ASSERT_EQ(row.size(), 4u);
        const int width = std::stoi(row[1]);
        ByteAddresses bytes{};
        std::istringstream places(row[2]);
        for (auto& b : bytes)
            places >> b;
        ASSERT_FALSE(places.fail()) << "fewer than 32 places: " << row[2];
        ASSERT_EQ(sectorAccess(bytes, width).sectors, std::stoi(row[3])) << width << " bytes: " << row[2];
        ++perWidth[width];
    }
    for (int width : {1, 2, 4, 8, 16})
        EXPECT_GE(perWidth[width], 200) << width << " bytes";
}

TEST(Coalescing, GivesTheSectorsOfWellKnownPatterns)
{
    const Experiment* e = findExperiment("coalescing");
    ASSERT_TRUE(e);
    auto sectors = [&](const char* index, int width, int offset) {
        Params p;
        p.set("index", std::string(index));
        p.set("width", std::int64_t{width});
        p.set("offset", std::int64_t{offset});
        const auto outcome = predict(*e, p, referenceMachine());
        EXPECT_TRUE(outcome.ok());
        return outcome ? outcome->figure("sectors").value_or(-1) : -1;
    };
    EXPECT_EQ(sectors("lane*2", 4, 0), 8);
    EXPECT_EQ(sectors("lane", 4, 0), 4);
    EXPECT_EQ(sectors("lane", 4, 4), 5);
    EXPECT_EQ(sectors("lane", 16, 0), 16);
    EXPECT_EQ(sectors("lane*32", 4, 0), 32);
    EXPECT_EQ(sectors("0", 4, 0), 1);
}

TEST(Coalescing, RefusesAMisalignedOffsetByName)
{
    Params p;
    p.set("width", std::int64_t{16});
    p.set("offset", std::int64_t{4});
    const auto outcome = predict(*findExperiment("coalescing"), p, referenceMachine());
    ASSERT_FALSE(outcome.ok());
    EXPECT_EQ(outcome.error().where, "offset");
}
