// SPDX-License-Identifier: Apache-2.0
#include "gpu/wire/message_names.h"

#include <algorithm>
#include <limits>

namespace ringside::wire {

namespace {

Json head(const Hello& m)
{
    return {{"protocol", m.protocol}, {"program", m.program}, {"pid", m.pid}, {"machine", toJson(m.machine)},
            {"experiments", m.experiments}};
}

Json head(const Run& m)
{
    return {{"run", m.run}, {"experiment", m.experiment}, {"params", toJson(m.params)},
            {"time_limit_seconds", m.timeLimitSeconds}, {"fields", transportName(m.fields)}};
}

Json head(const Cancel& m) { return {{"run", m.run}}; }
Json head(const Acknowledge& m) { return {{"run", m.run}, {"field", m.field}, {"generation", m.generation}}; }
Json head(const Quit&) { return Json::object(); }
Json head(const Progress& m) { return {{"run", m.run}, {"fraction", m.fraction}, {"what", m.what}}; }
Json head(const Data& m) { return {{"run", m.run}, {"dataset", toJson(m.dataset)}}; }
Json head(const Summary& m) { return {{"run", m.run}, {"value", toJson(m.value)}}; }
Json head(const Log& m) { return {{"run", m.run}, {"line", m.line}}; }

Json head(const FieldOpen& m)
{
    return {{"run", m.run}, {"field", toJson(m.field)}, {"transport", transportName(m.transport)}, {"slots", m.slotCount},
            {"slot_bytes", m.slotBytes}, {"allocation_bytes", m.allocationBytes}, {"gpu_uuid", m.gpuUuid}};
}

Json head(const Frame& m)
{
    return {{"run", m.run}, {"field", m.field}, {"generation", m.generation}, {"slot", m.slot}};
}

Json head(const Alive& m) { return {{"run", m.run}}; }

Json head(const Done& m)
{
    const Error& e = m.error;
    const Json error = {{"message", e.message}, {"where", e.where}, {"call", e.call}, {"code", e.code},
                        {"waived", e.waived}, {"sticky", e.sticky}};
    return {{"run", m.run}, {"status", statusName(m.status)}, {"error", error}, {"exiting", m.exiting},
            {"provenance", toJson(m.provenance)}, {"params", toJson(m.params)}};
}

void putLength(std::vector<std::uint8_t>& frame, std::size_t at, std::size_t length)
{
    // What does not fit stays the largest length there is, which every reader refuses.
    const std::size_t most = std::numeric_limits<std::uint32_t>::max();
    const auto value = static_cast<std::uint32_t>(std::min(length, most));
    for (std::size_t i = 0; i < 4; ++i)
        frame[at + i] = static_cast<std::uint8_t>(value >> (8 * i));
}

} // namespace

MessageType typeOf(const Message& message)
{
    static constexpr MessageType types[] = {
        MessageType::Hello,    MessageType::Run,     MessageType::Cancel, MessageType::Acknowledge, MessageType::Quit,
        MessageType::Progress, MessageType::Data,    MessageType::Summary, MessageType::Log,        MessageType::FieldOpen,
        MessageType::Frame,    MessageType::Alive,   MessageType::Done};
    static_assert(std::size(types) == std::variant_size_v<Message>);
    return types[message.index()];
}

std::vector<std::uint8_t> encode(const Message& message)
{
    std::vector<std::uint8_t> frame = {'R', 'S', 'M', static_cast<std::uint8_t>(typeOf(message))};
    frame.resize(prefixBytes);
    Json::to_cbor(std::visit([](const auto& m) { return head(m); }, message), frame);
    putLength(frame, 4, frame.size() - prefixBytes);
    if (const auto* f = std::get_if<Frame>(&message)) {
        putLength(frame, 8, f->pixels.size());
        frame.insert(frame.end(), f->pixels.begin(), f->pixels.end());
    }
    return frame;
}

} // namespace ringside::wire
