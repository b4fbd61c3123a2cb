// SPDX-License-Identifier: Apache-2.0
// Everything that crosses a pipe or a file, both ways, as JSON text and as CBOR.
#include "experiments/core/json.h"
#include "experiments/core/tests/sample_datasets.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

using namespace ringside;

namespace {

constexpr double gap = std::numeric_limits<double>::quiet_NaN();

Json throughText(const Json& json) { return Json::parse(jsonText(json)); }
Json throughCbor(const Json& json) { return Json::from_cbor(Json::to_cbor(json)); }

/// NaN never equals itself, so what came back is compared by what it writes.
template <class T, class Read>
void expectRoundTrip(const T& value, Read read)
{
    for (Json (*carry)(const Json&) : {throughText, throughCbor}) {
        const auto back = read(carry(toJson(value)), "x");
        ASSERT_TRUE(back.ok()) << back.error().text();
        EXPECT_EQ(jsonText(toJson(*back)), jsonText(toJson(value)));
    }
}

Outcome wholeOutcome()
{
    Outcome o;
    o.experiment = "bank-conflict";
    o.mode = RunMode::Recording;
    o.status = RunStatus::TimedOut;
    o.reason = "silent for 5 s";
    o.provenance.origin = Origin::Recording;
    o.provenance.file = "a.rsd";
    o.params.set("stride", std::int64_t{-7});
    o.params.set("share", 0.1);
    o.params.set("warm", true);
    o.params.set("index", std::string("lane*2 \"x\" 中文"));
    o.summary = {{"wavefronts", {"W", "波"}, 32, ""}, {"gone", {}, gap, "cycles"}, wordFigure("limiter", {"L", "限"}, {"registers", "寄存器"})};
    o.datasets = sample::everyKind();
    return o;
}

} // namespace

TEST(Json, EveryKindOfDatasetRoundTrips)
{
    for (const Dataset& d : sample::everyKind()) {
        SCOPED_TRACE(d.name);
        expectRoundTrip(d, datasetFromJson);
        const auto back = datasetFromJson(throughCbor(toJson(d)), "");
        ASSERT_TRUE(back.ok());
        EXPECT_EQ(kindOf(*back), kindOf(d));
        EXPECT_EQ(back->provenance, d.provenance);
        EXPECT_EQ(back->title, d.title);
        EXPECT_EQ(toCsv(*back), toCsv(d)) << "nothing that a table shows is lost";
    }
}

TEST(Json, WithoutGapsADatasetComesBackEqual)
{
    Dataset d = sample::everyKind()[2];
    EXPECT_EQ(*datasetFromJson(throughText(toJson(d)), ""), d);
    for (std::size_t n : {4u, 5u}) {
        d = sample::everyKind()[n];
        EXPECT_EQ(*datasetFromJson(throughText(toJson(d)), ""), d);
    }
}

TEST(Json, OutcomeRoundTrips)
{
    expectRoundTrip(wholeOutcome(), outcomeFromJson);
    const auto back = outcomeFromJson(throughText(toJson(wholeOutcome())), "");
    ASSERT_TRUE(back.ok());
    EXPECT_EQ(back->params, wholeOutcome().params) << "types of parameters stay";
    EXPECT_EQ(back->status, RunStatus::TimedOut);
    EXPECT_EQ(back->mode, RunMode::Recording);
    EXPECT_EQ(back->summary[0], wholeOutcome().summary[0]);
    EXPECT_TRUE(std::isnan(back->summary[1].value));
    EXPECT_EQ(back->summary[2], wholeOutcome().summary[2]);
}

TEST(Json, OutcomeHasTheFormOfTheCommandLine)
{
    const Json j = toJson(wholeOutcome());
    for (const char* key : {"experiment", "mode", "status", "reason", "provenance", "params", "summary", "datasets"})
        EXPECT_TRUE(j.contains(key)) << key;
    EXPECT_EQ(j["summary"]["wavefronts"]["value"], 32);
    EXPECT_EQ(j["summary"]["wavefronts"]["unit"], "");
    EXPECT_TRUE(j["summary"]["gone"]["value"].is_null()) << "missing is null, never 0";
    EXPECT_EQ(j["summary"]["limiter"]["value"], "registers") << "a word is a figure's value, for programs in English";
    for (const Json& d : j["datasets"])
        for (const char* key : {"name", "kind", "title", "provenance"})
            EXPECT_TRUE(d.contains(key)) << key;
}

TEST(Json, MachineKeepsWhatIsNotKnownUnknown)
{
    Machine m = referenceMachine();
    m.host = "here";
    m.nvrtc = true;
    m.gpus[0].uuid = "0123456789abcdef0123456789abcdef";
    GpuInfo bare;
    bare.index = 1;
    m.gpus.push_back(bare);
    m.gpuProblem = "none, really";
    expectRoundTrip(m, machineFromJson);
    const auto back = machineFromJson(throughCbor(toJson(m)), "");
    ASSERT_TRUE(back.ok());
    EXPECT_EQ(back->gpus[0].memoryBytes, m.gpus[0].memoryBytes);
    EXPECT_EQ(back->gpus[1].smCount, std::nullopt);
    EXPECT_EQ(back->gpus[1].smClockHz, std::nullopt);
}

TEST(Json, NullFiguresOfAMachineAreUnknown)
{
    Json j = toJson(referenceMachine());
    j["gpus"][0]["sm_count"] = nullptr;
    j["gpus"][0]["sm_clock_hz"] = nullptr;
    const auto m = machineFromJson(j, "machine");
    ASSERT_TRUE(m.ok()) << m.error().text();
    EXPECT_EQ(m->gpus[0].smCount, std::nullopt);
    EXPECT_EQ(m->gpus[0].smClockHz, std::nullopt);
}

TEST(Json, ParametersKeepTheirTypesAndEveryBit)
{
    Params p;
    p.set("least", std::numeric_limits<std::int64_t>::min());
    p.set("most", std::numeric_limits<std::int64_t>::max());
    p.set("third", 1.0 / 3);
    p.set("one", 1.0);
    p.set("yes", true);
    p.set("text", std::string("1"));
    for (Json (*carry)(const Json&) : {throughText, throughCbor}) {
        const auto back = paramsFromJson(carry(toJson(p)), "params");
        ASSERT_TRUE(back.ok()) << back.error().text();
        EXPECT_EQ(*back, p);
    }
}

TEST(Json, SummaryValuesRoundTrip)
{
    expectRoundTrip(SummaryValue{"a", {"b", "c"}, 1e-300, "us"}, summaryValueFromJson);
    expectRoundTrip(SummaryValue{"a", {}, gap, ""}, summaryValueFromJson);
    expectRoundTrip(wordFigure("a", {"b", "c"}, {"registers", "寄存器"}), summaryValueFromJson);
}

TEST(Json, AWordThatIsGivenInEnglishOnlyIsUnderstood)
{
    const auto v = summaryValueFromJson({{"name", "a"}, {"value", "registers"}, {"unit", ""}}, "");
    ASSERT_TRUE(v.ok()) << v.error().text();
    EXPECT_EQ(v->word, (Text{"registers", ""}));
    EXPECT_TRUE(std::isnan(v->value)) << "a word is no number, not even 0";
}

TEST(Json, WhatIsNotFiniteIsMissing)
{
    const double infinity = std::numeric_limits<double>::infinity();
    EXPECT_TRUE(toJson(SummaryValue{"a", {}, infinity, ""})["value"].is_null());
    Json j = toJson(SummaryValue{"a", {}, 1, ""});
    j["value"] = infinity; // CBOR can carry it
    EXPECT_TRUE(std::isnan(summaryValueFromJson(j, "")->value));
    Json table = toJson(sample::everyKind()[3]);
    table["rows"][0][0] = infinity;
    EXPECT_EQ(std::get<TableData>(datasetFromJson(table, "")->data).rows[0][0], Cell());
}

TEST(Json, TextThatIsNotUtf8IsReplacedNotThrown)
{
    Dataset d = sample::everyKind()[5];
    std::get<SourceData>(d.data).text = "bad \xff\xfe bytes";
    const std::string text = jsonText(toJson(d));
    EXPECT_NE(text.find("bad \xEF\xBF\xBD"), std::string::npos);
    EXPECT_TRUE(Json::accept(text));
}
