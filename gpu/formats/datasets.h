// SPDX-License-Identifier: Apache-2.0
// A reading as Ringside's own datasets, which every view, export and JSON knows, and as a few figures.
#pragma once

#include "gpu/formats/reading.h"

#include "experiments/core/dataset.h"
#include "experiments/core/json.h"

#include <string>
#include <vector>

namespace ringside::formats {

/// Tables "gpus", "nics", "pci", "cpus", "switches", "links", "nvlink-ports", "paths", "graphs", "channels",
/// "communicators", "ranks", "rings", "trees", "connections", "choices", "tuning", "findings"; a matrix for each measured
/// one and for link counts per pair; a series for each nccl-tests table. Only those that have something in them.
/// Origin is Import, with the file's name.
std::vector<Dataset> datasetsOf(const Reading& reading, const std::string& file);

/// Plain counts and figures by name, in a fixed order; what the file does not carry is left out. Names:
/// gpus nics nets nvswitches nvlinks nvlinks_per_gpu nvlinks_per_pair xgmi_links c2c_links pci_devices cpus hosts ranks
/// channels nccl_version collective peak_busbw_gbs average_busbw_gbs errors root_cause, and more where a format has them.
Json summaryOf(const Reading& reading);

} // namespace ringside::formats
