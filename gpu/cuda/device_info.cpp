// SPDX-License-Identifier: Apache-2.0
#include "gpu/cuda/device_info.h"

#include "gpu/cuda/nvrtc.h"

#include <cuda_runtime_api.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <sstream>

namespace ringside {

namespace {

std::string versionText(int version) // 13000 -> "13.0"
{
    return version > 0 ? fmt::format("{}.{}", version / 1000, version % 1000 / 10) : std::string();
}

std::string hostName()
{
    char name[256] = {};
    return gethostname(name, sizeof name - 1) == 0 ? name : "";
}

std::string driverVersion()
{
    std::ifstream file("/proc/driver/nvidia/version");
    std::stringstream text;
    text << file.rdbuf();
    if (std::string version = driverVersionIn(text.str()); !version.empty())
        return version;
    int version = 0;
    if (cudaDriverGetVersion(&version) == cudaSuccess && version > 0)
        return "CUDA " + versionText(version);
    static_cast<void>(cudaGetLastError());
    return {};
}

template <class T>
void attribute(std::optional<T>& to, cudaDeviceAttr what, int device, T factor = 1)
{
    int value = 0;
    if (cudaDeviceGetAttribute(&value, what, device) == cudaSuccess)
        to = static_cast<T>(value) * factor;
    else
        static_cast<void>(cudaGetLastError());
}

GpuInfo describeGpu(int device)
{
    GpuInfo gpu;
    gpu.index = device;
    cudaDeviceProp p{};
    if (cudaGetDeviceProperties(&p, device) == cudaSuccess) {
        gpu.name = p.name;
        for (const char byte : p.uuid.bytes)
            gpu.uuid += fmt::format("{:02x}", static_cast<unsigned char>(byte));
        gpu.memoryBytes = static_cast<std::int64_t>(p.totalGlobalMem);
    } else {
        static_cast<void>(cudaGetLastError());
    }
    attribute(gpu.computeMajor, cudaDevAttrComputeCapabilityMajor, device);
    attribute(gpu.computeMinor, cudaDevAttrComputeCapabilityMinor, device);
    attribute(gpu.smCount, cudaDevAttrMultiProcessorCount, device);
    attribute(gpu.smClockHz, cudaDevAttrClockRate, device, 1e3);
    attribute(gpu.sharedPerSm, cudaDevAttrMaxSharedMemoryPerMultiprocessor, device);
    attribute(gpu.sharedPerBlock, cudaDevAttrMaxSharedMemoryPerBlock, device);
    attribute(gpu.sharedPerBlockOptin, cudaDevAttrMaxSharedMemoryPerBlockOptin, device);
    attribute(gpu.sharedReservedPerBlock, cudaDevAttrReservedSharedMemoryPerBlock, device);
    attribute(gpu.maxThreadsPerSm, cudaDevAttrMaxThreadsPerMultiProcessor, device);
    attribute(gpu.maxBlocksPerSm, cudaDevAttrMaxBlocksPerMultiprocessor, device);
    attribute(gpu.maxThreadsPerBlock, cudaDevAttrMaxThreadsPerBlock, device);
    attribute(gpu.registersPerSm, cudaDevAttrMaxRegistersPerMultiprocessor, device);
    attribute(gpu.l2Bytes, cudaDevAttrL2CacheSize, device);
    return gpu;
}

std::string problemWords(cudaError_t code)
{
    int driver = 0;
    if (code == cudaErrorInsufficientDriver && cudaDriverGetVersion(&driver) == cudaSuccess && driver == 0)
        return "There is no NVIDIA driver on this machine.";
    if (code == cudaErrorInsufficientDriver)
        return fmt::format("The NVIDIA driver is too old: it supports CUDA {}, this worker needs {}.",
                           versionText(driver), versionText(CUDART_VERSION));
    if (code == cudaErrorNoDevice)
        return "There is no NVIDIA GPU on this machine (or CUDA_VISIBLE_DEVICES hides it).";
    return fmt::format("CUDA cannot start: {} ({}).", cudaGetErrorString(code), cudaGetErrorName(code));
}

} // namespace

std::string driverVersionIn(std::string_view text)
{
    std::istringstream words{std::string(text)};
    for (std::string word; words >> word;) {
        const bool digits =
            std::all_of(word.begin(), word.end(), [](unsigned char c) { return std::isdigit(c) || c == '.'; });
        if (digits && std::isdigit(static_cast<unsigned char>(word.front())) && word.find('.') != std::string::npos)
            return word;
    }
    return {};
}

Machine describeMachine()
{
    Machine machine;
    machine.host = hostName();
    machine.driver = driverVersion();
    machine.cuda = versionText(CUDART_VERSION);
    machine.nvrtc = nvrtcProblem().empty();
    int count = 0;
    const cudaError_t code = cudaGetDeviceCount(&count);
    if (code != cudaSuccess || count == 0) {
        static_cast<void>(cudaGetLastError());
        machine.gpuProblem = problemWords(code == cudaSuccess ? cudaErrorNoDevice : code);
        return machine;
    }
    for (int device = 0; device < count; ++device)
        machine.gpus.push_back(describeGpu(device));
    return machine;
}

} // namespace ringside
