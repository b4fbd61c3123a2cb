// SPDX-License-Identifier: Apache-2.0
// The language of the whole program. Changing it sends QEvent::LanguageChange to every widget.
#pragma once

#include "experiments/core/text.h"

namespace ringside {

/// Chinese installs :/translations/ringside_zh_CN.qm, and Qt's own catalogue for dialogs where the system has it.
void applyLanguage(Language language);
Language currentLanguage();
/// What the desktop asks for: Chinese for any zh locale, else English.
Language systemLanguage();

} // namespace ringside
