// SPDX-License-Identifier: Apache-2.0
#include "experiments/core/units.h"

#include <fmt/format.h>

#include <cmath>
#include <utility>

namespace ringside {

namespace {

constexpr const char* missingSign = "–";

UnitScale stepped(double largest, double base, const char* const* prefixes, int count, std::string_view unit)
{
    double factor = 1;
    int n = 0;
    while (n + 1 < count && largest >= factor * base) {
        factor *= base;
        ++n;
    }
    return {factor, std::string(prefixes[n]) + std::string(unit)};
}

/// The value that formatNumber's digits say.
double roundedAsShown(double value)
{
    if (std::fabs(value) >= 100)
        return std::round(value);
    const double step = std::fabs(value) >= 10 ? 0.1 : 0.01;
    return std::round(value / step) * step;
}

} // namespace

std::string formatNumber(double value)
{
    if (std::isnan(value))
        return missingSign;
    if (std::isinf(value))
        return value > 0 ? "∞" : "-∞";
    const double size = std::fabs(value);
    if (size < 1e7 && (size >= 100 || value == std::floor(value)))
        return fmt::format("{:.0f}", value + 0.0); // + 0.0: no "-0"
    return fmt::format("{:.3g}", value);
}

UnitScale scaleFor(double largest, std::string_view unit)
{
    static constexpr const char* binary[] = {"", "Ki", "Mi", "Gi", "Ti"};
    static constexpr const char* decimal[] = {"", "k", "M", "G", "T", "P"};
    const double size = std::isfinite(largest) ? std::fabs(largest) : 0;
    if (unit == "B")
        return stepped(size, 1024, binary, 5, unit);
    if (unit == "B/s")
        return stepped(size, 1000, decimal, 6, unit);
    if (unit == "ns" || unit == "us" || unit == "ms" || unit == "s") {
        static constexpr const char* names[] = {"ns", "µs", "ms", "s"};
        const int from = unit == "ns" ? 0 : unit == "us" ? 1 : unit == "ms" ? 2 : 3;
        int n = from;
        double factor = 1;
        while (n > 0 && size > 0 && size < factor) {
            factor /= 1000;
            --n;
        }
        while (n < 3 && size >= factor * 1000) {
            factor *= 1000;
            ++n;
        }
        return {factor, names[n]};
    }
    return {1, std::string(unit == "x" ? "×" : unit)};
}

std::string unitWord(std::string_view unit, Language language)
{
    static constexpr std::pair<std::string_view, const char*> words[] = {
        {"cycles", "周期"}, {"elements", "元素"}, {"words", "字"}, {"threads", "线程"}, {"wavefronts", "wavefront"},
        {"lanes", "lane"},  {"blocks", "block"},
    };
    if (language == Language::Chinese)
        for (const auto& [tag, word] : words)
            if (tag == unit)
                return word;
    return std::string(unit);
}

std::string formatQuantity(double value, std::string_view unit, Language language)
{
    if (std::isnan(value))
        return missingSign;
    UnitScale scale = scaleFor(value, unit);
    // What rounds up to the next prefix is written with it: "1 MiB", not "1024 KiB".
    if (std::isfinite(value) && std::fabs(value) >= scale.factor)
        scale = scaleFor(roundedAsShown(value / scale.factor) * scale.factor, unit);
    const std::string number = formatNumber(value / scale.factor);
    if (scale.label.empty())
        return number;
    return number + (unit == "%" || unit == "x" ? "" : " ") + unitWord(scale.label, language);
}

} // namespace ringside
