// SPDX-License-Identifier: Apache-2.0
// Messages of the core, the workers and their supervisor are English, for logs and the command line. The window says those
// that are known in its own language.
#pragma once

#include "experiments/core/result.h"

#include <QString>

#include <string>

namespace ringside {

/// The message in the application's language. What is not known, or only in part, keeps its English words.
QString messageText(const std::string& english);

/// error.text(), likewise.
QString messageText(const Error& error);

} // namespace ringside
