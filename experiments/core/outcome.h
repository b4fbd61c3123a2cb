// SPDX-License-Identifier: Apache-2.0
// What a run ends with: the six endings, the summary figures and the datasets.
#pragma once

#include "experiments/core/dataset.h"
#include "experiments/core/params.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ringside {

enum class RunStatus { Done, Waived, Failed, Crashed, TimedOut, Cancelled };
const char* statusName(RunStatus status); ///< "done", "waived", "failed", "crashed", "timed out", "cancelled"

enum class RunMode { Model, Live, Recording };
const char* modeName(RunMode mode);

/// One headline figure of a run: a number with its unit, or a word.
struct SummaryValue {
    std::string name; ///< "wavefronts"
    Text label;
    double value = 0; ///< NaN = missing, and where the figure is a word
    std::string unit;
    Text word = {};   ///< empty = the figure is a number
    bool operator==(const SummaryValue& other) const;
};
SummaryValue wordFigure(std::string name, Text label, Text word);
/// The word, or the number with its unit ("–" where it is missing).
std::string formatFigure(const SummaryValue& figure, Language language = Language::English);

struct Outcome {
    std::string experiment;
    RunMode mode = RunMode::Model;
    RunStatus status = RunStatus::Done;
    std::string reason; ///< why it did not end as done; empty when it did
    Provenance provenance;
    Params params;
    std::vector<SummaryValue> summary;
    std::vector<Dataset> datasets;

    const Dataset* dataset(std::string_view name) const;
    std::optional<double> figure(std::string_view name) const; ///< summary value by name; empty when missing, NaN or a word
    const Text* word(std::string_view name) const;             ///< summary word by name; null when there is none
    void put(Dataset dataset);  ///< adds it, or replaces the one of that name
    void put(SummaryValue v);   ///< likewise
};

} // namespace ringside
