// SPDX-License-Identifier: Apache-2.0
// A pull reader for XML as people paste it: cut at either end, with a shell prompt before it, with unmatched tags. It says
// what is wrong and where, and goes on with the next element. Written by hand because the libraries stop at the first
// fault, or build a tree several times as large as the file, and none gives the line of an element.
//
// Safe against hostile input: entities that a document declares are never expanded, and depth, count and length are limited.
#pragma once

#include "gpu/formats/byte_source.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ringside::formats {

struct XmlAttribute {
    std::string name, value;
};

struct XmlEvent {
    enum Kind { Start, End } kind = Start;
    std::string name;
    std::vector<XmlAttribute> attributes; ///< of Start
    std::size_t line = 0;

    /// Null when there is none.
    const std::string* find(std::string_view attribute) const;
};

class XmlReader {
public:
    /// Problems go into `reading`, which is marked partial where something is missing.
    XmlReader(ByteSource& source, const ReadOptions& options, Reading& reading)
        : m_source(source), m_options(options), m_reading(reading)
    {
    }
    /// False at the end. Every Start is followed by its End, also where the file lacks it. An error is a limit exceeded,
    /// or a file that cannot be read.
    Result<bool> next(XmlEvent& event);
    std::size_t depth() const { return m_open.size(); }
    std::size_t line() const { return m_line; }

private:
    struct Open {
        std::string name;
        std::size_t line;
    };
    int get();
    int peek();
    bool readMarkup(XmlEvent& event);
    bool readStart(XmlEvent& event);
    bool readEnd(XmlEvent& event);
    bool readAttribute(XmlEvent& event, bool& cutTag);
    bool skipUntil(std::string_view end, const char* what);
    void skipDoctype();
    std::string readName();
    bool readValue(std::string& value);
    void appendEntity(std::string& value);
    void skipSpace();
    void closeOne(XmlEvent& event);
    void fault(std::size_t line, Text what);

    ByteSource& m_source;
    const ReadOptions& m_options;
    Reading& m_reading;
    std::string_view m_piece;
    std::size_t m_at = 0, m_line = 1, m_elements = 0;
    bool m_end = false, m_endSaid = false, m_closeAtOnce = false, m_entitySeen = false;
    int m_implied = 0; ///< so many open elements end without their tag
    std::vector<Open> m_open;
    std::optional<Error> m_error;
};

} // namespace ringside::formats
