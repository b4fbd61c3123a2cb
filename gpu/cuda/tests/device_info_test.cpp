// SPDX-License-Identifier: Apache-2.0
#include "gpu/cuda/device_info.h"

#include <gtest/gtest.h>

using namespace ringside;

TEST(DriverVersion, IsFoundInBothKernelModulesTexts)
{
    EXPECT_EQ(
        driverVersionIn("NVRM version: NVIDIA UNIX x86_64 Kernel Module  535.183.01  Sun May 12 19:39:15 UTC 2024\n"
                        "GCC version:  gcc version 12.2.0 (Debian 12.2.0-14)\n"),
        "535.183.01");
    EXPECT_EQ(
        driverVersionIn("NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  580.159.04  Release Build  (root)\n"),
        "580.159.04");
}

TEST(DriverVersion, IsEmptyWhereThereIsNone)
{
    EXPECT_EQ(driverVersionIn(""), "");
    EXPECT_EQ(driverVersionIn("no version 5 here. x86_64 ..."), "");
}

TEST(DescribeMachine, HasGpusOrSaysWhyNot)
{
    const Machine machine = describeMachine();
    EXPECT_FALSE(machine.cuda.empty());
    EXPECT_EQ(machine.gpus.empty(), !machine.gpuProblem.empty());
    for (const GpuInfo& gpu : machine.gpus) {
        EXPECT_EQ(gpu.uuid.size(), 32u);
        EXPECT_TRUE(gpu.sharedPerBlockOptin.has_value());
    }
}
