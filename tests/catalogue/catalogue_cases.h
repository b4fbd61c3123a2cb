// SPDX-License-Identifier: Apache-2.0
// What the tests of the catalogue share: they hold for every experiment and name none.
#pragma once

#include "experiments/core/experiment.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace ringside {

inline bool inBothLanguages(const Text& text) { return !text.en.empty() && !text.zh.empty(); }

inline std::string chapterFolder(const Experiment& e)
{
    return std::string(RINGSIDE_SOURCE_DIR) + "/experiments/" + e.chapter.folder;
}

/// A valid value of this parameter; expressions now and then ones that leave the array or divide by zero.
inline ParamValue randomValue(const ParamSpec& s, std::mt19937& random)
{
    const double share = static_cast<double>(random()) / static_cast<double>(std::mt19937::max());
    switch (s.type) {
    case ParamType::Integer: return static_cast<std::int64_t>(s.min + std::floor(share * (s.max - s.min) + 0.5));
    case ParamType::Real: return s.min + share * (s.max - s.min);
    case ParamType::Choice: return s.choices[random() % s.choices.size()].value;
    case ParamType::Toggle: return random() % 2 == 0;
    case ParamType::Code: return s.defaultValue;
    case ParamType::Expression: break;
    }
    const std::string v = s.variables.empty() ? "1" : s.variables[random() % s.variables.size()];
    const std::string texts[] = {"", "", v, v + "*33", v + " ^ (" + v + " >> 2)", "7 / " + v, v + " - 1", "-1", "9223372036854775807", v + " << 40"};
    return texts[random() % std::size(texts)];
}

inline Params randomParams(const Experiment& e, std::mt19937& random)
{
    Params p;
    for (const ParamSpec& s : e.params)
        p.set(s.id, randomValue(s, random));
    return p;
}

inline std::string inWords(const Params& params)
{
    std::string text;
    for (const auto& [id, value] : params.all())
        text += id + "=" + formatParam(value) + " ";
    return text;
}

class EveryExperiment : public testing::TestWithParam<const Experiment*> {
protected:
    const Experiment& experiment() const { return *GetParam(); }
};

inline std::vector<const Experiment*> pointersToAll()
{
    std::vector<const Experiment*> all;
    for (const Experiment& e : catalogue())
        all.push_back(&e);
    return all;
}

/// "bank-conflict" as a test's name: letters, digits and '_' only.
inline std::string testName(const testing::TestParamInfo<const Experiment*>& info)
{
    std::string name = info.param->id;
    for (char& c : name)
        if (!std::isalnum(static_cast<unsigned char>(c)))
            c = '_';
    return name;
}

} // namespace ringside

#define RINGSIDE_EVERY_EXPERIMENT(Suite) INSTANTIATE_TEST_SUITE_P(Catalogue, Suite, testing::ValuesIn(pointersToAll()), testName)
