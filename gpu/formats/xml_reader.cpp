// SPDX-License-Identifier: Apache-2.0
#include "gpu/formats/xml_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace ringside::formats {

namespace {

constexpr std::size_t maxName = 128, maxValue = 16384, maxAttributes = 64;
constexpr int endOfInput = -1;

bool isSpace(int c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool isNameStart(int c) { return std::isalpha(c) || c == '_' || c == ':' || c >= 0x80; }
bool isName(int c) { return isNameStart(c) || std::isdigit(c) || c == '-' || c == '.'; }

void appendCodePoint(std::string& out, unsigned long c)
{
    if (c == 0 || c > 0x10ffff || (c >= 0xd800 && c < 0xe000)) {
        out += "\xef\xbf\xbd";
    } else if (c < 0x80) {
        out += static_cast<char>(c);
    } else if (c < 0x800) {
        out += static_cast<char>(0xc0 | (c >> 6));
        out += static_cast<char>(0x80 | (c & 0x3f));
    } else if (c < 0x10000) {
        out += static_cast<char>(0xe0 | (c >> 12));
        out += static_cast<char>(0x80 | ((c >> 6) & 0x3f));
        out += static_cast<char>(0x80 | (c & 0x3f));
    } else {
        out += static_cast<char>(0xf0 | (c >> 18));
        out += static_cast<char>(0x80 | ((c >> 12) & 0x3f));
        out += static_cast<char>(0x80 | ((c >> 6) & 0x3f));
        out += static_cast<char>(0x80 | (c & 0x3f));
    }
}

} // namespace

const std::string* XmlEvent::find(std::string_view attribute) const
{
    for (const XmlAttribute& a : attributes)
        if (a.name == attribute)
            return &a.value;
    return nullptr;
}

void XmlReader::fault(std::size_t line, Text what)
{
    m_reading.problemAt(line, std::move(what));
    m_reading.partial = true;
}

int XmlReader::peek()
{
    if (m_at == m_piece.size()) {
        if (m_end)
            return endOfInput;
        Result<std::string_view> piece = m_source.next();
        if (!piece)
            m_error = piece.error();
        m_piece = piece ? *piece : std::string_view();
        m_at = 0;
        if (m_piece.empty()) {
            m_end = true;
            return endOfInput;
        }
    }
    return static_cast<unsigned char>(m_piece[m_at]);
}

int XmlReader::get()
{
    const int c = peek();
    if (c != endOfInput)
        ++m_at;
    if (c == '\n')
        ++m_line;
    return c;
}

void XmlReader::skipSpace()
{
    while (isSpace(peek()))
        get();
}

std::string XmlReader::readName()
{
    std::string name;
    while (isName(peek())) {
        const int c = get();
        if (name.size() < maxName)
            name += static_cast<char>(c);
    }
    return name;
}

/// Skips to after `end`. At the end of the file before it: a fault.
bool XmlReader::skipUntil(std::string_view end, const char* what)
{
    const std::size_t from = m_line;
    std::string tail;
    for (int c = get(); c != endOfInput; c = get()) {
        tail += static_cast<char>(c);
        if (tail.size() > end.size())
            tail.erase(0, 1);
        if (tail == end)
            return true;
    }
    fault(from, {fmt::format("the {} that begins here does not end", what), fmt::format("此处开始的 {} 没有结束", what)});
    return false;
}

/// <!DOCTYPE …> with what it declares. Nothing in it is used.
void XmlReader::skipDoctype()
{
    const std::size_t from = m_line;
    int brackets = 0, quote = 0;
    std::string word;
    bool declares = false;
    for (int c = get(); c != endOfInput; c = get()) {
        if (quote) {
            quote = c == quote ? 0 : quote;
            continue;
        }
        word = std::isalpha(c) ? word + static_cast<char>(c) : std::string();
        if (word.size() > maxName)
            word.clear();
        declares = declares || word == "ENTITY";
        if (c == '"' || c == '\'')
            quote = c;
        brackets += c == '[' ? 1 : c == ']' ? -1 : 0;
        if (c == '>' && brackets <= 0)
            break;
    }
    if (declares)
        m_reading.problemAt(from, {"the document declares entities; they are not expanded", "文档声明了实体；这些实体不会展开"});
}

void XmlReader::appendEntity(std::string& value)
{
    std::string name;
    while (peek() != ';' && (std::isalnum(peek()) || peek() == '#') && name.size() < 32)
        name += static_cast<char>(get());
    if (peek() != ';') {
        value += "&" + name;
        return;
    }
    get();
    static constexpr std::pair<std::string_view, char> known[] = {{"lt", '<'}, {"gt", '>'}, {"amp", '&'}, {"quot", '"'}, {"apos", '\''}};
    for (const auto& [entity, c] : known)
        if (name == entity) {
            value += c;
            return;
        }
    if (name.size() > 1 && name[0] == '#') {
        const bool hex = name[1] == 'x';
        appendCodePoint(value, std::strtoul(name.c_str() + (hex ? 2 : 1), nullptr, hex ? 16 : 10));
        return;
    }
    value += "&" + name + ";";
    if (!m_entitySeen)
        m_reading.problemAt(m_line, {fmt::format("the entity &{}; is not one of XML's own and stays as it is", name),
                                     fmt::format("实体 &{}; 不是 XML 自带的，原样保留", name)});
    m_entitySeen = true;
}

/// A quoted value. False: it is cut off, by the end of the file or by the next tag.
bool XmlReader::readValue(std::string& value)
{
    const int quote = get();
    for (;;) {
        const int c = peek();
        if (c == endOfInput || c == '<')
            return false;
        get();
        if (c == quote)
            return true;
        if (c == '&')
            appendEntity(value);
        else if (value.size() < maxValue)
            value += static_cast<char>(c);
    }
}

/// False: no attribute follows. `cutTag`: the tag ends inside one.
bool XmlReader::readAttribute(XmlEvent& event, bool& cutTag)
{
    XmlAttribute attribute;
    attribute.name = readName();
    if (attribute.name.empty())
        return false;
    skipSpace();
    if (peek() != '=') {
        cutTag = peek() == endOfInput || peek() == '<';
        return !cutTag; // a name without value: left out
    }
    get();
    skipSpace();
    if (peek() != '"' && peek() != '\'') {
        cutTag = peek() == endOfInput || peek() == '<';
        return !cutTag;
    }
    if (!readValue(attribute.value)) {
        cutTag = true; // half a value is no value
        return false;
    }
    if (event.find(attribute.name))
        m_reading.problemAt(m_line, {fmt::format("<{}> has the attribute {} twice; the first counts", event.name, attribute.name),
                                     fmt::format("<{}> 的属性 {} 出现两次；以第一个为准", event.name, attribute.name)});
    else if (event.attributes.size() < maxAttributes)
        event.attributes.push_back(std::move(attribute));
    return true;
}

bool XmlReader::readStart(XmlEvent& event)
{
    event = {};
    event.line = m_line;
    event.name = readName();
    if (peek() == endOfInput) {
        fault(event.line, {"the file ends inside the name of a tag", "文件在标签名中结束"});
        return false;
    }
    bool cutTag = false;
    for (;;) {
        skipSpace();
        const int c = peek();
        if (c == endOfInput || c == '<' || cutTag) {
            fault(event.line, {fmt::format("the tag <{}> is cut off; what it says before that is used", event.name),
                               fmt::format("标签 <{}> 被截断；只使用截断之前的内容", event.name)});
            m_closeAtOnce = c == endOfInput;
            break;
        }
        if (c == '>') {
            get();
            break;
        }
        if (c == '/') {
            get();
            if (peek() == '>') {
                get();
                m_closeAtOnce = true;
                break;
            }
            continue;
        }
        if (!readAttribute(event, cutTag) && !cutTag)
            get(); // a character that belongs nowhere
    }
    if (++m_elements > m_options.maxXmlElements)
        m_error = errorAt(m_source.name(), fmt::format("line {}: more than {} elements", event.line, m_options.maxXmlElements));
    if (m_open.size() >= m_options.maxXmlDepth)
        m_error = errorAt(m_source.name(),
                          fmt::format("line {}: elements are nested deeper than {}", event.line, m_options.maxXmlDepth));
    m_open.push_back({event.name, event.line});
    return true;
}

/// An end tag. Elements above the one it closes end without theirs; one that closes nothing is passed over.
bool XmlReader::readEnd(XmlEvent& event)
{
    const std::size_t line = m_line;
    const std::string name = readName();
    while (peek() != '>' && peek() != '<' && peek() != endOfInput)
        get();
    if (peek() == '>')
        get();
    const auto open = std::find_if(m_open.rbegin(), m_open.rend(), [&](const Open& o) { return o.name == name; });
    if (open == m_open.rend()) {
        fault(line, {fmt::format("</{}> closes an element whose beginning is not in the file", name),
                     fmt::format("</{}> 所关闭的元素，其开头不在文件中", name)});
        return false;
    }
    m_implied = static_cast<int>(open - m_open.rbegin());
    if (m_implied > 0)
        fault(line, {fmt::format("</{}> comes before the end of <{}>, which begins in line {}", name, m_open.back().name, m_open.back().line),
                     fmt::format("</{}> 出现在第 {} 行开始的 <{}> 结束之前", name, m_open.back().line, m_open.back().name)});
    closeOne(event);
    return true;
}

void XmlReader::closeOne(XmlEvent& event)
{
    event = {};
    event.kind = XmlEvent::End;
    event.name = m_open.back().name;
    event.line = m_line;
    m_open.pop_back();
}

/// What follows '<'. True: an event.
bool XmlReader::readMarkup(XmlEvent& event)
{
    const int c = peek();
    if (c == '/') {
        get();
        return readEnd(event);
    }
    if (c == '?') {
        skipUntil("?>", "<?");
        return false;
    }
    if (c == '!') {
        get();
        if (peek() != '-') {
            if (peek() == '[')
                skipUntil("]]>", "CDATA");
            else
                skipDoctype();
            return false;
        }
        get();
        if (peek() == '-')
            get();
        skipUntil("-->", "comment");
        return false;
    }
    return isNameStart(c) && readStart(event);
}

Result<bool> XmlReader::next(XmlEvent& event)
{
    if (m_error)
        return *m_error;
    if (m_closeAtOnce || m_implied > 0) {
        m_implied -= m_closeAtOnce ? 0 : 1;
        m_closeAtOnce = false;
        closeOne(event);
        return true;
    }
    for (;;) {
        const int c = get();
        if (m_error)
            return *m_error;
        if (c == endOfInput)
            break;
        if (c == '<') {
            const bool have = readMarkup(event);
            if (m_error)
                return *m_error;
            if (have)
                return true;
        }
    }
    if (m_open.empty())
        return false;
    if (!m_endSaid)
        fault(m_open.back().line, {fmt::format("the file ends inside <{}>, which begins here", m_open.back().name),
                                   fmt::format("文件在此处开始的 <{}> 中结束", m_open.back().name)});
    m_endSaid = true;
    closeOne(event);
    return true;
}

} // namespace ringside::formats
