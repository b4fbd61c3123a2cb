// SPDX-License-Identifier: Apache-2.0
#include "views/axis_ticks.h"

#include "experiments/core/units.h"

#include <algorithm>
#include <cmath>

namespace ringside {

namespace {

constexpr double spanForOnePrefix = 2000; ///< beyond it a common prefix would give labels like 0.0005

bool hasPrefixes(const std::string& unit)
{
    return unit == unit::bytes || unit == unit::bytesPerSecond || unit == "ns" || unit == "us" || unit == "ms" || unit == "s";
}

/// 1, 2 or 5 × 10^n; of sizes in bytes powers of two.
double roundStep(double least, bool binary)
{
    if (!(least > 0) || !std::isfinite(least))
        return 1;
    if (binary)
        return std::exp2(std::ceil(std::log2(least)));
    const double ten = std::pow(10, std::floor(std::log10(least)));
    for (double m : {1.0, 2.0, 5.0})
        if (m * ten >= least * 0.999999)
            return m * ten;
    return 10 * ten;
}

QString label(const Axis& axis, const AxisUnits& units, double value)
{
    if (units.perTick)
        return QString::fromStdString(formatQuantity(value, axis.unit));
    const double shown = value / units.factor;
    // formatNumber keeps three digits; a tick is round and must not lose or gain any ("0.5", not "0.500").
    return QString::number(std::fabs(shown) < 1e-12 ? 0.0 : shown, 'g', 7);
}

AxisTicks linearTicks(const Axis& axis, const AxisUnits& units, double low, double high, int most)
{
    AxisTicks t;
    const double span = (high - low) / units.factor;
    const double step = roundStep(span / std::max(1, most), axis.unit == unit::bytes) * units.factor;
    const int parts = 2;
    const auto from = static_cast<long long>(std::ceil(low / step * (1 - 1e-12))), to = static_cast<long long>(std::floor(high / step + 1e-9));
    for (long long n = from; n <= to && t.major.size() < 1000; ++n) {
        t.major.push_back(static_cast<double>(n) * step);
        t.labels.push_back(label(axis, units, t.major.back()));
    }
    for (long long n = from - 1; n <= to; ++n)
        t.minor.push_back((static_cast<double>(n) + 1.0 / parts) * step);
    return t;
}

AxisTicks powerTicks(const Axis& axis, const AxisUnits& units, double low, double high, int most)
{
    AxisTicks t;
    if (!(low > 0) || !(high > low))
        return t;
    const double base = axis.scale == AxisScale::Log2 ? 2 : 10;
    const double first = std::ceil(std::log(low) / std::log(base) - 1e-9), last = std::floor(std::log(high) / std::log(base) + 1e-9);
    if (last - first < 1 && high / low < base * base) // less than two powers in sight
        return linearTicks({axis.label, axis.unit, AxisScale::Linear}, units, low, high, most);
    const auto every = static_cast<int>(std::max(1.0, std::ceil((last - first + 1) / std::max(1, most))));
    for (double e = first; e <= last; ++e) {
        const double value = std::pow(base, e);
        if (static_cast<long long>(e) % every == 0) {
            t.major.push_back(value);
            t.labels.push_back(label(axis, units, value));
        } else {
            t.minor.push_back(value);
        }
    }
    return t;
}

} // namespace

AxisUnits axisUnits(const Axis& axis, double low, double high)
{
    const double largest = std::max(std::fabs(low), std::fabs(high));
    const UnitScale scale = scaleFor(largest, axis.unit);
    if (axis.scale != AxisScale::Linear && hasPrefixes(axis.unit) && low > 0 && high / low > spanForOnePrefix)
        return {1, "", true};
    return {scale.factor, scale.label, false};
}

AxisTicks axisTicks(const Axis& axis, const AxisUnits& units, double low, double high, int most)
{
    if (!(high > low) || !std::isfinite(low) || !std::isfinite(high))
        return {};
    AxisTicks t = axis.scale == AxisScale::Linear ? linearTicks(axis, units, low, high, most) : powerTicks(axis, units, low, high, most);
    std::erase_if(t.minor, [&](double v) { return v < low || v > high; });
    return t;
}

AxisRange axisRange(AxisScale scale, double low, double high, bool fromZero)
{
    if (!std::isfinite(low) || !std::isfinite(high) || low > high)
        return scale == AxisScale::Linear ? AxisRange{0, 1} : AxisRange{1, 16};
    if (scale != AxisScale::Linear) {
        if (!(low > 0))
            return {1, 16};
        const double base = scale == AxisScale::Log2 ? 2 : 10;
        if (!fromZero) // the independent axis: close around the data
            return {low / std::pow(base, 0.25), high * std::pow(base, 0.25)};
        const double bottom = std::pow(base, std::floor(std::log(low) / std::log(base) + 1e-9));
        return {low <= bottom * 1.0001 ? bottom / std::pow(base, 0.3) : bottom, high * std::pow(base, 0.35)};
    }
    const double span = high > low ? high - low : std::max(1.0, std::fabs(high));
    if (!fromZero)
        return {low - span * 0.03, high + span * 0.03};
    return {low >= 0 ? 0 : low - span * 0.06, high <= 0 ? 0 : high + (low >= 0 ? high : span) * 0.08};
}

} // namespace ringside
