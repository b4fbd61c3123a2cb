// SPDX-License-Identifier: Apache-2.0
#include "tests/lab/99_lab/signal.cuh"

namespace ringside::experiments {

namespace {

__global__ void readInt(const char* bytes, volatile int* value)
{
    *value = *reinterpret_cast<const volatile int*>(bytes + 1);
}

} // namespace

Result<void> run_fault_misaligned(RunContext& context)
{
    Result<lab::Signal> signal = lab::openSignal(context, "fault-misaligned");
    if (!signal)
        return signal.error();
    Result<DeviceArray<int>> memory = DeviceArray<int>::make(2);
    if (!memory)
        return memory.error();
    readInt<<<1, 1, 0, signal->stream.get()>>>(reinterpret_cast<const char*>(memory->get()), memory->get());
    RINGSIDE_CUDA(cudaGetLastError());
    RINGSIDE_CUDA(cudaStreamSynchronize(signal->stream.get()));
    return errorAt("fault-misaligned", "the kernel ended without the fault that it was to cause");
}

} // namespace ringside::experiments
