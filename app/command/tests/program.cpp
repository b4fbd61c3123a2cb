// SPDX-License-Identifier: Apache-2.0
#include "app/command/tests/program.h"

namespace ringside::test {

namespace {

QString programPath()
{
    const QString other = qEnvironmentVariable("RINGSIDE_PROGRAM");
#ifdef RINGSIDE_PROGRAM
    if (other.isEmpty())
        return QStringLiteral(RINGSIDE_PROGRAM);
#endif
    return other;
}

} // namespace

Json Answer::json() const
{
    return Json::parse(out.toStdString(), nullptr, false);
}

void prepare(QProcess& process, const QStringList& arguments, const QString& fakeMode)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("RINGSIDE_WORKER", fakeMode.isEmpty() ? QStringLiteral("/nowhere/ringside-worker")
                                                             : QStringLiteral(RINGSIDE_FAKE_WORKER));
    environment.insert("RINGSIDE_FAKE", fakeMode);
    environment.remove("QT_QPA_PLATFORM");
    environment.remove("DISPLAY");
    environment.remove("WAYLAND_DISPLAY");
    process.setProcessEnvironment(environment);
    process.setProgram(programPath());
    process.setArguments(arguments);
}

Answer ringside(const QStringList& arguments, const QString& fakeMode)
{
    QProcess process;
    prepare(process, arguments, fakeMode);
    process.start();
    Answer answer;
    if (!process.waitForFinished(120000))
        process.kill();
    process.waitForFinished();
    if (process.exitStatus() == QProcess::NormalExit && process.error() == QProcess::UnknownError)
        answer.exitCode = process.exitCode();
    answer.out = process.readAllStandardOutput();
    answer.err = process.readAllStandardError();
    return answer;
}

} // namespace ringside::test
