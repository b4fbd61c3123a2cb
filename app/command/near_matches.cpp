// SPDX-License-Identifier: Apache-2.0
#include "app/command/near_matches.h"

#include <algorithm>
#include <utility>

namespace ringside {

namespace {

/// Insertions, deletions and replacements that turn one into the other.
std::size_t slipsBetween(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j)
        row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row[b.size()];
}

} // namespace

std::vector<std::string> nearMatches(std::string_view given, const std::vector<std::string>& names)
{
    std::vector<std::pair<std::size_t, std::string>> found;
    for (const std::string& name : names) {
        const std::size_t slips = slipsBetween(given.substr(0, 64), name);
        const bool contains = given.size() >= 3 && name.find(given) != std::string::npos;
        if (contains || slips <= std::max<std::size_t>(2, name.size() / 3))
            found.emplace_back(slips, name);
    }
    std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<std::string> result;
    for (std::size_t i = 0; i < found.size() && i < 5; ++i)
        result.push_back(found[i].second);
    return result;
}

} // namespace ringside
