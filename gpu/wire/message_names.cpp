// SPDX-License-Identifier: Apache-2.0
#include "gpu/wire/message_names.h"

namespace ringside::wire {

const char* typeName(MessageType type)
{
    switch (type) {
    case MessageType::Hello: return "Hello";
    case MessageType::Run: return "Run";
    case MessageType::Cancel: return "Cancel";
    case MessageType::Acknowledge: return "Acknowledge";
    case MessageType::Quit: return "Quit";
    case MessageType::Progress: return "Progress";
    case MessageType::Data: return "Data";
    case MessageType::Summary: return "Summary";
    case MessageType::Log: return "Log";
    case MessageType::FieldOpen: return "FieldOpen";
    case MessageType::Frame: return "Frame";
    case MessageType::Alive: return "Alive";
    case MessageType::Done: return "Done";
    }
    return nullptr;
}

const char* transportName(FieldTransport transport)
{
    switch (transport) {
    case FieldTransport::None: return "none";
    case FieldTransport::Shared: return "shared";
    case FieldTransport::Upload: return "upload";
    }
    return "";
}

} // namespace ringside::wire
