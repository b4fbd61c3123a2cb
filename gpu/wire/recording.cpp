// SPDX-License-Identifier: Apache-2.0
#include "gpu/wire/recording.h"

#include "gpu/wire/message_names.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <cstdlib>
#include <map>
#include <optional>
#include <sys/stat.h>
#include <unistd.h>

namespace ringside::wire {

namespace {

constexpr std::size_t maxRecordingBytes = std::size_t{512} << 20;

struct Descriptor {
    explicit Descriptor(int fd) : fd(fd) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() { shut(); }
    int shut()
    {
        const int result = fd >= 0 ? ::close(fd) : 0;
        fd = -1;
        return result;
    }
    int fd;
};

Error systemError(const std::string& path, const char* call, int code, const std::string& doing)
{
    Error e = errorAt(path, fmt::format("{}: {}", doing, std::strerror(code)));
    e.call = call;
    e.code = code;
    return e;
}

/// The run number a message carries; none for Hello and Quit.
std::optional<std::uint64_t> runOf(const Message& message)
{
    return std::visit(
        [](const auto& m) -> std::optional<std::uint64_t> {
            if constexpr (requires { m.run; })
                return m.run;
            else
                return {};
        },
        message);
}

/// Checks the order of a recording message by message.
class Order {
public:
    Result<void> check(const Message& message)
    {
        const MessageType type = typeOf(message);
        const std::size_t at = m_count++;
        if (m_ended)
            return wrong(at, type, "nothing after Done");
        if (at == 0 && type != MessageType::Hello)
            return wrong(at, type, "Hello");
        if (at == 1 && type != MessageType::Run)
            return wrong(at, type, "Run");
        if (at > 1 && isRequest(type))
            return wrong(at, type, "an answer of the worker");
        if (at == 1)
            m_run = *runOf(message);
        if (at > 1 && type != MessageType::Alive && runOf(message) != m_run)
            return errorAt({}, fmt::format("message {} ({}) belongs to run {}, run {} expected", at + 1, typeName(type),
                                           runOf(message).value_or(0), m_run));
        m_ended = type == MessageType::Done;
        return {};
    }

    Result<void> end() const
    {
        if (!m_ended)
            return errorAt({}, fmt::format("it ends after {} messages, before Done", m_count));
        return {};
    }

private:
    static bool isRequest(MessageType type)
    {
        return type == MessageType::Hello || type == MessageType::Run || type == MessageType::Cancel ||
               type == MessageType::Acknowledge || type == MessageType::Quit;
    }
    static Error wrong(std::size_t at, MessageType found, const char* expected)
    {
        return errorAt({}, fmt::format("message {} is {}, {} expected", at + 1, typeName(found), expected));
    }

    std::size_t m_count = 0;
    std::uint64_t m_run = 0;
    bool m_ended = false;
};

/// Takes bytes as they are read and gathers the messages.
class Gatherer {
public:
    explicit Gatherer(const std::string& name) : m_name(name) {}

    Result<void> add(const std::uint8_t* bytes, std::size_t size)
    {
        m_size += size;
        if (m_size > maxRecordingBytes)
            return errorAt(m_name, fmt::format("it is larger than {} MiB, the most that is read", maxRecordingBytes >> 20));
        m_reader.append(bytes, size);
        Message message;
        FrameReader::State state;
        while ((state = m_reader.next(message)) == FrameReader::State::HaveMessage) {
            if (Result<void> order = m_order.check(message); !order)
                return notOne(order.error());
            m_messages.push_back(std::move(message));
        }
        return state == FrameReader::State::Broken ? Result<void>(notOne(m_reader.error())) : Result<void>();
    }

    Result<std::vector<Message>> end()
    {
        if (m_size == 0)
            return errorAt(m_name, "the file is empty, a recording expected");
        if (m_reader.midFrame())
            return errorAt(m_name, fmt::format("it is cut off: byte {} ends in the middle of message {}", m_size, m_messages.size() + 1));
        if (Result<void> order = m_order.end(); !order)
            return errorAt(m_name, fmt::format("it is cut off at byte {}: {}", m_size, order.error().text()));
        return std::move(m_messages);
    }

private:
    Error notOne(const Error& why) const { return errorAt(m_name, "not a sound recording: " + why.text()); }

    std::string m_name;
    FrameReader m_reader;
    Order m_order;
    std::size_t m_size = 0;
    std::vector<Message> m_messages;
};

/// What is saved: pointers into `messages`, without Alive and Progress and without frames and datasets that a later one of
/// the same name replaces.
std::vector<const Message*> kept(const std::vector<Message>& messages)
{
    std::map<std::string, const Message*> lastFrame, lastData;
    for (const Message& message : messages) {
        if (const auto* frame = std::get_if<Frame>(&message); frame && !frame->pixels.empty())
            lastFrame[frame->field] = &message;
        if (const auto* data = std::get_if<Data>(&message))
            lastData[data->dataset.name] = &message;
    }
    std::vector<const Message*> list;
    for (const Message& message : messages) {
        const auto* frame = std::get_if<Frame>(&message);
        const auto* data = std::get_if<Data>(&message);
        const bool replaced = (frame && (frame->pixels.empty() || lastFrame[frame->field] != &message)) ||
                              (data && lastData[data->dataset.name] != &message);
        if (!replaced && !std::holds_alternative<Alive>(message) && !std::holds_alternative<Progress>(message))
            list.push_back(&message);
    }
    return list;
}

Result<std::vector<std::uint8_t>> bytesOf(const std::string& path, const std::vector<Message>& messages)
{
    std::vector<std::uint8_t> bytes;
    Gatherer gatherer(path); // reads back what will be written: a file that cannot be opened again is no recording
    for (const Message* message : kept(messages)) {
        const std::vector<std::uint8_t> frame = encode(*message);
        if (Result<void> sound = gatherer.add(frame.data(), frame.size()); !sound)
            return sound.error();
        bytes.insert(bytes.end(), frame.begin(), frame.end());
    }
    if (Result<std::vector<Message>> whole = gatherer.end(); !whole)
        return whole.error();
    return bytes;
}

Result<void> writeAll(Descriptor& file, const std::string& path, const std::vector<std::uint8_t>& bytes)
{
    for (std::size_t done = 0; done < bytes.size();) {
        const ssize_t n = ::write(file.fd, bytes.data() + done, bytes.size() - done);
        if (n < 0 && errno != EINTR)
            return systemError(path, "write", errno, "the recording could not be written");
        done += n > 0 ? static_cast<std::size_t>(n) : 0;
    }
    if (::fsync(file.fd) != 0)
        return systemError(path, "fsync", errno, "the recording could not be written");
    if (file.shut() != 0)
        return systemError(path, "close", errno, "the recording could not be written");
    return {};
}

std::string folderOf(const std::string& path)
{
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? "." : slash == 0 ? "/" : path.substr(0, slash);
}

} // namespace

Result<std::vector<Message>> readRecording(const std::uint8_t* bytes, std::size_t size, const std::string& name)
{
    Gatherer gatherer(name);
    if (Result<void> added = gatherer.add(bytes, size); !added)
        return added.error();
    return gatherer.end();
}

Result<std::vector<Message>> readRecording(const std::string& path)
{
    Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (file.fd < 0)
        return systemError(path, "open", errno, "the recording cannot be opened");
    Gatherer gatherer(path);
    std::vector<std::uint8_t> chunk(1u << 18);
    for (;;) {
        const ssize_t n = ::read(file.fd, chunk.data(), chunk.size());
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return systemError(path, "read", errno, "the recording cannot be read");
        if (n == 0)
            return gatherer.end();
        if (Result<void> added = gatherer.add(chunk.data(), static_cast<std::size_t>(n)); !added)
            return added.error();
    }
}

Result<void> writeRecording(const std::string& path, const std::vector<Message>& messages)
{
    const Result<std::vector<std::uint8_t>> bytes = bytesOf(path, messages);
    if (!bytes)
        return bytes.error();
    std::string temporary = path + ".XXXXXX";
    Descriptor file(::mkostemp(temporary.data(), O_CLOEXEC));
    if (file.fd < 0)
        return systemError(path, "mkostemp", errno, "no file can be made in its folder");
    ::fchmod(file.fd, 0644);
    Result<void> written = writeAll(file, path, *bytes);
    if (written && ::rename(temporary.c_str(), path.c_str()) != 0)
        written = systemError(path, "rename", errno, "the recording could not be put in place");
    if (!written) {
        ::unlink(temporary.c_str());
        return written;
    }
    // The name itself is made durable too; where a folder cannot be synced the file is there all the same.
    if (Descriptor folder(::open(folderOf(path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)); folder.fd >= 0)
        ::fsync(folder.fd);
    return {};
}

} // namespace ringside::wire
