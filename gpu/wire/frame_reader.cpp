// SPDX-License-Identifier: Apache-2.0
#include "gpu/wire/message_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace ringside::wire {

namespace {

constexpr std::size_t compactAbove = 1u << 16;
constexpr std::size_t keptAbove = 64u << 20; ///< a larger buffer is given back once it is empty

struct Prefix {
    MessageType type = MessageType::Hello;
    std::size_t head = 0, body = 0;
};

std::size_t lengthAt(const std::uint8_t* bytes)
{
    return std::size_t{bytes[0]} | std::size_t{bytes[1]} << 8 | std::size_t{bytes[2]} << 16 | std::size_t{bytes[3]} << 24;
}

std::string shown(const std::uint8_t* bytes, std::size_t size)
{
    std::string text;
    for (std::size_t i = 0; i < size; ++i)
        text += bytes[i] >= 0x20 && bytes[i] < 0x7f ? std::string(1, static_cast<char>(bytes[i])) : fmt::format("\\x{:02x}", bytes[i]);
    return text;
}

/// Checks as much of the prefix as is there, so that garbage shows with its first byte and not when enough of it came.
Result<void> checkMagic(const std::uint8_t* bytes, std::size_t available)
{
    const std::size_t known = std::min<std::size_t>(available, 3);
    if (std::memcmp(bytes, "RSM", known) != 0)
        return errorAt({}, fmt::format("\"{}\" found, a message starting with \"RSM\" expected", shown(bytes, std::min<std::size_t>(available, 16))));
    if (available >= 4 && !typeName(static_cast<MessageType>(bytes[3])))
        return errorAt({}, fmt::format("\"{}\" found, which is not the type of any message", shown(bytes, 4)));
    return {};
}

Result<Prefix> readPrefix(const std::uint8_t* bytes)
{
    const Prefix p{static_cast<MessageType>(bytes[3]), lengthAt(bytes + 4), lengthAt(bytes + 8)};
    const char* name = typeName(p.type);
    const std::size_t maxBody = p.type == MessageType::Frame ? maxBodyBytes : 0;
    if (p.head > maxHeadBytes)
        return errorAt(name, fmt::format("a head of {} bytes is announced, at most {} expected", p.head, maxHeadBytes));
    if (p.body > maxBody)
        return errorAt(name, fmt::format("a body of {} bytes is announced, at most {} expected", p.body, maxBody));
    return p;
}

} // namespace

void FrameReader::append(const void* bytes, std::size_t size)
{
    if (m_broken || size == 0)
        return;
    if (m_consumed == m_buffer.size() || (m_consumed > compactAbove && m_consumed > m_buffer.size() / 2)) {
        m_buffer.erase(m_buffer.begin(), m_buffer.begin() + static_cast<std::ptrdiff_t>(m_consumed));
        m_consumed = 0;
        if (m_buffer.empty() && m_buffer.capacity() > keptAbove)
            m_buffer.shrink_to_fit();
    }
    const auto* first = static_cast<const std::uint8_t*>(bytes);
    m_buffer.insert(m_buffer.end(), first, first + size);
}

FrameReader::State FrameReader::next(Message& message)
{
    const auto broken = [this](const Error& why) {
        m_error = errorAt(fmt::format("byte {} of the stream", m_position), why.text());
        m_broken = true;
        m_buffer = {};
        m_consumed = 0;
        return State::Broken;
    };
    if (m_broken)
        return State::Broken;
    const std::uint8_t* bytes = m_buffer.data() + m_consumed;
    const std::size_t available = m_buffer.size() - m_consumed;
    if (available == 0)
        return State::NeedMore;
    if (Result<void> magic = checkMagic(bytes, available); !magic)
        return broken(magic.error());
    if (available < prefixBytes)
        return State::NeedMore;
    const Result<Prefix> prefix = readPrefix(bytes);
    if (!prefix)
        return broken(prefix.error());
    const std::size_t whole = prefixBytes + prefix->head + prefix->body;
    if (available < whole)
        return State::NeedMore;
    const std::uint8_t* head = bytes + prefixBytes;
    Result<Message> read = decode(prefix->type, head, prefix->head, head + prefix->head, prefix->body);
    if (!read)
        return broken(read.error());
    message = std::move(*read);
    m_consumed += whole;
    m_position += whole;
    return State::HaveMessage;
}

bool FrameReader::midFrame() const
{
    return !m_broken && m_consumed < m_buffer.size();
}

} // namespace ringside::wire
