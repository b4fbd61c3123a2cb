// SPDX-License-Identifier: Apache-2.0
// Runs the real `ringside` with arguments, as a script would.
#pragma once

#include "experiments/core/json.h"

#include <QByteArray>
#include <QMap>
#include <QProcess>
#include <QStringList>

namespace ringside::test {

struct Answer {
    int exitCode = -1; ///< -1: it did not end by itself
    QByteArray out, err;

    Json json() const; ///< of stdout; discarded when it is none
};

/// A program that is ready to start: the fake worker in the given mode ("" = a worker that is not there).
void prepare(QProcess& process, const QStringList& arguments, const QString& fakeMode);

Answer ringside(const QStringList& arguments, const QString& fakeMode = QStringLiteral("success"));

} // namespace ringside::test
