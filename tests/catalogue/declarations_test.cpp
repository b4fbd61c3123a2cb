// SPDX-License-Identifier: Apache-2.0
#include "experiments/core/expression.h"
#include "tests/catalogue/catalogue_cases.h"

#include <filesystem>
#include <regex>
#include <set>

using namespace ringside;

namespace {

bool matches(const std::string& text, const char* pattern) { return std::regex_match(text, std::regex(pattern)); }

class Declaration : public EveryExperiment {};

} // namespace

TEST(Catalogue, HasExperimentsInTheOrderOfTheirChapters)
{
    ASSERT_FALSE(catalogue().empty());
    std::set<std::string> ids;
    int chapter = 0;
    for (const Experiment& e : catalogue()) {
        EXPECT_TRUE(ids.insert(e.id).second) << e.id << " is declared twice";
        EXPECT_GE(e.chapter.number, chapter) << e.id;
        chapter = e.chapter.number;
        EXPECT_EQ(findExperiment(e.id), &e);
    }
    EXPECT_EQ(findExperiment("no-such-experiment"), nullptr);
    EXPECT_EQ(findExperiment(""), nullptr);
}

TEST(Catalogue, HasEveryChapterThatIsThere)
{
    std::set<std::string> declared;
    for (const Experiment& e : catalogue())
        declared.insert(e.chapter.folder);
    for (const auto& entry : std::filesystem::directory_iterator(RINGSIDE_SOURCE_DIR "/experiments"))
        EXPECT_TRUE(!matches(entry.path().filename().string(), "[0-9][0-9]_.*") || declared.contains(entry.path().filename().string()))
            << entry.path() << " declares nothing";
}

TEST_P(Declaration, IdsAndTexts)
{
    const Experiment& e = experiment();
    EXPECT_TRUE(matches(e.id, "[a-z][a-z0-9]*(-[a-z0-9]+)*")) << e.id;
    EXPECT_TRUE(inBothLanguages(e.title));
    EXPECT_TRUE(inBothLanguages(e.summary));
    EXPECT_TRUE(inBothLanguages(partTitle(e.chapter.part)));
    EXPECT_TRUE(e.predict != nullptr);
    EXPECT_TRUE(e.headline != nullptr);
}

TEST_P(Declaration, ItsChapterIsItsFolder)
{
    const Experiment& e = experiment();
    EXPECT_TRUE(inBothLanguages(e.chapter.title));
    EXPECT_TRUE(matches(e.chapter.folder, "[0-9][0-9]_[a-z0-9_]+")) << e.chapter.folder;
    EXPECT_EQ(std::stoi(e.chapter.folder.substr(0, 2)), e.chapter.number);
    std::string file = e.id;
    std::replace(file.begin(), file.end(), '-', '_');
    EXPECT_TRUE(std::filesystem::exists(chapterFolder(e) + "/" + file + ".cpp")) << "the worker finds a run by its file's name";
    for (const Experiment& other : catalogue())
        if (other.chapter.number == e.chapter.number) {
            EXPECT_EQ(other.chapter.folder, e.chapter.folder);
            EXPECT_EQ(other.chapter.title, e.chapter.title);
        }
}

TEST_P(Declaration, ParametersAreComplete)
{
    std::set<std::string> ids;
    for (const ParamSpec& s : experiment().params) {
        SCOPED_TRACE(s.id);
        EXPECT_TRUE(matches(s.id, "[a-z][a-z0-9_-]*"));
        EXPECT_TRUE(ids.insert(s.id).second) << "declared twice";
        EXPECT_TRUE(inBothLanguages(s.title));
        EXPECT_TRUE(inBothLanguages(s.help)) << "help explains the term";
        const bool number = s.type == ringside::ParamType::Integer || s.type == ringside::ParamType::Real;
        if (number) {
            EXPECT_LT(s.min, s.max);
            EXPECT_GT(s.step, 0);
        }
        EXPECT_TRUE(s.scale == SliderScale::Linear || s.min > 0) << "no logarithm of 0";
        EXPECT_EQ(s.type == ringside::ParamType::Choice, !s.choices.empty());
        EXPECT_EQ(s.type == ringside::ParamType::Expression, !s.variables.empty());
        std::set<std::string> values;
        for (const ParamChoice& c : s.choices) {
            EXPECT_TRUE(inBothLanguages(c.label)) << formatParam(c.value);
            EXPECT_TRUE(values.insert(formatParam(c.value)).second) << formatParam(c.value) << " twice";
            EXPECT_TRUE(std::holds_alternative<std::int64_t>(c.value) || std::holds_alternative<std::string>(c.value));
        }
        for (const std::string& replaced : s.replaces)
            EXPECT_NE(findSpec(experiment().params, replaced), nullptr) << "replaces " << replaced << ", which is not there";
        const auto parsed = parseParam(s, formatParam(s.defaultValue));
        ASSERT_TRUE(parsed.ok()) << parsed.error().text();
        EXPECT_EQ(*parsed, s.defaultValue) << "the default has the parameter's own type";
    }
    EXPECT_TRUE(validate(experiment().params, defaultParams(experiment().params)).ok());
}

TEST_P(Declaration, PresetsAreValidAndExplained)
{
    std::set<std::string> ids;
    std::set<std::string> values;
    EXPECT_FALSE(experiment().presets.empty()) << "a presenter's digits choose presets";
    for (const Preset& p : experiment().presets) {
        SCOPED_TRACE(p.id);
        EXPECT_TRUE(matches(p.id, "[a-z0-9]+(-[a-z0-9]+)*"));
        EXPECT_TRUE(ids.insert(p.id).second) << "declared twice";
        EXPECT_TRUE(inBothLanguages(p.title));
        EXPECT_TRUE(inBothLanguages(p.why));
        EXPECT_LE(p.title.en.size(), 24u) << "short enough for a button";
        const auto valid = validate(experiment().params, p.values);
        ASSERT_TRUE(valid.ok()) << valid.error().text();
        EXPECT_TRUE(values.insert(inWords(*valid)).second) << "sets what another preset sets";
    }
}

TEST_P(Declaration, DatasetsAreNamedAndTitled)
{
    std::set<std::string> names;
    EXPECT_FALSE(experiment().yields.empty());
    for (const DatasetSpec& d : experiment().yields) {
        EXPECT_TRUE(matches(d.name, "[a-z][a-z0-9]*(-[a-z0-9]+)*")) << d.name;
        EXPECT_TRUE(names.insert(d.name).second) << d.name << " twice";
        EXPECT_TRUE(inBothLanguages(d.title)) << d.name;
    }
}

RINGSIDE_EVERY_EXPERIMENT(Declaration);
