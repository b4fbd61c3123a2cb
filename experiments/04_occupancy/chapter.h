// SPDX-License-Identifier: Apache-2.0
// What the experiments of chapter 4 share.
#pragma once

#include "experiments/core/declare.h"

namespace ringside::chapter4 {

inline Chapter chapter() { return {4, Part::Memory, {"Registers and occupancy", "寄存器与Occupancy"}, "04_occupancy"}; }

using declare::choice;
using declare::integer;
using declare::preset;

} // namespace ringside::chapter4
