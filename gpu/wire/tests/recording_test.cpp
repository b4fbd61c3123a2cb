// SPDX-License-Identifier: Apache-2.0
#include "gpu/wire/recording.h"
#include "gpu/wire/tests/sample_messages.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace ringside::wire {
namespace {

namespace fs = std::filesystem;

class Recording : public testing::Test {
protected:
    void SetUp() override
    {
        std::string pattern = (fs::temp_directory_path() / "ringside-recording-XXXXXX").string();
        ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
        m_folder = pattern;
        m_path = (m_folder / "run.rsd").string();
    }
    void TearDown() override { fs::remove_all(m_folder); }

    std::size_t filesInFolder() const
    {
        return static_cast<std::size_t>(std::distance(fs::directory_iterator(m_folder), fs::directory_iterator()));
    }
    static std::vector<std::uint8_t> stream(const std::vector<Message>& messages)
    {
        std::vector<std::uint8_t> bytes;
        for (const Message& message : messages) {
            const std::vector<std::uint8_t> frame = encode(message);
            bytes.insert(bytes.end(), frame.begin(), frame.end());
        }
        return bytes;
    }
    static std::string complaint(const std::vector<Message>& messages)
    {
        const std::vector<std::uint8_t> bytes = stream(messages);
        const Result<std::vector<Message>> read = readRecording(bytes.data(), bytes.size(), "x.rsd");
        return read ? std::string() : read.error().text();
    }
    fs::path m_folder;
    std::string m_path;
};

TEST_F(Recording, ComesBackWithoutAliveAndOlderFrames)
{
    ASSERT_TRUE(writeRecording(m_path, samples::recording()).ok());
    const Result<std::vector<Message>> read = readRecording(m_path);
    ASSERT_TRUE(read.ok()) << read.error().text();
    std::vector<Message> expected = samples::recording();
    expected.erase(expected.begin() + 6, expected.begin() + 8); // the first frame, Alive
    std::erase_if(expected, [](const Message& m) { return std::holds_alternative<Progress>(m); });
    EXPECT_EQ(stream(*read), stream(expected));
    EXPECT_EQ(filesInFolder(), 1u);
}

TEST_F(Recording, KeepsTheLastFrameOfEachField)
{
    std::vector<Message> messages = samples::recording();
    Frame other = samples::uploaded(1, 5);
    other.field = "other";
    messages.insert(messages.begin() + 6, other);
    ASSERT_TRUE(writeRecording(m_path, messages).ok());
    const Result<std::vector<Message>> read = readRecording(m_path);
    ASSERT_TRUE(read.ok());
    std::vector<std::pair<std::string, std::uint64_t>> frames;
    for (const Message& message : *read)
        if (const auto* frame = std::get_if<Frame>(&message))
            frames.emplace_back(frame->field, frame->generation);
    EXPECT_EQ(frames, (std::vector<std::pair<std::string, std::uint64_t>>{{"other", 1}, {"tile", 2}}));
}

TEST_F(Recording, KeepsTheLastStateOfEachDataset)
{
    std::vector<Message> messages = samples::recording();
    Dataset early = samples::series();
    std::get<SeriesData>(early.data).marks = {1};
    Dataset late = early;
    std::get<SeriesData>(late.data).marks = {2};
    early.name = late.name = "grows";
    messages.insert(messages.begin() + 2, {Data{7, early}, Data{7, late}});
    ASSERT_TRUE(writeRecording(m_path, messages).ok());
    const Result<std::vector<Message>> read = readRecording(m_path);
    ASSERT_TRUE(read.ok()) << read.error().text();
    std::vector<Dataset> grows;
    for (const Message& message : *read)
        if (const auto* data = std::get_if<Data>(&message); data && data->dataset.name == "grows")
            grows.push_back(data->dataset);
    ASSERT_EQ(grows.size(), 1u);
    EXPECT_EQ(std::get<SeriesData>(grows[0].data).marks, std::vector<double>{2});
}

TEST_F(Recording, ReplacesAnOlderFileWhole)
{
    std::ofstream(m_path) << "an older file";
    ASSERT_TRUE(writeRecording(m_path, samples::recording()).ok());
    EXPECT_TRUE(readRecording(m_path).ok());
    EXPECT_EQ(filesInFolder(), 1u);
}

TEST_F(Recording, LeavesTheOlderFileWhenItCannotSave)
{
    ASSERT_TRUE(writeRecording(m_path, samples::recording()).ok());
    const auto size = fs::file_size(m_path);
    std::vector<Message> unfinished = samples::recording();
    unfinished.pop_back();
    const Result<void> saved = writeRecording(m_path, unfinished);
    ASSERT_FALSE(saved.ok());
    EXPECT_NE(saved.error().text().find("before Done"), std::string::npos) << saved.error().text();
    EXPECT_EQ(fs::file_size(m_path), size);
    EXPECT_EQ(filesInFolder(), 1u);
}

TEST_F(Recording, LeavesNothingBehindWhereItCannotRename)
{
    fs::create_directories(m_folder / "run.rsd" / "in the way");
    EXPECT_FALSE(writeRecording(m_path, samples::recording()).ok());
    EXPECT_EQ(filesInFolder(), 1u);
}

TEST_F(Recording, SaysWhichFileCouldNotBeOpened)
{
    const Result<std::vector<Message>> read = readRecording((m_folder / "none.rsd").string());
    ASSERT_FALSE(read.ok());
    EXPECT_EQ(read.error().where, (m_folder / "none.rsd").string());
    EXPECT_EQ(read.error().call, "open");
    EXPECT_FALSE(readRecording(m_folder.string()).ok()) << "a folder is no recording";
    const Result<void> saved = writeRecording((m_folder / "no folder" / "x.rsd").string(), samples::recording());
    ASSERT_FALSE(saved.ok());
    EXPECT_NE(saved.error().text().find("x.rsd"), std::string::npos);
}

TEST_F(Recording, ReportsACutAtEveryByte)
{
    const std::vector<std::uint8_t> bytes = stream(samples::recording());
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        const Result<std::vector<Message>> read = readRecording(bytes.data(), size, "x.rsd");
        ASSERT_FALSE(read.ok()) << "cut to " << size;
        ASSERT_EQ(read.error().where, "x.rsd");
    }
    EXPECT_TRUE(readRecording(bytes.data(), bytes.size(), "x.rsd").ok());
}

TEST_F(Recording, SaysAtWhichByteItIsDamaged)
{
    std::vector<std::uint8_t> bytes = stream(samples::recording());
    const std::size_t second = encode(samples::hello()).size();
    bytes[second] = 'X';
    const Result<std::vector<Message>> read = readRecording(bytes.data(), bytes.size(), "x.rsd");
    ASSERT_FALSE(read.ok());
    EXPECT_NE(read.error().text().find("byte " + std::to_string(second) + " of the stream"), std::string::npos) << read.error().text();
}

TEST_F(Recording, ChecksTheOrderOfMessages)
{
    using namespace samples;
    EXPECT_NE(complaint({run(), done()}).find("message 1 is Run, Hello expected"), std::string::npos);
    EXPECT_NE(complaint({hello(), done()}).find("message 2 is Done, Run expected"), std::string::npos);
    EXPECT_NE(complaint({hello(), run(), done(), Log{7, ""}}).find("message 4 is Log, nothing after Done"), std::string::npos);
    EXPECT_NE(complaint({hello(), run(), Cancel{7}, done()}).find("message 3 is Cancel"), std::string::npos);
    EXPECT_NE(complaint({hello(), run(), Log{8, ""}, done()}).find("belongs to run 8, run 7 expected"), std::string::npos);
    EXPECT_NE(complaint({hello(), run()}).find("before Done"), std::string::npos);
    EXPECT_EQ(complaint({hello(), run(), done(RunStatus::Crashed)}), "");
}

TEST(OutcomeBuilder, FoldsARunAsItGrows)
{
    OutcomeBuilder builder(Origin::Live);
    for (const Message& message : samples::recording()) {
        EXPECT_FALSE(builder.finished());
        builder.apply(message);
    }
    ASSERT_TRUE(builder.finished());
    const Outcome& o = builder.outcome();
    EXPECT_EQ(o.experiment, "bank-conflict");
    EXPECT_EQ(o.mode, RunMode::Live);
    EXPECT_EQ(o.status, RunStatus::Done);
    EXPECT_EQ(o.reason, "");
    EXPECT_EQ(o.params, samples::params());
    EXPECT_EQ(o.provenance, samples::provenance());
    EXPECT_EQ(o.figure("wavefronts"), 2);
    ASSERT_TRUE(o.dataset("cycles-by-stride"));
    ASSERT_TRUE(o.dataset("tile"));
    const auto& tile = std::get<FieldData>(o.dataset("tile")->data);
    EXPECT_EQ(tile.values, (std::vector<float>{20, 1, 2, 3, 4, 5, 6, 7})) << "the last frame's pixels";
    EXPECT_EQ(builder.machine().host, "node7");
}

TEST(OutcomeBuilder, LaterDatasetsReplaceEarlierOnesOfTheSameName)
{
    OutcomeBuilder builder(Origin::Live);
    builder.apply(samples::run());
    builder.apply(Data{7, samples::series()});
    Dataset later = samples::series();
    std::get<SeriesData>(later.data).marks = {9};
    builder.apply(Data{7, later});
    ASSERT_EQ(builder.outcome().datasets.size(), 1u);
    EXPECT_EQ(std::get<SeriesData>(builder.outcome().datasets[0].data).marks, std::vector<double>{9});
}

TEST(OutcomeBuilder, GivesTheReasonOfABadEnd)
{
    OutcomeBuilder builder(Origin::Live);
    builder.apply(samples::run());
    builder.apply(samples::done(RunStatus::Failed));
    EXPECT_EQ(builder.outcome().status, RunStatus::Failed);
    EXPECT_EQ(builder.outcome().reason, samples::done(RunStatus::Failed).error.text());
}

TEST(OutcomeBuilder, TakesNothingAfterTheEnd)
{
    OutcomeBuilder builder(Origin::Live);
    builder.apply(samples::run());
    builder.apply(samples::done());
    builder.apply(Data{7, samples::series()});
    builder.apply(samples::done(RunStatus::Failed));
    EXPECT_TRUE(builder.outcome().datasets.empty());
    EXPECT_EQ(builder.outcome().status, RunStatus::Done);
}

TEST(OutcomeBuilder, IgnoresFramesThatDoNotFitTheirField)
{
    OutcomeBuilder builder(Origin::Live);
    builder.apply(samples::sharedField());
    builder.apply(Frame{7, "tile", 1, -1, samples::pixels({1, 2, 3})});
    builder.apply(Frame{7, "another", 1, -1, samples::pixels({1, 2, 3, 4, 5, 6, 7, 8})});
    EXPECT_TRUE(std::get<FieldData>(builder.outcome().datasets.at(0).data).values.empty());
}

TEST(OutcomeBuilder, MarksEverythingFromARecordingAsRecorded)
{
    const Result<Outcome> o = outcomeOf(samples::recording(), "demo.rsd");
    ASSERT_TRUE(o.ok());
    EXPECT_EQ(o->mode, RunMode::Recording);
    EXPECT_EQ(o->provenance.origin, Origin::Recording);
    for (const Dataset& d : o->datasets) {
        EXPECT_EQ(d.provenance.origin, Origin::Recording);
        EXPECT_EQ(d.provenance.file, "demo.rsd");
        EXPECT_EQ(d.provenance.gpu, "NVIDIA H200") << "what was measured stays";
    }
}

TEST(OutcomeBuilder, ARecordingWithoutEndIsAnError)
{
    std::vector<Message> messages = samples::recording();
    messages.pop_back();
    const Result<Outcome> o = outcomeOf(messages, "demo.rsd");
    ASSERT_FALSE(o.ok());
    EXPECT_EQ(o.error().where, "demo.rsd");
}

} // namespace
} // namespace ringside::wire
