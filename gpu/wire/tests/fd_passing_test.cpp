// SPDX-License-Identifier: Apache-2.0
#include "gpu/wire/fd_passing.h"

#include <gtest/gtest.h>

#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

namespace ringside::wire {
namespace {

class FdPassing : public testing::Test {
protected:
    void SetUp() override
    {
        Result<SocketPair> made = makeFdSocket();
        ASSERT_TRUE(made.ok()) << made.error().text();
        m_pair = *made;
    }
    void TearDown() override
    {
        shut(m_pair.parent);
        shut(m_pair.child);
    }
    static void shut(int& fd)
    {
        if (fd >= 0)
            ::close(fd);
        fd = -1;
    }
    static int memory(const char* text)
    {
        const int fd = ::memfd_create("test", MFD_CLOEXEC);
        EXPECT_EQ(::write(fd, text, std::strlen(text)), static_cast<ssize_t>(std::strlen(text)));
        return fd;
    }
    SocketPair m_pair;
};

TEST_F(FdPassing, BothEndsCloseOnExec)
{
    EXPECT_TRUE(::fcntl(m_pair.parent, F_GETFD) & FD_CLOEXEC);
    EXPECT_TRUE(::fcntl(m_pair.child, F_GETFD) & FD_CLOEXEC);
}

TEST_F(FdPassing, TheReceivedDescriptorIsTheSameMemory)
{
    int sent = memory("ringside");
    ASSERT_TRUE(sendFd(m_pair.child, sent, 42).ok());
    EXPECT_GE(::fcntl(sent, F_GETFD), 0) << "the sender keeps its own";
    Result<ReceivedFd> received = receiveFd(m_pair.parent, 1000);
    ASSERT_TRUE(received.ok()) << received.error().text();
    EXPECT_EQ(received->run, 42u);
    EXPECT_TRUE(::fcntl(received->fd, F_GETFD) & FD_CLOEXEC);
    char text[9] = {};
    EXPECT_EQ(::pread(received->fd, text, 8, 0), 8);
    EXPECT_STREQ(text, "ringside");
    shut(received->fd);
    shut(sent);
}

TEST_F(FdPassing, KeepsSeveralApart)
{
    int first = memory("1"), second = memory("2");
    ASSERT_TRUE(sendFd(m_pair.child, first, 1).ok());
    ASSERT_TRUE(sendFd(m_pair.child, second, 2).ok());
    for (const std::uint64_t run : {1u, 2u}) {
        Result<ReceivedFd> received = receiveFd(m_pair.parent, 1000);
        ASSERT_TRUE(received.ok());
        EXPECT_EQ(received->run, run);
        shut(received->fd);
    }
    shut(first);
    shut(second);
}

TEST_F(FdPassing, NothingThereIsATimeOut)
{
    const Result<ReceivedFd> received = receiveFd(m_pair.parent, 0);
    ASSERT_FALSE(received.ok());
    EXPECT_EQ(received.error().code, ETIMEDOUT);
}

TEST_F(FdPassing, AClosedEndIsAnError)
{
    shut(m_pair.child);
    const Result<ReceivedFd> received = receiveFd(m_pair.parent, 1000);
    ASSERT_FALSE(received.ok());
    EXPECT_EQ(received.error().code, ECONNRESET);
    int fd = memory("x");
    EXPECT_FALSE(sendFd(m_pair.parent, fd, 1).ok()) << "and raises no SIGPIPE";
    shut(fd);
}

TEST_F(FdPassing, ADatagramWithoutADescriptorIsAnError)
{
    const std::uint64_t run = 1;
    ASSERT_EQ(::send(m_pair.child, &run, sizeof run, 0), 8);
    const Result<ReceivedFd> received = receiveFd(m_pair.parent, 1000);
    ASSERT_FALSE(received.ok());
    EXPECT_NE(received.error().message.find("0 found"), std::string::npos);
}

TEST_F(FdPassing, ADatagramOfTheWrongLengthLeaksNothing)
{
    int sent = memory("x");
    char text[3] = {'a', 'b', 'c'};
    iovec part{text, sizeof text};
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {};
    msghdr header{};
    header.msg_iov = &part;
    header.msg_iovlen = 1;
    header.msg_control = control;
    header.msg_controllen = sizeof control;
    cmsghdr* c = CMSG_FIRSTHDR(&header);
    c->cmsg_level = SOL_SOCKET;
    c->cmsg_type = SCM_RIGHTS;
    c->cmsg_len = CMSG_LEN(sizeof(int));
    std::memcpy(CMSG_DATA(c), &sent, sizeof sent);
    ASSERT_EQ(::sendmsg(m_pair.child, &header, 0), 3);
    const int next = ::dup(sent); // the lowest free number
    ::close(next);
    EXPECT_FALSE(receiveFd(m_pair.parent, 1000).ok());
    int again = ::dup(sent);
    EXPECT_EQ(again, next) << "the descriptor that came is still open";
    shut(again);
    shut(sent);
}

} // namespace
} // namespace ringside::wire
