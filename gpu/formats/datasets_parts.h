// SPDX-License-Identifier: Apache-2.0
// The parts of datasets.cpp: each adds its datasets or its figures.
#pragma once

#include "gpu/formats/datasets.h"

namespace ringside::formats {

void addMachineDatasets(std::vector<Dataset>& list, const Reading& reading);
void addCommunicationDatasets(std::vector<Dataset>& list, const Reading& reading);
void addMeasurementDatasets(std::vector<Dataset>& list, const Reading& reading);

void addMachineFigures(Json& summary, const Reading& reading);
void addCommunicationFigures(Json& summary, const Reading& reading);
void addMeasurementFigures(Json& summary, const Reading& reading);

} // namespace ringside::formats
