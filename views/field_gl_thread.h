// SPDX-License-Identifier: Apache-2.0
// The thread on which a field is drawn. Nothing here waits for it longer than a moment: one that a driver holds up is left
// to itself, and ends when the driver lets it go.
#pragma once

#include "views/field_gl_painter.h"

#include <QObject>
#include <QSurfaceFormat>

#include <functional>
#include <memory>

class QThread;

namespace ringside {

class FieldGlThread {
public:
    using Job = std::function<void(FieldGlPainter& painter)>;
    using Reporter = std::function<void(std::function<void()> report)>;

    /// On the window's thread. `failed` is called there too, once, if no context of that format can be had.
    FieldGlThread(const QSurfaceFormat& format, std::function<void(const QString& why)> failed);
    ~FieldGlThread();
    FieldGlThread(const FieldGlThread&) = delete;
    FieldGlThread& operator=(const FieldGlThread&) = delete;

    /// Jobs are done one after the other; those that were not begun when this is destroyed are dropped.
    void post(Job job);
    /// For jobs: calls `report` on the window's thread, unless this was destroyed before.
    Reporter reporter() const;
    /// What `question` finds, if it is answered within a moment. While an answer is overdue, nothing more is asked.
    std::optional<std::vector<float>> ask(std::function<std::vector<float>(FieldGlPainter& painter)> question);

private:
    struct Shared;
    struct Answer;
    std::shared_ptr<Shared> m_shared; ///< with the thread, which may outlive this
    std::shared_ptr<Answer> m_overdue;
    QObject m_receiver;
    QThread* m_thread = nullptr;
};

} // namespace ringside
