// SPDX-License-Identifier: Apache-2.0
// Reads a file of the field, told by its content and never by its name. Files are read in pieces, so a log of any size
// needs little memory; what is damaged is read as far as it goes, and every place that was not understood is listed.
#pragma once

#include "gpu/formats/communication.h"
#include "gpu/formats/measurements.h"
#include "gpu/formats/structure.h"

#include "experiments/core/result.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace ringside::formats {

/// A place that was not understood, or not as it should be.
struct Problem {
    std::string where; ///< "line 12", "results[3].size"
    Text what;
};

struct Reading {
    /// "nccl-topo-xml", "nccl-graph-xml", "nccl-log", "nccl-tests", "nccl-tables", "nvbandwidth", "p2pbw", "simplep2p",
    /// "smi-topo-m", "smi-topo-p2p", "smi-nvlink", "hwloc-xml".
    std::string format;
    std::vector<std::string> also; ///< other formats found in the same file
    Structure structure;
    Communication communication;
    Measurements measurements;
    std::vector<Finding> findings;
    std::vector<Problem> problems;
    std::size_t hiddenProblems = 0; ///< those beyond the first maxProblems
    std::size_t lines = 0;          ///< lines in all
    std::size_t understood = 0;     ///< of those, lines (of text formats) that belong to a format
    bool partial = false;           ///< cut off or damaged: something is missing

    /// Keeps the first maxProblems, counts the rest.
    void problem(std::string where, Text what);
    void problemAt(std::size_t line, Text what);
};

inline constexpr std::size_t maxProblems = 200;

struct ReadOptions {
    /// Called every few hundred kilobytes with 0..1 (0 throughout where the size is not known). False cancels.
    std::function<bool(double fraction)> progress;
    std::string as;                      ///< a format id: read as that, whatever it looks like; empty: by its content
    std::size_t maxLine = 1u << 20;      ///< bytes of a line that are looked at
    std::size_t maxXmlDepth = 200;
    std::size_t maxXmlElements = 5'000'000;
    std::size_t maxJsonBytes = std::size_t{256} << 20;
};

/// Error `where` is the file. A cancelled read is an Error with call "cancel".
Result<Reading> readFile(const std::string& path, const ReadOptions& options = {});
Result<Reading> readBytes(std::string_view bytes, const std::string& name, const ReadOptions& options = {});

/// What readFile knows, one line for each: "nccl-topo-xml  NCCL topology (NCCL_TOPO_DUMP_FILE)".
struct FormatName {
    const char* id;
    Text name;
};
const std::vector<FormatName>& knownFormats();

} // namespace ringside::formats
