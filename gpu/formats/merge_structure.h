// SPDX-License-Identifier: Apache-2.0
// Part of merge.cpp: machines.
#pragma once

#include "gpu/formats/reading.h"

namespace ringside::formats {

/// Adds `from` to the machines of `reading`, whose problems say where the two disagree.
void mergeStructure(Reading& reading, Structure&& from);

} // namespace ringside::formats
