// SPDX-License-Identifier: Apache-2.0
#include "app/command/param_help.h"

#include "app/command/terminal.h"

#include <fmt/format.h>

namespace ringside {

namespace {

std::string takes(const ParamSpec& spec)
{
    switch (spec.type) {
    case ParamType::Integer:
    case ParamType::Real: return fmt::format("{:g} to {:g}{}{}", spec.min, spec.max, spec.unit.empty() ? "" : " ", spec.unit);
    case ParamType::Toggle: return "true or false";
    case ParamType::Expression: {
        std::string names;
        for (const std::string& v : spec.variables)
            names += (names.empty() ? "" : ", ") + v;
        return "expression of " + names;
    }
    case ParamType::Code: return "source text";
    case ParamType::Choice: break;
    }
    std::string values;
    for (const ParamChoice& c : spec.choices)
        values += (values.empty() ? "" : ", ") + formatParam(c.value);
    return values + (spec.unit.empty() ? "" : " " + spec.unit);
}

} // namespace

std::string paramHelp(const Experiment& experiment)
{
    std::string text = fmt::format("{}: {}\n\nParameters for --set:\n", experiment.id, experiment.summary.en);
    for (const ParamSpec& spec : experiment.params) {
        const std::string standard = formatParam(spec.defaultValue);
        text += fmt::format("  {}{}; default {}\n{}{}\n", padded(spec.id, 12), takes(spec),
                            standard.empty() ? "none" : standard, std::string(14, ' '), spec.help.en);
    }
    return text;
}

} // namespace ringside
