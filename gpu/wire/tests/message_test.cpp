// SPDX-License-Identifier: Apache-2.0
#include "gpu/wire/tests/sample_messages.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace ringside::wire {
namespace {

using namespace samples;

constexpr std::size_t prefix = 12;

Result<Message> decodeFrame(const std::vector<std::uint8_t>& frame)
{
    const auto length = [&](std::size_t at) {
        return std::size_t{frame[at]} | std::size_t{frame[at + 1]} << 8 | std::size_t{frame[at + 2]} << 16 | std::size_t{frame[at + 3]} << 24;
    };
    EXPECT_EQ(frame.size(), prefix + length(4) + length(8));
    const std::uint8_t* head = frame.data() + prefix;
    return decode(static_cast<MessageType>(frame[3]), head, length(4), head + length(4), length(8));
}

/// Decodes a head given as JSON; the error's text, or "" when it was accepted.
std::string complaint(MessageType type, const Json& head, const std::vector<std::uint8_t>& body = {})
{
    const std::vector<std::uint8_t> bytes = Json::to_cbor(head);
    const Result<Message> read = decode(type, bytes.data(), bytes.size(), body.data(), body.size());
    return read ? std::string() : read.error().text();
}

Json headOf(const Message& message)
{
    const std::vector<std::uint8_t> frame = encode(message);
    const std::size_t body = std::holds_alternative<Frame>(message) ? std::get<Frame>(message).pixels.size() : 0;
    return Json::from_cbor(frame.begin() + prefix, frame.end() - static_cast<std::ptrdiff_t>(body));
}

TEST(Message, EveryTypeComesBackAsItWas)
{
    std::set<MessageType> seen;
    for (const Message& message : all()) {
        const std::vector<std::uint8_t> frame = encode(message);
        EXPECT_EQ(std::string(frame.begin(), frame.begin() + 3), "RSM");
        const Result<Message> read = decodeFrame(frame);
        ASSERT_TRUE(read.ok()) << read.error().text();
        EXPECT_EQ(typeOf(*read), typeOf(message));
        EXPECT_EQ(encode(*read), frame) << static_cast<char>(typeOf(message));
        seen.insert(typeOf(message));
    }
    EXPECT_EQ(seen.size(), std::variant_size_v<Message>);
}

TEST(Message, KeepsTheFieldsOfARun)
{
    const Result<Message> read = decodeFrame(encode(run()));
    ASSERT_TRUE(read.ok());
    const auto& r = std::get<wire::Run>(*read);
    EXPECT_EQ(r.run, 7u);
    EXPECT_EQ(r.experiment, "bank-conflict");
    EXPECT_EQ(r.params, params());
    EXPECT_EQ(r.timeLimitSeconds, 12.5);
    EXPECT_EQ(r.fields, FieldTransport::Shared);
}

TEST(Message, KeepsMissingValuesMissing)
{
    const Result<Message> read = decodeFrame(encode(Data{7, series()}));
    ASSERT_TRUE(read.ok());
    const auto& s = std::get<SeriesData>(std::get<Data>(*read).dataset.data);
    EXPECT_EQ(s.curves.at(0).y.at(0), 31.5);
    EXPECT_TRUE(std::isnan(s.curves.at(0).y.at(1)));
    EXPECT_EQ(std::get<Data>(*read).dataset.provenance, provenance());
}

TEST(Message, KeepsTheErrorOfDone)
{
    const Result<Message> read = decodeFrame(encode(done(RunStatus::Failed)));
    ASSERT_TRUE(read.ok());
    const Done& d = std::get<Done>(*read);
    EXPECT_EQ(d.status, RunStatus::Failed);
    EXPECT_EQ(d.error.text(), done(RunStatus::Failed).error.text());
    EXPECT_TRUE(d.error.sticky);
    EXPECT_FALSE(d.error.waived);
    EXPECT_TRUE(d.exiting);
}

TEST(Message, KeepsPixelsBitForBit)
{
    const Result<Message> read = decodeFrame(encode(uploaded(9, -0.5f)));
    ASSERT_TRUE(read.ok());
    EXPECT_EQ(std::get<Frame>(*read).pixels, uploaded(9, -0.5f).pixels);
    EXPECT_EQ(std::get<Frame>(*read).generation, 9u);
}

TEST(Message, IgnoresFieldsItDoesNotKnow)
{
    for (const Message& message : all()) {
        Json head = headOf(message);
        head["later_addition"] = {1, 2, 3};
        std::vector<std::uint8_t> body;
        if (const auto* frame = std::get_if<Frame>(&message))
            body = frame->pixels;
        EXPECT_EQ(complaint(typeOf(message), head, body), "");
    }
}

TEST(Message, SaysWhichRequiredFieldIsMissing)
{
    // Of each message each field in turn, except those that may be left out.
    for (const Message& message : all()) {
        const Json whole = headOf(message);
        for (const auto& [key, value] : whole.items()) {
            Json head = whole;
            head.erase(key);
            const std::string said = complaint(typeOf(message), head);
            EXPECT_NE(said.find("." + key), std::string::npos) << static_cast<char>(typeOf(message)) << "." << key << ": " << said;
        }
    }
}

TEST(Message, SaysWhichFieldHasTheWrongType)
{
    for (const Message& message : all()) {
        const Json whole = headOf(message);
        for (const auto& [key, value] : whole.items()) {
            Json head = whole;
            head[key] = value.is_array() ? Json("no list") : Json::array();
            const std::string said = complaint(typeOf(message), head);
            EXPECT_NE(said.find("." + key), std::string::npos) << static_cast<char>(typeOf(message)) << "." << key << ": " << said;
        }
    }
}

TEST(Message, RefusesAnotherProtocolWhateverElseItSays)
{
    const std::string said = complaint(MessageType::Hello, {{"protocol", 2}, {"new_style", true}});
    EXPECT_NE(said.find("Hello.protocol"), std::string::npos) << said;
    EXPECT_NE(said.find("version 2 found, version 1 expected"), std::string::npos) << said;
}

TEST(Message, ChecksRanges)
{
    Json progress = headOf(Progress{7, 0.5, ""});
    progress["fraction"] = 1.5;
    EXPECT_EQ(complaint(MessageType::Progress, progress), "Progress.fraction: 1.5 found, 0 to 1 expected");
    progress["fraction"] = nullptr;
    EXPECT_NE(complaint(MessageType::Progress, progress), "");

    Json start = headOf(run());
    start["time_limit_seconds"] = -1;
    EXPECT_EQ(complaint(MessageType::Run, start), "Run.time_limit_seconds: -1 found, a time above 0 expected");
    start = headOf(run());
    start["fields"] = "pigeon";
    EXPECT_EQ(complaint(MessageType::Run, start), "Run.fields: 'pigeon' found, one of none, shared, upload expected");
    start["run"] = -3;
    EXPECT_NE(complaint(MessageType::Run, start).find("Run.run"), std::string::npos);

    Json end = headOf(done());
    end["status"] = "exploded";
    EXPECT_NE(complaint(MessageType::Done, end).find("Done.status: 'exploded' found"), std::string::npos);
}

TEST(Message, ChecksThatSharedSlotsFitTheirAllocation)
{
    const Json good = headOf(sharedField());
    Json head = good;
    head["slot_bytes"] = 31; // a frame of 4 x 2 floats takes 32
    EXPECT_EQ(complaint(MessageType::FieldOpen, head), "FieldOpen.slot_bytes: 31 found, at least 32 expected, one frame");
    head = good;
    head["allocation_bytes"] = 3 * 65536 - 1;
    EXPECT_NE(complaint(MessageType::FieldOpen, head).find("FieldOpen.allocation_bytes"), std::string::npos);
    head = good;
    head["slots"] = 0;
    EXPECT_NE(complaint(MessageType::FieldOpen, head).find("FieldOpen.slots"), std::string::npos);
    head = good;
    head["gpu_uuid"] = "GPU-0011";
    EXPECT_NE(complaint(MessageType::FieldOpen, head).find("FieldOpen.gpu_uuid"), std::string::npos);
    head = good;
    head["field"] = headOf(Data{7, series()})["dataset"];
    EXPECT_EQ(complaint(MessageType::FieldOpen, head), "FieldOpen.field: a dataset of kind series found, field expected");
}

TEST(Message, NamesTheFieldInsideADataset)
{
    Json head = headOf(Data{7, series()});
    head["dataset"]["curves"][0]["y"] = {1, 2};
    const std::string said = complaint(MessageType::Data, head);
    EXPECT_NE(said.find("Data.dataset.curves[0].y"), std::string::npos) << said;
}

TEST(Message, RefusesABodyThatDoesNotBelong)
{
    EXPECT_NE(complaint(MessageType::Alive, headOf(Alive{1}), {1, 2, 3, 4}).find("Alive: a body of 4 bytes"), std::string::npos);
    EXPECT_NE(complaint(MessageType::Frame, headOf(uploaded(1)), {1, 2, 3}).find("Frame.body: 3 bytes"), std::string::npos);
}

TEST(Message, ReportsAHeadCutAtEveryByte)
{
    for (const Message& message : all()) {
        const std::vector<std::uint8_t> whole = Json::to_cbor(headOf(message));
        for (std::size_t size = 0; size < whole.size(); ++size) {
            const std::vector<std::uint8_t> cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
            const Result<Message> read = decode(typeOf(message), cut.data(), cut.size(), nullptr, 0);
            ASSERT_FALSE(read.ok()) << static_cast<char>(typeOf(message)) << " cut to " << size;
            ASSERT_FALSE(read.error().text().empty());
        }
    }
}

TEST(Message, RefusesUnknownTypes)
{
    const std::uint8_t empty = 0xa0;
    EXPECT_FALSE(decode(static_cast<MessageType>('z'), &empty, 1, nullptr, 0).ok());
}

TEST(Cbor, HostileHeadsEndQuickly)
{
    const auto said = [](const std::vector<std::uint8_t>& head) {
        const Result<Message> read = decode(MessageType::Quit, head.data(), head.size(), nullptr, 0);
        return read ? std::string() : read.error().text();
    };
    std::vector<std::uint8_t> nested(8u << 20, 0x81); // a list in a list in a list …
    EXPECT_NE(said(nested).find("nested deeper"), std::string::npos);
    EXPECT_NE(said({0x9b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}).find("announced"), std::string::npos); // 2^64-1 values
    EXPECT_NE(said({0x7b, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}).find("announced"), std::string::npos); // so long a text
    EXPECT_NE(said({0xbb, 0x80, 0, 0, 0, 0, 0, 0, 1}).find("map"), std::string::npos); // 2^63+1 entries
    EXPECT_NE(said({0x9f, 0x01, 0xff}).find("unknown length"), std::string::npos);
    EXPECT_NE(said({0xc1, 0x01}).find("tag"), std::string::npos);
    EXPECT_NE(said({0xa0, 0xa0}).find("follow the end"), std::string::npos);
    EXPECT_EQ(said({0xa0}), "");

    std::vector<std::uint8_t> many = {0x9a, 0x00, 0x80, 0x00, 0x00}; // a list of 8 Mi numbers
    many.resize(5 + (8u << 20), 0x01);
    EXPECT_NE(said(many).find("more than"), std::string::npos);
}

} // namespace
} // namespace ringside::wire
