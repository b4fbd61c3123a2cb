// SPDX-License-Identifier: Apache-2.0
// Names of message types and transports, shared by encoder and decoder.
#pragma once

#include "gpu/wire/message.h"

namespace ringside::wire {

inline constexpr std::size_t prefixBytes = 12; ///< magic, head length, body length

const char* typeName(MessageType type); ///< "Hello"; null for a letter that is no type
const char* transportName(FieldTransport transport);

} // namespace ringside::wire
