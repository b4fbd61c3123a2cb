// SPDX-License-Identifier: Apache-2.0
// Files that other people published, held to the figures that were worked out by hand. They are not part of the project:
// RINGSIDE_CORPUS names their folder (else ../shared/corpus beside the project); without it these tests are skipped.
#pragma once

#include "gpu/formats/datasets.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace ringside::formats::test {

struct Expected {
    std::string file;
    std::vector<std::pair<std::string, Json>> figures; ///< null: the summary must not have it
    std::vector<std::string> findings{};               ///< their ids
    bool partial = false;
};

inline std::string corpusFolder()
{
    const char* given = std::getenv("RINGSIDE_CORPUS");
    const std::string folder = given ? given : RINGSIDE_SOURCE_DIR "/../shared/corpus";
    return std::filesystem::is_directory(folder) ? folder : std::string();
}

inline std::string idsOf(const Reading& reading)
{
    std::string ids;
    for (const Finding& f : reading.findings)
        ids += f.id + " ";
    return ids;
}

inline bool hasFinding(const Reading& reading, const std::string& id)
{
    for (const Finding& f : reading.findings)
        if (f.id == id)
            return true;
    return false;
}

/// Equal, but for what printing and reading a number costs.
inline bool sameFigure(const Json& found, const Json& expected)
{
    if (found.is_number() && expected.is_number())
        return std::abs(found.get<double>() - expected.get<double>()) <= 1e-6 * std::abs(expected.get<double>());
    return found == expected;
}

/// Reads one file and compares.
inline Reading check(const std::string& format, const Expected& expected)
{
    const std::string path = corpusFolder() + "/" + expected.file;
    const Result<Reading> reading = readFile(path);
    EXPECT_TRUE(reading.ok()) << (reading.ok() ? "" : reading.error().text());
    if (!reading)
        return {};
    EXPECT_EQ(reading->format, format) << expected.file;
    EXPECT_EQ(reading->partial, expected.partial) << expected.file;
    const Json summary = summaryOf(*reading);
    for (const auto& [name, value] : expected.figures) {
        if (value.is_null())
            EXPECT_FALSE(summary.contains(name)) << expected.file << ": " << name << " = " << summary[name].dump();
        else if (!summary.contains(name))
            ADD_FAILURE() << expected.file << ": no " << name << " in " << summary.dump();
        else
            EXPECT_TRUE(sameFigure(summary[name], value)) << expected.file << ": " << name << " = " << summary[name] << ", not " << value;
    }
    for (const std::string& id : expected.findings)
        EXPECT_TRUE(hasFinding(*reading, id)) << expected.file << ": no finding " << id << " among " << idsOf(*reading);
    for (const Dataset& d : datasetsOf(*reading, path)) {
        EXPECT_EQ(d.provenance.origin, Origin::Import);
        EXPECT_FALSE(toCsv(d).empty());
    }
    return *reading;
}

inline void checkAll(const std::string& format, const std::vector<Expected>& list)
{
    if (corpusFolder().empty())
        GTEST_SKIP() << "no corpus";
    for (const Expected& expected : list)
        check(format, expected);
}

} // namespace ringside::formats::test
