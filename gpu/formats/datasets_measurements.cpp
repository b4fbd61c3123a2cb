// SPDX-License-Identifier: Apache-2.0
#include "gpu/formats/datasets_parts.h"

namespace ringside::formats {

void addMeasurementDatasets(std::vector<Dataset>&, const Reading&) {}

void addMeasurementFigures(Json&, const Reading&) {}

} // namespace ringside::formats
