// SPDX-License-Identifier: Apache-2.0
#include "views/vulkan_info.h"

#include <QCoreApplication>
#include <QLibrary>

#if __has_include(<vulkan/vulkan_core.h>)
#define RINGSIDE_HAS_VULKAN_HEADERS 1
#define VK_NO_PROTOTYPES
#include <vulkan/vulkan_core.h>
#endif

#include <algorithm>
#include <cstring>

namespace ringside {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(VulkanInfo)
};

#ifdef RINGSIDE_HAS_VULKAN_HEADERS

QString versionText(std::uint32_t version)
{
    return QStringLiteral("%1.%2.%3").arg(VK_API_VERSION_MAJOR(version)).arg(VK_API_VERSION_MINOR(version)).arg(VK_API_VERSION_PATCH(version));
}

/// The functions that the probe calls, and the instance that it asks through.
class Probe {
public:
    explicit Probe(PFN_vkGetInstanceProcAddr get) : m_get(get) {}
    ~Probe()
    {
        if (m_instance)
            if (auto destroy = function<PFN_vkDestroyInstance>("vkDestroyInstance"))
                destroy(m_instance, nullptr);
    }
    Probe(const Probe&) = delete;
    Probe& operator=(const Probe&) = delete;

    template <class F>
    F function(const char* name) const { return reinterpret_cast<F>(m_get(m_instance, name)); }

    VkResult createInstance()
    {
        const auto create = function<PFN_vkCreateInstance>("vkCreateInstance");
        if (!create)
            return VK_ERROR_INITIALIZATION_FAILED;
        VkApplicationInfo application{};
        application.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO;
        application.pApplicationName = "ringside";
        application.apiVersion = VK_API_VERSION_1_1;
        VkInstanceCreateInfo info{};
        info.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO;
        info.pApplicationInfo = &application;
        return create(&info, nullptr, &m_instance);
    }
    std::vector<VkPhysicalDevice> devices() const
    {
        const auto list = function<PFN_vkEnumeratePhysicalDevices>("vkEnumeratePhysicalDevices");
        std::uint32_t count = 0;
        if (!list || list(m_instance, &count, nullptr) != VK_SUCCESS)
            return {};
        std::vector<VkPhysicalDevice> found(count);
        // VK_INCOMPLETE: one came between the calls; those listed are enough.
        if (list(m_instance, &count, found.data()) < 0)
            return {};
        found.resize(count);
        return found;
    }
    VulkanDevice describe(VkPhysicalDevice device) const;

private:
    PFN_vkGetInstanceProcAddr m_get;
    VkInstance m_instance = nullptr;
};

VulkanDevice Probe::describe(VkPhysicalDevice device) const
{
    VulkanDevice result;
    if (const auto properties = function<PFN_vkGetPhysicalDeviceProperties2>("vkGetPhysicalDeviceProperties2")) {
        VkPhysicalDeviceIDProperties id{};
        id.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ID_PROPERTIES;
        VkPhysicalDeviceProperties2 found{};
        found.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2;
        found.pNext = &id;
        properties(device, &found);
        result.name = QString::fromUtf8(found.properties.deviceName);
        result.apiVersion = versionText(found.properties.apiVersion);
        result.software = found.properties.deviceType == VK_PHYSICAL_DEVICE_TYPE_CPU;
        result.uuid = QString::fromLatin1(QByteArray(reinterpret_cast<const char*>(id.deviceUUID), VK_UUID_SIZE).toHex());
    }
    const auto list = function<PFN_vkEnumerateDeviceExtensionProperties>("vkEnumerateDeviceExtensionProperties");
    std::uint32_t count = 0;
    if (!list || list(device, nullptr, &count, nullptr) != VK_SUCCESS)
        return result;
    std::vector<VkExtensionProperties> extensions(count);
    if (list(device, nullptr, &count, extensions.data()) < 0)
        return result;
    extensions.resize(count);
    result.externalMemoryFd = std::any_of(extensions.begin(), extensions.end(), [](const VkExtensionProperties& e) {
        return std::strcmp(e.extensionName, VK_KHR_EXTERNAL_MEMORY_FD_EXTENSION_NAME) == 0;
    });
    return result;
}

void ask(PFN_vkGetInstanceProcAddr get, VulkanInfo& info)
{
    Probe probe(get);
    std::uint32_t version = VK_API_VERSION_1_0; // a loader without vkEnumerateInstanceVersion is 1.0
    if (const auto ask = probe.function<PFN_vkEnumerateInstanceVersion>("vkEnumerateInstanceVersion"))
        ask(&version);
    info.loaderVersion = versionText(version);
    const VkResult created = probe.createInstance();
    if (created == VK_ERROR_INCOMPATIBLE_DRIVER) {
        info.problem = Words::tr("The Vulkan loader is here, but no driver for it.");
        return;
    }
    if (created != VK_SUCCESS) {
        info.problem = Words::tr("Vulkan could not start: vkCreateInstance returned %1.").arg(created);
        return;
    }
    for (const VkPhysicalDevice device : probe.devices())
        info.devices.push_back(probe.describe(device));
    if (info.devices.empty())
        info.problem = Words::tr("Vulkan runs, but finds no device.");
}

#endif

} // namespace

VulkanInfo probeVulkan()
{
    VulkanInfo info;
#ifdef RINGSIDE_HAS_VULKAN_HEADERS
    QLibrary library(QStringLiteral("libvulkan.so.1"));
    const auto get = reinterpret_cast<PFN_vkGetInstanceProcAddr>(library.resolve("vkGetInstanceProcAddr"));
    if (!get)
        info.problem = Words::tr("The Vulkan loader libvulkan.so.1 is not installed.");
    else
        ask(get, info);
#else
    info.problem = Words::tr("Ringside was built without the Vulkan headers.");
#endif
    return info;
}

} // namespace ringside
