// SPDX-License-Identifier: Apache-2.0
#include "gpu/formats/byte_source.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace ringside::formats {

namespace {

constexpr std::size_t pieceBytes = 256u << 10;

Error systemError(const std::string& name, const char* call, int code)
{
    Error e = errorAt(name, std::string("cannot be read: ") + std::strerror(code));
    e.call = call;
    e.code = code;
    return e;
}

void appendUtf8(std::string& out, std::uint32_t c)
{
    if (c < 0x80) {
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

/// Code units of UTF-16 to UTF-8; an unpaired surrogate becomes U+FFFD. Returns how many bytes were used.
std::size_t fromUtf16(std::string_view in, bool big, std::string& out)
{
    const auto unit = [&](std::size_t at) {
        const auto a = static_cast<unsigned char>(in[at]), b = static_cast<unsigned char>(in[at + 1]);
        return static_cast<std::uint32_t>(big ? a << 8 | b : b << 8 | a);
    };
    std::size_t at = 0;
    while (at + 2 <= in.size()) {
        const std::uint32_t c = unit(at);
        if (c >= 0xd800 && c < 0xdc00) {
            if (at + 4 > in.size())
                break;
            const std::uint32_t low = unit(at + 2);
            const bool paired = low >= 0xdc00 && low < 0xe000;
            appendUtf8(out, paired ? 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00) : 0xfffd);
            at += paired ? 4 : 2;
            continue;
        }
        appendUtf8(out, c >= 0xdc00 && c < 0xe000 ? 0xfffd : c);
        at += 2;
    }
    return at;
}

} // namespace

Result<std::unique_ptr<ByteSource>> ByteSource::open(const std::string& path, const ReadOptions& options)
{
    std::unique_ptr<ByteSource> source(new ByteSource(path, options));
    source->m_fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (source->m_fd < 0)
        return systemError(path, "open", errno);
    struct stat status {};
    if (::fstat(source->m_fd, &status) != 0)
        return systemError(path, "fstat", errno);
    if (S_ISDIR(status.st_mode))
        return errorAt(path, "is a folder, not a file");
    source->m_size = S_ISREG(status.st_mode) ? static_cast<std::size_t>(status.st_size) : 0;
    return source;
}

std::unique_ptr<ByteSource> ByteSource::ofMemory(std::string_view bytes, std::string name, const ReadOptions& options)
{
    std::unique_ptr<ByteSource> source(new ByteSource(std::move(name), options));
    source->m_memory = bytes;
    source->m_size = bytes.size();
    return source;
}

ByteSource::~ByteSource()
{
    if (m_fd >= 0)
        ::close(m_fd);
}

Result<void> ByteSource::fillFromFile()
{
    m_raw.resize(pieceBytes);
    std::size_t have = 0;
    while (have < pieceBytes) { // a pipe gives little at a time
        const ssize_t n = ::read(m_fd, m_raw.data() + have, pieceBytes - have);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return systemError(m_name, "read", errno);
        if (n == 0)
            break;
        have += static_cast<std::size_t>(n);
    }
    m_raw.resize(have);
    return {};
}

Result<void> ByteSource::fill()
{
    if (m_fd >= 0) {
        if (Result<void> filled = fillFromFile(); !filled)
            return filled;
    } else {
        m_raw.assign(m_memory.substr(0, pieceBytes));
        m_memory.remove_prefix(m_raw.size());
    }
    m_read += m_raw.size();
    decode();
    return {};
}

void ByteSource::decode()
{
    std::string_view raw = m_raw;
    if (!m_started) {
        m_started = true;
        if (raw.substr(0, 3) == "\xef\xbb\xbf")
            raw.remove_prefix(3);
        else if (raw.substr(0, 2) == "\xff\xfe" || raw.substr(0, 2) == "\xfe\xff") {
            m_encoding = raw[0] == '\xff' ? Encoding::Utf16Little : Encoding::Utf16Big;
            raw.remove_prefix(2);
        }
    }
    if (m_encoding == Encoding::Utf8) {
        if (raw.size() == m_raw.size())
            m_piece.swap(m_raw);
        else
            m_piece.assign(raw);
        return;
    }
    m_leftOver += raw;
    m_piece.clear();
    m_leftOver.erase(0, fromUtf16(m_leftOver, m_encoding == Encoding::Utf16Big, m_piece));
    if (m_raw.empty())
        m_leftOver.clear();
}

Result<std::string_view> ByteSource::head()
{
    if (!m_headPending) {
        if (Result<void> filled = fill(); !filled)
            return filled.error();
        m_headPending = true;
    }
    return std::string_view(m_piece);
}

Result<std::string_view> ByteSource::next()
{
    if (m_options.progress) {
        const double done = m_size ? std::min(1.0, static_cast<double>(m_read) / static_cast<double>(m_size)) : 0.0;
        if (!m_options.progress(done)) {
            Error e = errorAt(m_name, "reading it was cancelled");
            e.call = "cancel";
            e.code = ECANCELED;
            return e;
        }
    }
    if (m_headPending) {
        m_headPending = false;
        return std::string_view(m_piece);
    }
    do {
        if (Result<void> filled = fill(); !filled)
            return filled.error();
    } while (m_piece.empty() && !m_raw.empty()); // half a UTF-16 unit is no end
    return std::string_view(m_piece);
}

Result<bool> LineSource::next(std::string_view& line)
{
    m_line.clear();
    m_cut = false;
    bool gathered = false;
    for (;;) {
        if (m_piece.empty()) {
            Result<std::string_view> piece = m_source.next();
            if (!piece)
                return piece.error();
            m_piece = *piece;
            if (m_piece.empty()) {
                if (!gathered || m_line.empty())
                    return false;
                m_endedInLine = true;
                m_number += m_newNumber ? 1 : 0;
                line = m_line;
                strip(line);
                return true;
            }
        }
        const char* end = m_piece.data();
        const char* const last = m_piece.data() + m_piece.size();
        const void* newline = std::memchr(end, '\n', m_piece.size());
        const char* stop = newline ? static_cast<const char*>(newline) : last;
        const void* back = std::memchr(end, '\r', static_cast<std::size_t>(stop - end));
        end = back ? static_cast<const char*>(back) : stop;
        const std::string_view part(m_piece.data(), static_cast<std::size_t>(end - m_piece.data()));
        const std::size_t room = m_maxLine - std::min(m_maxLine, m_line.size());
        if (part.size() > room)
            m_cut = true;
        if (end == last) { // goes on in the next piece
            m_line += part.substr(0, room);
            gathered = true;
            m_piece = {};
            continue;
        }
        const bool newlineHere = *end == '\n';
        if (gathered) {
            m_line += part.substr(0, room);
            line = m_line;
        } else {
            line = part.substr(0, room);
        }
        m_piece.remove_prefix(part.size() + 1);
        m_number += m_newNumber ? 1 : 0;
        // After "\r" the "\n" of the same line may follow: an empty rest of this line, which no reader minds.
        m_newNumber = newlineHere;
        strip(line);
        return true;
    }
}

/// Leaves out ANSI escapes (CSI … letter, OSC … BEL or ST, two-character ones) and makes NUL a space.
void LineSource::strip(std::string_view& line)
{
    if (!std::memchr(line.data(), '\x1b', line.size()) && !std::memchr(line.data(), '\0', line.size()))
        return;
    m_clean.clear();
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (c != '\x1b') {
            m_clean += c == '\0' ? ' ' : c;
            continue;
        }
        if (i + 1 < line.size() && line[i + 1] == '[') {
            for (i += 2; i < line.size() && (line[i] < 0x40 || line[i] > 0x7e);)
                ++i;
        } else if (i + 1 < line.size() && line[i + 1] == ']') {
            for (i += 2; i < line.size() && line[i] != '\a' && line[i] != '\x1b';)
                ++i;
            if (i + 1 < line.size() && line[i] == '\x1b')
                ++i;
        } else {
            ++i;
        }
    }
    line = m_clean;
}

} // namespace ringside::formats
