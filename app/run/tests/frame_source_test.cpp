// SPDX-License-Identifier: Apache-2.0
#include "app/run/recorded_frame_source.h"
#include "app/run/tests/run_fixture.h"

#include <QPointer>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace ringside {
namespace {

using namespace testing_run;

constexpr int width = 64, height = 32; // of the fake worker's field

/// The file behind a descriptor. A number alone does not tell: once closed, the next thing opened gets it.
struct FileBehind {
    explicit FileBehind(int fd) { EXPECT_EQ(::fstat(fd, &was), 0); }
    bool isStill(int fd) const
    {
        struct stat now {};
        return ::fstat(fd, &now) == 0 && now.st_dev == was.st_dev && now.st_ino == was.st_ino;
    }
    struct stat was {};
};

class FrameSourceTest : public RunFixture {
protected:
    /// Starts the run and waits until its field is open.
    void open(const std::string& experiment)
    {
        startReady();
        QObject::connect(control.get(), &RunControl::fieldOpened, [this](quint64, const QString& name) {
            opened = name;
            source = control->frameSource(name.toStdString());
            ASSERT_TRUE(source);
            QObject::connect(source.data(), &FrameSource::frameReady, [this] { ++frames; });
            QObject::connect(source.data(), &FrameSource::lost, [this] { ++losses; });
            frames = source->generation() > 0 ? 1 : 0;
        });
        run = control->run(experiment, {});
        ASSERT_TRUE(waitUntil([&] { return !opened.isEmpty(); }));
        EXPECT_EQ(opened, "wave");
    }
    bool waitGeneration(std::uint64_t generation)
    {
        return waitUntil([&] { return source && source->generation() >= generation; });
    }
    quint64 run = 0;
    QString opened;
    QPointer<FrameSource> source;
    int frames = 0, losses = 0;
};

/// The first value of the slot, read through the descriptor as the window's GPU would.
float firstOf(const FrameSource::SharedMemory& memory, int slot)
{
    void* bytes = ::mmap(nullptr, memory.allocationBytes, PROT_READ, MAP_SHARED, memory.fd, 0);
    EXPECT_NE(bytes, MAP_FAILED);
    const float value = *reinterpret_cast<const float*>(static_cast<const char*>(bytes) + memory.slotBytes * static_cast<std::size_t>(slot));
    ::munmap(bytes, memory.allocationBytes);
    return value;
}

TEST_F(FrameSourceTest, UploadedFramesComeOneAfterTheOther)
{
    open("fake-upload-field");
    EXPECT_EQ(source->kind(), FrameSource::Kind::Uploaded);
    EXPECT_EQ(source->sharedMemory().fd, -1);
    ASSERT_TRUE(waitGeneration(1));
    ASSERT_EQ(source->pixels().size(), static_cast<std::size_t>(width * height));
    EXPECT_EQ(source->pixels()[0], 1);
    EXPECT_EQ(source->pixels()[width - 1], width);
    EXPECT_TRUE(control->busy()) << "the second frame waits for the first to be drawn";
    source->acknowledge(1);
    ASSERT_TRUE(waitGeneration(2));
    EXPECT_EQ(source->pixels()[0], 2);
    EXPECT_GE(frames, 2);
    source->acknowledge(2);
    ASSERT_TRUE(waitUntil([&] { return ended(run); }));
    EXPECT_EQ(control->outcome().status, RunStatus::Done) << control->outcome().reason;
    EXPECT_EQ(losses, 0);
    const Dataset* wave = control->outcome().dataset("wave");
    ASSERT_TRUE(wave);
    EXPECT_EQ(std::get<FieldData>(wave->data).values.at(0), 2) << "the outcome has the last frame too";
}

TEST_F(FrameSourceTest, SharedMemoryArrivesAndIsClosedAtTheEnd)
{
    open("fake-share-field");
    ASSERT_EQ(source->kind(), FrameSource::Kind::Shared);
    const FrameSource::SharedMemory memory = source->sharedMemory();
    ASSERT_GE(memory.fd, 0);
    const FileBehind shared(memory.fd);
    EXPECT_EQ(memory.slotCount, 3);
    EXPECT_EQ(memory.gpuUuid, std::string(32, '0'));
    EXPECT_TRUE(::fcntl(memory.fd, F_GETFD) & FD_CLOEXEC) << "the next worker must not inherit it";
    ASSERT_TRUE(waitGeneration(1));
    EXPECT_EQ(source->slot(), 1);
    EXPECT_EQ(firstOf(memory, source->slot()), 1);
    source->acknowledge(1);
    ASSERT_TRUE(waitGeneration(2));
    EXPECT_EQ(source->slot(), 2);
    EXPECT_EQ(firstOf(memory, source->slot()), 2);
    source->acknowledge(2);
    ASSERT_TRUE(waitUntil([&] { return ended(run); }));
    EXPECT_EQ(control->outcome().status, RunStatus::Done) << control->outcome().reason;
    EXPECT_TRUE(shared.isStill(memory.fd)) << "a view may not have imported it yet";

    control->run("fake-slow", {});
    EXPECT_EQ(control->frameSource("wave"), nullptr);
    ASSERT_TRUE(waitUntil([&] { return source.isNull(); })) << "the source of the run before is gone";
    EXPECT_FALSE(shared.isStill(memory.fd)) << "and its descriptor closed";
}

TEST_F(FrameSourceTest, DeathOfTheWorkerLosesSharedMemory)
{
    open("fake-share-field-crash");
    const int fd = source->sharedMemory().fd;
    const FileBehind shared(fd);
    ASSERT_TRUE(waitGeneration(1));
    source->acknowledge(1);
    ASSERT_TRUE(waitGeneration(2));
    source->acknowledge(2);
    ASSERT_TRUE(waitUntil([&] { return ended(run); }));
    EXPECT_EQ(control->outcome().status, RunStatus::Crashed);
    ASSERT_TRUE(source);
    EXPECT_EQ(losses, 1);
    EXPECT_TRUE(source->isLost());
    EXPECT_EQ(source->generation(), 2u) << "what was drawn last is still known";
    EXPECT_EQ(source->sharedMemory().fd, -1);
    EXPECT_FALSE(shared.isStill(fd));
    source->acknowledge(2); // a view that is late says so to nobody
    expectNextRunWorks();
}

TEST_F(FrameSourceTest, DeathOfTheWorkerKeepsUploadedPixels)
{
    open("fake-upload-field");
    ASSERT_TRUE(waitGeneration(1));
    ::kill(static_cast<pid_t>(control->activePid()), SIGKILL);
    ASSERT_TRUE(waitUntil([&] { return ended(run); }));
    ASSERT_TRUE(source);
    EXPECT_EQ(losses, 1);
    EXPECT_TRUE(source->isLost());
    EXPECT_EQ(source->pixels().at(0), 1);
    expectNextRunWorks();
}

TEST_F(FrameSourceTest, AViewThatCannotShareGetsUploadsFromTheNextRunOn)
{
    open("fake-share-field");
    source->refuseShared("no extension");
    source->acknowledge(1);
    control->cancel();
    ASSERT_TRUE(waitUntil([&] { return ended(run); }));
    const Outcome& o = finish("fake-share-field");
    EXPECT_EQ(o.status, RunStatus::Failed);
    EXPECT_TRUE(says(o.reason, "or none was asked for")) << o.reason;
    EXPECT_TRUE(waitUntil([&] { return log.contains("no extension"); }));
}

TEST_F(FrameSourceTest, WhoDrawsNothingGetsUploads)
{
    startReady();
    control->shareMemory = false;
    const Outcome& o = finish("fake-share-field");
    EXPECT_EQ(o.status, RunStatus::Failed);
    EXPECT_TRUE(says(o.reason, "or none was asked for")) << o.reason;
}

TEST_F(FrameSourceTest, ARecordedFieldIsOneFrame)
{
    FieldData field;
    field.width = 2;
    field.height = 1;
    field.values = {3, 4};
    const RecordedFrameSource source({"wave", {"Wave", ""}, {}, field});
    EXPECT_EQ(source.kind(), FrameSource::Kind::Recorded);
    EXPECT_EQ(source.generation(), 1u);
    EXPECT_EQ(source.pixels(), (std::vector<float>{3, 4}));
    field.values.clear();
    EXPECT_EQ(RecordedFrameSource({"wave", {"Wave", ""}, {}, field}).generation(), 0u);
}

} // namespace
} // namespace ringside
