// SPDX-License-Identifier: Apache-2.0
// Reads a pipe a piece at a time and can be paused, so that a worker that writes without end is held back by the
// kernel instead of filling the memory of this program.
#pragma once

#include <QObject>

#include <memory>

class QSocketNotifier;

namespace ringside {

class PipeReader : public QObject {
    Q_OBJECT
public:
    explicit PipeReader(int fd, QObject* parent = nullptr); ///< owns `fd`
    ~PipeReader() override;

    void setPaused(bool paused);
    void readWhatIsThere();     ///< the writer is gone: all that it left, at most a few MiB
    bool ended() const { return m_fd < 0; }
    bool inputWaiting() const;  ///< bytes that were not read yet

signals:
    void received(const char* bytes, qint64 size);
    void closed();

private:
    bool readPiece(); ///< false: nothing more is there now

    int m_fd;
    std::unique_ptr<QSocketNotifier> m_notifier;
};

} // namespace ringside
