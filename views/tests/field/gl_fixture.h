// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "samples.h"

#include <gtest/gtest.h>

namespace ringside::samples {

/// Tests that need OpenGL 4.3; skipped, with the reason, where there is none. Under Xvfb Mesa draws with the CPU.
class FieldGl : public testing::Test {
protected:
    void SetUp() override
    {
        if (!fieldGlProblem().isEmpty())
            GTEST_SKIP() << fieldGlProblem().toStdString();
    }
};

inline FrameSource::SharedMemory threeSlots(std::uint64_t slotBytes)
{
    FrameSource::SharedMemory memory;
    memory.slotCount = 3;
    memory.slotBytes = slotBytes;
    memory.allocationBytes = 3 * slotBytes;
    return memory;
}

} // namespace ringside::samples
