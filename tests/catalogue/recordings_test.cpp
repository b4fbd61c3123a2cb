// SPDX-License-Identifier: Apache-2.0
// The recordings that Ringside brings along: small, readable, and of the experiments as they are declared today.
#include "gpu/wire/recording.h"
#include "tests/catalogue/catalogue_cases.h"

#include <filesystem>
#include <fstream>

using namespace ringside;

namespace {

constexpr std::uintmax_t mostBytes = 200000; // each is carried by every copy of the program

/// <folder>/recordings/<experiment>[.<preset>].rsd
std::vector<std::filesystem::path> recordingsOf(const Experiment& e)
{
    std::vector<std::filesystem::path> files;
    std::error_code none;
    for (const auto& entry : std::filesystem::directory_iterator(chapterFolder(e) + "/recordings", none))
        if (const std::string name = entry.path().filename().string(); name.starts_with(e.id + ".") && name.ends_with(".rsd"))
            files.push_back(entry.path());
    return files;
}

class Recording : public EveryExperiment {};

} // namespace

TEST(Recordings, BelongToAnExperiment)
{
    for (const Experiment& any : catalogue()) {
        std::error_code none;
        for (const auto& entry : std::filesystem::directory_iterator(chapterFolder(any) + "/recordings", none)) {
            const std::string name = entry.path().filename().string();
            const Experiment* e = findExperiment(name.substr(0, name.find('.')));
            ASSERT_NE(e, nullptr) << entry.path() << " is of no experiment";
            EXPECT_EQ(e->chapter.folder, any.chapter.folder) << entry.path();
            EXPECT_TRUE(name.ends_with(".rsd")) << entry.path();
        }
    }
}

TEST_P(Recording, ReplaysWhatIsDeclared)
{
    const Experiment& e = experiment();
    const auto files = recordingsOf(e);
    if (files.empty())
        GTEST_SKIP() << e.id << " has no recording yet";
    for (const auto& file : files) {
        SCOPED_TRACE(file.string());
        EXPECT_LE(std::filesystem::file_size(file), mostBytes);
        const auto messages = wire::readRecording(file.string());
        ASSERT_TRUE(messages.ok()) << messages.error().text();
        const auto outcome = wire::outcomeOf(*messages, file.string());
        ASSERT_TRUE(outcome.ok()) << outcome.error().text();
        EXPECT_EQ(outcome->experiment, e.id);
        EXPECT_EQ(outcome->status, RunStatus::Done) << outcome->reason;
        EXPECT_EQ(outcome->mode, RunMode::Recording);
        EXPECT_EQ(outcome->provenance.origin, Origin::Recording);
        EXPECT_FALSE(outcome->provenance.gpu.empty()) << "of a real GPU";
        EXPECT_FALSE(outcome->provenance.time.empty());
        EXPECT_TRUE(inBothLanguages(e.headline(*outcome)));
        const auto params = validate(e.params, outcome->params);
        ASSERT_TRUE(params.ok()) << params.error().text();
        EXPECT_EQ(*params, outcome->params) << "complete";

        // Prediction and measurement fill the same datasets and figures. Only the map of lanes may be the model's alone.
        const auto prediction = predict(e, outcome->params, referenceMachine());
        ASSERT_TRUE(prediction.ok()) << prediction.error().text();
        for (const Dataset& d : prediction->datasets) {
            const Dataset* recorded = outcome->dataset(d.name);
            if (!recorded && kindOf(d) == DatasetKind::AccessMap)
                continue;
            ASSERT_NE(recorded, nullptr) << d.name << " is predicted and not measured";
            EXPECT_EQ(kindName(kindOf(*recorded)), kindName(kindOf(d))) << d.name;
        }
        for (const Dataset& d : outcome->datasets)
            EXPECT_NE(prediction->dataset(d.name), nullptr) << d.name << " is measured and not predicted";
        // Some figures (wavefronts, sectors) only hardware counters could measure; what a learner is asked for is measured.
        const std::string asked = e.asks.empty() ? prediction->summary.front().name : e.asks;
        EXPECT_TRUE(outcome->figure(asked).has_value()) << asked << " is not measured";
        for (const SummaryValue& v : outcome->summary)
            EXPECT_TRUE(prediction->figure(v.name).has_value() || prediction->word(v.name)) << v.name << " is measured and not predicted";
    }
}

TEST_P(Recording, OneIsOfTheDefaults)
{
    const auto files = recordingsOf(experiment());
    if (files.empty())
        GTEST_SKIP() << experiment().id << " has no recording yet";
    bool found = false;
    for (const auto& file : files)
        if (const auto messages = wire::readRecording(file.string()); messages.ok())
            if (const auto outcome = wire::outcomeOf(*messages, file.string()); outcome.ok())
                found = found || outcome->params == defaultParams(experiment().params);
    EXPECT_TRUE(found) << "what a person sees first, without a GPU, is the default";
}

RINGSIDE_EVERY_EXPERIMENT(Recording);
