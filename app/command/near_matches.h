// SPDX-License-Identifier: Apache-2.0
// "Did you mean …": names that someone may have had in mind.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ringside {

/// Those of `names` that contain `given`, or are within a few typing slips of it; nearest first, at most five.
std::vector<std::string> nearMatches(std::string_view given, const std::vector<std::string>& names);

} // namespace ringside
