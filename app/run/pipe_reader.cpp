// SPDX-License-Identifier: Apache-2.0
#include "app/run/pipe_reader.h"

#include <QSocketNotifier>

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace ringside {

namespace {

constexpr std::size_t pieceBytes = 1u << 18;
constexpr int piecesAtTheEnd = 16;

} // namespace

PipeReader::PipeReader(int fd, QObject* parent)
    : QObject(parent), m_fd(fd), m_notifier(std::make_unique<QSocketNotifier>(fd, QSocketNotifier::Read))
{
    ::fcntl(fd, F_SETFL, ::fcntl(fd, F_GETFL) | O_NONBLOCK);
    connect(m_notifier.get(), &QSocketNotifier::activated, this, [this] { readPiece(); });
}

PipeReader::~PipeReader()
{
    m_notifier.reset();
    if (m_fd >= 0)
        ::close(m_fd);
}

void PipeReader::setPaused(bool paused)
{
    if (m_notifier)
        m_notifier->setEnabled(!paused);
}

void PipeReader::readWhatIsThere()
{
    for (int i = 0; i < piecesAtTheEnd && m_fd >= 0 && readPiece(); ++i) {
    }
}

bool PipeReader::inputWaiting() const
{
    pollfd waiting{m_fd, POLLIN, 0};
    return m_fd >= 0 && ::poll(&waiting, 1, 0) > 0 && (waiting.revents & POLLIN);
}

bool PipeReader::readPiece()
{
    static thread_local std::array<char, pieceBytes> piece;
    const ssize_t n = ::read(m_fd, piece.data(), piece.size());
    if (n > 0) {
        emit received(piece.data(), n);
        return true;
    }
    if (n < 0 && (errno == EINTR || errno == EAGAIN))
        return errno == EINTR;
    m_notifier->setEnabled(false);
    m_notifier.release()->deleteLater(); // it may be the sender of this very call
    ::close(m_fd);
    m_fd = -1;
    emit closed();
    return false;
}

} // namespace ringside
