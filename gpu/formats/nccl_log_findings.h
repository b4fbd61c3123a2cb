// SPDX-License-Identifier: Apache-2.0
// What an expert would say of a log that no single line of it says.
#pragma once

#include "gpu/formats/reading.h"

namespace ringside::formats {

/// Of communicators whose ranks and hosts are known.
void addLogFindings(Reading& reading);

} // namespace ringside::formats
