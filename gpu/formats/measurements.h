// SPDX-License-Identifier: Apache-2.0
// What benchmarks measured: matrices between devices, and nccl-tests tables over message sizes.
#pragma once

#include "experiments/core/text.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace ringside::formats {

inline constexpr double missing = std::numeric_limits<double>::quiet_NaN();

/// Values between devices. Bandwidths are B/s, latencies microseconds ("us"). NaN = not measured (diagonal, "N/A").
struct MatrixMeasurement {
    std::string id; ///< the tool's own name: "device_to_device_memcpy_read_ce", "unidirectional-p2p-enabled"
    Text title;
    std::string unit;
    std::vector<std::string> rows, columns;
    std::vector<double> values; ///< row-major
    std::optional<double> sum;  ///< as printed
    bool complete = true;       ///< false: rows or cells are cut off
    std::size_t line = 0;
    double at(std::size_t row, std::size_t column) const { return values[row * columns.size() + column]; }
};

/// A test that gave no values: waived, failed, not run.
struct TestStatus {
    std::string id, status, reason;
};

/// Half of an nccl-tests row. NaN = not in the file.
struct SweepHalf {
    double timeUs = missing;
    double algbw = missing, busbw = missing; ///< GB/s (1e9), as printed
    double wrong = missing; ///< wrong values; older versions print the largest error instead
    bool present() const { return timeUs == timeUs || busbw == busbw || algbw == algbw; }
};

struct SweepRow {
    std::uint64_t bytes = 0;
    std::optional<std::uint64_t> count;
    std::string type, redop;
    std::optional<int> root;
    SweepHalf outOfPlace, inPlace;
    std::size_t line = 0;
};

/// One nccl-tests table.
struct Sweep {
    std::string program;    ///< "all_reduce_perf"; empty where the file does not say
    std::string collective; ///< "all_reduce"; worked out from the table where the program is not named
    bool collectiveStated = false;
    std::string version, ncclVersion, label;
    std::optional<int> ranks; ///< from the device list or the header
    bool ranksWorkedOut = false; ///< from busbw / algbw, not stated
    std::vector<SweepRow> rows;
    std::optional<double> averageBusbw, outOfBounds;
    bool wrongIsError = false; ///< the last column is the largest error, not a count
    bool complete = true;
    std::size_t line = 0;
};

struct Measurements {
    std::string tool, toolVersion, cudaVersion, driverVersion;
    std::vector<MatrixMeasurement> matrices;
    std::vector<TestStatus> tests;
    std::vector<Sweep> sweeps;
};

} // namespace ringside::formats
