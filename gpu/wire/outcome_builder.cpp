// SPDX-License-Identifier: Apache-2.0
#include "gpu/wire/recording.h"

#include <cstring>

namespace ringside::wire {

namespace {

/// The pixels of the last frame become the values of its field, so that table and export have them too.
void keepPixels(Outcome& outcome, const Frame& frame)
{
    for (Dataset& dataset : outcome.datasets) {
        auto* field = std::get_if<FieldData>(&dataset.data);
        if (dataset.name != frame.field || !field)
            continue;
        const std::size_t size = static_cast<std::size_t>(field->width) * static_cast<std::size_t>(field->height);
        if (frame.pixels.size() != size * sizeof(float))
            return;
        field->values.resize(size);
        std::memcpy(field->values.data(), frame.pixels.data(), frame.pixels.size());
    }
}

} // namespace

OutcomeBuilder::OutcomeBuilder(Origin origin, std::string file) : m_origin(origin), m_file(std::move(file))
{
    m_outcome.mode = origin == Origin::Recording ? RunMode::Recording : origin == Origin::Model ? RunMode::Model : RunMode::Live;
    m_outcome.provenance.origin = origin;
    m_outcome.provenance.file = m_file;
}

void OutcomeBuilder::relabel(Provenance& provenance) const
{
    if (m_origin != Origin::Recording)
        return;
    provenance.origin = Origin::Recording;
    provenance.file = m_file;
}

void OutcomeBuilder::putDataset(Dataset dataset)
{
    relabel(dataset.provenance);
    m_outcome.put(std::move(dataset));
}

void OutcomeBuilder::finish(const Done& done)
{
    m_finished = true;
    m_outcome.status = done.status;
    m_outcome.reason = done.status == RunStatus::Done ? std::string() : done.error.text();
    m_outcome.provenance = done.provenance;
    relabel(m_outcome.provenance);
    m_outcome.params = done.params;
}

void OutcomeBuilder::apply(const Message& message)
{
    if (m_finished)
        return;
    if (const auto* hello = std::get_if<Hello>(&message)) {
        m_machine = hello->machine;
    } else if (const auto* run = std::get_if<Run>(&message)) {
        m_outcome.experiment = run->experiment;
        m_outcome.params = run->params;
    } else if (const auto* data = std::get_if<Data>(&message)) {
        putDataset(data->dataset);
    } else if (const auto* field = std::get_if<FieldOpen>(&message)) {
        putDataset(field->field);
    } else if (const auto* summary = std::get_if<Summary>(&message)) {
        m_outcome.put(summary->value);
    } else if (const auto* frame = std::get_if<Frame>(&message)) {
        keepPixels(m_outcome, *frame);
    } else if (const auto* done = std::get_if<Done>(&message)) {
        finish(*done);
    }
}

Result<Outcome> outcomeOf(const std::vector<Message>& messages, const std::string& file)
{
    OutcomeBuilder builder(Origin::Recording, file);
    for (const Message& message : messages)
        builder.apply(message);
    if (!builder.finished())
        return errorAt(file, "the recording has no end: its last message is not Done");
    return builder.outcome();
}

} // namespace ringside::wire
