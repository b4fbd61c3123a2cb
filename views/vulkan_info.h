// SPDX-License-Identifier: Apache-2.0
// What this machine's Vulkan can do, for `ringside doctor`. The loader is opened at run time: Ringside starts without it.
#pragma once

#include <QString>

#include <vector>

namespace ringside {

struct VulkanDevice {
    QString name, apiVersion; ///< "NVIDIA H200", "1.4.303"
    QString uuid;             ///< 32 hex digits; equal to CUDA's for the same GPU
    bool software = false;    ///< draws with the CPU
    bool externalMemoryFd = false; ///< VK_KHR_external_memory_fd: memory can be shared with CUDA
};

struct VulkanInfo {
    QString loaderVersion; ///< empty where there is no loader
    std::vector<VulkanDevice> devices;
    QString problem; ///< as one sentence; empty when there is a device
};

VulkanInfo probeVulkan();

} // namespace ringside
