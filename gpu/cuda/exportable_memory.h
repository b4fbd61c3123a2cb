// SPDX-License-Identifier: Apache-2.0
// Device memory that another process, or OpenGL, can import by a POSIX file descriptor.
#pragma once

#include "gpu/cuda/driver.h"

#include <cstddef>

namespace ringside {

class ExportableMemory {
public:
    /// Waived where the device cannot export memory as a file descriptor.
    static Result<ExportableMemory> make(std::size_t bytes, int device);
    ExportableMemory(ExportableMemory&& other) noexcept;
    ExportableMemory& operator=(ExportableMemory&&) = delete;
    ExportableMemory(const ExportableMemory&) = delete;
    ExportableMemory& operator=(const ExportableMemory&) = delete;
    ~ExportableMemory();

    void* get() const { return reinterpret_cast<void*>(m_address); }
    std::size_t bytes() const { return m_bytes; } ///< rounded up to the device's granularity
    Result<int> exportFd() const;                 ///< the caller closes it; importers keep the memory alive

private:
    ExportableMemory() = default;
    CUmemGenericAllocationHandle m_handle = 0;
    CUdeviceptr m_address = 0;
    std::size_t m_bytes = 0;
    bool m_created = false, m_reserved = false, m_mapped = false;
};

} // namespace ringside
