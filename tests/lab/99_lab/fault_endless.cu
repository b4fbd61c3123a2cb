// SPDX-License-Identifier: Apache-2.0
#include "tests/lab/99_lab/signal.cuh"

namespace ringside::experiments {

namespace {

__global__ void waitFor(volatile int* flag)
{
    while (*flag == 0) {
    }
}

} // namespace

Result<void> run_fault_endless(RunContext& context)
{
    Result<lab::Signal> signal = lab::openSignal(context, "fault-endless");
    if (!signal)
        return signal.error();
    Result<DeviceArray<int>> flag = DeviceArray<int>::make(1);
    if (!flag)
        return flag.error();
    RINGSIDE_CUDA(cudaMemset(flag->get(), 0, flag->bytes())); // and nobody ever sets it
    waitFor<<<1, 1, 0, signal->stream.get()>>>(flag->get());
    RINGSIDE_CUDA(cudaGetLastError());
    RINGSIDE_CUDA(cudaStreamSynchronize(signal->stream.get()));
    return errorAt("fault-endless", "the kernel ended without the fault that it was to cause");
}

} // namespace ringside::experiments
