// SPDX-License-Identifier: Apache-2.0
// The example of docs/writing-an-experiment.md: it builds as a chapter does, predicts what can be worked out by hand, and
// is word for word what the page shows.
#include "experiments/core/experiment.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <sstream>

using namespace ringside;

namespace {

const std::string root = RINGSIDE_SOURCE_DIR;

std::string fileText(const std::string& path)
{
    std::ifstream file(path);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

/// Without blank lines: the page may cut a file wherever it wants to say something.
std::string dense(const std::string& text)
{
    std::string out;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        if (!line.empty())
            out += line + '\n';
    return out;
}

/// The code blocks of the page that follow a line <!-- from FILE -->, joined for each file.
std::map<std::string, std::string> shownFiles()
{
    std::map<std::string, std::string> shown;
    std::istringstream page(fileText(root + "/docs/writing-an-experiment.md"));
    const std::regex from("<!-- from (.+) -->");
    std::string file;
    bool inside = false;
    for (std::string line; std::getline(page, line);) {
        std::smatch mark;
        if (std::regex_match(line, mark, from)) {
            file = mark[1];
        } else if (line.starts_with("```")) {
            inside = !inside && !file.empty();
            if (!inside)
                file.clear();
        } else if (inside) {
            shown[file] += line + '\n';
        }
    }
    return shown;
}

} // namespace

TEST(WritingAnExperiment, ThePageShowsTheFilesWordForWord)
{
    const auto shown = shownFiles();
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(root + "/tests/example/90_example")) {
        if (entry.path().extension() == ".md" && entry.path().stem().extension() == ".zh")
            continue; // the page shows the English lesson
        const std::string name = "tests/example/90_example/" + entry.path().filename().string();
        ASSERT_TRUE(shown.contains(name)) << name << " is not on the page";
        EXPECT_EQ(dense(shown.at(name)), dense(fileText(entry.path().string()))) << name;
        ++files;
    }
    EXPECT_EQ(shown.size(), files) << "the page shows a file that is not there";
}

TEST(WritingAnExperiment, ACatalogueOfItsOwn)
{
    ASSERT_EQ(catalogue().size(), 1u);
    ASSERT_NE(findExperiment("strided-read"), nullptr);
}

TEST(WritingAnExperiment, PredictsByHand)
{
    const Experiment& e = catalogue().front();
    for (const auto& [stride, share] : std::map<int, double>{{1, 100}, {2, 50}, {4, 25}, {8, 12.5}, {16, 12.5}}) {
        Params p;
        p.set("stride", std::int64_t{stride});
        const auto outcome = predict(e, p, referenceMachine());
        ASSERT_TRUE(outcome.ok()) << outcome.error().text();
        EXPECT_EQ(outcome->figure("share"), share) << stride;
        EXPECT_NE(e.headline(*outcome).en.find("Stride " + std::to_string(stride)), std::string::npos);
        const auto& series = std::get<SeriesData>(outcome->dataset("share-by-stride")->data);
        EXPECT_EQ(series.curves.at(0).y.at(static_cast<std::size_t>(stride - 1)), share);
    }
    Params wild;
    wild.set("stride", std::int64_t{17});
    EXPECT_EQ(predict(e, wild, referenceMachine()).error().where, "stride");
}
