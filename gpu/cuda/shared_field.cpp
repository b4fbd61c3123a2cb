// SPDX-License-Identifier: Apache-2.0
#include "gpu/cuda/shared_field.h"

#include "gpu/cuda/exportable_memory.h"
#include "gpu/cuda/raii.h"
#include "gpu/wire/fd_passing.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <optional>
#include <vector>
#include <memory>

namespace ringside {

namespace {

using namespace std::chrono_literals;

constexpr int slotCount = 3;
constexpr std::size_t slotAlignment = 64 * 1024;   // a multiple of what OpenGL asks of storage-buffer offsets
constexpr std::size_t maxValuesAsData = 128 * 128; // larger fields stay pixels: as numbers they would keep the window busy
constexpr auto lastFramePatience = 200ms;

/// Common to all transports: counts generations, and sends the last frame's values as a dataset.
class WireField : public LiveField {
public:
    WireField(FieldLink link, const Dataset& description)
        : m_link(std::move(link)), m_description(description), m_field(std::get<FieldData>(m_description.data))
    {
        m_field.values.clear();
    }

    Result<void> publish(cudaStream_t stream, bool last) override
    {
        RINGSIDE_CUDA(cudaStreamSynchronize(stream));
        const float* source = next();
        RINGSIDE_TRY(announce(last));
        return last ? sendValues(source) : Result<void>();
    }

protected:
    std::size_t count() const
    {
        return static_cast<std::size_t>(m_field.width) * static_cast<std::size_t>(m_field.height);
    }
    std::size_t bytes() const { return count() * sizeof(float); }
    virtual Result<void> announce(bool last) = 0;

    /// The window takes one frame at a time: true when it drew the last one that was announced.
    bool room(bool last)
    {
        const std::string& name = m_description.name;
        if (m_generation == 0 || m_link.acknowledgements.drawn(name) >= m_generation)
            return true;
        if (last) // waits, then goes out all the same
            static_cast<void>(m_link.acknowledgements.waitFor(name, m_generation, lastFramePatience));
        return last;
    }

    Result<void> openOnWire(wire::FieldTransport transport, int slots, std::size_t slotBytes, std::size_t allocation)
    {
        wire::FieldOpen open;
        open.run = m_link.run;
        open.field = m_description;
        open.transport = transport;
        open.slotCount = slots;
        open.slotBytes = slotBytes;
        open.allocationBytes = allocation;
        open.gpuUuid = m_link.gpuUuid;
        m_link.send(open);
        return {};
    }

    FieldLink m_link;
    Dataset m_description;
    FieldData& m_field;             ///< in m_description
    std::uint64_t m_generation = 0; ///< of the frame announced last

private:
    Result<void> sendValues(const float* source)
    {
        if (count() > maxValuesAsData) {
            m_link.sink.log(fmt::format("{}: {} x {} values are too many to be sent as numbers; only its picture is",
                                        m_description.name, m_field.width, m_field.height));
            return {};
        }
        Dataset dataset = m_description;
        std::vector<float>& values = std::get<FieldData>(dataset.data).values;
        values.resize(count());
        RINGSIDE_CUDA(cudaMemcpy(values.data(), source, bytes(), cudaMemcpyDeviceToHost));
        m_link.sink.data(dataset);
        return {};
    }
};

/// Nobody draws it: one buffer, and only the last values are sent.
class SilentField : public WireField {
public:
    using WireField::WireField;
    Result<void> open()
    {
        Result<DeviceArray<float>> buffer = DeviceArray<float>::make(count());
        if (!buffer)
            return buffer.error();
        m_buffer.emplace(std::move(*buffer));
        RINGSIDE_CUDA(cudaMemset(m_buffer->get(), 0, bytes()));
        return {};
    }
    float* next() override { return m_buffer->get(); }

protected:
    Result<void> announce(bool) override { return {}; }
    std::optional<DeviceArray<float>> m_buffer;
};

/// Every frame is copied to the host and sent.
class UploadField : public SilentField {
public:
    using SilentField::SilentField;
    Result<void> open()
    {
        RINGSIDE_TRY(SilentField::open());
        Result<PinnedArray<float>> host = PinnedArray<float>::make(count());
        if (!host)
            return host.error();
        m_host.emplace(std::move(*host));
        return openOnWire(wire::FieldTransport::Upload, 0, bytes(), 0);
    }

protected:
    Result<void> announce(bool last) override
    {
        if (!room(last))
            return {};
        RINGSIDE_CUDA(cudaMemcpy(m_host->get(), m_buffer->get(), bytes(), cudaMemcpyDeviceToHost));
        wire::Frame frame;
        frame.run = m_link.run;
        frame.field = m_description.name;
        frame.generation = ++m_generation;
        const auto* first = reinterpret_cast<const std::uint8_t*>(m_host->get());
        frame.pixels.assign(first, first + bytes());
        m_link.send(frame);
        return {};
    }

private:
    std::optional<PinnedArray<float>> m_host;
};

/// Shared memory of the present run's fields that have ended. A short run is over before the window has imported its memory, and
/// importers do not keep it: what is released here is used again at once, for other data. So it stays until the next run.
class EndedFields {
public:
    static void keep(ExportableMemory memory, std::uint64_t run)
    {
        forgetBefore(run);
        all().memories.push_back(std::make_unique<ExportableMemory>(std::move(memory)));
    }
    static void forgetBefore(std::uint64_t run)
    {
        if (all().run != run)
            all().memories.clear();
        all().run = run;
    }

private:
    struct All {
        std::uint64_t run = 0;
        std::vector<std::unique_ptr<ExportableMemory>> memories;
    };
    static All& all()
    {
        static All* const kept = new All; // never destroyed: the driver may be gone by then
        return *kept;
    }
};

/// Three slots of one exported allocation. The window may read the slot it drew last and the one announced last, so at
/// most two are taken and the third is always there to be filled.
class SharedField : public WireField {
public:
    using WireField::WireField;
    ~SharedField() override
    {
        if (m_memory)
            EndedFields::keep(std::move(*m_memory), m_link.run);
    }
    Result<void> open()
    {
        EndedFields::forgetBefore(m_link.run);
        m_slotBytes = (bytes() + slotAlignment - 1) / slotAlignment * slotAlignment;
        Result<ExportableMemory> memory = ExportableMemory::make(m_slotBytes * slotCount, m_link.device);
        if (!memory)
            return memory.error();
        m_memory.emplace(std::move(*memory));
        RINGSIDE_CUDA(cudaMemset(m_memory->get(), 0, m_memory->bytes()));
        RINGSIDE_CUDA(cudaDeviceSynchronize());
        Result<int> fd = m_memory->exportFd();
        if (!fd)
            return fd.error();
        // The descriptor goes first: if it cannot be sent, nothing was announced and uploading takes over.
        Result<void> sent = wire::sendFd(m_link.fdSocket, *fd, m_link.run);
        close(*fd);
        if (!sent)
            return sent;
        return openOnWire(wire::FieldTransport::Shared, slotCount, m_slotBytes, m_memory->bytes());
    }

    float* next() override
    {
        if (m_filling < 0)
            m_filling = freeSlot();
        return reinterpret_cast<float*>(static_cast<char*>(m_memory->get()) +
                                        m_slotBytes * static_cast<std::size_t>(m_filling));
    }

protected:
    Result<void> announce(bool last) override
    {
        // Without room the frame is dropped: its slot is filled again.
        if (!room(last))
            return {};
        wire::Frame frame;
        frame.run = m_link.run;
        frame.field = m_description.name;
        frame.generation = ++m_generation;
        frame.slot = m_filling;
        m_generationOf[static_cast<std::size_t>(m_filling)] = m_generation;
        m_filling = -1;
        m_link.send(frame);
        return {};
    }

private:
    /// The slot with the oldest frame. `room` sees to it that this one is neither drawn nor waiting to be, except after
    /// a last frame that a hung window made us announce: then it is still not the one announced last.
    int freeSlot() const
    {
        int oldest = 0;
        for (int slot = 1; slot < slotCount; ++slot)
            if (m_generationOf[static_cast<std::size_t>(slot)] < m_generationOf[static_cast<std::size_t>(oldest)])
                oldest = slot;
        return oldest;
    }

    std::optional<ExportableMemory> m_memory;
    std::size_t m_slotBytes = 0;
    int m_filling = -1;
    std::array<std::uint64_t, slotCount> m_generationOf{}; ///< 0: never announced
};

template <class Field>
Result<std::unique_ptr<LiveField>> opened(const FieldLink& link, const Dataset& description)
{
    auto field = std::make_unique<Field>(link, description);
    RINGSIDE_TRY(field->open());
    return std::unique_ptr<LiveField>(std::move(field));
}

} // namespace

void Acknowledgements::begin(std::uint64_t run)
{
    const std::lock_guard lock(m_mutex);
    m_run = run;
    m_drawn.clear();
}

void Acknowledgements::note(const wire::Acknowledge& message)
{
    {
        const std::lock_guard lock(m_mutex);
        if (message.run != m_run)
            return;
        std::uint64_t& drawn = m_drawn[message.field];
        drawn = std::max(drawn, message.generation);
    }
    m_changed.notify_all();
}

std::uint64_t Acknowledgements::drawn(const std::string& field) const
{
    const std::lock_guard lock(m_mutex);
    const auto found = m_drawn.find(field);
    return found == m_drawn.end() ? 0 : found->second;
}

bool Acknowledgements::waitFor(const std::string& field, std::uint64_t generation, std::chrono::milliseconds limit)
{
    std::unique_lock lock(m_mutex);
    return m_changed.wait_for(lock, limit, [&] { return m_drawn[field] >= generation; });
}

Result<std::unique_ptr<LiveField>> WireFieldHost::open(const Dataset& description)
{
    const auto* field = std::get_if<FieldData>(&description.data);
    if (!field || field->width <= 0 || field->height <= 0)
        return errorAt(description.name,
                       "a live field needs a dataset of kind field with a width and a height above 0");
    if (m_link.transport == wire::FieldTransport::None)
        return opened<SilentField>(m_link, description);
    if (m_link.transport == wire::FieldTransport::Shared && m_link.fdSocket >= 0) {
        Result<std::unique_ptr<LiveField>> shared = opened<SharedField>(m_link, description);
        if (shared || shared.error().sticky)
            return shared;
        m_link.sink.log("shared memory is not used for this field: " + shared.error().text());
    }
    return opened<UploadField>(m_link, description);
}

} // namespace ringside
