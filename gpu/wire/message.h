// SPDX-License-Identifier: Apache-2.0
// The messages between `ringside` and `ringside-worker`, which are also the contents of a recording (.rsd).
//
// On the pipe each message is one frame:
//   bytes 0..3   magic: 'R' 'S' 'M' and the type as an ASCII letter (MessageType's value)
//   bytes 4..7   length of the head in bytes, little endian, at most maxHeadBytes
//   bytes 8..11  length of the body in bytes, little endian, at most maxBodyBytes
//   head         CBOR map: the message's fields
//   body         raw bytes: pixels of an uploaded frame; empty for every other type
// The first message of a stream is Hello, whose "protocol" must equal protocolVersion.
#pragma once

#include "experiments/core/json.h"

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace ringside::wire {

inline constexpr int protocolVersion = 1;
inline constexpr std::uint32_t maxHeadBytes = 16u << 20;
inline constexpr std::uint32_t maxBodyBytes = 256u << 20;

enum class MessageType : char {
    Hello = 'H', Run = 'R', Cancel = 'C', Acknowledge = 'A', Quit = 'Q',                 // Hello both ways; rest to worker
    Progress = 'P', Data = 'D', Summary = 'S', Log = 'L', FieldOpen = 'O', Frame = 'F', Alive = 'V', Done = 'E', // to ringside
};

/// First message of the worker and first of a recording.
struct Hello {
    int protocol = protocolVersion;
    std::string program; ///< "ringside-worker 0.1.0"
    std::int64_t pid = 0;
    Machine machine;
    std::vector<std::string> experiments; ///< ids that it can run
};

/// How fields (live GPU arrays) travel.
enum class FieldTransport { None, Shared, Upload };

struct Run {
    std::uint64_t run = 0; ///< number given by ringside, rising; every answer carries it
    std::string experiment;
    Params params;
    double timeLimitSeconds = 60;
    FieldTransport fields = FieldTransport::None;
};
struct Cancel { std::uint64_t run = 0; };
/// The window now draws this generation of this field; older slots are free.
struct Acknowledge { std::uint64_t run = 0; std::string field; std::uint64_t generation = 0; };
struct Quit {};

struct Progress { std::uint64_t run = 0; double fraction = 0; std::string what; };
struct Data { std::uint64_t run = 0; Dataset dataset; };
struct Summary { std::uint64_t run = 0; SummaryValue value; };
struct Log { std::uint64_t run = 0; std::string line; };
/// A field begins: its description (values empty), and with the shared transport one file descriptor that follows on
/// the side socket (fd_passing.h): one allocation that holds `slotCount` slots, `slotBytes` apart.
struct FieldOpen {
    std::uint64_t run = 0;
    Dataset field; ///< kind Field
    FieldTransport transport = FieldTransport::Upload;
    int slotCount = 0; ///< not "slots": Qt defines that word away
    std::uint64_t slotBytes = 0, allocationBytes = 0;
    std::string gpuUuid; ///< 32 hex digits
};
/// One finished frame: a slot number (shared) or the pixels (upload: width*height little-endian float32, row-major).
struct Frame {
    std::uint64_t run = 0;
    std::string field;
    std::uint64_t generation = 0;
    int slot = -1;
    std::vector<std::uint8_t> pixels;
};
/// Sent by the worker's watchdog thread twice a second, so that silence means trouble.
struct Alive { std::uint64_t run = 0; };
/// Last message of a run. A worker sends Done, Waived, Failed, TimedOut or Cancelled; Crashed is concluded by ringside,
/// and found in recordings only.
struct Done {
    std::uint64_t run = 0;
    RunStatus status = RunStatus::Done;
    Error error;      ///< message empty when status is Done
    bool exiting = false; ///< the worker ends after this one (sticky error, time-out)
    Provenance provenance;
    Params params;
};

using Message = std::variant<Hello, Run, Cancel, Acknowledge, Quit, Progress, Data, Summary, Log, FieldOpen, Frame, Alive, Done>;

MessageType typeOf(const Message& message);
std::vector<std::uint8_t> encode(const Message& message); ///< one whole frame
/// Decodes head and body of one frame. The error says which field of which message was wrong.
Result<Message> decode(MessageType type, const std::uint8_t* head, std::size_t headBytes,
                       const std::uint8_t* body, std::size_t bodyBytes);

/// Cuts a byte stream into messages; one reader for pipe, ssh and file. After an error it stays in error: a stream that
/// lost its frame cannot be trusted again.
class FrameReader {
public:
    void append(const void* bytes, std::size_t size);
    enum class State { NeedMore, HaveMessage, Broken };
    State next(Message& message); ///< HaveMessage fills `message`; call until NeedMore or Broken
    const Error& error() const { return m_error; } ///< for Broken: where = "byte N of the stream"
    bool midFrame() const;        ///< bytes of an unfinished frame are waiting: at end of stream that is an error

private:
    std::vector<std::uint8_t> m_buffer;
    std::size_t m_consumed = 0;
    std::uint64_t m_position = 0;
    Error m_error;
    bool m_broken = false;
};

} // namespace ringside::wire
