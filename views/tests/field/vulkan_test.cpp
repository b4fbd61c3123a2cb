// SPDX-License-Identifier: Apache-2.0
#include "views/vulkan_info.h"

#include <gtest/gtest.h>

using namespace ringside;

TEST(VulkanProbe, FindsDevicesOrSaysWhyNot)
{
    const VulkanInfo info = probeVulkan();
    EXPECT_EQ(info.problem.isEmpty(), !info.devices.empty()) << info.problem.toStdString();
    for (const VulkanDevice& device : info.devices) {
        EXPECT_FALSE(device.name.isEmpty());
        EXPECT_GE(device.apiVersion.count('.'), 2);
        EXPECT_EQ(device.uuid.size(), 32);
    }
}

TEST(VulkanProbe, ADriverListThatIsEmptyIsAProblem)
{
    const QByteArray before = qgetenv("VK_DRIVER_FILES"), older = qgetenv("VK_ICD_FILENAMES");
    qputenv("VK_DRIVER_FILES", "/nonexistent.json");
    qputenv("VK_ICD_FILENAMES", "/nonexistent.json");
    const VulkanInfo info = probeVulkan();
    before.isNull() ? qunsetenv("VK_DRIVER_FILES") : qputenv("VK_DRIVER_FILES", before);
    older.isNull() ? qunsetenv("VK_ICD_FILENAMES") : qputenv("VK_ICD_FILENAMES", older);
    EXPECT_FALSE(info.problem.isEmpty());
    EXPECT_TRUE(info.devices.empty());
}
