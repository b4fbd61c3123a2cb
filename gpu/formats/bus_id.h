// SPDX-License-Identifier: Apache-2.0
// PCI bus ids in their many spellings.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ringside::formats {

/// "00000000:C5:00.0", "c5:00.0", "0000:c5:00" -> "0000:c5:00.0". What is no bus id comes back as it is, in lower case.
std::string canonicalBusId(std::string_view text);

/// NCCL's number in logs, hexadecimal: "1906000" -> "0019:06:00.0".
std::string busIdOfNumber(std::string_view hex);

/// "fffffff:ff:ff.0": the remote end of NVLinks whose switch this machine cannot see.
bool isHiddenSwitch(std::string_view canonical);

/// Digits in base `base`, all of `text` ("0x" allowed for 16). Empty where it is none.
std::optional<std::uint64_t> numberOf(std::string_view text, int base = 10);

/// A decimal number with or without a fraction, all of `text`. Does not depend on the locale.
std::optional<double> realOf(std::string_view text);

} // namespace ringside::formats
