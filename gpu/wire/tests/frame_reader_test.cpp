// SPDX-License-Identifier: Apache-2.0
#include "gpu/wire/tests/sample_messages.h"

#include <gtest/gtest.h>

namespace ringside::wire {
namespace {

using State = FrameReader::State;
using samples::all;

std::vector<std::uint8_t> stream(const std::vector<Message>& messages)
{
    std::vector<std::uint8_t> bytes;
    for (const Message& message : messages) {
        const std::vector<std::uint8_t> frame = encode(message);
        bytes.insert(bytes.end(), frame.begin(), frame.end());
    }
    return bytes;
}

std::string errorOf(const std::vector<std::uint8_t>& bytes)
{
    FrameReader reader;
    reader.append(bytes.data(), bytes.size());
    Message message;
    State state;
    while ((state = reader.next(message)) == State::HaveMessage) {
    }
    return state == State::Broken ? reader.error().text() : std::string();
}

TEST(FrameReader, GivesTheSameMessagesInPiecesOfAnySize)
{
    const std::vector<std::uint8_t> bytes = stream(all());
    for (std::size_t piece : {std::size_t{1}, std::size_t{2}, std::size_t{11}, std::size_t{12}, std::size_t{13}, std::size_t{1000}, bytes.size()}) {
        FrameReader reader;
        std::vector<Message> found;
        for (std::size_t at = 0; at < bytes.size(); at += piece) {
            reader.append(bytes.data() + at, std::min(piece, bytes.size() - at));
            Message message;
            State state;
            while ((state = reader.next(message)) == State::HaveMessage)
                found.push_back(message);
            ASSERT_EQ(state, State::NeedMore) << reader.error().text();
        }
        EXPECT_EQ(stream(found), bytes) << "in pieces of " << piece;
        EXPECT_FALSE(reader.midFrame());
    }
}

TEST(FrameReader, KnowsThatItIsMidFrameAtEveryByteOfOne)
{
    const std::vector<std::uint8_t> bytes = encode(samples::uploaded(1));
    FrameReader reader;
    Message message;
    EXPECT_FALSE(reader.midFrame());
    for (std::size_t i = 0; i + 1 < bytes.size(); ++i) {
        reader.append(&bytes[i], 1);
        ASSERT_EQ(reader.next(message), State::NeedMore);
        ASSERT_TRUE(reader.midFrame());
    }
    reader.append(&bytes.back(), 1);
    EXPECT_EQ(reader.next(message), State::HaveMessage);
    EXPECT_FALSE(reader.midFrame());
}

TEST(FrameReader, RefusesGarbageAtItsFirstByte)
{
    FrameReader reader;
    reader.append("ringside-worker: command not found", 1);
    Message message;
    EXPECT_EQ(reader.next(message), State::Broken);
    EXPECT_EQ(reader.error().where, "byte 0 of the stream");
}

TEST(FrameReader, ShowsWhatItFoundInsteadOfAMessage)
{
    std::vector<std::uint8_t> bytes = stream({Alive{1}, Alive{2}});
    const std::string position = "byte " + std::to_string(bytes.size()) + " of the stream";
    for (const char c : {'b', 'a', 's', 'h', ':', '\n'})
        bytes.push_back(static_cast<std::uint8_t>(c));
    const std::string said = errorOf(bytes);
    EXPECT_NE(said.find(position), std::string::npos) << said;
    EXPECT_NE(said.find("\"bash:\\x0a\" found"), std::string::npos) << said;
}

TEST(FrameReader, RefusesUnknownTypesAtTheFourthByte)
{
    EXPECT_NE(errorOf({'R', 'S', 'M', 'z'}).find("not the type of any message"), std::string::npos);
    EXPECT_EQ(errorOf({'R', 'S', 'M'}), "");
}

TEST(FrameReader, RefusesLengthsBeyondTheLimitsFromTheirAnnouncementAlone)
{
    EXPECT_NE(errorOf({'R', 'S', 'M', 'D', 1, 0, 0, 1, 0, 0, 0, 0}).find("Data: a head of 16777217 bytes is announced"), std::string::npos);
    EXPECT_NE(errorOf({'R', 'S', 'M', 'F', 1, 0, 0, 0, 1, 0, 0, 16}).find("Frame: a body of 268435457 bytes"), std::string::npos);
    EXPECT_NE(errorOf({'R', 'S', 'M', 'V', 1, 0, 0, 0, 1, 0, 0, 0}).find("Alive: a body of 1 bytes"), std::string::npos);
    EXPECT_EQ(errorOf({'R', 'S', 'M', 'F', 0, 0, 0, 1, 0, 0, 0, 16}), ""); // the largest frame there may be
}

TEST(FrameReader, NamesMessageAndFieldOfADamagedHead)
{
    std::vector<std::uint8_t> bytes = encode(samples::run());
    const std::string key = "experiment";
    const auto at = std::search(bytes.begin(), bytes.end(), key.begin(), key.end());
    ASSERT_NE(at, bytes.end());
    *at = 'E';
    const std::string said = errorOf(bytes);
    EXPECT_EQ(said, "byte 0 of the stream: Run.experiment: this field is missing");
}

TEST(FrameReader, StaysBroken)
{
    FrameReader reader;
    Message message;
    reader.append("XXXX", 4);
    ASSERT_EQ(reader.next(message), State::Broken);
    const std::string said = reader.error().text();
    const std::vector<std::uint8_t> good = encode(Alive{1});
    reader.append(good.data(), good.size());
    EXPECT_EQ(reader.next(message), State::Broken);
    EXPECT_EQ(reader.error().text(), said);
    EXPECT_FALSE(reader.midFrame());
}

TEST(FrameReader, RefusesAnotherProtocolVersion)
{
    Hello hello = samples::hello();
    hello.protocol = 2;
    EXPECT_NE(errorOf(encode(hello)).find("Hello.protocol: version 2 found, version 1 expected"), std::string::npos);
}

TEST(FrameReader, ReadsManyMessagesWithoutKeepingThem)
{
    const std::vector<std::uint8_t> frame = encode(samples::uploaded(1));
    FrameReader reader;
    Message message;
    for (int i = 0; i < 20000; ++i) {
        reader.append(frame.data(), frame.size());
        ASSERT_EQ(reader.next(message), State::HaveMessage);
    }
    EXPECT_FALSE(reader.midFrame());
}

} // namespace
} // namespace ringside::wire
