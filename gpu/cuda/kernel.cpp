// SPDX-License-Identifier: Apache-2.0
#include "gpu/cuda/kernel.h"

namespace ringside {

Result<void> Kernel::allowDynamicShared(int bytes) const
{
    if (!m_loaded) {
        RINGSIDE_CUDA(cudaFuncSetAttribute(m_compiled, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));
        return {};
    }
    const Result<const DriverApi*> found = driverApi();
    if (!found)
        return found.error();
    const DriverApi& api = **found;
    RINGSIDE_DRIVER(api.funcSetAttribute(m_loaded, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, bytes));
    return {};
}

Result<void> Kernel::launchWith(dim3 grid, dim3 block, std::size_t sharedBytes, cudaStream_t stream,
                                void** arguments) const
{
    if (!m_loaded) {
        RINGSIDE_CUDA(cudaLaunchKernel(m_compiled, grid, block, arguments, sharedBytes, stream));
        return {};
    }
    const Result<const DriverApi*> found = driverApi();
    if (!found)
        return found.error();
    const DriverApi& api = **found;
    RINGSIDE_DRIVER(api.launchKernel(m_loaded, grid.x, grid.y, grid.z, block.x, block.y, block.z,
                                     static_cast<unsigned>(sharedBytes), stream, arguments, nullptr));
    return {};
}

} // namespace ringside
