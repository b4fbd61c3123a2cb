// SPDX-License-Identifier: Apache-2.0
// Reads the fields of a JSON object one by one and remembers the first that was wrong, with its path. After an error
// every further read gives a default, so that a reader needs one check at its end. Also used for wire messages.
#pragma once

#include "experiments/core/json.h"

#include <optional>
#include <string>
#include <vector>

namespace ringside {

class JsonProblems {
public:
    void note(const std::string& where, std::string message)
    {
        if (!m_error)
            m_error = errorAt(where, std::move(message));
    }
    bool any() const { return m_error.has_value(); }
    const Error& error() const { return *m_error; }

private:
    std::optional<Error> m_error;
};

/// One object at one path. All fields are required unless the name says otherwise.
class JsonFields {
public:
    JsonFields(const Json& json, std::string where, JsonProblems& problems);

    std::string text(const char* key);
    std::string textOr(const char* key, const std::string& otherwise);
    Text bothTexts(const char* key);          ///< absent: empty
    bool boolean(const char* key);
    std::int64_t integer(const char* key, std::int64_t min, std::int64_t max);
    double real(const char* key);             ///< null: NaN
    std::vector<double> reals(const char* key); ///< null entries: NaN
    std::vector<std::string> texts(const char* key);
    std::vector<std::int64_t> integers(const char* key, std::int64_t min, std::int64_t max);
    // Absent or null: empty.
    std::optional<std::int64_t> integerIf(const char* key, std::int64_t min, std::int64_t max);
    std::optional<double> realIf(const char* key);
    /// Index of the text among `names`; 0 with an error when it is none of them.
    int oneOf(const char* key, const std::vector<std::string>& names);
    const Json& array(const char* key);       ///< an empty array when it is none
    const Json& object(const char* key);
    const Json* find(const char* key) const;  ///< null when absent

    std::string path(const std::string& key) const;
    void note(const std::string& key, std::string message) { m_problems.note(path(key), std::move(message)); }
    JsonProblems& problems() { return m_problems; }

private:
    const Json& need(const char* key);
    bool isGiven(const char* key) const;
    void wrongType(const std::string& where, const Json& found, const char* expected);
    std::int64_t integerOf(const Json& json, const std::string& where, std::int64_t min, std::int64_t max);
    double realOf(const Json& json, const std::string& where);

    const Json& m_json;
    std::string m_where;
    JsonProblems& m_problems;
};

/// "datasets[2]"
std::string indexed(const std::string& where, std::size_t i);

} // namespace ringside
