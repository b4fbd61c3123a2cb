// SPDX-License-Identifier: Apache-2.0
// The driver API, looked up through the runtime: the worker does not link libcuda, so it starts without a driver.
#pragma once

#include "experiments/core/result.h"

#include <cuda.h>

namespace ringside {

struct DriverApi {
    decltype(&cuGetErrorName) getErrorName = nullptr;
    decltype(&cuGetErrorString) getErrorString = nullptr;
    decltype(&cuDeviceGetAttribute) deviceGetAttribute = nullptr;
    decltype(&cuModuleLoadData) moduleLoadData = nullptr;
    decltype(&cuModuleUnload) moduleUnload = nullptr;
    decltype(&cuModuleGetFunction) moduleGetFunction = nullptr;
    decltype(&cuFuncSetAttribute) funcSetAttribute = nullptr;
    decltype(&cuLaunchKernel) launchKernel = nullptr;
    decltype(&cuMemGetAllocationGranularity) memGetAllocationGranularity = nullptr;
    decltype(&cuMemCreate) memCreate = nullptr;
    decltype(&cuMemRelease) memRelease = nullptr;
    decltype(&cuMemAddressReserve) memAddressReserve = nullptr;
    decltype(&cuMemAddressFree) memAddressFree = nullptr;
    decltype(&cuMemMap) memMap = nullptr;
    decltype(&cuMemUnmap) memUnmap = nullptr;
    decltype(&cuMemSetAccess) memSetAccess = nullptr;
    decltype(&cuMemExportToShareableHandle) memExportToShareableHandle = nullptr;
};

/// Looked up once. Waived where there is no driver, or one too old.
Result<const DriverApi*> driverApi();

} // namespace ringside
