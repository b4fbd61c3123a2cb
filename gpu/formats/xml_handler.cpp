// SPDX-License-Identifier: Apache-2.0
#include "gpu/formats/xml_handler.h"

#include "gpu/formats/bus_id.h"

#include <fmt/format.h>

namespace ringside::formats {

void Attributes::wrong(std::string_view name, const std::string& value, const char* expected, const char* expectedZh) const
{
    m_reading.problemAt(m_event.line, {fmt::format("{}=\"{}\" of <{}> is not {}; it counts as missing", name, value, m_event.name, expected),
                                       fmt::format("<{}> 的 {}=\"{}\" 不是{}；视为缺失", m_event.name, name, value, expectedZh)});
}

std::string Attributes::text(std::string_view name) const
{
    const std::string* value = m_event.find(name);
    return value ? *value : std::string();
}

std::optional<int> Attributes::integer(std::string_view name, int base) const
{
    const std::string* value = m_event.find(name);
    if (!value || value->empty())
        return {};
    const bool negative = value->front() == '-';
    const auto n = numberOf(std::string_view(*value).substr(negative ? 1 : 0), base);
    if (!n || *n > 0x7fffffff) {
        wrong(name, *value, "a whole number", "整数");
        return {};
    }
    return negative ? -static_cast<int>(*n) : static_cast<int>(*n);
}

std::optional<std::uint32_t> Attributes::hex(std::string_view name) const
{
    const std::string* value = m_event.find(name);
    if (!value || value->empty())
        return {};
    const auto n = numberOf(*value, 16);
    if (!n || *n > 0xffffffff) {
        wrong(name, *value, "a hexadecimal number", "十六进制数");
        return {};
    }
    return static_cast<std::uint32_t>(*n);
}

std::optional<double> Attributes::real(std::string_view name) const
{
    const std::string* value = m_event.find(name);
    if (!value || value->empty())
        return {};
    const auto n = realOf(*value);
    if (!n)
        wrong(name, *value, "a number", "数字");
    return n;
}

std::optional<bool> Attributes::flag(std::string_view name) const
{
    const auto n = integer(name);
    return n ? std::optional<bool>(*n != 0) : std::nullopt;
}

} // namespace ringside::formats
