// SPDX-License-Identifier: Apache-2.0
#undef NDEBUG // the assertion is wanted in release builds too
#include <cassert>

#include "tests/lab/99_lab/signal.cuh"

namespace ringside::experiments {

namespace {

__global__ void claim(int two) { assert(two + two == 5); }

} // namespace

Result<void> run_fault_assert(RunContext& context)
{
    Result<lab::Signal> signal = lab::openSignal(context, "fault-assert");
    if (!signal)
        return signal.error();
    claim<<<1, 1, 0, signal->stream.get()>>>(2);
    RINGSIDE_CUDA(cudaGetLastError());
    RINGSIDE_CUDA(cudaStreamSynchronize(signal->stream.get()));
    return errorAt("fault-assert", "the kernel ended without the fault that it was to cause");
}

} // namespace ringside::experiments
