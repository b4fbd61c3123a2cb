// SPDX-License-Identifier: Apache-2.0
#include "app/command/version.h"

namespace ringside {
const char* const programVersion = RINGSIDE_VERSION;
} // namespace ringside
