// SPDX-License-Identifier: Apache-2.0
// What one session leaves for the next.
#pragma once

#include "app/window/theme.h"
#include "experiments/core/params.h"
#include "experiments/core/text.h"

#include <QByteArray>
#include <QStringList>

namespace ringside {

struct SessionSettings {
    QByteArray geometry, windowState;
    Theme theme = Theme::System;
    Language language = Language::English;
    bool runsAtRest = true;
    std::string experiment;
    Params params;
    int dataset = 0;
};

SessionSettings loadSession(); ///< defaults for what was never saved or cannot be read
void saveSession(const SessionSettings& session);

QStringList recentFiles();
void addRecentFile(const QString& path); ///< newest first, at most eight

} // namespace ringside
