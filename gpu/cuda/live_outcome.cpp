// SPDX-License-Identifier: Apache-2.0
#include "gpu/cuda/live_outcome.h"

#include <algorithm>
#include <limits>

namespace ringside {

namespace {

constexpr double missingValue = std::numeric_limits<double>::quiet_NaN();

struct Empty {
    void operator()(SeriesData& series) const
    {
        for (Curve& curve : series.curves)
            if (curve.role == CurveRole::Data)
                std::fill(curve.y.begin(), curve.y.end(), missingValue);
    }
    void operator()(MatrixData& matrix) const { std::fill(matrix.values.begin(), matrix.values.end(), missingValue); }
    void operator()(AccessMapData& map) const
    {
        map.passes = 0;
        map.phaseOfPass.clear();
        map.touches.clear();
    }
    void operator()(TableData& table) const { table.rows.clear(); }
    void operator()(FieldData& field) const { field.values.clear(); }
    void operator()(SourceData&) const {}
    void operator()(TimelineData& timeline) const
    {
        timeline.groups.clear();
        timeline.spans.clear();
    }
};

} // namespace

Dataset emptied(Dataset dataset)
{
    std::visit(Empty{}, dataset.data);
    return dataset;
}

Result<Outcome> liveOutcome(const RunContext& context, std::string_view experiment)
{
    const Experiment* declared = findExperiment(experiment);
    if (!declared)
        return errorAt(std::string(experiment), "there is no experiment of that name in this worker");
    Result<Outcome> outcome = predict(*declared, context.params, context.machine);
    if (!outcome)
        return outcome;
    outcome->mode = RunMode::Live;
    outcome->provenance = context.provenance;
    outcome->summary.clear();
    for (Dataset& dataset : outcome->datasets) {
        dataset = emptied(std::move(dataset));
        dataset.provenance = context.provenance;
    }
    return outcome;
}

Curve* curveOf(SeriesData& series, std::string_view id)
{
    for (Curve& curve : series.curves)
        if (curve.id == id)
            return &curve;
    return nullptr;
}

} // namespace ringside
