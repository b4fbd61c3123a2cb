// SPDX-License-Identifier: Apache-2.0
#include "gpu/wire/cbor_check.h"

#include <fmt/format.h>

#include <vector>

namespace ringside::wire {

namespace {

enum Major { Unsigned, Negative, Bytes, String, List, Map, Tag, Simple };

struct Item {
    Major major = Unsigned;
    std::uint64_t argument = 0;
};

class Walk {
public:
    Walk(const std::uint8_t* bytes, std::size_t size) : m_bytes(bytes), m_size(size) {}

    Result<void> all()
    {
        m_left.push_back(1);
        while (!m_left.empty()) {
            if (m_left.back() == 0) {
                m_left.pop_back();
                continue;
            }
            --m_left.back();
            if (++m_items > maxItems)
                return wrong(fmt::format("more than {} values", maxItems));
            if (Result<void> one = item(); !one)
                return one;
        }
        if (m_at != m_size)
            return wrong(fmt::format("{} bytes follow the end of the value", m_size - m_at));
        return {};
    }

private:
    Error wrong(const std::string& what) const { return errorAt({}, fmt::format("byte {} of the head: {}", m_at, what)); }

    Result<Item> header()
    {
        if (m_at == m_size)
            return wrong("the head ends where a value was expected");
        const std::uint8_t first = m_bytes[m_at];
        const unsigned info = first & 0x1fu;
        if (info > 27)
            return wrong(fmt::format("0x{:02x} found; values of unknown length are not used here", first));
        const std::size_t extra = info < 24 ? 0 : std::size_t{1} << (info - 24);
        if (m_size - m_at - 1 < extra)
            return wrong("the head ends within a number");
        Item item{static_cast<Major>(first >> 5), info};
        if (extra)
            item.argument = 0;
        for (std::size_t i = 0; i < extra; ++i)
            item.argument = item.argument << 8 | m_bytes[m_at + 1 + i];
        m_at += 1 + extra;
        return item;
    }

    Result<void> item()
    {
        const Result<Item> read = header();
        if (!read)
            return read.error();
        const std::size_t left = m_size - m_at;
        switch (read->major) {
        case Bytes:
        case String:
            if (read->argument > left)
                return wrong(fmt::format("a text of {} bytes is announced, {} are left", read->argument, left));
            m_at += static_cast<std::size_t>(read->argument);
            return {};
        case List: return enter(read->argument, read->argument);
        case Map:
            if (read->argument > maxMapEntries)
                return wrong(fmt::format("a map of {} entries, at most {} expected", read->argument, maxMapEntries));
            return enter(read->argument, 2 * read->argument);
        case Tag: return wrong("a tag; tags are not used here");
        default: return {};
        }
    }

    Result<void> enter(std::uint64_t length, std::uint64_t items)
    {
        if (items > m_size - m_at) // each takes a byte at least
            return wrong(fmt::format("a list or map of {} entries is announced, {} bytes are left", length, m_size - m_at));
        if (m_left.size() > maxDepth)
            return wrong(fmt::format("nested deeper than {} levels", maxDepth));
        m_left.push_back(static_cast<std::size_t>(items));
        return {};
    }

    const std::uint8_t* m_bytes;
    std::size_t m_size;
    std::size_t m_at = 0;
    std::size_t m_items = 0;
    std::vector<std::size_t> m_left; ///< per open list or map: values still to come
};

} // namespace

Result<void> checkCbor(const std::uint8_t* bytes, std::size_t size)
{
    return Walk(bytes, size).all();
}

} // namespace ringside::wire
