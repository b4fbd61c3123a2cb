// SPDX-License-Identifier: Apache-2.0
#include "gpu/wire/fd_passing.h"

#include <cerrno>
#include <cstring>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace ringside::wire {

namespace {

Error failed(const char* call, int code, const char* doing)
{
    Error e;
    e.message = std::string(doing) + ": " + std::strerror(code);
    e.call = call;
    e.code = code;
    return e;
}

/// One datagram: the run number with a descriptor beside it. `control` has room for four, so that more than the one
/// expected can be seen and closed instead of leaking.
struct Datagram {
    std::uint64_t run = 0;
    iovec part{&run, sizeof run};
    alignas(cmsghdr) char control[CMSG_SPACE(4 * sizeof(int))] = {};
    msghdr header{};

    Datagram()
    {
        header.msg_iov = &part;
        header.msg_iovlen = 1;
        header.msg_control = control;
        header.msg_controllen = sizeof control;
    }
    Datagram(const Datagram&) = delete;
    Datagram& operator=(const Datagram&) = delete;
};

/// The first descriptor of a received datagram; any others are closed.
int takeDescriptor(Datagram& datagram, int& found)
{
    int first = -1;
    found = 0;
    for (cmsghdr* c = CMSG_FIRSTHDR(&datagram.header); c; c = CMSG_NXTHDR(&datagram.header, c)) {
        if (c->cmsg_level != SOL_SOCKET || c->cmsg_type != SCM_RIGHTS)
            continue;
        const std::size_t count = (c->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (std::size_t i = 0; i < count; ++i) {
            int fd = -1;
            std::memcpy(&fd, CMSG_DATA(c) + i * sizeof(int), sizeof fd);
            if (found++ == 0)
                first = fd;
            else
                ::close(fd);
        }
    }
    return first;
}

Result<void> waitReadable(int socket, int timeoutMilliseconds)
{
    pollfd waiting{socket, POLLIN, 0};
    int ready = 0;
    do
        ready = ::poll(&waiting, 1, timeoutMilliseconds);
    while (ready < 0 && errno == EINTR);
    if (ready < 0)
        return failed("poll", errno, "the side socket cannot be watched");
    if (ready == 0)
        return failed("poll", ETIMEDOUT, "no file descriptor came in time");
    return {};
}

} // namespace

Result<SocketPair> makeFdSocket()
{
    int ends[2] = {-1, -1};
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
        return failed("socketpair", errno, "no socket pair for file descriptors can be made");
    return SocketPair{ends[0], ends[1]};
}

Result<void> sendFd(int socket, int fd, std::uint64_t run)
{
    Datagram datagram;
    datagram.run = run;
    datagram.header.msg_controllen = CMSG_SPACE(sizeof fd);
    cmsghdr* c = CMSG_FIRSTHDR(&datagram.header);
    c->cmsg_level = SOL_SOCKET;
    c->cmsg_type = SCM_RIGHTS;
    c->cmsg_len = CMSG_LEN(sizeof fd);
    std::memcpy(CMSG_DATA(c), &fd, sizeof fd);
    ssize_t sent = -1;
    do
        sent = ::sendmsg(socket, &datagram.header, MSG_NOSIGNAL);
    while (sent < 0 && errno == EINTR);
    if (sent < 0)
        return failed("sendmsg", errno, "the file descriptor could not be sent");
    return {};
}

Result<ReceivedFd> receiveFd(int socket, int timeoutMilliseconds)
{
    if (Result<void> ready = waitReadable(socket, timeoutMilliseconds); !ready)
        return ready.error();
    Datagram datagram;
    ssize_t size = -1;
    do
        size = ::recvmsg(socket, &datagram.header, MSG_CMSG_CLOEXEC | MSG_DONTWAIT);
    while (size < 0 && errno == EINTR);
    if (size < 0)
        return failed("recvmsg", errno, "the file descriptor could not be received");
    int found = 0;
    const int fd = takeDescriptor(datagram, found);
    if (size == 0 && found == 0)
        return failed("recvmsg", ECONNRESET, "the other end of the side socket is closed");
    if (size == sizeof datagram.run && found == 1 && !(datagram.header.msg_flags & (MSG_TRUNC | MSG_CTRUNC)))
        return ReceivedFd{fd, datagram.run};
    if (fd >= 0)
        ::close(fd);
    Error e;
    e.message = "a run number of 8 bytes with one file descriptor expected, " + std::to_string(size) + " bytes with " +
                std::to_string(found) + " found";
    return e;
}

} // namespace ringside::wire
