// SPDX-License-Identifier: Apache-2.0
// Readings of fixtures and of text.
#pragma once

#include "gpu/formats/datasets.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace ringside::formats::test {

inline Reading readText(std::string_view text)
{
    Result<Reading> reading = readBytes(text, "t");
    EXPECT_TRUE(reading.ok()) << (reading ? "" : reading.error().text());
    return reading ? std::move(*reading) : Reading();
}

inline Reading readFixture(const std::string& path)
{
    Result<Reading> reading = readFile(RINGSIDE_SOURCE_DIR "/gpu/formats/tests/fixtures/" + path);
    EXPECT_TRUE(reading.ok()) << (reading ? "" : reading.error().text());
    return reading ? std::move(*reading) : Reading();
}

inline std::string problemsOf(const Reading& reading)
{
    std::string all;
    for (const Problem& p : reading.problems)
        all += p.where + ": " + p.what.en + "\n";
    return all;
}

inline const Finding* findingIn(const Reading& reading, const std::string& id)
{
    for (const Finding& f : reading.findings)
        if (f.id == id)
            return &f;
    return nullptr;
}

} // namespace ringside::formats::test
