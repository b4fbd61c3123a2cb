// SPDX-License-Identifier: Apache-2.0
// Any bytes in pieces of any size: the reader ends in messages, in want of more or in an error, and what it accepted
// can be encoded and read again.
#include "gpu/wire/message.h"

#include <algorithm>
#include <cstdlib>

using namespace ringside::wire;

namespace {

void require(bool holds)
{
    if (!holds)
        std::abort();
}

void readAgain(const Message& message)
{
    const std::vector<std::uint8_t> frame = encode(message);
    FrameReader reader;
    reader.append(frame.data(), frame.size());
    Message again;
    require(reader.next(again) == FrameReader::State::HaveMessage);
    require(encode(again) == frame);
    require(!reader.midFrame());
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    FrameReader reader;
    std::size_t piece = 1;
    for (std::size_t at = 0; at < size; piece = piece * 5 % 4093 + 1) {
        const std::size_t n = std::min(piece, size - at);
        reader.append(data + at, n);
        at += n;
        Message message;
        FrameReader::State state;
        while ((state = reader.next(message)) == FrameReader::State::HaveMessage)
            readAgain(message);
        if (state == FrameReader::State::Broken) {
            require(!reader.error().message.empty() && !reader.error().where.empty());
            return 0;
        }
    }
    return 0;
}
