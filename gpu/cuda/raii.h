// SPDX-License-Identifier: Apache-2.0
// Owners of CUDA objects. Destructors ignore errors: after a sticky error every release fails, and the process ends.
#pragma once

#include "gpu/cuda/check.h"
#include "gpu/cuda/driver.h"

#include <cstddef>
#include <utility>

namespace ringside {

/// Move-only owner of a handle that `Release` gives back.
template <class Handle, auto Release>
class CudaOwner {
public:
    CudaOwner() = default;
    explicit CudaOwner(Handle handle) : m_handle(handle) {}
    CudaOwner(CudaOwner&& other) noexcept : m_handle(std::exchange(other.m_handle, Handle{})) {}
    CudaOwner& operator=(CudaOwner&& other) noexcept
    {
        std::swap(m_handle, other.m_handle);
        return *this;
    }
    CudaOwner(const CudaOwner&) = delete;
    CudaOwner& operator=(const CudaOwner&) = delete;
    ~CudaOwner()
    {
        if (m_handle)
            static_cast<void>(Release(m_handle));
    }
    Handle get() const { return m_handle; }

private:
    Handle m_handle{};
};

using Stream = CudaOwner<cudaStream_t, &cudaStreamDestroy>;
using Event = CudaOwner<cudaEvent_t, &cudaEventDestroy>;

inline Result<Stream> makeStream()
{
    cudaStream_t stream = nullptr;
    RINGSIDE_CUDA(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    return Stream(stream);
}

inline Result<Event> makeEvent()
{
    cudaEvent_t event = nullptr;
    RINGSIDE_CUDA(cudaEventCreate(&event));
    return Event(event);
}

/// Device memory of `count` values of T.
template <class T>
class DeviceArray {
public:
    static Result<DeviceArray> make(std::size_t count)
    {
        void* p = nullptr;
        RINGSIDE_CUDA(cudaMalloc(&p, count * sizeof(T)));
        return DeviceArray(static_cast<T*>(p), count);
    }
    T* get() const { return static_cast<T*>(m_owner.get()); }
    std::size_t size() const { return m_count; }
    std::size_t bytes() const { return m_count * sizeof(T); }

private:
    DeviceArray(T* p, std::size_t count) : m_owner(p), m_count(count) {}
    CudaOwner<void*, &cudaFree> m_owner;
    std::size_t m_count = 0;
};

/// Page-locked host memory of `count` values of T.
template <class T>
class PinnedArray {
public:
    static Result<PinnedArray> make(std::size_t count)
    {
        void* p = nullptr;
        RINGSIDE_CUDA(cudaHostAlloc(&p, count * sizeof(T), cudaHostAllocDefault));
        return PinnedArray(static_cast<T*>(p), count);
    }
    T* get() const { return static_cast<T*>(m_owner.get()); }
    std::size_t size() const { return m_count; }
    std::size_t bytes() const { return m_count * sizeof(T); }

private:
    PinnedArray(T* p, std::size_t count) : m_owner(p), m_count(count) {}
    CudaOwner<void*, &cudaFreeHost> m_owner;
    std::size_t m_count = 0;
};

inline CUresult unloadModule(CUmodule module)
{
    const Result<const DriverApi*> api = driverApi();
    return api ? (*api)->moduleUnload(module) : CUDA_ERROR_NOT_INITIALIZED;
}
using Module = CudaOwner<CUmodule, &unloadModule>;

} // namespace ringside
