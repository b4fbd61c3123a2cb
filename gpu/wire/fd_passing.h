// SPDX-License-Identifier: Apache-2.0
// File descriptors over a Unix socket pair (SCM_RIGHTS). The socket's number reaches the worker in the environment
// variable RINGSIDE_FD_SOCKET; over ssh there is none, and fields are uploaded instead.
#pragma once

#include "experiments/core/result.h"

#include <cstdint>

namespace ringside::wire {

inline constexpr const char* fdSocketVariable = "RINGSIDE_FD_SOCKET";

struct SocketPair { int parent = -1, child = -1; };
Result<SocketPair> makeFdSocket(); ///< both ends close-on-exec, SOCK_SEQPACKET

/// Sends `fd` tagged with the run number. The caller keeps its own copy of `fd`.
Result<void> sendFd(int socket, int fd, std::uint64_t run);
struct ReceivedFd { int fd = -1; std::uint64_t run = 0; };
Result<ReceivedFd> receiveFd(int socket, int timeoutMilliseconds); ///< owns the fd it returns

} // namespace ringside::wire
