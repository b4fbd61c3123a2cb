// SPDX-License-Identifier: Apache-2.0
// A live run fills the same datasets as its prediction. It starts from the prediction's, emptied of every predicted
// number, so that what was not measured stays missing and no model's figure ever passes for a measured one.
#pragma once

#include "experiments/core/result.h"
#include "gpu/cuda/run_context.h"

#include <string_view>

namespace ringside {

/// The prediction of `experiment` for this run, its datasets emptied (emptied()) and marked as live.
Result<Outcome> liveOutcome(const RunContext& context, std::string_view experiment);

/// The same axes, labels, curves and x values; measured numbers NaN, tables, fields, access maps and timelines without contents.
/// Ceilings stay: they are limits, not measurements.
Dataset emptied(Dataset dataset);

/// The series, matrix … of that name; null when the outcome has none, or one of another kind.
template <class Data>
Data* dataOf(Outcome& outcome, std::string_view name)
{
    for (Dataset& dataset : outcome.datasets)
        if (dataset.name == name)
            return std::get_if<Data>(&dataset.data);
    return nullptr;
}

Curve* curveOf(SeriesData& series, std::string_view id); ///< null when there is none

} // namespace ringside
