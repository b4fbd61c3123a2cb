// SPDX-License-Identifier: Apache-2.0
// One line of an nccl-tests table, or a piece of one. The table's columns are those that its heading names; without a
// heading those of the present version. Times are microseconds, bandwidths GB/s (1e9). The form is that of nccl-tests'
// src/util.cu (writeResultHeader, writeBenchmarkLineBody) and, for older versions, of the *_perf programs.
#pragma once

#include "gpu/formats/measurements.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ringside::formats {

enum class SweepColumn { Size, Count, Type, Redop, Root, Time, Algbw, Busbw, Wrong, Error, Gpus, Other };

struct SweepColumns {
    std::vector<SweepColumn> columns;
    bool has(SweepColumn column) const;
    /// Columns of one half (time, algbw, busbw, #wrong …), and how many halves there are.
    std::vector<SweepColumn> half() const;
    int halves() const;
    bool operator==(const SweepColumns&) const = default;
};

/// "size count type redop root time algbw busbw #wrong time …", with or without '#', units ("time_us") or words before
/// it.
std::optional<SweepColumns> sweepColumnsOf(std::string_view line);

/// A table's row, or the piece of it that one line holds.
struct SweepPiece {
    bool hasSize = false;
    std::uint64_t bytes = 0;
    std::optional<std::uint64_t> count;
    std::string type, redop;
    std::optional<int> root, gpus;
    std::vector<SweepHalf> halves;
    bool onlyInPlace = false; ///< blanks stand where the out-of-place half would be
    bool cut = false;         ///< numbers are left over that make no half
};

/// `columns` null: no heading was seen.
std::optional<SweepPiece> sweepPieceOf(std::string_view line, const SweepColumns* columns);

/// "all_reduce" of a line that names "all_reduce_perf"; empty where it names none.
std::string collectiveNamedIn(std::string_view line);

/// 22907 -> "2.29.7", NCCL_VERSION_CODE of nccl.h; 2708 -> "2.7.8", the form before 2.9.
std::string ncclVersionOfCode(std::uint64_t code);

/// Bytes of one element: 4 of "float"; 0: not known.
int elementBytes(std::string_view type);

std::vector<std::string_view> wordsIn(std::string_view line);
/// Empty where the line has not so many words.
std::string_view wordAt(std::string_view line, std::size_t index);

} // namespace ringside::formats
