// SPDX-License-Identifier: Apache-2.0
// Every field that is wrong is named by its path; none is taken for something else.
#include "experiments/core/json.h"
#include "experiments/core/tests/sample_datasets.h"

#include <gtest/gtest.h>

#include <functional>
#include <limits>

using namespace ringside;

namespace {

using Path = std::vector<std::variant<std::string, std::size_t>>;

std::string text(const Path& path)
{
    std::string t;
    for (const auto& step : path) {
        if (const auto* key = std::get_if<std::string>(&step))
            t += (t.empty() ? "" : ".") + *key;
        else
            t += "[" + std::to_string(std::get<std::size_t>(step)) + "]";
    }
    return t;
}

Json& at(Json& json, const Path& path)
{
    Json* j = &json;
    for (const auto& step : path)
        j = std::holds_alternative<std::string>(step) ? &(*j)[std::get<std::string>(step)] : &(*j)[std::get<std::size_t>(step)];
    return *j;
}

void forEveryNode(const Json& json, Path& path, const std::function<void(const Path&, const Json&)>& visit)
{
    visit(path, json);
    std::size_t n = 0;
    if (!json.is_structured())
        return;
    for (const auto& [key, child] : json.items()) {
        if (json.is_object())
            path.emplace_back(key);
        else
            path.emplace_back(n++);
        forEveryNode(child, path, visit);
        path.pop_back();
    }
}

using Read = std::function<Result<void>(const Json&)>;

template <class T>
Read reader(Result<T> (*read)(const Json&, const std::string&))
{
    return [read](const Json& j) -> Result<void> {
        const auto result = read(j, "top");
        return result.ok() ? Result<void>() : Result<void>(result.error());
    };
}

/// Puts a value of a type that no field has (a list holding an object) in every place in turn. The reader must refuse and
/// name that very place, or the one that holds it.
void expectEveryWrongFieldNamed(const Json& good, const Read& read, const std::vector<std::string>& ignored)
{
    ASSERT_TRUE(read(good).ok()) << read(good).error().text();
    Path path;
    int places = 0;
    forEveryNode(good, path, [&](const Path& where, const Json&) {
        for (const std::string& i : ignored)
            if (text(where).starts_with(i))
                return;
        Json bad = good;
        at(bad, where) = Json::array({Json::object({{"nobody", "expects this"}})});
        const auto result = read(bad);
        const std::string expected = where.empty() ? "top" : "top." + text(where);
        ASSERT_FALSE(result.ok()) << expected << " was not checked";
        EXPECT_FALSE(result.error().message.empty());
        EXPECT_TRUE(result.error().where.starts_with(expected) || expected.starts_with(result.error().where))
            << "wrong: " << expected << "; named: " << result.error().where;
        if (!where.empty()) {
            EXPECT_GE(result.error().where.size(), expected.find_last_of(".[")) << "names the field, not an object far above";
        }
        ++places;
    });
    EXPECT_GT(places, 3);
}

void expectError(const Result<Dataset>& result, const char* where, const char* words)
{
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.error().where, where);
    EXPECT_NE(result.error().message.find(words), std::string::npos) << result.error().message;
}

Json sampleJson(std::size_t n) { return toJson(sample::everyKind()[n]); }

} // namespace

TEST(JsonErrors, EveryFieldOfEveryDatasetIsChecked)
{
    for (const Dataset& d : sample::everyKind()) {
        SCOPED_TRACE(d.name);
        // "unit", "touch_fields" and "span_fields" are for people who read the JSON.
        std::vector<std::string> ignored = {"touch_fields", "span_fields"};
        if (d.name != "source" && d.name != "table" && d.name != "map")
            ignored.emplace_back("unit");
        expectEveryWrongFieldNamed(toJson(d), reader(datasetFromJson), ignored);
    }
}

TEST(JsonErrors, EveryFieldOfTheOthersIsChecked)
{
    expectEveryWrongFieldNamed(toJson(referenceMachine()), reader(machineFromJson), {});
    expectEveryWrongFieldNamed(toJson(sample::everyKind()[0].provenance), reader(provenanceFromJson), {});
    expectEveryWrongFieldNamed(toJson(SummaryValue{"a", {"b", "c"}, 1, ""}), reader(summaryValueFromJson), {});
    expectEveryWrongFieldNamed(toJson(wordFigure("a", {"b", "c"}, {"d", "e"})), reader(summaryValueFromJson), {});
    Outcome o;
    o.experiment = "e";
    o.params.set("p", std::int64_t{1});
    o.put(SummaryValue{"a", {"b", "c"}, 1, ""});
    o.put(wordFigure("w", {"b", "c"}, {"d", "e"}));
    o.datasets = {sample::everyKind()[5]};
    expectEveryWrongFieldNamed(toJson(o), reader(outcomeFromJson), {});
}

TEST(JsonErrors, AFigureIsEitherANumberOrAWord)
{
    Json j = toJson(wordFigure("a", {}, {"registers", "寄存器"}));
    j["value"] = 4;
    EXPECT_EQ(summaryValueFromJson(j, "top").error().where, "top.value");
    j["value"] = "warps";
    EXPECT_NE(summaryValueFromJson(j, "top").error().message.find("'warps' found, 'registers' expected"), std::string::npos);
}

TEST(JsonErrors, AMissingFieldIsNamed)
{
    for (std::size_t n = 0; n < sample::everyKind().size(); ++n) {
        const Json good = sampleJson(n);
        for (const auto& [key, value] : good.items()) {
            if (key == "unit" || key == "touch_fields" || key == "span_fields" || key == "missing" || key == "title" || key.ends_with("_name"))
                continue; // optional
            Json bad = good;
            bad.erase(key);
            const auto result = datasetFromJson(bad, "datasets[3]");
            ASSERT_FALSE(result.ok()) << key;
            EXPECT_EQ(result.error().where, "datasets[3]." + key);
        }
    }
}

TEST(JsonErrors, SizesThatDisagree)
{
    Json j = sampleJson(0);
    j["curves"][0]["y"].push_back(4);
    expectError(datasetFromJson(j, "d"), "d.curves[0].y", "3 values found, 2 expected");
    j = sampleJson(1);
    j["values"].push_back(4);
    expectError(datasetFromJson(j, "d"), "d.values", "3 values found, 1 rows");
    j = sampleJson(2);
    j["passes"] = 3;
    expectError(datasetFromJson(j, "d"), "d.phase_of_pass", "2 entries found, 3 expected");
    j = sampleJson(3);
    j["rows"][1].push_back(nullptr);
    expectError(datasetFromJson(j, "d"), "d.rows[1]", "2 cells expected");
    j = sampleJson(4);
    j["values"].push_back(1);
    expectError(datasetFromJson(j, "d"), "d.values", "3 values found");
}

TEST(JsonErrors, NumbersOutOfRange)
{
    Json j = sampleJson(4);
    j["width"] = 0;
    expectError(datasetFromJson(j, "d"), "d.width", "0 found, 1 to 65536 expected");
    j["width"] = std::numeric_limits<std::uint64_t>::max();
    expectError(datasetFromJson(j, "d"), "d.width", "18446744073709551615 found");
    j["width"] = 2.0;
    expectError(datasetFromJson(j, "d"), "d.width", "a whole number expected");
    j = sampleJson(4);
    j["values"][1] = 1e300;
    expectError(datasetFromJson(j, "d"), "d.values[1]", "32-bit");
    j = sampleJson(2);
    j["touches"][1][0] = 4;
    expectError(datasetFromJson(j, "d"), "d.touches[1]", "lane 4");
    j = sampleJson(2);
    for (const Json& word : {Json(-1), Json(std::numeric_limits<std::uint64_t>::max())}) {
        j["touches"][1][2] = word;
        expectError(datasetFromJson(j, "d"), "d.touches[1]", "word");
    }
    Json big = {{"n", std::numeric_limits<std::uint64_t>::max()}};
    const auto params = paramsFromJson(big, "params");
    ASSERT_FALSE(params.ok());
    EXPECT_EQ(params.error().where, "params.n");
}

TEST(JsonErrors, NamesOfAListAreListed)
{
    Json j = sampleJson(0);
    j["kind"] = "pie chart";
    expectError(datasetFromJson(j, ""), "kind", "one of series, matrix, access map, table, field, source, timeline expected");
    j = sampleJson(0);
    j["x"]["scale"] = "cubic";
    expectError(datasetFromJson(j, ""), "x.scale", "one of linear, log2, log10 expected");
    j = sampleJson(0);
    j["provenance"]["origin"] = "hearsay";
    expectError(datasetFromJson(j, "d"), "d.provenance.origin", "one of model, live, recording, import expected");
}

TEST(JsonErrors, TheTopMustBeAnObject)
{
    for (const Json& j : {Json(), Json(1), Json("text"), Json::array()}) {
        EXPECT_FALSE(datasetFromJson(j, "").ok());
        EXPECT_FALSE(machineFromJson(j, "").ok());
        EXPECT_FALSE(outcomeFromJson(j, "").ok());
        EXPECT_FALSE(paramsFromJson(j, "").ok());
        EXPECT_FALSE(datasetFromJson(j, "").error().where.empty());
    }
}

TEST(JsonErrors, ASpanLiesInItsTimelineAndEndsAfterItBegan)
{
    const std::size_t timeline = 6;
    const auto with = [](Json span) {
        Json j = sampleJson(timeline);
        j["spans"][1] = std::move(span);
        return datasetFromJson(j, "d");
    };
    EXPECT_TRUE(with({1, 0, 2, 2, "x"}).ok()) << "a span may be of no length";
    expectError(with({2, 0, 0, 1, "x"}), "d.spans[1]", "lane one of 2");
    expectError(with({-1, 0, 0, 1, "x"}), "d.spans[1]", "lane one of 2");
    expectError(with({0, 2, 0, 1, "x"}), "d.spans[1]", "group one of 2");
    expectError(with({0, 0, 2, 1, "x"}), "d.spans[1]", "end not before begin");
    expectError(with({0, 0, 0, nullptr, "x"}), "d.spans[1]", "expected");
    expectError(with({0, 0, 0, 1}), "d.spans[1]", "expected");
    Json noGroups = sampleJson(timeline);
    noGroups["groups"] = Json::array();
    noGroups["spans"] = {Json::array({0, 0, 0, 1, "x"})};
    EXPECT_TRUE(datasetFromJson(noGroups, "d").ok()) << "without groups each span is of group 0";
    noGroups["spans"] = {Json::array({0, 1, 0, 1, "x"})};
    EXPECT_FALSE(datasetFromJson(noGroups, "d").ok());
}
