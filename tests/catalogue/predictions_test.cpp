// SPDX-License-Identifier: Apache-2.0
#include "experiments/core/json.h"
#include "tests/catalogue/catalogue_cases.h"

#include <cmath>
#include <set>

using namespace ringside;

namespace {

class Prediction : public EveryExperiment {};

void expectLabelled(const Axis& axis, const std::string& name)
{
    EXPECT_TRUE(inBothLanguages(axis.label)) << name << ": an axis without a label";
}

void expectSound(const SeriesData& s, const std::string& name)
{
    expectLabelled(s.x, name);
    expectLabelled(s.y, name);
    std::set<std::string> ids;
    for (const Curve& c : s.curves) {
        EXPECT_TRUE(ids.insert(c.id).second) << name << ": curve " << c.id << " twice";
        EXPECT_TRUE(inBothLanguages(c.label)) << name << ": " << c.id;
        ASSERT_EQ(c.x.size(), c.y.size()) << name << ": " << c.id;
        EXPECT_TRUE(c.role == CurveRole::Data || c.y.size() == 1) << name << ": a ceiling is one value";
        for (std::size_t i = 0; i < c.x.size(); ++i) {
            EXPECT_TRUE(std::isfinite(c.x[i])) << name << ": " << c.id;
            EXPECT_FALSE(std::isinf(c.y[i])) << name << ": " << c.id << " at " << c.x[i];
            EXPECT_TRUE(s.x.scale == AxisScale::Linear || c.x[i] > 0) << name << ": a logarithmic axis";
            EXPECT_TRUE(s.y.scale == AxisScale::Linear || std::isnan(c.y[i]) || c.y[i] > 0) << name << ": a logarithmic axis";
        }
    }
}

void expectSound(const MatrixData& m, const std::string& name)
{
    expectLabelled(m.x, name);
    expectLabelled(m.y, name);
    expectLabelled(m.value, name);
    ASSERT_EQ(m.values.size(), m.rows.size() * m.columns.size()) << name;
    const bool gaps = std::any_of(m.values.begin(), m.values.end(), [](double v) { return std::isnan(v); });
    EXPECT_TRUE(!gaps || inBothLanguages(m.missing)) << name << " says what a missing cell means";
}

void expectSound(const AccessMapData& m, const std::string& name)
{
    EXPECT_EQ(m.phaseOfPass.size(), static_cast<std::size_t>(m.passes)) << name;
    EXPECT_FALSE(m.touches.empty()) << name;
    for (const Touch& t : m.touches)
        ASSERT_TRUE(t.lane >= 0 && t.lane < m.lanes && t.cell >= 0 && t.cell < m.cells && t.pass >= 0 && t.pass < m.passes && t.word >= 0) << name;
}

void expectSound(const TableData& t, const std::string& name)
{
    for (const auto& row : t.rows) {
        ASSERT_EQ(row.size(), t.columns.size()) << name;
        for (const Cell& cell : row)
            if (const auto* words = std::get_if<Text>(&cell)) {
                EXPECT_TRUE(inBothLanguages(*words)) << name << ": " << words->en;
            }
    }
}

void expectSound(const FieldData& f, const std::string& name)
{
    EXPECT_GT(f.width, 0) << name;
    EXPECT_GT(f.height, 0) << name;
    EXPECT_LT(f.low, f.high) << name;
    EXPECT_TRUE(f.values.empty() || f.values.size() == static_cast<std::size_t>(f.width) * static_cast<std::size_t>(f.height)) << name;
    EXPECT_TRUE(f.columns.empty() || f.columns.size() == static_cast<std::size_t>(f.width)) << name;
    EXPECT_TRUE(f.rows.empty() || f.rows.size() == static_cast<std::size_t>(f.height)) << name;
}

void expectSound(const SourceData& s, const std::string& name) { EXPECT_FALSE(s.text.empty()) << name; }

void expectSound(const TimelineData& d, const std::string& name)
{
    expectLabelled(d.time, name);
    EXPECT_TRUE(inBothLanguages(d.laneName) && inBothLanguages(d.spanName)) << name;
    EXPECT_FALSE(d.spans.empty()) << name;
    for (const Text& group : d.groups)
        EXPECT_TRUE(inBothLanguages(group)) << name << ": " << group.en;
    std::set<std::string> names;
    for (const Span& s : d.spans) {
        ASSERT_TRUE(s.lane >= 0 && s.lane < static_cast<int>(d.lanes.size())) << name << ": " << s.name;
        ASSERT_TRUE(s.group >= 0 && s.group < static_cast<int>(std::max<std::size_t>(1, d.groups.size()))) << name << ": " << s.name;
        ASSERT_TRUE(std::isfinite(s.begin) && std::isfinite(s.end) && s.begin <= s.end) << name << ": " << s.name;
        EXPECT_TRUE(names.insert(s.name).second) << name << ": " << s.name << " twice";
    }
}

void expectSound(const Experiment& e, const Outcome& outcome)
{
    EXPECT_EQ(outcome.experiment, e.id);
    EXPECT_EQ(outcome.mode, RunMode::Model);
    EXPECT_EQ(outcome.provenance.origin, Origin::Model);
    EXPECT_FALSE(outcome.provenance.model.empty()) << "the badge says which model";
    EXPECT_TRUE(inBothLanguages(e.headline(outcome))) << "no headline";
    EXPECT_FALSE(outcome.summary.empty());
    for (const SummaryValue& v : outcome.summary)
        EXPECT_TRUE(inBothLanguages(v.label) && (v.word.empty() || inBothLanguages(v.word))) << v.name;
    std::set<std::string> names;
    for (const Dataset& d : outcome.datasets) {
        EXPECT_TRUE(names.insert(d.name).second) << d.name << " twice";
        EXPECT_TRUE(inBothLanguages(d.title)) << d.name;
        const auto spec = std::find_if(e.yields.begin(), e.yields.end(), [&](const DatasetSpec& s) { return s.name == d.name; });
        ASSERT_NE(spec, e.yields.end()) << d.name << " is not among what it yields";
        EXPECT_EQ(kindName(spec->kind), kindName(kindOf(d))) << d.name;
        std::visit([&](const auto& data) { expectSound(data, d.name); }, d.data);
    }
}

/// Only a parameter may be what keeps a prediction from being made.
Result<Outcome> predicted(const Experiment& e, const Params& params)
{
    Result<Outcome> outcome = predict(e, params, referenceMachine());
    if (outcome)
        expectSound(e, *outcome);
    else {
        EXPECT_NE(findSpec(e.params, outcome.error().where), nullptr) << "not a parameter: " << outcome.error().text();
        EXPECT_FALSE(outcome.error().message.empty());
    }
    return outcome;
}

} // namespace

TEST_P(Prediction, DefaultsYieldEveryDataset)
{
    const auto outcome = predicted(experiment(), {});
    ASSERT_TRUE(outcome.ok()) << outcome.error().text();
    for (const DatasetSpec& d : experiment().yields)
        EXPECT_NE(outcome->dataset(d.name), nullptr) << d.name << " is promised and not predicted";
    const std::string asked = experiment().asks.empty() ? outcome->summary.front().name : experiment().asks;
    EXPECT_TRUE(outcome->figure(asked).has_value()) << asked << " is asked for, so it is a number";
}

TEST_P(Prediction, EveryPresetSucceeds)
{
    for (const Preset& p : experiment().presets) {
        SCOPED_TRACE(p.id);
        const auto outcome = predicted(experiment(), p.values);
        EXPECT_TRUE(outcome.ok()) << outcome.error().text();
    }
}

TEST_P(Prediction, EveryChoiceAndBothEndsOfEveryRange)
{
    for (const ParamSpec& s : experiment().params) {
        std::vector<ParamValue> values;
        for (const ParamChoice& c : s.choices)
            values.push_back(c.value);
        if (s.type == ringside::ParamType::Integer)
            values = {static_cast<std::int64_t>(s.min), static_cast<std::int64_t>(s.max)};
        if (s.type == ringside::ParamType::Real)
            values = {s.min, s.max};
        for (const ParamValue& v : values) {
            SCOPED_TRACE(s.id + "=" + formatParam(v));
            Params p;
            p.set(s.id, v);
            (void)predicted(experiment(), p);
        }
    }
}

TEST_P(Prediction, RandomParametersAreUnderstoodOrNamed)
{
    std::mt19937 random(20261201);
    int succeeded = 0;
    constexpr int tries = 300;
    for (int n = 0; n < tries && !HasFailure(); ++n) {
        const Params params = randomParams(experiment(), random);
        SCOPED_TRACE(inWords(params));
        succeeded += predicted(experiment(), params).ok();
    }
    EXPECT_GT(succeeded, tries / 10) << "hardly any combination of valid values is allowed";
}

TEST_P(Prediction, IsTheSameTwiceAndAsJson)
{
    std::mt19937 random(4);
    std::vector<Params> all = {Params()};
    for (const Preset& p : experiment().presets)
        all.push_back(p.values);
    for (int n = 0; n < 20; ++n)
        all.push_back(randomParams(experiment(), random));
    for (const Params& params : all) {
        SCOPED_TRACE(inWords(params));
        const auto outcome = predict(experiment(), params, referenceMachine());
        if (!outcome)
            continue;
        const std::string text = jsonText(toJson(*outcome));
        EXPECT_EQ(jsonText(toJson(*predict(experiment(), params, referenceMachine()))), text);
        const auto back = outcomeFromJson(Json::parse(text), "");
        ASSERT_TRUE(back.ok()) << back.error().text();
        EXPECT_EQ(jsonText(toJson(*back)), text);
        const auto binary = outcomeFromJson(Json::from_cbor(Json::to_cbor(toJson(*outcome))), "");
        ASSERT_TRUE(binary.ok()) << binary.error().text();
        EXPECT_EQ(jsonText(toJson(*binary)), text);
        EXPECT_EQ(experiment().headline(*back), experiment().headline(*outcome)) << "a recording says what the run said";
    }
}

TEST_P(Prediction, AMachineThatIsHardlyKnownIsNoCrash)
{
    EXPECT_TRUE(predict(experiment(), {}, Machine{}).ok()) << "without a GPU the reference's figures serve";
    Machine bare;
    bare.gpus.emplace_back(); // a GPU of which nothing could be read
    const auto outcome = predict(experiment(), {}, bare);
    if (outcome)
        expectSound(experiment(), *outcome);
    else
        EXPECT_FALSE(outcome.error().message.empty());
}

TEST_P(Prediction, AnEmptyOutcomeIsNoCrash)
{
    // A run that was cancelled at once has no figures.
    Outcome none;
    none.params = defaultParams(experiment().params);
    experiment().headline(none);
    none.params = {};
    experiment().headline(none);
}

RINGSIDE_EVERY_EXPERIMENT(Prediction);
