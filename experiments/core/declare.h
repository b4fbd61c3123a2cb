// SPDX-License-Identifier: Apache-2.0
// Short forms for declaring parameters and presets.
#pragma once

#include "experiments/core/experiment.h"

#include <initializer_list>
#include <utility>

namespace ringside::declare {

inline ParamSpec integer(const char* id, Text title, Text help, int value, int min, int max, const char* unit = "")
{
    ParamSpec s;
    s.id = id;
    s.title = std::move(title);
    s.help = std::move(help);
    s.type = ParamType::Integer;
    s.defaultValue = std::int64_t{value};
    s.min = min;
    s.max = max;
    s.unit = unit;
    return s;
}

inline ParamSpec choice(const char* id, Text title, Text help, ParamValue value, std::vector<ParamChoice> choices,
                        const char* unit = "")
{
    ParamSpec s;
    s.id = id;
    s.title = std::move(title);
    s.help = std::move(help);
    s.type = ParamType::Choice;
    s.defaultValue = std::move(value);
    s.choices = std::move(choices);
    s.unit = unit;
    return s;
}

inline Preset preset(const char* id, Text title, Text why, std::initializer_list<std::pair<const char*, ParamValue>> values)
{
    Preset p{id, std::move(title), std::move(why), {}};
    for (const auto& [name, value] : values)
        p.values.set(name, value);
    return p;
}

inline ParamSpec expression(const char* id, Text title, Text help, std::vector<std::string> variables, std::vector<std::string> replaces)
{
    ParamSpec s;
    s.id = id;
    s.title = std::move(title);
    s.help = std::move(help);
    s.type = ParamType::Expression;
    s.defaultValue = std::string();
    s.variables = std::move(variables);
    s.replaces = std::move(replaces);
    return s;
}

} // namespace ringside::declare
