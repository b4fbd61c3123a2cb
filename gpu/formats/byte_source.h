// SPDX-License-Identifier: Apache-2.0
// The bytes of a file, or of memory, in pieces. UTF-16, which PowerShell's > writes, becomes UTF-8.
#pragma once

#include "gpu/formats/reading.h"

#include <memory>
#include <string>
#include <string_view>

namespace ringside::formats {

class ByteSource {
public:
    static Result<std::unique_ptr<ByteSource>> open(const std::string& path, const ReadOptions& options);
    static std::unique_ptr<ByteSource> ofMemory(std::string_view bytes, std::string name, const ReadOptions& options);
    ~ByteSource();
    ByteSource(const ByteSource&) = delete;
    ByteSource& operator=(const ByteSource&) = delete;

    const std::string& name() const { return m_name; }
    /// The first piece (up to 256 KiB), which next() gives again.
    Result<std::string_view> head();
    /// The next piece, valid until the next call; empty at the end. Reports progress.
    Result<std::string_view> next();

private:
    ByteSource(std::string name, const ReadOptions& options) : m_name(std::move(name)), m_options(options) {}
    Result<void> fill();
    Result<void> fillFromFile();
    void decode();

    std::string m_name;
    const ReadOptions& m_options;
    int m_fd = -1;
    std::string_view m_memory;
    std::string m_raw, m_piece;
    std::size_t m_read = 0, m_size = 0;
    bool m_headPending = false, m_started = false;
    enum class Encoding { Utf8, Utf16Little, Utf16Big } m_encoding = Encoding::Utf8;
    std::string m_leftOver; ///< an unfinished UTF-16 unit
};

/// Lines of a source: without their end and without ANSI escapes. A lone carriage return (progress bars) ends a line too,
/// but not the count. Of a line longer than maxLine the rest is left out.
class LineSource {
public:
    LineSource(ByteSource& source, const ReadOptions& options) : m_source(source), m_maxLine(options.maxLine) {}
    /// False at the end.
    Result<bool> next(std::string_view& line);
    std::size_t number() const { return m_number; } ///< of the line last given, from 1
    bool cut() const { return m_cut; }              ///< it was longer than maxLine
    bool endedInLine() const { return m_endedInLine; } ///< the file does not end with a newline

private:
    void strip(std::string_view& line);

    ByteSource& m_source;
    std::size_t m_maxLine;
    std::string_view m_piece;
    std::string m_line, m_clean;
    std::size_t m_number = 0;
    bool m_newNumber = true, m_cut = false, m_endedInLine = false;
};

} // namespace ringside::formats
