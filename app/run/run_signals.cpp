// SPDX-License-Identifier: Apache-2.0
#include "app/run/run_signals.h"

#include <utility>

namespace ringside {

namespace {

constexpr int intervalMilliseconds = 33;
constexpr qsizetype linesAtOnce = 200;

} // namespace

RunSignals::RunSignals(QObject* parent) : QObject(parent)
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &RunSignals::flush);
}

void RunSignals::wait()
{
    if (!m_timer.isActive())
        m_timer.start(intervalMilliseconds);
}

void RunSignals::progress(quint64 run, double fraction, QString what)
{
    m_progress = Progress{run, fraction, std::move(what)};
    wait();
}

void RunSignals::change(quint64 run)
{
    m_changed = run;
    wait();
}

void RunSignals::line(const QString& line)
{
    if (m_lines.size() < linesAtOnce)
        m_lines.append(line);
    else
        ++m_leftOut;
    wait();
}

void RunSignals::forgetRun()
{
    m_progress.reset();
    m_changed.reset();
}

void RunSignals::flush()
{
    m_timer.stop();
    for (const QString& line : std::exchange(m_lines, {}))
        emit logLine(line);
    if (const qint64 leftOut = std::exchange(m_leftOut, 0))
        emit logLine(tr("(%n more lines were left out)", nullptr, static_cast<int>(leftOut)));
    if (const auto p = std::exchange(m_progress, {}))
        emit progressed(p->run, p->fraction, p->what);
    if (const auto run = std::exchange(m_changed, {}))
        emit outcomeChanged(*run);
}

} // namespace ringside
