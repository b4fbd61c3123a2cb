// SPDX-License-Identifier: Apache-2.0
#include "experiments/core/outcome.h"

#include "experiments/core/units.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ringside {

const char* statusName(RunStatus status)
{
    switch (status) {
    case RunStatus::Done: return "done";
    case RunStatus::Waived: return "waived";
    case RunStatus::Failed: return "failed";
    case RunStatus::Crashed: return "crashed";
    case RunStatus::TimedOut: return "timed out";
    case RunStatus::Cancelled: return "cancelled";
    }
    return "";
}

const char* modeName(RunMode mode)
{
    switch (mode) {
    case RunMode::Model: return "model";
    case RunMode::Live: return "live";
    case RunMode::Recording: return "recording";
    }
    return "";
}

bool SummaryValue::operator==(const SummaryValue& other) const
{
    const bool sameValue = value == other.value || !word.empty(); // a word's value is NaN, which never equals itself
    return name == other.name && label == other.label && unit == other.unit && word == other.word && sameValue;
}

SummaryValue wordFigure(std::string name, Text label, Text word)
{
    return {std::move(name), std::move(label), std::numeric_limits<double>::quiet_NaN(), "", std::move(word)};
}

std::string formatFigure(const SummaryValue& figure, Language language)
{
    return figure.word.empty() ? formatQuantity(figure.value, figure.unit, language) : figure.word.in(language);
}

const Dataset* Outcome::dataset(std::string_view name) const
{
    auto at = std::find_if(datasets.begin(), datasets.end(), [&](const Dataset& d) { return d.name == name; });
    return at == datasets.end() ? nullptr : &*at;
}

std::optional<double> Outcome::figure(std::string_view name) const
{
    for (const SummaryValue& v : summary)
        if (v.name == name && !std::isnan(v.value))
            return v.value;
    return {};
}

const Text* Outcome::word(std::string_view name) const
{
    for (const SummaryValue& v : summary)
        if (v.name == name && !v.word.empty())
            return &v.word;
    return nullptr;
}

void Outcome::put(Dataset dataset)
{
    for (Dataset& d : datasets)
        if (d.name == dataset.name) {
            d = std::move(dataset);
            return;
        }
    datasets.push_back(std::move(dataset));
}

void Outcome::put(SummaryValue value)
{
    for (SummaryValue& v : summary)
        if (v.name == value.name) {
            v = std::move(value);
            return;
        }
    summary.push_back(std::move(value));
}

} // namespace ringside
