// SPDX-License-Identifier: Apache-2.0
// Makes one global load per launch, for ncu to count its sectors. Run through make_counters.sh, which joins what this
// prints (one line a launch: op,width,32 first bytes) with what ncu counted, in launch order.
#include "lane_patterns.h"

#include <cstdint>

#include <cuda_runtime.h>

namespace {

constexpr int arrayBytes = 1 << 20;

// Addresses come in a kernel argument, so that the counted load is the only one from global memory. volatile: ptxas drops
// a load whose value nobody reads.
struct Offsets {
    int byte[lanes];
};

template <int Width>
__global__ void access(const char* array, Offsets offsets)
{
    const char* at = array + offsets.byte[threadIdx.x];
    unsigned a, b, c, d;
    if constexpr (Width == 1) asm volatile("ld.volatile.global.u8 %0, [%1];" : "=r"(a) : "l"(at));
    if constexpr (Width == 2) { unsigned short h; asm volatile("ld.volatile.global.u16 %0, [%1];" : "=h"(h) : "l"(at)); }
    if constexpr (Width == 4) asm volatile("ld.volatile.global.u32 %0, [%1];" : "=r"(a) : "l"(at));
    if constexpr (Width == 8) asm volatile("ld.volatile.global.v2.u32 {%0,%1}, [%2];" : "=r"(a), "=r"(b) : "l"(at));
    if constexpr (Width == 16) asm volatile("ld.volatile.global.v4.u32 {%0,%1,%2,%3}, [%4];" : "=r"(a), "=r"(b), "=r"(c), "=r"(d) : "l"(at));
}

/// Shifts that a misaligned array starts with, in elements; 0 twice as often.
constexpr int shifts[] = {0, 1, 0, 3};

template <int Width>
void runAll(const char* array)
{
    int n = 0;
    for (const Elements& e : patterns(16384, 100u + Width)) {
        Offsets offsets;
        const int shift = shifts[n++ % 4];
        std::printf("load,%d,", Width);
        for (int l = 0; l < lanes; ++l) {
            offsets.byte[l] = (e[l] + shift) * Width;
            std::printf(l ? " %d" : "%d", offsets.byte[l]);
        }
        std::printf("\n");
        access<Width><<<1, lanes>>>(array, offsets);
    }
}

} // namespace

int main()
{
    char* array = nullptr;
    if (cudaMalloc(&array, arrayBytes) != cudaSuccess) {
        std::fprintf(stderr, "no CUDA device\n");
        return 3;
    }
    runAll<1>(array);
    runAll<2>(array);
    runAll<4>(array);
    runAll<8>(array);
    runAll<16>(array);
    const cudaError_t end = cudaDeviceSynchronize();
    if (end != cudaSuccess)
        std::fprintf(stderr, "%s\n", cudaGetErrorString(end));
    return end == cudaSuccess ? 0 : 4;
}
