// SPDX-License-Identifier: Apache-2.0
// One way to launch a kernel, whether nvcc compiled it into the worker or NVRTC a moment ago.
#pragma once

#include "gpu/cuda/raii.h"

#include <vector_types.h>

namespace ringside {

class Kernel {
public:
    /// A __global__ function of this program.
    template <class... Arguments>
    static Kernel of(void (*function)(Arguments...))
    {
        Kernel kernel;
        kernel.m_compiled = reinterpret_cast<const void*>(function);
        return kernel;
    }
    /// A function of a module that outlives the kernel.
    static Kernel of(CUfunction function)
    {
        Kernel kernel;
        kernel.m_loaded = function;
        return kernel;
    }

    /// Lets a launch ask for up to `bytes` of dynamic shared memory (needed above 48 KiB).
    Result<void> allowDynamicShared(int bytes) const;

    /// The arguments must be of the very types that the kernel takes.
    template <class... Arguments>
    Result<void> launch(dim3 grid, dim3 block, std::size_t sharedBytes, cudaStream_t stream,
                        Arguments... arguments) const
    {
        void* pointers[] = {&arguments..., nullptr};
        return launchWith(grid, block, sharedBytes, stream, pointers);
    }

private:
    Result<void> launchWith(dim3 grid, dim3 block, std::size_t sharedBytes, cudaStream_t stream,
                            void** arguments) const;
    const void* m_compiled = nullptr;
    CUfunction m_loaded = nullptr;
};

} // namespace ringside
