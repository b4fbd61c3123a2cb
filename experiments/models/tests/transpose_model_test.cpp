// SPDX-License-Identifier: Apache-2.0
#include "experiments/models/transpose_model.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace ringside;

namespace {

const GpuInfo& h200() { return *referenceMachine().firstGpu(); }

double rate(TransposeKernel kernel, int n, int padding = 1)
{
    return transposeBytes(n) / transposeSeconds(kernel, n, padding, h200());
}

} // namespace

TEST(TransposeModel, CountsEveryByteTwice)
{
    EXPECT_EQ(transposeBytes(1024), 8.0 * 1024 * 1024);
    EXPECT_EQ(transposeBytes(16384), 8.0 * 16384 * 16384) << "beyond 2^31 bytes";
}

TEST(TransposeModel, LargeMatricesInTheOrderTheCourseTeaches)
{
    for (int n : {4096, 8192, 16384}) {
        const double copy = rate(TransposeKernel::Copy, n);
        EXPECT_GE(copy, rate(TransposeKernel::Padded, n));
        EXPECT_EQ(rate(TransposeKernel::Padded, n), rate(TransposeKernel::Swizzled, n)) << "both are free of conflicts";
        EXPECT_GT(rate(TransposeKernel::Padded, n), rate(TransposeKernel::Shared, n)) << "a 32-way conflict costs";
        EXPECT_GT(rate(TransposeKernel::Shared, n), rate(TransposeKernel::Naive, n));
        EXPECT_GT(rate(TransposeKernel::Padded, n) / copy, 0.8) << "an H200 measures 0.83 to 0.9";
        EXPECT_LT(copy, 4.8e12) << "no copy is faster than the memory of an H200";
    }
}

TEST(TransposeModel, PaddingMattersToThePaddedTileOnly)
{
    for (TransposeKernel kernel : {TransposeKernel::Copy, TransposeKernel::Naive, TransposeKernel::Shared, TransposeKernel::Swizzled})
        EXPECT_EQ(rate(kernel, 4096, 0), rate(kernel, 4096, 1));
    EXPECT_EQ(rate(TransposeKernel::Padded, 4096, 0), rate(TransposeKernel::Shared, 4096)) << "no padding is the plain tile";
    EXPECT_LE(rate(TransposeKernel::Padded, 4096, 8), rate(TransposeKernel::Padded, 4096, 1));
}

TEST(TransposeModel, SmallMatricesShowTheStartOfAKernel)
{
    EXPECT_LT(rate(TransposeKernel::Copy, 256), 0.1 * rate(TransposeKernel::Copy, 4096));
}

TEST(TransposeModel, AnUnknownGpuIsPredictedAsTheReference)
{
    for (int n : {256, 2048, 8192}) {
        const double known = transposeSeconds(TransposeKernel::Naive, n, 1, h200());
        EXPECT_DOUBLE_EQ(transposeSeconds(TransposeKernel::Naive, n, 1, GpuInfo{}), known);
    }
    GpuInfo half = h200();
    half.smCount = 66;
    EXPECT_GT(transposeSeconds(TransposeKernel::Naive, 8192, 1, half), 1.8 * transposeSeconds(TransposeKernel::Naive, 8192, 1, h200()));
}
