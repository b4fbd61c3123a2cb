// SPDX-License-Identifier: Apache-2.0
#include "tests/fake_worker/modes.h"

#include "experiments/core/experiment.h"
#include "gpu/wire/fd_passing.h"

#include <cstdlib>
#include <cstring>
#include <sys/mman.h>
#include <unistd.h>

namespace ringside::fake {

namespace {

constexpr int width = 64, height = 32;
constexpr std::size_t frameBytes = sizeof(float) * width * height;
constexpr std::size_t slotBytes = 65536;

/// The model's datasets, said to be measured: enough for every view and for the whole path of a live run.
void succeed(Link& link, const wire::Run& run)
{
    const Experiment* experiment = findExperiment(run.experiment);
    if (!experiment) // "fake-success"
        experiment = catalogue().empty() ? nullptr : &catalogue().front();
    if (!experiment)
        return done(link, run);
    const Result<Outcome> predicted = predict(*experiment, run.experiment == experiment->id ? run.params : Params(), machine());
    if (!predicted)
        return done(link, run, RunStatus::Failed, predicted.error().text());
    link.send(wire::Progress{run.run, 0.5, "half of it"});
    link.send(wire::Log{run.run, "fake worker: these are the model's numbers"});
    for (Dataset dataset : predicted->datasets) {
        dataset.provenance = provenance();
        link.send(wire::Data{run.run, dataset});
    }
    for (const SummaryValue& value : predicted->summary)
        link.send(wire::Summary{run.run, value});
    link.send(wire::Progress{run.run, 1, "done"});
    done(link, run);
}

Dataset emptyField()
{
    FieldData field;
    field.width = width;
    field.height = height;
    field.high = width;
    return {"wave", {"Wave", "波"}, provenance(), field};
}

/// Frame g holds g + column in each row.
void fill(void* memory, std::uint64_t generation)
{
    auto* value = static_cast<float*>(memory);
    for (int i = 0; i < width * height; ++i)
        value[i] = static_cast<float>(generation) + static_cast<float>(i % width);
}

wire::FieldOpen opening(const wire::Run& run, wire::FieldTransport transport)
{
    wire::FieldOpen open;
    open.run = run.run;
    open.field = emptyField();
    open.transport = transport;
    open.gpuUuid = machine().gpus.front().uuid;
    return open;
}

/// Two frames, the second when the first is drawn.
void upload(Link& link, const wire::Run& run)
{
    link.send(opening(run, wire::FieldTransport::Upload));
    for (std::uint64_t generation : {1u, 2u}) {
        wire::Frame frame{run.run, "wave", generation, -1, std::vector<std::uint8_t>(frameBytes)};
        fill(frame.pixels.data(), generation);
        link.send(frame);
        if (!link.waitDrawn(run, "wave", generation))
            return done(link, run, RunStatus::Cancelled, "The run was cancelled.");
    }
    done(link, run);
}

/// Host memory instead of a GPU's: the window's side cannot tell until it imports it.
int shareMemory(void*& memory)
{
    const int fd = ::memfd_create("fake field", MFD_CLOEXEC);
    if (fd < 0 || ::ftruncate(fd, 3 * slotBytes) != 0)
        return -1;
    memory = ::mmap(nullptr, 3 * slotBytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    return memory == MAP_FAILED ? -1 : fd;
}

void share(Link& link, const wire::Run& run, bool crash)
{
    const char* socket = std::getenv(wire::fdSocketVariable);
    void* memory = nullptr;
    const int fd = shareMemory(memory);
    if (!socket || fd < 0 || run.fields != wire::FieldTransport::Shared)
        return done(link, run, RunStatus::Failed, "no socket to pass memory over, or none was asked for");
    wire::FieldOpen open = opening(run, wire::FieldTransport::Shared);
    open.slotCount = 3;
    open.slotBytes = slotBytes;
    open.allocationBytes = 3 * slotBytes;
    link.send(open);
    const Result<void> sent = wire::sendFd(std::atoi(socket), fd, run.run);
    ::close(fd);
    if (!sent)
        return done(link, run, RunStatus::Failed, sent.error().text());
    for (std::uint64_t generation : {1u, 2u}) {
        const int slot = static_cast<int>(generation % 3);
        fill(static_cast<char*>(memory) + slotBytes * static_cast<std::size_t>(slot), generation);
        link.send(wire::Frame{run.run, "wave", generation, slot, {}});
        if (!link.waitDrawn(run, "wave", generation))
            return done(link, run, RunStatus::Cancelled, "The run was cancelled.");
    }
    if (crash)
        std::abort();
    done(link, run);
}

void slow(Link& link, const wire::Run& run)
{
    link.send(wire::Progress{run.run, 0.1, "waiting to be cancelled"});
    link.waitCancelled(run.run);
    done(link, run, RunStatus::Cancelled, "The run was cancelled.");
}

} // namespace

Machine machine()
{
    Machine m = referenceMachine();
    m.host = "fake worker";
    if (m.gpus.empty())
        m.gpus.emplace_back();
    m.gpus.front().name = "no GPU (fake worker)";
    m.gpus.front().uuid = std::string(32, '0');
    return m;
}

Provenance provenance()
{
    Provenance p;
    p.origin = Origin::Live;
    p.gpu = machine().gpus.front().name;
    p.machine = "fake worker";
    p.program = "ringside-fake-worker";
    p.note = "fake worker: not measured";
    return p;
}

void done(Link& link, const wire::Run& run, RunStatus status, const std::string& why, bool exiting)
{
    wire::Done message;
    message.run = run.run;
    message.status = status;
    message.error.message = why;
    message.exiting = exiting;
    message.provenance = provenance();
    message.params = run.params;
    link.send(message);
    if (exiting)
        ::_exit(4);
}

void addModes(Modes& modes)
{
    modes["success"] = succeed;
    modes["slow"] = slow;
    modes["upload-field"] = upload;
    modes["share-field"] = [](Link& link, const wire::Run& run) { share(link, run, false); };
    modes["share-field-crash"] = [](Link& link, const wire::Run& run) { share(link, run, true); };
    modes["waived"] = [](Link& link, const wire::Run& run) { done(link, run, RunStatus::Waived, "This machine has no second GPU."); };
    modes["failed"] = [](Link& link, const wire::Run& run) { done(link, run, RunStatus::Failed, "The kernel could not be launched."); };
    modes["sticky"] = [](Link& link, const wire::Run& run) {
        done(link, run, RunStatus::Failed, "The kernel read an illegal address.", true);
    };
}

} // namespace ringside::fake
