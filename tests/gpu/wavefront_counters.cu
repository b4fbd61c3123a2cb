// SPDX-License-Identifier: Apache-2.0
// Makes one shared-memory access per launch, for ncu to count its wavefronts. Run through make_counters.sh, which joins
// what this prints (one line a launch: op,width,32 first words) with what ncu counted, in launch order.
#include "lane_patterns.h"

#include <cstdint>

#include <cuda_runtime.h>

namespace {

constexpr int arrayBytes = 48 * 1024;

// volatile: ptxas drops a load whose value nobody reads, and a store that nobody loads back.
template <int Width, bool Store>
__global__ void access(const int* firstWord)
{
    extern __shared__ uint4 array[];
    const unsigned at = static_cast<unsigned>(__cvta_generic_to_shared(array)) + 4u * firstWord[threadIdx.x];
    unsigned a = threadIdx.x, b = a + 1, c = a + 2, d = a + 3;
    if constexpr (Store) {
        if constexpr (Width == 4) asm volatile("st.volatile.shared.b32 [%0], %1;" ::"r"(at), "r"(a));
        if constexpr (Width == 8) asm volatile("st.volatile.shared.v2.b32 [%0], {%1,%2};" ::"r"(at), "r"(a), "r"(b));
        if constexpr (Width == 16) asm volatile("st.volatile.shared.v4.b32 [%0], {%1,%2,%3,%4};" ::"r"(at), "r"(a), "r"(b), "r"(c), "r"(d));
    } else {
        if constexpr (Width == 4) asm volatile("ld.volatile.shared.b32 %0, [%1];" : "=r"(a) : "r"(at));
        if constexpr (Width == 8) asm volatile("ld.volatile.shared.v2.b32 {%0,%1}, [%2];" : "=r"(a), "=r"(b) : "r"(at));
        if constexpr (Width == 16) asm volatile("ld.volatile.shared.v4.b32 {%0,%1,%2,%3}, [%4];" : "=r"(a), "=r"(b), "=r"(c), "=r"(d) : "r"(at));
    }
}

template <int Width, bool Store>
void runAll(int* device)
{
    for (const Elements& e : patterns(arrayBytes / Width, 7u * Width + Store)) {
        int words[lanes];
        std::printf("%s,%d,", Store ? "store" : "load", Width);
        for (int l = 0; l < lanes; ++l) {
            words[l] = e[l] * (Width / 4);
            std::printf(l ? " %d" : "%d", words[l]);
        }
        std::printf("\n");
        cudaMemcpy(device, words, sizeof words, cudaMemcpyHostToDevice);
        access<Width, Store><<<1, lanes, arrayBytes>>>(device);
    }
}

} // namespace

int main()
{
    int* device = nullptr;
    if (cudaMalloc(&device, lanes * sizeof(int)) != cudaSuccess) {
        std::fprintf(stderr, "no CUDA device\n");
        return 3;
    }
    runAll<4, false>(device);
    runAll<8, false>(device);
    runAll<16, false>(device);
    runAll<4, true>(device);
    runAll<8, true>(device);
    runAll<16, true>(device);
    const cudaError_t end = cudaDeviceSynchronize();
    if (end != cudaSuccess)
        std::fprintf(stderr, "%s\n", cudaGetErrorString(end));
    return end == cudaSuccess ? 0 : 4;
}
