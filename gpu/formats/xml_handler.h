// SPDX-License-Identifier: Apache-2.0
// Readers of one XML format: fed event by event, so that a file is never in memory as a whole.
#pragma once

#include "gpu/formats/xml_reader.h"

#include <memory>

namespace ringside::formats {

class XmlHandler {
public:
    virtual ~XmlHandler() = default;
    virtual void start(const XmlEvent& event) = 0;
    virtual void end(const XmlEvent& event) = 0;
    virtual void finish() = 0; ///< after the last event: what can be said of the whole
};

std::unique_ptr<XmlHandler> makeNcclTopoXml(Reading& reading);
std::unique_ptr<XmlHandler> makeNcclGraphXml(Reading& reading);

/// Attributes as numbers; a value that is none is a problem of the file and counts as missing.
class Attributes {
public:
    Attributes(const XmlEvent& event, Reading& reading) : m_event(event), m_reading(reading) {}
    std::string text(std::string_view name) const;
    std::optional<int> integer(std::string_view name, int base = 10) const;
    std::optional<std::uint32_t> hex(std::string_view name) const;
    std::optional<double> real(std::string_view name) const;
    std::optional<bool> flag(std::string_view name) const;

private:
    void wrong(std::string_view name, const std::string& value, const char* expected, const char* expectedZh) const;
    const XmlEvent& m_event;
    Reading& m_reading;
};

} // namespace ringside::formats
