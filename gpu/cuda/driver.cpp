// SPDX-License-Identifier: Apache-2.0
#include "gpu/cuda/driver.h"

#include <cuda_runtime_api.h>

#include <string>

namespace ringside {

namespace {

bool entryPoint(const char* symbol, void** function)
{
    cudaDriverEntryPointQueryResult found{};
#if CUDART_VERSION >= 12050
    // The version is fixed: the pointers must match this header's signatures, not the newest the driver has.
    const cudaError_t code = cudaGetDriverEntryPointByVersion(symbol, function, 12000, cudaEnableDefault, &found);
#else
    const cudaError_t code = cudaGetDriverEntryPoint(symbol, function, cudaEnableDefault, &found);
#endif
    static_cast<void>(cudaGetLastError());
    return code == cudaSuccess && found == cudaDriverEntryPointSuccess && *function;
}

struct Lookup {
    DriverApi api;
    std::string missing;

    template <class Function>
    void find(const char* symbol, Function& function)
    {
        void* address = nullptr;
        if (entryPoint(symbol, &address))
            function = reinterpret_cast<Function>(address);
        else if (missing.empty())
            missing = symbol;
    }

    Lookup()
    {
        find("cuGetErrorName", api.getErrorName);
        find("cuGetErrorString", api.getErrorString);
        find("cuDeviceGetAttribute", api.deviceGetAttribute);
        find("cuModuleLoadData", api.moduleLoadData);
        find("cuModuleUnload", api.moduleUnload);
        find("cuModuleGetFunction", api.moduleGetFunction);
        find("cuFuncSetAttribute", api.funcSetAttribute);
        find("cuLaunchKernel", api.launchKernel);
        find("cuMemGetAllocationGranularity", api.memGetAllocationGranularity);
        find("cuMemCreate", api.memCreate);
        find("cuMemRelease", api.memRelease);
        find("cuMemAddressReserve", api.memAddressReserve);
        find("cuMemAddressFree", api.memAddressFree);
        find("cuMemMap", api.memMap);
        find("cuMemUnmap", api.memUnmap);
        find("cuMemSetAccess", api.memSetAccess);
        find("cuMemExportToShareableHandle", api.memExportToShareableHandle);
    }
};

} // namespace

Result<const DriverApi*> driverApi()
{
    static const Lookup lookup;
    if (!lookup.missing.empty())
        return waivedBecause("The NVIDIA driver is not there or too old: it has no " + lookup.missing + ".");
    return &lookup.api;
}

} // namespace ringside
