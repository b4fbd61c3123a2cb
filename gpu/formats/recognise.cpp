// SPDX-License-Identifier: Apache-2.0
#include "gpu/formats/recognise.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

namespace ringside::formats {

namespace {

bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

/// Control characters that no text has: more than a few in a thousand, or NUL, mean binary.
bool looksBinary(std::string_view head)
{
    std::size_t odd = 0, nul = 0;
    for (const char c : head) {
        const auto u = static_cast<unsigned char>(c);
        nul += u == 0 ? 1 : 0;
        odd += u < 0x20 && u != '\t' && u != '\n' && u != '\r' && u != 0x1b && u != '\b' && u != '\f' && u != '\a' ? 1 : 0;
    }
    return nul * 50 > head.size() || odd * 50 > head.size();
}

bool isCompressed(std::string_view head)
{
    return head.substr(0, 2) == "\x1f\x8b" || head.substr(0, 4) == "\x28\xb5\x2f\xfd" || head.substr(0, 6) == std::string_view("\xfd" "7zXZ\0", 6) ||
           head.substr(0, 4) == "PK\x03\x04" || head.substr(0, 3) == "BZh";
}

/// "<system version" -> "system"; empty where the line begins no element.
std::string_view elementOf(std::string_view line)
{
    const std::size_t at = line.find_first_not_of(" \t");
    if (at == std::string_view::npos || line[at] != '<')
        return {};
    line.remove_prefix(at + 1);
    const std::size_t end = line.find_first_of(" \t\r>/");
    return line.substr(0, std::min(end, line.size()));
}

std::optional<Shape> xmlShape(std::string_view line)
{
    static constexpr std::pair<std::string_view, Shape> elements[] = {
        {"system", Shape::TopoXml}, {"cpu", Shape::TopoXml},   {"pci", Shape::TopoXml},      {"gpu", Shape::TopoXml},
        {"nvlink", Shape::TopoXml}, {"nic", Shape::TopoXml},   {"net", Shape::TopoXml},      {"graphs", Shape::GraphXml},
        {"graph", Shape::GraphXml}, {"channel", Shape::GraphXml}, {"topology", Shape::HwlocXml}, {"object", Shape::HwlocXml},
        {"info", Shape::HwlocXml},
    };
    const std::string_view element = elementOf(line);
    for (const auto& [name, shape] : elements)
        if (element == name)
            return shape;
    return {};
}

} // namespace

Shape shapeOf(std::string_view head)
{
    if (head.empty())
        return Shape::Empty;
    if (isCompressed(head))
        return Shape::Compressed;
    if (looksBinary(head.substr(0, 16384)))
        return Shape::Binary;
    const auto first = std::find_if_not(head.begin(), head.end(), isBlank);
    if (first == head.end())
        return Shape::Empty;
    if (*first == '{' || (*first == '[' && first + 1 != head.end() && (isBlank(first[1]) || first[1] == '{' || first[1] == '[')))
        return Shape::Json;
    // A minified file has all of it in one line: then every '<' may begin the element.
    for (std::size_t at = head.find('<'), tries = 0; at != std::string_view::npos && tries < 400; at = head.find('<', at + 1), ++tries) {
        const std::size_t lineStart = head.rfind('\n', at) == std::string_view::npos ? 0 : head.rfind('\n', at) + 1;
        const std::string_view before = head.substr(lineStart, at - lineStart);
        const bool startsLine = before.find_first_not_of(" \t\r") == std::string_view::npos || before.back() == '>';
        if (const auto shape = startsLine ? xmlShape(head.substr(at)) : std::nullopt)
            return *shape;
    }
    return *first == '<' && first + 1 != head.end() && (first[1] == '?' || first[1] == '!') ? Shape::OtherXml : Shape::Text;
}

} // namespace ringside::formats
