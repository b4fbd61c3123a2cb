// SPDX-License-Identifier: Apache-2.0
#include "experiments/core/json_fields.h"
#include "gpu/wire/cbor_check.h"
#include "gpu/wire/message_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace ringside::wire {

namespace {

constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
constexpr int maxSlots = 16;

std::uint64_t count(JsonFields& f, const char* key) { return static_cast<std::uint64_t>(f.integer(key, 0, most)); }

/// Takes the value of a result, or notes its error.
template <class T>
T take(JsonFields& f, Result<T> result)
{
    if (result)
        return std::move(*result);
    f.problems().note(result.error().where, result.error().message);
    return {};
}

FieldTransport transport(JsonFields& f, const char* key)
{
    return static_cast<FieldTransport>(f.oneOf(key, {"none", "shared", "upload"}));
}

Message readHello(JsonFields& f)
{
    Hello m;
    m.protocol = static_cast<int>(f.integer("protocol", 0, std::numeric_limits<int>::max()));
    if (m.protocol != protocolVersion) {
        // Nothing else is read: another version may have other fields.
        f.note("protocol", fmt::format("version {} found, version {} expected; ringside and ringside-worker must be of "
                                       "the same release", m.protocol, protocolVersion));
        return m;
    }
    m.program = f.text("program");
    m.pid = f.integer("pid", 0, most);
    m.machine = take(f, machineFromJson(f.object("machine"), f.path("machine")));
    m.experiments = f.texts("experiments");
    return m;
}

Message readRun(JsonFields& f)
{
    Run m;
    m.run = count(f, "run");
    m.experiment = f.text("experiment");
    m.params = take(f, paramsFromJson(f.object("params"), f.path("params")));
    m.timeLimitSeconds = f.real("time_limit_seconds");
    if (!(m.timeLimitSeconds > 0 && std::isfinite(m.timeLimitSeconds)))
        f.note("time_limit_seconds", fmt::format("{} found, a time above 0 expected", m.timeLimitSeconds));
    m.fields = transport(f, "fields");
    return m;
}

Message readAcknowledge(JsonFields& f) { return Acknowledge{count(f, "run"), f.text("field"), count(f, "generation")}; }

Message readProgress(JsonFields& f)
{
    Progress m{count(f, "run"), f.real("fraction"), f.text("what")};
    if (!(m.fraction >= 0 && m.fraction <= 1))
        f.note("fraction", fmt::format("{} found, 0 to 1 expected", m.fraction));
    return m;
}

Message readData(JsonFields& f)
{
    return Data{count(f, "run"), take(f, datasetFromJson(f.object("dataset"), f.path("dataset")))};
}

Message readSummary(JsonFields& f)
{
    return Summary{count(f, "run"), take(f, summaryValueFromJson(f.object("value"), f.path("value")))};
}

void checkShared(JsonFields& f, const FieldOpen& m, std::uint64_t frameBytes)
{
    if (m.slotCount < 1)
        f.note("slots", fmt::format("{} found, 1 to {} expected", m.slotCount, maxSlots));
    else if (m.slotBytes < frameBytes)
        f.note("slot_bytes", fmt::format("{} found, at least {} expected, one frame", m.slotBytes, frameBytes));
    else if (m.allocationBytes / static_cast<std::uint64_t>(m.slotCount) < m.slotBytes)
        f.note("allocation_bytes", fmt::format("{} found, at least {} slots of {} expected", m.allocationBytes, m.slotCount, m.slotBytes));
    const bool hex = m.gpuUuid.size() == 32 && m.gpuUuid.find_first_not_of("0123456789abcdefABCDEF") == std::string::npos;
    if (!hex)
        f.note("gpu_uuid", "32 hexadecimal digits expected");
}

Message readFieldOpen(JsonFields& f)
{
    FieldOpen m;
    m.run = count(f, "run");
    m.field = take(f, datasetFromJson(f.object("field"), f.path("field")));
    m.transport = transport(f, "transport");
    m.slotCount = static_cast<int>(f.integer("slots", 0, maxSlots));
    m.slotBytes = count(f, "slot_bytes");
    m.allocationBytes = count(f, "allocation_bytes");
    m.gpuUuid = f.text("gpu_uuid");
    const auto* field = std::get_if<FieldData>(&m.field.data);
    if (!field)
        f.note("field", fmt::format("a dataset of kind {} found, field expected", kindName(kindOf(m.field))));
    else if (m.transport == FieldTransport::None)
        f.note("transport", "'none' found, shared or upload expected");
    else if (m.transport == FieldTransport::Shared)
        checkShared(f, m, std::uint64_t{sizeof(float)} * static_cast<std::uint64_t>(field->width) * static_cast<std::uint64_t>(field->height));
    return m;
}

Message readFrame(JsonFields& f, const std::uint8_t* body, std::size_t bodyBytes)
{
    Frame m;
    m.run = count(f, "run");
    m.field = f.text("field");
    m.generation = count(f, "generation");
    if (m.generation == 0)
        f.note("generation", "0 found, 1 or more expected");
    m.slot = static_cast<int>(f.integer("slot", -1, maxSlots - 1));
    if (bodyBytes % sizeof(float))
        f.note("body", fmt::format("{} bytes found, a multiple of {} expected", bodyBytes, sizeof(float)));
    if (!f.problems().any() && bodyBytes)
        m.pixels.assign(body, body + bodyBytes);
    return m;
}

Message readDone(JsonFields& f)
{
    static constexpr RunStatus statuses[] = {RunStatus::Done,    RunStatus::Waived,   RunStatus::Failed,
                                             RunStatus::Crashed, RunStatus::TimedOut, RunStatus::Cancelled};
    std::vector<std::string> names;
    for (RunStatus s : statuses)
        names.emplace_back(statusName(s));
    Done m;
    m.run = count(f, "run");
    m.status = statuses[f.oneOf("status", names)];
    JsonFields e(f.object("error"), f.path("error"), f.problems());
    m.error.message = e.text("message");
    m.error.where = e.textOr("where", {});
    m.error.call = e.textOr("call", {});
    m.error.code = static_cast<int>(e.integerIf("code", std::numeric_limits<int>::min(), std::numeric_limits<int>::max()).value_or(0));
    m.error.waived = e.find("waived") && e.boolean("waived");
    m.error.sticky = e.find("sticky") && e.boolean("sticky");
    m.exiting = f.boolean("exiting");
    m.provenance = take(f, provenanceFromJson(f.object("provenance"), f.path("provenance")));
    m.params = take(f, paramsFromJson(f.object("params"), f.path("params")));
    return m;
}

Message readFields(MessageType type, JsonFields& f, const std::uint8_t* body, std::size_t bodyBytes)
{
    switch (type) {
    case MessageType::Hello: return readHello(f);
    case MessageType::Run: return readRun(f);
    case MessageType::Cancel: return Cancel{count(f, "run")};
    case MessageType::Acknowledge: return readAcknowledge(f);
    case MessageType::Quit: return Quit{};
    case MessageType::Progress: return readProgress(f);
    case MessageType::Data: return readData(f);
    case MessageType::Summary: return readSummary(f);
    case MessageType::Log: return Log{count(f, "run"), f.text("line")};
    case MessageType::FieldOpen: return readFieldOpen(f);
    case MessageType::Frame: return readFrame(f, body, bodyBytes);
    case MessageType::Alive: return Alive{count(f, "run")};
    case MessageType::Done: return readDone(f);
    }
    return Quit{}; // decode() let no other type through
}

Result<Message> decodeChecked(MessageType type, const char* name, const std::uint8_t* head, std::size_t headBytes,
                              const std::uint8_t* body, std::size_t bodyBytes)
{
    const Json json = Json::from_cbor(head, head + headBytes, true, false);
    if (json.is_discarded())
        return errorAt(name, "its head is not CBOR");
    JsonProblems problems;
    JsonFields fields(json, name, problems);
    Message message = readFields(type, fields, body, bodyBytes);
    if (problems.any())
        return problems.error();
    return message;
}

} // namespace

Result<Message> decode(MessageType type, const std::uint8_t* head, std::size_t headBytes, const std::uint8_t* body,
                       std::size_t bodyBytes)
{
    const char* name = typeName(type);
    if (!name)
        return errorAt({}, fmt::format("0x{:02x} is not the letter of any message", static_cast<unsigned char>(type)));
    if (headBytes > maxHeadBytes || bodyBytes > maxBodyBytes)
        return errorAt(name, fmt::format("a head of {} and a body of {} bytes, at most {} and {} expected", headBytes, bodyBytes,
                                         maxHeadBytes, maxBodyBytes));
    if (bodyBytes && type != MessageType::Frame)
        return errorAt(name, fmt::format("a body of {} bytes found, none expected", bodyBytes));
    if (Result<void> sound = checkCbor(head, headBytes); !sound)
        return errorAt(name, sound.error().message);
    try {
        return decodeChecked(type, name, head, headBytes, body, bodyBytes);
    } catch (const std::exception& e) { // the parser's own, and memory
        return errorAt(name, fmt::format("its head cannot be read: {}", e.what()));
    }
}

} // namespace ringside::wire
