// SPDX-License-Identifier: Apache-2.0
// Cells of tables that people write: "32KiB", "0.92GBps", "**+27.2%**", "---".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ringside::formats {

/// Without blanks and Markdown's marks (*, `, $) around it.
std::string_view bareCell(std::string_view cell);

/// The cells of a line: between '|' (Markdown), or else ',' or ';' or tabs. Fewer than two: the line is no row.
std::vector<std::string_view> cellsOf(std::string_view line);

/// "|---|:--:|".
bool isTableRule(std::string_view line);

/// "1K", "32 KiB", "8G", "1_048_576" in bytes. People write powers of two in either prefix ("65K" is 65536, "4M" is 4
/// MiB), so K, M, G without an "i" give the power of two they are next to.
std::optional<std::uint64_t> sizeOfCell(std::string_view cell);

enum class CellUnit { None, GBytesPerSecond, Microseconds, Percent, Times };
struct CellValue {
    double value = 0; ///< in GB/s (1e9 bytes) or microseconds where the unit says so
    CellUnit unit = CellUnit::None;
};
/// "0.92GBps", "480.0 GB/s", "400 Gb/s" (bits), "12.5 us", "+27%", "1.2x", "47.1". Empty: no number.
std::optional<CellValue> valueOfCell(std::string_view cell);

/// Lower case without '-', '_' and blanks: "busbw" of "bus_Bw" and "Bus bw".
std::string spelledPlainly(std::string_view text);

/// The last collective that a text names, in any spelling ("AllReduce", "all-gather"); empty: none.
std::string collectiveIn(std::string_view text);

} // namespace ringside::formats
