// SPDX-License-Identifier: Apache-2.0
// Makes tables row by row.
#pragma once

#include "experiments/core/dataset.h"
#include "experiments/core/units.h"

#include <cmath>
#include <concepts>
#include <optional>
#include <string>
#include <utility>

namespace ringside::formats {

struct Missing {};
inline Cell cell(Missing) { return {}; }
inline Cell cell(const std::string& text) { return text.empty() ? Cell{} : Cell{text}; }
inline Cell cell(const char* text) { return cell(std::string(text)); }
template <class T>
    requires std::is_arithmetic_v<T>
Cell cell(T value)
{
    const double number = static_cast<double>(value);
    return std::isnan(number) ? Cell{} : Cell{number};
}
template <class T>
Cell cell(const std::optional<T>& value)
{
    return value ? cell(*value) : Cell{};
}
inline Cell cell(const std::optional<bool>& value) { return value ? cell(*value ? "yes" : "no") : Cell{}; }

class TableBuilder {
public:
    TableBuilder(std::string name, Text title) { m_dataset.name = std::move(name), m_dataset.title = std::move(title); }
    TableBuilder& column(std::string id, Text label, std::string unit = {})
    {
        m_table.columns.push_back({std::move(id), std::move(label), std::move(unit)});
        return *this;
    }
    template <class... T>
    void row(const T&... cells)
    {
        m_table.rows.push_back({cell(cells)...});
    }
    bool empty() const { return m_table.rows.empty(); }
    /// Adds the table to `list` unless it has no rows. Columns without a single value are left out.
    void addTo(std::vector<Dataset>& list);

private:
    Dataset m_dataset;
    TableData m_table;
};

} // namespace ringside::formats
