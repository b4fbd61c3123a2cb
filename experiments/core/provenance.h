// SPDX-License-Identifier: Apache-2.0
// Where a number came from. Every dataset and every run carries one; the badge and every export show it.
#pragma once

#include <string>

namespace ringside {

enum class Origin { Model, Live, Recording, Import };

struct Provenance {
    Origin origin = Origin::Model;
    std::string model;     ///< Model: which model, with which constants ("shared-memory banks, H200 constants")
    std::string gpu;       ///< "NVIDIA H200"; empty where no GPU was involved
    std::string machine;   ///< host name, or the ssh target
    std::string driver;    ///< "580.159.04"
    std::string cuda;      ///< CUDA runtime version, "13.0"
    std::string nccl;      ///< NCCL version where it took part
    std::string time;      ///< ISO 8601 with zone, when it was measured
    std::string program;   ///< Ringside version that measured
    std::string file;      ///< Recording, Import: the file
    std::string note;      ///< anything a reader must know ("4 ranks on 1 GPU, sockets")

    bool operator==(const Provenance&) const = default;
};

const char* originName(Origin origin); ///< "model", "live", "recording", "import"

/// One line for a badge or a caption: "Live · NVIDIA H200 · driver 580.159.04 · 2026-12-01 06:10".
std::string describe(const Provenance& provenance);

} // namespace ringside
