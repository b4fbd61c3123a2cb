// SPDX-License-Identifier: Apache-2.0
// Parameters of an experiment: what the form, the command line, the sweep and the validation are derived from.
#pragma once

#include "experiments/core/result.h"
#include "experiments/core/text.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace ringside {

using ParamValue = std::variant<bool, std::int64_t, double, std::string>;

enum class ParamType {
    Integer,    ///< int64 in [min, max], a slider
    Real,       ///< double in [min, max], a slider
    Choice,     ///< one of `choices` (integer or string values), a combo
    Toggle,     ///< bool, a check box
    Expression, ///< string: an index expression (core/expression.h) over `variables`; empty = not set
    Code,       ///< string: source text, a code editor
};

enum class SliderScale { Linear, Log2 };

struct ParamChoice {
    ParamValue value; ///< int64 or string
    Text label;
};

struct ParamSpec {
    std::string id; ///< name on the command line: lower case, letters, digits and '-' or '_'
    Text title;
    Text help; ///< one or two sentences that explain the term to a learner
    ParamType type = ParamType::Integer;
    std::string unit;
    ParamValue defaultValue = std::int64_t{0};
    double min = 0, max = 0, step = 1; ///< Integer and Real
    SliderScale scale = SliderScale::Linear;
    std::vector<ParamChoice> choices;      ///< Choice
    std::vector<std::string> variables;    ///< Expression
    std::vector<std::string> replaces;     ///< ids that have no effect while this (Expression) one is set
};

/// The values of one run. Always complete and valid when it comes from `validate`.
class Params {
public:
    bool has(std::string_view id) const;
    void set(std::string id, ParamValue value);
    std::int64_t integer(std::string_view id) const;      ///< 0 when absent or of another type
    double real(std::string_view id) const;               ///< integers convert
    bool toggle(std::string_view id) const;
    std::string text(std::string_view id) const;          ///< string value; "" when absent or of another type
    const ParamValue* find(std::string_view id) const;
    const std::map<std::string, ParamValue, std::less<>>& all() const { return m_values; }
    bool operator==(const Params&) const = default;

private:
    std::map<std::string, ParamValue, std::less<>> m_values;
};

/// Defaults of every parameter.
Params defaultParams(const std::vector<ParamSpec>& specs);

/// Fills in defaults, converts (an integer literal for a real, "4" for 4), checks type, range, choice and expression
/// syntax. The error's `where` is the parameter's id; an unknown id is an error that lists the known ones.
Result<Params> validate(const std::vector<ParamSpec>& specs, const Params& given);

/// Parses the text of `--set id=text` for that parameter; the error names the field and what was expected.
Result<ParamValue> parseParam(const ParamSpec& spec, std::string_view text);

/// The text that `parseParam` reads back to the same value.
std::string formatParam(const ParamValue& value);

const ParamSpec* findSpec(const std::vector<ParamSpec>& specs, std::string_view id);

} // namespace ringside
