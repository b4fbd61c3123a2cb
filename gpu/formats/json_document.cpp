// SPDX-License-Identifier: Apache-2.0
#include "gpu/formats/json_document.h"

#include "gpu/formats/bus_id.h"
#include "gpu/formats/launcher_prefix.h"
#include "gpu/formats/merge.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace ringside::formats {

namespace {

constexpr std::size_t maxJsonDepth = 200;

/// Copies one document, makes it valid where only its end or bare words are wrong, and finds its end.
class JsonRepair {
public:
    /// One character of the document. False: it is not part of it, which has ended before.
    bool take(char c);
    bool ended() const { return m_ended; }
    bool tooDeep() const { return m_open.size() > maxJsonDepth; }
    bool open() const { return !m_open.empty(); }
    std::size_t size() const { return m_text.size(); }
    /// The text, closed after the last whole value if it is cut.
    std::string text() const;

private:
    void word(char c);
    void endWord();

    std::string m_text, m_word, m_open;
    std::size_t m_whole = 0; ///< so much of m_text, closed, is valid
    std::string m_openAtWhole;
    bool m_inString = false, m_escaped = false, m_ended = false;
};

void JsonRepair::endWord()
{
    if (m_word.empty())
        return;
    static constexpr std::array<std::string_view, 9> notJson = {"nan",      "-nan",      "NaN", "inf", "-inf",
                                                                "Infinity", "-Infinity", "Inf", "-Inf"};
    const bool replace = std::find(notJson.begin(), notJson.end(), m_word) != notJson.end();
    m_text += replace ? "null" : m_word;
    m_word.clear();
}

bool JsonRepair::take(char c)
{
    if (m_ended)
        return false;
    if (m_inString) {
        m_text += c;
        if (!m_escaped && c == '"')
            m_inString = false;
        m_escaped = !m_escaped && c == '\\';
        return true;
    }
    const bool punctuation = c == '{' || c == '}' || c == '[' || c == ']' || c == ',' || c == ':' || c == '"' ||
                             c == ' ' || c == '\n' || c == '\t' || c == '\r';
    if (!punctuation) {
        m_word += c;
        return true;
    }
    endWord();
    if (c == ',') {
        m_whole = m_text.size();
        m_openAtWhole = m_open;
    }
    m_text += c;
    m_inString = c == '"';
    if (c == '{' || c == '[') {
        m_open += c == '{' ? '}' : ']';
        m_whole = m_text.size();
        m_openAtWhole = m_open;
    } else if (c == '}' || c == ']') {
        if (!m_open.empty())
            m_open.pop_back();
        m_whole = m_text.size();
        m_openAtWhole = m_open;
        m_ended = m_open.empty();
    }
    return true;
}

std::string JsonRepair::text() const
{
    if (m_ended)
        return m_text;
    std::string text = m_text.substr(0, m_whole);
    text.append(m_openAtWhole.rbegin(), m_openAtWhole.rend());
    return text;
}

/// Gathers the documents of lines.
class JsonLines {
public:
    explicit JsonLines(const std::string& name) : m_name(name) {}
    Result<void> line(std::string_view text, std::size_t number);
    Result<void> finish();
    std::vector<JsonDocument> documents;

private:
    Result<void> endDocument();

    const std::string& m_name;
    std::optional<JsonRepair> m_repair;
    std::string m_prefix; ///< a launcher's, before every line of the document
    std::size_t m_line = 0;
};

/// Where a document may begin in `line`: at its start, or after a launcher's prefix.
std::size_t documentStart(std::string_view line)
{
    std::size_t at = 0;
    for (int layer = 0; layer < maxPrefixes; ++layer) {
        const std::size_t start = line.find_first_not_of(" \t", at);
        if (start == std::string_view::npos)
            return start;
        if (line[start] == '{' ||
            (line[start] == '[' && line.find_first_not_of(" \t\r", start + 1) == std::string_view::npos) ||
            line.substr(start, 2) == "[{")
            return start;
        const std::optional<Prefix> prefix = prefixOf(line.substr(at));
        if (!prefix)
            break;
        at += prefix->length;
    }
    return std::string_view::npos;
}

Result<void> JsonLines::line(std::string_view text, std::size_t number)
{
    std::size_t at = 0;
    if (!m_repair) {
        at = documentStart(text);
        if (at == std::string_view::npos)
            return {};
        m_prefix = text.substr(0, at);
        m_repair.emplace();
        m_line = number;
    } else if (!m_prefix.empty() && text.substr(0, m_prefix.size()) == m_prefix) {
        at = m_prefix.size();
    }
    for (; at < text.size() && m_repair; ++at) {
        m_repair->take(text[at]);
        if (m_repair->tooDeep())
            return errorAt(m_name, fmt::format("line {}: JSON is nested deeper than {}", number, maxJsonDepth));
        if (m_repair->ended())
            if (Result<void> done = endDocument(); !done)
                return done;
    }
    if (m_repair)
        m_repair->take('\n');
    return {};
}

Result<void> JsonLines::endDocument()
{
    const bool cut = !m_repair->ended();
    const std::string text = m_repair->text();
    m_repair.reset();
    try {
        documents.push_back({Json::parse(text), m_line, cut});
    } catch (const Json::parse_error& e) {
        const std::size_t to = std::min(e.byte, text.size());
        const auto newlines = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(to), '\n');
        return errorAt(m_name,
                       fmt::format("line {}: is no JSON: {}", m_line + static_cast<std::size_t>(newlines), e.what()));
    }
    return {};
}

Result<void> JsonLines::finish() { return m_repair ? endDocument() : Result<void>(); }

} // namespace

Result<std::vector<JsonDocument>> jsonDocuments(ByteSource& source, const ReadOptions& options)
{
    JsonLines gather(source.name());
    ReadOptions whole = options;
    whole.maxLine = options.maxJsonBytes; // all of it is one line where nobody indented it
    LineSource lines(source, whole);
    std::string_view line;
    std::size_t bytes = 0;
    for (;;) {
        const Result<bool> more = lines.next(line);
        if (!more)
            return more.error();
        if (!*more)
            break;
        bytes += line.size();
        if (bytes > options.maxJsonBytes || lines.cut())
            return errorAt(source.name(),
                           fmt::format("line {}: JSON larger than {} bytes", lines.number(), options.maxJsonBytes));
        if (Result<void> taken = gather.line(line, lines.number()); !taken)
            return taken.error();
    }
    if (Result<void> done = gather.finish(); !done)
        return done.error();
    return std::move(gather.documents);
}

const Json* member(const Json& object, const char* name)
{
    if (!object.is_object())
        return nullptr;
    const auto found = object.find(name);
    return found == object.end() || found->is_null() ? nullptr : &*found;
}

std::optional<double> realValue(const Json& value)
{
    if (value.is_number())
        return value.get<double>();
    if (!value.is_string())
        return {};
    std::string_view text = value.get_ref<const std::string&>();
    while (!text.empty() && text.front() == ' ')
        text.remove_prefix(1);
    return realOf(text);
}

std::string textMember(const Json& object, const char* name)
{
    const Json* value = member(object, name);
    if (!value)
        return {};
    return value->is_string() ? value->get<std::string>() : value->is_primitive() ? value->dump() : std::string();
}

std::optional<double> realMember(const Json& object, const char* name)
{
    const Json* value = member(object, name);
    return value ? realValue(*value) : std::nullopt;
}

std::optional<std::uint64_t> wholeMember(const Json& object, const char* name)
{
    const std::optional<double> value = realMember(object, name);
    if (!value || *value < 0 || *value > 9e15 || *value != std::floor(*value))
        return {};
    return static_cast<std::uint64_t>(*value);
}

namespace {

struct JsonFormat {
    const char* id;
    bool (*is)(const Json&);
    void (*read)(const JsonDocument&, Reading&);
};

constexpr JsonFormat jsonFormats[] = {
    {"nccl-tests", isNcclTestsJson, readNcclTestsJson},
};

/// True where `key` is followed by a colon.
bool hasKey(std::string_view head, std::string_view key)
{
    for (std::size_t at = head.find(key); at != std::string_view::npos; at = head.find(key, at + 1)) {
        const std::size_t after = head.find_first_not_of(" \t\r\n", at + key.size());
        if (after != std::string_view::npos && head[after] == ':')
            return true;
    }
    return false;
}

} // namespace

bool holdsKnownJson(std::string_view head)
{
    return hasKey(head, "\"nvbandwidth\"") || hasKey(head, "\"out_of_place\"") || hasKey(head, "\"in_place\"") ||
           (hasKey(head, "\"nccl_version\"") && hasKey(head, "\"args\""));
}

Result<Reading> readJson(ByteSource& source, const ReadOptions& options)
{
    Result<std::vector<JsonDocument>> documents = jsonDocuments(source, options);
    if (!documents)
        return documents.error();
    Reading all;
    for (const JsonDocument& document : *documents)
        for (const JsonFormat& format : jsonFormats) {
            if (!format.is(document.json))
                continue;
            Reading reading;
            reading.format = format.id;
            reading.partial = document.cut;
            if (document.cut)
                reading.problemAt(document.line, {"the JSON that begins here is cut off; what is whole is used",
                                                  "此处开始的 JSON 被截断；只使用完整的部分"});
            format.read(document, reading);
            mergeInto(all, std::move(reading));
            break;
        }
    return all;
}

} // namespace ringside::formats
