// SPDX-License-Identifier: Apache-2.0
#include "gpu/cuda/exportable_memory.h"

#include "gpu/cuda/check.h"

#include <utility>

namespace ringside {

Result<ExportableMemory> ExportableMemory::make(std::size_t bytes, int device)
{
    const Result<const DriverApi*> found = driverApi();
    if (!found)
        return found.error();
    const DriverApi& api = **found;
    RINGSIDE_CUDA(cudaFree(nullptr)); // makes the primary context current
    int supported = 0;
    RINGSIDE_DRIVER(
        api.deviceGetAttribute(&supported, CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR_SUPPORTED, device));
    if (!supported)
        return waivedBecause("This GPU or driver cannot export memory as a file descriptor.");

    CUmemAllocationProp wanted{};
    wanted.type = CU_MEM_ALLOCATION_TYPE_PINNED;
    wanted.requestedHandleTypes = CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;
    wanted.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
    wanted.location.id = device;
    std::size_t granularity = 0;
    RINGSIDE_DRIVER(api.memGetAllocationGranularity(&granularity, &wanted, CU_MEM_ALLOC_GRANULARITY_RECOMMENDED));

    ExportableMemory memory; // from here on its destructor undoes what was done
    memory.m_bytes = (bytes + granularity - 1) / granularity * granularity;
    RINGSIDE_DRIVER(api.memCreate(&memory.m_handle, memory.m_bytes, &wanted, 0));
    memory.m_created = true;
    RINGSIDE_DRIVER(api.memAddressReserve(&memory.m_address, memory.m_bytes, 0, 0, 0));
    memory.m_reserved = true;
    RINGSIDE_DRIVER(api.memMap(memory.m_address, memory.m_bytes, 0, memory.m_handle, 0));
    memory.m_mapped = true;
    CUmemAccessDesc access{};
    access.location = wanted.location;
    access.flags = CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
    RINGSIDE_DRIVER(api.memSetAccess(memory.m_address, memory.m_bytes, &access, 1));
    return memory;
}

ExportableMemory::ExportableMemory(ExportableMemory&& other) noexcept
    : m_handle(other.m_handle), m_address(other.m_address), m_bytes(other.m_bytes),
      m_created(std::exchange(other.m_created, false)), m_reserved(std::exchange(other.m_reserved, false)),
      m_mapped(std::exchange(other.m_mapped, false))
{
}

ExportableMemory::~ExportableMemory()
{
    const Result<const DriverApi*> found = driverApi();
    if (!found)
        return;
    const DriverApi& api = **found;
    if (m_mapped)
        static_cast<void>(api.memUnmap(m_address, m_bytes));
    if (m_reserved)
        static_cast<void>(api.memAddressFree(m_address, m_bytes));
    if (m_created)
        static_cast<void>(api.memRelease(m_handle));
}

Result<int> ExportableMemory::exportFd() const
{
    const Result<const DriverApi*> found = driverApi();
    if (!found)
        return found.error();
    const DriverApi& api = **found;
    int fd = -1;
    RINGSIDE_DRIVER(api.memExportToShareableHandle(&fd, m_handle, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0));
    return fd;
}

} // namespace ringside
