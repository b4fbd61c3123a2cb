// SPDX-License-Identifier: Apache-2.0
// Units are short tags carried by every number; this is the one place that turns number + tag into words.
//
// Known tags: "" (a plain count), "cycles", "ns", "us", "ms", "s", "B", "B/s", "%", "x" (a ratio), "wavefronts",
// "words", "lanes", "blocks", "threads". A tag that is not known is printed as it is, after the number.
// Times are stored in the unit their tag says; bytes are always "B", rates always "B/s".
#pragma once

#include "experiments/core/text.h"

#include <string>
#include <string_view>

namespace ringside {

namespace unit {
inline constexpr const char* none = "";
inline constexpr const char* cycles = "cycles";
inline constexpr const char* ns = "ns";
inline constexpr const char* bytes = "B";
inline constexpr const char* bytesPerSecond = "B/s";
inline constexpr const char* percent = "%";
inline constexpr const char* ratio = "x";
inline constexpr const char* wavefronts = "wavefronts";
inline constexpr const char* words = "words";
} // namespace unit

/// 49152, "B" -> "48 KiB"; 4.3e12, "B/s" -> "4.3 TB/s"; 91.2, "cycles" -> "91.2 cycles"; NaN -> "–".
/// Sizes use binary prefixes, rates and times decimal ones; three significant digits, no trailing zeros. Counts below ten
/// million are written whole.
std::string formatQuantity(double value, std::string_view unit, Language language = Language::English);

/// The word of a unit that is a word ("elements" -> "元素"); other tags, and every tag in English, stay as they are.
std::string unitWord(std::string_view unit, Language language);

/// The same without the unit word, for a cell of a table whose column head names the unit.
std::string formatNumber(double value);

/// The factor and the prefixed unit that suit an axis whose largest magnitude is `largest`:
/// 4.3e12, "B/s" -> {1e12, "TB/s"}; 65536, "B" -> {1024, "KiB"}. Other units: {1, unit}.
struct UnitScale {
    double factor = 1.0;
    std::string label;
};
UnitScale scaleFor(double largest, std::string_view unit);

} // namespace ringside
