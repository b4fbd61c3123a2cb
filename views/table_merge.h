// SPDX-License-Identifier: Apache-2.0
// Prediction and measurement of one dataset as one table: predicted, measured and their difference side by side.
#pragma once

#include "views/view.h"

#include <QString>

#include <optional>
#include <vector>

namespace ringside {

struct MergedColumn {
    enum class Part { Plain, Predicted, Measured, Difference };
    Text label;
    std::string unit;
    Part part = Part::Plain;
    double factor = 1;      ///< shown = value / factor
    std::string shownUnit;  ///< unit of what is shown, prefix and all
};

struct MergedTable {
    std::vector<MergedColumn> columns;
    std::vector<std::vector<Cell>> rows;
    std::string tooLarge; ///< more values than a table can show: how many; empty otherwise
};

/// Rows are matched by their key columns (x of a series, row and column of a matrix), in the prediction's order; rows that
/// only the measurement has follow. The difference is (measured − predicted) / predicted in %.
MergedTable mergeTables(const ViewData& data);

/// What stands in a cell: "–" where nothing is.
QString shownCell(const Cell& cell, const MergedColumn& column, Language language);
/// The same for a spreadsheet: full precision in the base unit; empty where nothing is.
QString plainCell(const Cell& cell, Language language);
QString shownHeader(const MergedColumn& column, Language language);

} // namespace ringside
