// SPDX-License-Identifier: Apache-2.0
// The one check for CUDA calls. It returns from the enclosing function, which must return a Result.
#pragma once

#include "experiments/core/result.h"

#include <cuda.h>
#include <cuda_runtime_api.h>

namespace ringside {

/// True when the context is lost after this error: every later call fails, so the process must be replaced.
bool isSticky(cudaError_t code);
bool isSticky(CUresult code);

/// The Error of a failed runtime call: code, name, text, and `where` = file:line. No device or driver is `waived`.
Error cudaFailure(cudaError_t code, const char* call, const char* file, int line);
/// The same for the driver API.
Error driverFailure(CUresult code, const char* call, const char* file, int line);

} // namespace ringside

#define RINGSIDE_CUDA(call)                                                                                            \
    do {                                                                                                               \
        if (const cudaError_t ringsideCode = (call); ringsideCode != cudaSuccess) {                                    \
            static_cast<void>(cudaGetLastError());                                                                     \
            return ::ringside::cudaFailure(ringsideCode, #call, __FILE__, __LINE__);                                   \
        }                                                                                                              \
    } while (false)

#define RINGSIDE_DRIVER(call)                                                                                          \
    do {                                                                                                               \
        if (const CUresult ringsideCode = (call); ringsideCode != CUDA_SUCCESS)                                        \
            return ::ringside::driverFailure(ringsideCode, #call, __FILE__, __LINE__);                                 \
    } while (false)

/// Passes an error Result on to the caller.
#define RINGSIDE_TRY(call)                                                                                             \
    do {                                                                                                               \
        if (auto ringsideResult = (call); !ringsideResult)                                                             \
            return ringsideResult.error();                                                                             \
    } while (false)
