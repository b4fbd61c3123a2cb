// SPDX-License-Identifier: Apache-2.0
#include "app/run/run_control.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QRegularExpression>
#include <QStandardPaths>

namespace ringside {

namespace {

constexpr const char* workerName = "ringside-worker";

QString words(const char* text) { return QCoreApplication::translate("ringside::WorkerCommand", text); }

bool isProgram(const QString& path)
{
    const QFileInfo file(path);
    return file.isFile() && file.isExecutable();
}

WorkerCommand overSsh(const QString& host)
{
    WorkerCommand command;
    command.remote = true;
    command.program = QStandardPaths::findExecutable(QStringLiteral("ssh"));
    // BatchMode: ssh may not ask for a password here, so that it fails with words instead of waiting for ever.
    command.arguments = {"-T", "-o", "BatchMode=yes", "-o", "ConnectTimeout=10", "--", host, workerName};
    if (command.program.isEmpty())
        command.problem = words(QT_TRANSLATE_NOOP("ringside::WorkerCommand", "The program ssh was not found on the path."));
    else if (host.startsWith('-') || host.contains(QRegularExpression(QStringLiteral("[\\s\\x00-\\x1f]"))))
        command.problem = words(QT_TRANSLATE_NOOP("ringside::WorkerCommand", "“%1” is not a host name.")).arg(host);
    return command;
}

} // namespace

WorkerCommand findWorker(const QString& host)
{
    if (!host.isEmpty())
        return overSsh(host);
    WorkerCommand command;
    const QString named = qEnvironmentVariable("RINGSIDE_WORKER");
    if (!named.isEmpty()) {
        command.program = named.contains('/') ? named : QStandardPaths::findExecutable(named);
        if (!isProgram(command.program))
            command.problem = words(QT_TRANSLATE_NOOP("ringside::WorkerCommand", "RINGSIDE_WORKER names “%1”, which is not a program.")).arg(named);
        return command;
    }
    const QString beside = QCoreApplication::applicationDirPath() + '/' + workerName;
    command.program = isProgram(beside) ? beside : QStandardPaths::findExecutable(workerName);
    if (command.program.isEmpty())
        command.problem = words(QT_TRANSLATE_NOOP("ringside::WorkerCommand",
            "ringside-worker is not installed: this build has no CUDA. Predictions and recordings work without it."));
    return command;
}

} // namespace ringside
