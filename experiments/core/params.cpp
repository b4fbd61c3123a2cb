// SPDX-License-Identifier: Apache-2.0
#include "experiments/core/params.h"

#include "experiments/core/expression.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

namespace ringside {

namespace {

std::string rangeText(const ParamSpec& s)
{
    return fmt::format("{} to {}", s.min, s.max);
}

std::string choiceText(const ParamSpec& s)
{
    std::string list;
    for (const ParamChoice& c : s.choices)
        list += (list.empty() ? "" : ", ") + formatParam(c.value);
    return list;
}

std::string expected(const ParamSpec& s)
{
    switch (s.type) {
    case ParamType::Integer: return "a whole number from " + rangeText(s);
    case ParamType::Real: return "a number from " + rangeText(s);
    case ParamType::Choice: return "one of " + choiceText(s);
    case ParamType::Toggle: return "true or false";
    case ParamType::Expression: return "an index expression";
    case ParamType::Code: return "source text";
    }
    return "";
}

Error refuse(const ParamSpec& s, const ParamValue& found)
{
    return errorAt(s.id, fmt::format("'{}' given, {} expected", formatParam(found), expected(s)));
}

template <class T>
bool parseWhole(std::string_view text, T& value)
{
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    return problem == std::errc() && end == text.data() + text.size();
}

Result<ParamValue> checkNumber(const ParamSpec& s, const ParamValue& v)
{
    const auto* i = std::get_if<std::int64_t>(&v);
    double value = 0;
    if (i)
        value = static_cast<double>(*i);
    else if (const auto* d = std::get_if<double>(&v))
        value = *d;
    else
        return refuse(s, v);
    if (!(value >= s.min && value <= s.max))
        return refuse(s, v);
    if (s.type == ParamType::Real)
        return ParamValue(value);
    if (i)
        return v; // as it is: a double holds 53 bits of it
    if (value != std::floor(value) || value < -0x1p63 || value >= 0x1p63)
        return refuse(s, v);
    return ParamValue(static_cast<std::int64_t>(value));
}

Result<ParamValue> check(const ParamSpec& s, const ParamValue& v)
{
    switch (s.type) {
    case ParamType::Integer:
    case ParamType::Real: return checkNumber(s, v);
    case ParamType::Toggle:
        if (!std::holds_alternative<bool>(v))
            return refuse(s, v);
        return v;
    case ParamType::Choice:
        for (const ParamChoice& c : s.choices)
            if (formatParam(c.value) == formatParam(v))
                return c.value;
        return refuse(s, v);
    case ParamType::Code:
    case ParamType::Expression: break;
    }
    const auto* text = std::get_if<std::string>(&v);
    if (!text)
        return s.type == ParamType::Expression && std::holds_alternative<std::int64_t>(v)
                   ? Result<ParamValue>(ParamValue(formatParam(v)))
                   : Result<ParamValue>(refuse(s, v));
    if (s.type == ParamType::Expression && text->find_first_not_of(" \t\r\n") == std::string::npos)
        return ParamValue(std::string());
    if (s.type == ParamType::Expression)
        if (const auto e = Expression::parse(*text, s.variables); !e)
            return errorAt(s.id, e.error().where + ": " + e.error().message);
    return v;
}

} // namespace

bool Params::has(std::string_view id) const { return m_values.find(id) != m_values.end(); }

void Params::set(std::string id, ParamValue value) { m_values[std::move(id)] = std::move(value); }

const ParamValue* Params::find(std::string_view id) const
{
    auto at = m_values.find(id);
    return at == m_values.end() ? nullptr : &at->second;
}

std::int64_t Params::integer(std::string_view id) const
{
    const ParamValue* v = find(id);
    const auto* i = v ? std::get_if<std::int64_t>(v) : nullptr;
    return i ? *i : 0;
}

double Params::real(std::string_view id) const
{
    const ParamValue* v = find(id);
    if (const auto* d = v ? std::get_if<double>(v) : nullptr)
        return *d;
    return static_cast<double>(integer(id));
}

bool Params::toggle(std::string_view id) const
{
    const ParamValue* v = find(id);
    const auto* b = v ? std::get_if<bool>(v) : nullptr;
    return b && *b;
}

std::string Params::text(std::string_view id) const
{
    const ParamValue* v = find(id);
    const auto* s = v ? std::get_if<std::string>(v) : nullptr;
    return s ? *s : std::string();
}

const ParamSpec* findSpec(const std::vector<ParamSpec>& specs, std::string_view id)
{
    for (const ParamSpec& s : specs)
        if (s.id == id)
            return &s;
    return nullptr;
}

Params defaultParams(const std::vector<ParamSpec>& specs)
{
    Params p;
    for (const ParamSpec& s : specs)
        p.set(s.id, s.defaultValue);
    return p;
}

Result<Params> validate(const std::vector<ParamSpec>& specs, const Params& given)
{
    Params complete = defaultParams(specs);
    for (const auto& [id, value] : given.all()) {
        const ParamSpec* spec = findSpec(specs, id);
        if (!spec) {
            std::string known;
            for (const ParamSpec& s : specs)
                known += (known.empty() ? "" : ", ") + s.id;
            return errorAt(id, "no such parameter; there are: " + known);
        }
        Result<ParamValue> checked = check(*spec, value);
        if (!checked)
            return checked.error();
        complete.set(id, std::move(*checked));
    }
    return complete;
}

Result<ParamValue> parseParam(const ParamSpec& s, std::string_view text)
{
    ParamValue value = std::string(text);
    std::int64_t i = 0;
    double d = 0;
    if (s.type == ParamType::Toggle) {
        if (text == "true" || text == "1" || text == "on" || text == "yes")
            value = true;
        else if (text == "false" || text == "0" || text == "off" || text == "no")
            value = false;
    } else if (s.type == ParamType::Integer || s.type == ParamType::Real) {
        if (parseWhole(text, i))
            value = i;
        else if (parseWhole(text, d) && std::isfinite(d))
            value = d;
    }
    return check(s, value);
}

std::string formatParam(const ParamValue& value)
{
    if (const auto* b = std::get_if<bool>(&value))
        return *b ? "true" : "false";
    if (const auto* i = std::get_if<std::int64_t>(&value))
        return std::to_string(*i);
    if (const auto* d = std::get_if<double>(&value))
        return fmt::format("{}", *d);
    return std::get<std::string>(value);
}

} // namespace ringside
