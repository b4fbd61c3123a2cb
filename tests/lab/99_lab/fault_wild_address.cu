// SPDX-License-Identifier: Apache-2.0
#include "tests/lab/99_lab/signal.cuh"

namespace ringside::experiments {

namespace {

__global__ void writeTo(int* address) { *address = 1; }

} // namespace

Result<void> run_fault_wild_address(RunContext& context)
{
    Result<lab::Signal> signal = lab::openSignal(context, "fault-wild-address");
    if (!signal)
        return signal.error();
    writeTo<<<1, 1, 0, signal->stream.get()>>>(reinterpret_cast<int*>(0x123456789000));
    RINGSIDE_CUDA(cudaGetLastError());
    RINGSIDE_CUDA(cudaStreamSynchronize(signal->stream.get()));
    return errorAt("fault-wild-address", "the kernel ended without the fault that it was to cause");
}

} // namespace ringside::experiments
