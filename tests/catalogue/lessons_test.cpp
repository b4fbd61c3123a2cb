// SPDX-License-Identifier: Apache-2.0
// The lessons of every chapter: both languages step by step alike, and every name in them exists.
#include "tests/catalogue/catalogue_cases.h"

#include <fstream>
#include <map>
#include <set>
#include <sstream>

using namespace ringside;

namespace {

struct Step {
    std::string heading;
    std::string experiment, preset; ///< empty: the step shows what was there
    int line = 0;
};

struct Lesson {
    std::string title;
    std::vector<Step> steps;
    std::vector<std::string> problems;
};

/// "experiment=bank-map preset=float"
void readMark(const std::string& mark, Step& step, std::vector<std::string>& problems)
{
    std::istringstream fields(mark);
    for (std::string field; fields >> field;) {
        const std::size_t equals = field.find('=');
        const std::string name = field.substr(0, equals), value = equals == std::string::npos ? "" : field.substr(equals + 1);
        if (name == "experiment")
            step.experiment = value;
        else if (name == "preset")
            step.preset = value;
        else
            problems.push_back("line " + std::to_string(step.line + 1) + ": '" + field + "' found, experiment=ID or preset=ID expected");
    }
}

Lesson readLesson(const std::string& path)
{
    Lesson lesson;
    std::ifstream file(path);
    if (!file)
        lesson.problems.push_back(path + " is not there");
    const std::string open = "<!-- ringside:", close = "-->";
    int number = 0;
    for (std::string line; std::getline(file, line);) {
        ++number;
        if (line.starts_with("# "))
            lesson.title = line.substr(2);
        if (line.starts_with("## "))
            lesson.steps.push_back({line.substr(3), {}, {}, number});
        if (line.find("ringside:") == std::string::npos)
            continue;
        if (!line.starts_with(open) || !line.ends_with(close))
            lesson.problems.push_back("line " + std::to_string(number) + ": a mark fills its line: " + line);
        else if (lesson.steps.empty() || lesson.steps.back().line != number - 1)
            lesson.problems.push_back("line " + std::to_string(number) + ": a mark stands right under its heading");
        else
            readMark(line.substr(open.size(), line.size() - open.size() - close.size()), lesson.steps.back(), lesson.problems);
    }
    return lesson;
}

class Chapters : public testing::TestWithParam<std::string> {
protected:
    std::string path(const char* language) const
    {
        return std::string(RINGSIDE_SOURCE_DIR) + "/experiments/" + GetParam() + "/lesson." + language + ".md";
    }
};

std::vector<std::string> chapterFolders()
{
    std::set<std::string> folders;
    for (const Experiment& e : catalogue())
        folders.insert(e.chapter.folder);
    return {folders.begin(), folders.end()};
}

std::string folderName(const testing::TestParamInfo<std::string>& info) { return "chapter_" + info.param; }

} // namespace

TEST_P(Chapters, LessonsNameWhatExists)
{
    std::set<std::string> shown;
    for (const char* language : {"en", "zh"}) {
        SCOPED_TRACE(path(language));
        const Lesson lesson = readLesson(path(language));
        for (const std::string& problem : lesson.problems)
            ADD_FAILURE() << problem;
        EXPECT_FALSE(lesson.title.empty());
        EXPECT_GE(lesson.steps.size(), 3u) << "a lesson has steps";
        for (const Step& s : lesson.steps) {
            if (s.experiment.empty()) {
                EXPECT_TRUE(s.preset.empty()) << "line " << s.line << ": a preset of no experiment";
                continue;
            }
            const Experiment* e = findExperiment(s.experiment);
            ASSERT_NE(e, nullptr) << "line " << s.line << ": no experiment " << s.experiment;
            EXPECT_EQ(e->chapter.folder, GetParam()) << "line " << s.line << ": of another chapter";
            shown.insert(e->id);
            const auto preset = std::find_if(e->presets.begin(), e->presets.end(), [&](const Preset& p) { return p.id == s.preset; });
            EXPECT_TRUE(s.preset.empty() || preset != e->presets.end()) << "line " << s.line << ": " << e->id << " has no preset " << s.preset;
        }
    }
    for (const Experiment& e : catalogue())
        EXPECT_TRUE(e.chapter.folder != GetParam() || shown.contains(e.id)) << "no step shows " << e.id;
}

TEST_P(Chapters, BothLanguagesHaveTheSameSteps)
{
    const Lesson en = readLesson(path("en")), zh = readLesson(path("zh"));
    ASSERT_EQ(en.steps.size(), zh.steps.size());
    for (std::size_t n = 0; n < en.steps.size(); ++n) {
        EXPECT_EQ(en.steps[n].experiment, zh.steps[n].experiment) << en.steps[n].heading;
        EXPECT_EQ(en.steps[n].preset, zh.steps[n].preset) << en.steps[n].heading;
    }
    EXPECT_NE(en.title, zh.title) << "translated";
}

INSTANTIATE_TEST_SUITE_P(Catalogue, Chapters, testing::ValuesIn(chapterFolders()), folderName);
