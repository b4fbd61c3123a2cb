// SPDX-License-Identifier: Apache-2.0
#include "gpu/cuda/check.h"

#include <gtest/gtest.h>

using namespace ringside;

namespace {

cudaError_t failingCall(int code) { return static_cast<cudaError_t>(code); }
Result<void> fails(int code)
{
    RINGSIDE_CUDA(failingCall(code));
    return {};
}
Result<int> passesOn(int code)
{
    RINGSIDE_TRY(fails(code));
    return 5;
}

} // namespace

TEST(Check, KeepsCallCodeTextAndPlace)
{
    const Result<void> result = fails(cudaErrorMemoryAllocation);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().call, "failingCall");
    EXPECT_EQ(result.error().code, cudaErrorMemoryAllocation);
    EXPECT_NE(result.error().message.find("cudaErrorMemoryAllocation"), std::string::npos);
    EXPECT_EQ(result.error().where.rfind("check_test.cpp:", 0), 0u) << result.error().where;
    EXPECT_FALSE(result.error().sticky);
    EXPECT_FALSE(result.error().waived);
}

TEST(Check, SuccessGoesOn)
{
    EXPECT_TRUE(fails(cudaSuccess));
    const Result<int> value = passesOn(cudaSuccess);
    ASSERT_TRUE(value);
    EXPECT_EQ(*value, 5);
}

TEST(Check, PassesAnErrorOn)
{
    const Result<int> value = passesOn(cudaErrorInvalidValue);
    ASSERT_FALSE(value);
    EXPECT_EQ(value.error().code, cudaErrorInvalidValue);
}

TEST(Check, FaultsOfKernelsAreSticky)
{
    for (const cudaError_t code : {cudaErrorIllegalAddress, cudaErrorMisalignedAddress, cudaErrorAssert,
                                   cudaErrorLaunchFailure, cudaErrorLaunchTimeout}) {
        EXPECT_TRUE(isSticky(code)) << cudaGetErrorName(code);
        EXPECT_TRUE(fails(code).error().sticky) << cudaGetErrorName(code);
    }
    EXPECT_TRUE(isSticky(CUDA_ERROR_ILLEGAL_ADDRESS));
    EXPECT_FALSE(isSticky(CUDA_ERROR_OUT_OF_MEMORY));
    EXPECT_FALSE(isSticky(cudaErrorInvalidConfiguration));
}

TEST(Check, ALackOfGpuOrDriverIsNoFault)
{
    EXPECT_TRUE(fails(cudaErrorNoDevice).error().waived);
    EXPECT_TRUE(fails(cudaErrorInsufficientDriver).error().waived);
    EXPECT_FALSE(fails(cudaErrorInvalidValue).error().waived);
}

TEST(Check, DriverCallsGetTheirFullNames)
{
    EXPECT_EQ(driverFailure(CUDA_ERROR_OUT_OF_MEMORY, "api.memCreate(&handle, n, &p, 0)", "/a/b/c.cpp", 12).call,
              "cuMemCreate");
    EXPECT_EQ(driverFailure(CUDA_ERROR_OUT_OF_MEMORY, "cuMemMap(a)", "/a/b/c.cpp", 12).where, "c.cpp:12");
}
