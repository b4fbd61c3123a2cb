// SPDX-License-Identifier: Apache-2.0
#include "gpu/cuda/check.h"

#include "gpu/cuda/driver.h"

#include <fmt/format.h>

#include <string_view>

namespace ringside {

namespace {

/// "cudaMalloc" of "cudaMalloc(&p, n)"; file name without its folders.
std::string callName(std::string_view call)
{
    const std::string_view name = call.substr(0, call.find('('));
    const std::size_t arrow = name.rfind('>');
    return std::string(arrow == std::string_view::npos ? name : name.substr(arrow + 1));
}

std::string place(std::string_view file, int line)
{
    return fmt::format("{}:{}", file.substr(file.rfind('/') + 1), line);
}

bool machineLacks(int code) // the two APIs share these numbers
{
    return code == cudaErrorNoDevice || code == cudaErrorInsufficientDriver || code == cudaErrorInitializationError ||
           code == cudaErrorSystemDriverMismatch || code == cudaErrorStubLibrary ||
           code == cudaErrorCompatNotSupportedOnDevice || code == cudaErrorNoKernelImageForDevice;
}

Error failure(int code, const char* name, const char* text, std::string call, const char* file, int line)
{
    Error e;
    e.message = fmt::format("{} ({})", text ? text : "unknown error", name ? name : "unnamed");
    e.where = place(file, line);
    e.call = std::move(call);
    e.code = code;
    e.waived = machineLacks(code);
    return e;
}

} // namespace

bool isSticky(cudaError_t code)
{
    switch (code) {
    case cudaErrorIllegalAddress:
    case cudaErrorLaunchTimeout:
    case cudaErrorAssert:
    case cudaErrorHardwareStackError:
    case cudaErrorIllegalInstruction:
    case cudaErrorMisalignedAddress:
    case cudaErrorInvalidAddressSpace:
    case cudaErrorInvalidPc:
    case cudaErrorLaunchFailure:
    case cudaErrorECCUncorrectable:
    case cudaErrorNvlinkUncorrectable:
    case cudaErrorMpsClientTerminated:
    case cudaErrorExternalDevice:
        return true;
    default: // by number, since CUDA 12.4 has no names for them: cudaErrorContained, cudaErrorTensorMemoryLeak
        return static_cast<int>(code) == 226 || static_cast<int>(code) == 721;
    }
}

bool isSticky(CUresult code)
{
    return isSticky(static_cast<cudaError_t>(code)); // both APIs use the same numbers for these
}

Error cudaFailure(cudaError_t code, const char* call, const char* file, int line)
{
    Error e = failure(code, cudaGetErrorName(code), cudaGetErrorString(code), callName(call), file, line);
    e.sticky = isSticky(code);
    return e;
}

Error driverFailure(CUresult code, const char* call, const char* file, int line)
{
    const char* name = nullptr;
    const char* text = nullptr;
    if (const Result<const DriverApi*> api = driverApi(); api) {
        (*api)->getErrorName(code, &name);
        (*api)->getErrorString(code, &text);
    }
    std::string function = callName(call); // "memCreate" of "api.memCreate"
    function = function.substr(function.rfind('.') + 1);
    if (!function.empty() && function.compare(0, 2, "cu") != 0) {
        function[0] = static_cast<char>(function[0] - 'a' + 'A');
        function.insert(0, "cu");
    }
    Error e = failure(code, name, text, function, file, line);
    e.sticky = isSticky(code);
    return e;
}

} // namespace ringside
