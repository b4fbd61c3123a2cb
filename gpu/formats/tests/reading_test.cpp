// SPDX-License-Identifier: Apache-2.0
// Which files are read at all, and what is said of those that are not.
#include "gpu/formats/byte_source.h"
#include "gpu/formats/datasets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace ringside::formats {
namespace {

std::string why(std::string_view bytes)
{
    const Result<Reading> reading = readBytes(bytes, "the file");
    if (reading)
        return "read as " + reading->format;
    EXPECT_EQ(reading.error().where, "the file");
    return reading.error().message;
}

TEST(Reading, WhatIsNotReadIsSaidPlainly)
{
    EXPECT_EQ(why(""), "the file is empty");
    EXPECT_EQ(why(" \n\n"), "the file is empty");
    EXPECT_NE(why(std::string("\0\1\2\3\4\5ELF\0\0\0\0", 13)).find("binary"), std::string::npos);
    EXPECT_NE(why("\x1f\x8b\x08whatever").find("unpack it first"), std::string::npos);
    EXPECT_NE(why("hello, world").find("of no form that Ringside reads"), std::string::npos);
    EXPECT_NE(why("<html><body>hello</body></html>").find("of no form"), std::string::npos);
}

TEST(Reading, NoSuchFileAndFolders)
{
    EXPECT_EQ(readFile("/nowhere/at.all").error().where, "/nowhere/at.all");
    EXPECT_EQ(readFile("/nowhere/at.all").error().code, ENOENT);
    EXPECT_EQ(readFile("/tmp").error().message, "is a folder, not a file");
}

TEST(Reading, TheNameSaysNothing)
{
    const std::string path = testing::TempDir() + "ringside_reading_test.png";
    std::ofstream(path) << "<system version=\"1\"></system>\n";
    EXPECT_EQ(readFile(path)->format, "nccl-topo-xml");
    std::filesystem::remove(path);
}

TEST(Reading, EveryFixtureIsToldByItsContent)
{
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(RINGSIDE_SOURCE_DIR "/gpu/formats/tests/fixtures")) {
        if (!entry.is_regular_file())
            continue;
        std::string format = entry.path().parent_path().filename();
        std::replace(format.begin(), format.end(), '_', '-');
        const Result<Reading> reading = readFile(entry.path());
        ASSERT_TRUE(reading.ok()) << entry.path();
        EXPECT_EQ(reading->format, format) << entry.path();
        ++count;
    }
    EXPECT_GE(count, knownFormats().size());
}

TEST(Reading, Utf16AndAByteOrderMark)
{
    EXPECT_EQ(readBytes("\xef\xbb\xbf<system version=\"1\"/>", "f")->format, "nccl-topo-xml");
    std::string wide = "\xff\xfe";
    for (const char c : std::string("<graphs version=\"1\"/>\r\n")) {
        wide += c;
        wide += '\0';
    }
    EXPECT_EQ(readBytes(wide, "f")->format, "nccl-graph-xml");
}

TEST(Reading, ProgressRisesAndCancels)
{
    std::string large = "<system version=\"1\">\n";
    while (large.size() < 3u << 20)
        large += "<cpu numaid=\"0\"/>\n";
    large += "</system>";
    ReadOptions options;
    std::vector<double> heard;
    options.progress = [&](double f) {
        heard.push_back(f);
        return true;
    };
    ASSERT_TRUE(readBytes(large, "f", options).ok());
    ASSERT_GT(heard.size(), 5u);
    EXPECT_TRUE(std::is_sorted(heard.begin(), heard.end()));
    EXPECT_EQ(heard.back(), 1.0);
    int calls = 0;
    options.progress = [&](double) { return ++calls < 3; };
    const Result<Reading> cancelled = readBytes(large, "f", options);
    ASSERT_FALSE(cancelled.ok());
    EXPECT_EQ(cancelled.error().call, "cancel");
    EXPECT_EQ(calls, 3);
}

std::vector<std::string> linesOf(std::string_view bytes, std::size_t maxLine = 1000)
{
    ReadOptions options;
    options.maxLine = maxLine;
    const std::unique_ptr<ByteSource> source = ByteSource::ofMemory(bytes, "f", options);
    LineSource lines(*source, options);
    std::vector<std::string> all;
    std::string_view line;
    while (*lines.next(line))
        all.push_back(std::to_string(lines.number()) + ":" + std::string(line));
    return all;
}

TEST(Lines, EndsOfLines)
{
    using Lines = std::vector<std::string>;
    EXPECT_EQ(linesOf("a\nb\n"), (Lines{"1:a", "2:b"}));
    EXPECT_EQ(linesOf("a\nb"), (Lines{"1:a", "2:b"}));
    EXPECT_EQ(linesOf("\n\na"), (Lines{"1:", "2:", "3:a"}));
    EXPECT_EQ(linesOf("a\r\nb\r\n"), (Lines{"1:a", "1:", "2:b", "2:"}));
    EXPECT_EQ(linesOf("10%\r20%\rdone\nb"), (Lines{"1:10%", "1:20%", "1:done", "2:b"}));
}

TEST(Lines, EscapesAreLeftOut)
{
    EXPECT_EQ(linesOf("\x1b[1;31mred\x1b[0m x\n"), (std::vector<std::string>{"1:red x"}));
    EXPECT_EQ(linesOf("\x1b]0;title\x07y\n"), (std::vector<std::string>{"1:y"}));
    EXPECT_EQ(linesOf("end\x1b["), (std::vector<std::string>{"1:end"}));
}

TEST(Lines, LongOnesAreCutAndTheNextIsWhole)
{
    EXPECT_EQ(linesOf(std::string(5000, 'x') + "\nb\n", 10), (std::vector<std::string>{"1:xxxxxxxxxx", "2:b"}));
    std::string across(300000, 'y'); // longer than a piece
    const auto lines = linesOf(across + "\nb", 1u << 20);
    ASSERT_EQ(lines.size(), 2u);
    EXPECT_EQ(lines[0].size(), across.size() + 2);
}

} // namespace
} // namespace ringside::formats
