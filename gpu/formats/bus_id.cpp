// SPDX-License-Identifier: Apache-2.0
#include "gpu/formats/bus_id.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

namespace ringside::formats {

namespace {

std::string lower(std::string_view text)
{
    std::string out(text);
    for (char& c : out)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return out;
}

} // namespace

std::optional<std::uint64_t> numberOf(std::string_view text, int base)
{
    if (base == 16 && text.size() > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X'))
        text.remove_prefix(2);
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    if (error != std::errc() || end != text.data() + text.size() || text.empty())
        return {};
    return value;
}

std::optional<double> realOf(std::string_view text)
{
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || text.empty() || !std::isfinite(value))
        return {};
    return value;
}

std::string canonicalBusId(std::string_view text)
{
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t'))
        text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t'))
        text.remove_suffix(1);
    const std::size_t last = text.rfind(':');
    if (last == std::string_view::npos)
        return lower(text);
    const std::size_t first = text.rfind(':', last == 0 ? 0 : last - 1);
    const bool domainGiven = last > 0 && first != std::string_view::npos && first != last;
    const std::string_view domain = domainGiven ? text.substr(0, first) : std::string_view("0");
    const std::string_view bus = domainGiven ? text.substr(first + 1, last - first - 1) : text.substr(0, last);
    std::string_view device = text.substr(last + 1), function = "0";
    if (const std::size_t dot = device.find('.'); dot != std::string_view::npos) {
        function = device.substr(dot + 1);
        device = device.substr(0, dot);
    }
    const auto d = numberOf(domain, 16), b = numberOf(bus, 16), v = numberOf(device, 16), f = numberOf(function, 16);
    if (!d || !b || !v || !f || *b > 0xff || *v > 0xff || *f > 0xf || *d > 0xffffffff)
        return lower(text);
    return fmt::format("{:04x}:{:02x}:{:02x}.{:x}", *d, *b, *v, *f);
}

std::string busIdOfNumber(std::string_view hex)
{
    const auto n = numberOf(hex, 16);
    if (!n)
        return lower(hex);
    return fmt::format("{:04x}:{:02x}:{:02x}.{:x}", *n >> 20, *n >> 12 & 0xff, *n >> 4 & 0xff, *n & 0xf);
}

bool isHiddenSwitch(std::string_view canonical)
{
    const std::size_t colon = canonical.find(':');
    if (colon == std::string_view::npos || canonical.substr(colon) != ":ff:ff.0")
        return false;
    const std::string_view domain = canonical.substr(0, colon);
    return domain.size() >= 4 && domain.find_first_not_of('f') == std::string_view::npos;
}

} // namespace ringside::formats
