// SPDX-License-Identifier: Apache-2.0
#include "gpu/cuda/live_outcome.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace ringside;

namespace {

struct NoFields : FieldHost {
    Result<std::unique_ptr<LiveField>> open(const Dataset&) override { return errorAt("", "no fields in this test"); }
};
struct NoSink : Sink {
    void progress(double, std::string_view) override {}
    void data(const Dataset&) override {}
    void summary(const SummaryValue&) override {}
    void log(std::string_view) override {}
    bool cancelled() const override { return false; }
};

bool anyNumber(const std::vector<double>& values)
{
    for (double v : values)
        if (!std::isnan(v))
            return true;
    return false;
}

/// A number that only a model can have put there.
bool hasPredictedNumber(const Dataset& dataset)
{
    if (const auto* series = std::get_if<SeriesData>(&dataset.data)) {
        for (const Curve& curve : series->curves)
            if (curve.role == CurveRole::Data && anyNumber(curve.y))
                return true;
        return false;
    }
    if (const auto* matrix = std::get_if<MatrixData>(&dataset.data))
        return anyNumber(matrix->values);
    if (const auto* map = std::get_if<AccessMapData>(&dataset.data))
        return !map->touches.empty() || map->passes > 0;
    if (const auto* field = std::get_if<FieldData>(&dataset.data))
        return !field->values.empty();
    if (const auto* table = std::get_if<TableData>(&dataset.data))
        return !table->rows.empty();
    if (const auto* timeline = std::get_if<TimelineData>(&dataset.data))
        return !timeline->spans.empty();
    return false;
}

} // namespace

TEST(LiveOutcome, NoPredictedNumberPassesForAMeasuredOne)
{
    NoSink sink;
    NoFields fields;
    const Machine& machine = referenceMachine();
    ASSERT_FALSE(catalogue().empty());
    for (const Experiment& experiment : catalogue()) {
        const Params params = defaultParams(experiment.params);
        Provenance provenance;
        provenance.origin = Origin::Live;
        RunContext context{params, machine, machine.gpus.front(), sink, fields, provenance};
        const Result<Outcome> live = liveOutcome(context, experiment.id);
        ASSERT_TRUE(live) << experiment.id << ": " << live.error().text();
        const Result<Outcome> predicted = predict(experiment, params, machine);
        ASSERT_TRUE(predicted);
        EXPECT_TRUE(live->summary.empty()) << experiment.id;
        ASSERT_EQ(live->datasets.size(), predicted->datasets.size());
        for (std::size_t i = 0; i < live->datasets.size(); ++i) {
            EXPECT_EQ(live->datasets[i].name, predicted->datasets[i].name);
            EXPECT_EQ(live->datasets[i].provenance.origin, Origin::Live);
            EXPECT_FALSE(hasPredictedNumber(live->datasets[i])) << experiment.id << ": " << live->datasets[i].name;
        }
    }
}

TEST(LiveOutcome, AnUnknownExperimentIsAnError)
{
    NoSink sink;
    NoFields fields;
    const Params params;
    RunContext context{params, referenceMachine(), referenceMachine().gpus.front(), sink, fields, {}};
    EXPECT_FALSE(liveOutcome(context, "no-such-thing"));
}
