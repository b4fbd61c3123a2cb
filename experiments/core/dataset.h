// SPDX-License-Identifier: Apache-2.0
// Datasets: what experiments yield and views draw. Prediction and measurement fill the same ones, matched by name.
// A missing number is NaN in memory and null in JSON; it is never 0.
#pragma once

#include "experiments/core/provenance.h"
#include "experiments/core/text.h"

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace ringside {

enum class AxisScale { Linear, Log2, Log10 };

struct Axis {
    Text label;
    std::string unit; ///< core/units.h
    AxisScale scale = AxisScale::Linear;
    bool operator==(const Axis&) const = default;
};

// ---- series: curves over a numeric axis ---------------------------------------------------------------------------
enum class CurveRole {
    Data,    ///< a curve with points
    Ceiling, ///< a limit: one y value, drawn as a line over the whole width
};
struct Curve {
    std::string id; ///< matches the same curve of prediction and measurement
    Text label;
    CurveRole role = CurveRole::Data;
    std::vector<double> x, y; ///< same length; y may hold NaN
    bool operator==(const Curve&) const = default;
};
struct SeriesData {
    Axis x, y;
    std::vector<Curve> curves;
    std::vector<double> marks; ///< x positions worth a vertical line (the present parameter's value)
    bool operator==(const SeriesData&) const = default;
};

// ---- matrix: a heatmap --------------------------------------------------------------------------------------------
struct MatrixData {
    Axis x, y;                      ///< columns, rows
    Axis value;
    std::vector<std::string> columns, rows; ///< their labels
    std::vector<double> values;     ///< row-major, rows.size() * columns.size(), NaN = missing
    Text missing;                   ///< what a missing cell means ("would be misaligned"), may be empty
    double at(std::size_t row, std::size_t column) const { return values[row * columns.size() + column]; }
    bool operator==(const MatrixData&) const = default;
};

// ---- access map: who touches what, in which pass ------------------------------------------------------------------
/// One 4-byte word (or one sector) touched by one lane. A lane that touches several has several of these.
struct Touch {
    int lane = 0;
    int cell = 0;             ///< bank 0..31, or sector number: the column it falls in
    std::int64_t word = 0;    ///< word index (address / 4); equal words in one cell are one access
    int pass = 0;             ///< the wavefront that serves it, from 0
    bool operator==(const Touch&) const = default;
};
struct AccessMapData {
    int lanes = 32;
    int cells = 32;
    Text cellName;               ///< "bank"
    Text passName;               ///< "wavefront"
    int passes = 0;              ///< number of passes in all
    std::vector<int> phaseOfPass; ///< length `passes`: the phase (group of lanes) each pass belongs to
    std::vector<Touch> touches;
    bool operator==(const AccessMapData&) const = default;
};

// ---- table --------------------------------------------------------------------------------------------------------
/// monostate = missing; std::string = a name or a label, the same in every language; Text = words.
using Cell = std::variant<std::monostate, double, std::string, Text>;
const std::string* wordsOf(const Cell& cell, Language language); ///< of a string or a Text; null of any other
struct TableColumn {
    std::string id;
    Text label;
    std::string unit;
    bool operator==(const TableColumn&) const = default;
};
struct TableData {
    std::vector<TableColumn> columns;
    std::vector<std::vector<Cell>> rows; ///< each as long as `columns`
    bool operator==(const TableData&) const = default;
};

// ---- field: a 2-D array of floats that may live on the GPU ----------------------------------------------------------
struct FieldData {
    int width = 0, height = 0;       ///< in values
    Axis x, y, value;
    std::vector<std::string> columns, rows; ///< labels of columns and rows, or empty
    double low = 0, high = 1;        ///< range of the colour scale, in value.unit
    std::vector<float> values;       ///< row-major, row 0 at the top; empty while it lives on the GPU only
    bool operator==(const FieldData&) const = default;
};

// ---- source: text with a language ---------------------------------------------------------------------------------
struct SourceData {
    std::string language; ///< "cuda", "ptx"
    std::string file;
    std::string text;
    bool operator==(const SourceData&) const = default;
};

// ---- timeline: what happened where, and when -------------------------------------------------------------------------
/// One thing that lasted: a block on an SM, a kernel in a stream.
struct Span {
    int lane = 0;     ///< index into `lanes`
    int group = 0;    ///< index into `groups`: its colour
    double begin = 0, end = 0; ///< in time.unit, from the timeline's start; end ≥ begin
    std::string name; ///< what it is called, after `spanName`; matches the same span of prediction and measurement
    bool operator==(const Span&) const = default;
};
struct TimelineData {
    Axis time;                      ///< its unit is that of every begin and end
    Text laneName, spanName;        ///< "SM", "block"
    std::vector<std::string> lanes; ///< their labels, from the top
    std::vector<Text> groups;       ///< what the colours mean; empty = one colour, and every group is 0
    std::vector<Span> spans;        ///< in any order; those of one lane may overlap
    bool operator==(const TimelineData&) const = default;
};

struct Dataset {
    std::string name; ///< identifier, unique in its run ("cycles-by-stride")
    Text title;
    Provenance provenance;
    std::variant<SeriesData, MatrixData, AccessMapData, TableData, FieldData, SourceData, TimelineData> data;

    bool operator==(const Dataset&) const = default;
};

enum class DatasetKind { Series, Matrix, AccessMap, Table, Field, Source, Timeline };
inline DatasetKind kindOf(const Dataset& d) { return static_cast<DatasetKind>(d.data.index()); }
const char* kindName(DatasetKind kind); ///< "series", "matrix", "access map", "table", "field", "source", "timeline"

/// Any dataset as a table (what the table view shows and CSV holds): series one row per x, matrix one row per cell …
TableData asTable(const Dataset& dataset);

/// RFC 4180 CSV with a header row "label (unit)", preceded by '#' lines with title and provenance.
std::string toCsv(const Dataset& dataset);

} // namespace ringside
