// SPDX-License-Identifier: Apache-2.0
#include "experiments/core/json_fields.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>

namespace ringside {

namespace {

const Json emptyArray = Json::array();
const Json emptyObject = Json::object();
const Json nothing;

} // namespace

std::string indexed(const std::string& where, std::size_t i)
{
    return fmt::format("{}[{}]", where, i);
}

JsonFields::JsonFields(const Json& json, std::string where, JsonProblems& problems)
    : m_json(json.is_object() ? json : emptyObject), m_where(std::move(where)), m_problems(problems)
{
    if (!json.is_object())
        wrongType(m_where.empty() ? "(top)" : m_where, json, "an object");
}

std::string JsonFields::path(const std::string& key) const
{
    return m_where.empty() ? key : m_where + "." + key;
}

const Json* JsonFields::find(const char* key) const
{
    const auto at = m_json.find(key);
    return at == m_json.end() ? nullptr : &*at;
}

const Json& JsonFields::need(const char* key)
{
    const Json* found = find(key);
    if (!found)
        note(key, "this field is missing");
    return found ? *found : nothing;
}

void JsonFields::wrongType(const std::string& where, const Json& found, const char* expected)
{
    m_problems.note(where, fmt::format("{} found, {} expected", found.type_name(), expected));
}

std::string JsonFields::text(const char* key)
{
    const Json& j = need(key);
    if (j.is_string())
        return j.get<std::string>();
    wrongType(path(key), j, "text");
    return {};
}

std::string JsonFields::textOr(const char* key, const std::string& otherwise)
{
    return find(key) ? text(key) : otherwise;
}

Text JsonFields::bothTexts(const char* key)
{
    const Json* j = find(key);
    if (!j)
        return {};
    JsonFields fields(*j, path(key), m_problems);
    return {fields.text("en"), fields.textOr("zh", {})};
}

bool JsonFields::boolean(const char* key)
{
    const Json& j = need(key);
    if (j.is_boolean())
        return j.get<bool>();
    wrongType(path(key), j, "true or false");
    return false;
}

std::int64_t JsonFields::integerOf(const Json& j, const std::string& where, std::int64_t min, std::int64_t max)
{
    if (!j.is_number_integer()) {
        wrongType(where, j, "a whole number");
        return min;
    }
    const bool tooLarge = j.is_number_unsigned() && j.get<std::uint64_t>() > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    const std::int64_t value = tooLarge ? std::numeric_limits<std::int64_t>::max() : j.get<std::int64_t>();
    if (tooLarge || value < min || value > max) {
        m_problems.note(where, fmt::format("{} found, {} to {} expected", j.dump(), min, max));
        return min;
    }
    return value;
}

double JsonFields::realOf(const Json& j, const std::string& where)
{
    if (j.is_null())
        return std::numeric_limits<double>::quiet_NaN();
    if (j.is_number()) {
        const double value = j.get<double>(); // CBOR can carry infinities; what is not finite is missing
        return std::isfinite(value) ? value : std::numeric_limits<double>::quiet_NaN();
    }
    wrongType(where, j, "a number or null");
    return std::numeric_limits<double>::quiet_NaN();
}

std::int64_t JsonFields::integer(const char* key, std::int64_t min, std::int64_t max)
{
    return integerOf(need(key), path(key), min, max);
}

double JsonFields::real(const char* key)
{
    return realOf(need(key), path(key));
}

bool JsonFields::isGiven(const char* key) const
{
    const Json* found = find(key);
    return found && !found->is_null();
}

std::optional<std::int64_t> JsonFields::integerIf(const char* key, std::int64_t min, std::int64_t max)
{
    return isGiven(key) ? std::optional(integer(key, min, max)) : std::nullopt;
}

std::optional<double> JsonFields::realIf(const char* key)
{
    return isGiven(key) ? std::optional(real(key)) : std::nullopt;
}

const Json& JsonFields::array(const char* key)
{
    const Json& j = need(key);
    if (j.is_array())
        return j;
    wrongType(path(key), j, "a list");
    return emptyArray;
}

const Json& JsonFields::object(const char* key)
{
    const Json& j = need(key);
    if (j.is_object())
        return j;
    wrongType(path(key), j, "an object");
    return emptyObject;
}

std::vector<double> JsonFields::reals(const char* key)
{
    const Json& list = array(key);
    std::vector<double> values;
    values.reserve(list.size());
    for (const Json& j : list)
        values.push_back(realOf(j, indexed(path(key), values.size())));
    return values;
}

std::vector<std::int64_t> JsonFields::integers(const char* key, std::int64_t min, std::int64_t max)
{
    std::vector<std::int64_t> values;
    for (const Json& j : array(key))
        values.push_back(integerOf(j, indexed(path(key), values.size()), min, max));
    return values;
}

std::vector<std::string> JsonFields::texts(const char* key)
{
    std::vector<std::string> values;
    for (const Json& j : array(key)) {
        if (!j.is_string())
            wrongType(indexed(path(key), values.size()), j, "text");
        values.push_back(j.is_string() ? j.get<std::string>() : std::string());
    }
    return values;
}

int JsonFields::oneOf(const char* key, const std::vector<std::string>& names)
{
    const std::string found = text(key);
    std::string list;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (names[i] == found)
            return static_cast<int>(i);
        list += (i ? ", " : "") + names[i];
    }
    note(key, fmt::format("'{}' found, one of {} expected", found, list));
    return 0;
}

} // namespace ringside
