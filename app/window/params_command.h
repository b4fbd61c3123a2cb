// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/window/run_session.h"

#include <QUndoCommand>

namespace ringside {

/// One undoable change of parameters. Moves of one slider that follow each other merge into one.
class ParamsCommand : public QUndoCommand {
public:
    ParamsCommand(RunSession& session, Params before, Params after, const QString& what, bool single)
        : QUndoCommand(what), m_session(session), m_before(std::move(before)), m_after(std::move(after)), m_single(single)
    {
    }
    void undo() override { m_session.assign(m_before); }
    void redo() override { m_session.assign(m_after); }
    int id() const override { return m_single ? 1 : -1; }
    bool mergeWith(const QUndoCommand* next) override
    {
        if (next->text() != text())
            return false;
        m_after = static_cast<const ParamsCommand*>(next)->m_after;
        return true;
    }

private:
    RunSession& m_session;
    Params m_before, m_after;
    bool m_single;
};

} // namespace ringside
