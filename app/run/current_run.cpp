// SPDX-License-Identifier: Apache-2.0
#include "app/run/current_run.h"

#include <fmt/format.h>
#include <unistd.h>

namespace ringside {

namespace {

constexpr std::size_t maxLogs = 1000, maxNames = 512, maxFields = 16;

/// Messages with the same key replace each other; empty: each is kept.
std::string keyOf(const wire::Message& message)
{
    if (const auto* data = std::get_if<wire::Data>(&message))
        return "D" + data->dataset.name;
    if (const auto* summary = std::get_if<wire::Summary>(&message))
        return "S" + summary->value.name;
    if (const auto* frame = std::get_if<wire::Frame>(&message))
        return "F" + frame->field;
    return std::holds_alternative<wire::Progress>(message) ? "P" : std::string();
}

} // namespace

CurrentRun::CurrentRun(wire::Run request) : m_request(std::move(request))
{
    m_builder.apply(m_request);
}

CurrentRun::~CurrentRun()
{
    for (const auto& source : m_sources) { // a view may hold it until it is deleted, and this run control be gone by then
        source->onAcknowledge = nullptr;
        source->onRefuse = nullptr;
    }
    for (int fd : m_earlyFds)
        ::close(fd);
}

void CurrentRun::begin(const wire::Hello& hello)
{
    m_messages = {hello, m_request};
    m_builder.apply(hello);
}

Result<void> CurrentRun::take(const wire::Message& message)
{
    if (const auto* field = std::get_if<wire::FieldOpen>(&message)) {
        if (Result<void> opened = open(*field); !opened)
            return opened;
    } else if (const auto* frame = std::get_if<wire::Frame>(&message)) {
        WireFrameSource* of = nullptr;
        for (const auto& source : m_sources)
            if (source->field().name == frame->field)
                of = source.get();
        if (!of)
            return errorAt("Frame.field", fmt::format("“{}” was not opened", frame->field));
        if (Result<void> taken = of->take(*frame); !taken)
            return taken;
    }
    if (m_place.size() >= maxNames)
        return errorAt({}, fmt::format("more than {} datasets and figures", maxNames));
    m_builder.apply(message);
    keep(message);
    return {};
}

Result<void> CurrentRun::open(const wire::FieldOpen& open)
{
    if (open.transport == wire::FieldTransport::Shared && m_request.fields != wire::FieldTransport::Shared)
        return errorAt("FieldOpen.transport", "'shared' found, which was not asked for");
    if (m_sources.size() >= maxFields)
        return errorAt("FieldOpen", fmt::format("more than {} fields", maxFields));
    for (const auto& source : m_sources)
        if (source->field().name == open.field.name)
            return errorAt("FieldOpen.field.name", fmt::format("“{}” was opened before", open.field.name));
    m_sources.emplace_back(new WireFrameSource(open, nullptr));
    if (m_sources.back()->waitsForFd() && !m_earlyFds.empty()) {
        m_sources.back()->giveFd(m_earlyFds.front());
        m_earlyFds.erase(m_earlyFds.begin());
    }
    return {};
}

void CurrentRun::keep(const wire::Message& message)
{
    if (std::holds_alternative<wire::Alive>(message))
        return;
    if (std::holds_alternative<wire::Log>(message) && ++m_logs > maxLogs)
        return;
    const std::string key = keyOf(message);
    if (key.empty()) {
        m_messages.push_back(message);
    } else if (const auto [at, isNew] = m_place.try_emplace(key, m_messages.size()); isNew) {
        m_messages.push_back(message);
    } else {
        m_messages[at->second] = message;
    }
}

void CurrentRun::conclude(wire::Done done)
{
    m_messages.emplace_back(done);
    m_builder.apply(done);
}

WireFrameSource* CurrentRun::source(const std::string& field) const
{
    for (const auto& source : m_sources)
        if (source->field().name == field && !source->waitsForFd())
            return source.get();
    return nullptr;
}

WireFrameSource* CurrentRun::giveFd(int fd)
{
    for (const auto& source : m_sources) {
        if (!source->waitsForFd())
            continue;
        source->giveFd(fd);
        return source.get();
    }
    if (m_earlyFds.size() < maxFields)
        m_earlyFds.push_back(fd);
    else
        ::close(fd);
    return nullptr;
}

void CurrentRun::workerLost(bool unfinished)
{
    for (const auto& source : m_sources)
        if (unfinished || source->kind() == FrameSource::Kind::Shared)
            source->markLost();
}

} // namespace ringside
