// SPDX-License-Identifier: Apache-2.0
// Makes one shared-memory access per launch, for ncu to count its wavefronts. Run through make_wavefronts.sh, which joins
// what this prints (one line a launch: op,width,32 first words) with what ncu counted, in launch order.
#include <cstdint>
#include <cstdio>
#include <functional>
#include <random>
#include <vector>

#include <cuda_runtime.h>

namespace {

constexpr int lanes = 32;
constexpr int arrayBytes = 48 * 1024;
using Elements = std::vector<int>; // element index of each lane

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

/// Element-index patterns that fit an array of `elements` elements. Random ones alone would hide the merging of phases,
/// so many share addresses between neighbours.
std::vector<Elements> patterns(int elements, unsigned seed)
{
    std::vector<Elements> all;
    std::mt19937 random(seed);
    auto add = [&](const std::function<int(int)>& index) {
        Elements e(lanes);
        for (int lane = 0; lane < lanes; ++lane)
            e[lane] = static_cast<int>(static_cast<unsigned>(index(lane)) % static_cast<unsigned>(elements));
        all.push_back(e);
    };
    for (int stride = 1; stride <= 64; ++stride)
        add([=](int l) { return l * stride; });
    for (int share = 1; share <= 5; ++share)
        for (int stride : {1, 2, 3, 4, 8, 16, 17, 32, 33})
            add([=](int l) { return (l >> share) * stride; });
    for (int modulo : {1, 2, 3, 4, 5, 8, 12, 16})
        for (int stride : {1, 8, 32})
            add([=](int l) { return (l % modulo) * stride; });
    for (int flip : {1, 2, 3, 4, 8, 16, 31})
        add([=](int l) { return (l ^ flip); });
    for (int keep : {29, 30, 27, 23, 15, 28, 26}) // lanes that differ only in the cleared bits share
        for (int stride : {1, 2, 8, 32})
            add([=](int l) { return (l & keep) * stride; });
    for (int odd : {0, 5, 31}) // every pair shares, but one lane
        add([=](int l) { return l == odd ? 77 : (l >> 1) * 2; });
    for (int row = 0; row < 2; ++row)
        add([=](int l) { return l * 32 + (l ^ (row * 8)); });
    for (int range : {8, 32, 64, 128, 512, 2048})
        for (int n = 0; n < 9; ++n)
            add([&](int) { return static_cast<int>(random() % static_cast<unsigned>(range)); });
    for (int share : {1, 2, 3})
        for (int n = 0; n < 8; ++n) {
            Elements r(lanes);
            for (int& v : r) v = static_cast<int>(random() % 1024);
            const int mask = share == 1 ? ~1 : share == 2 ? ~2 : ~3;
            add([=](int l) { return r[l & mask]; });
        }
    return all;
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
