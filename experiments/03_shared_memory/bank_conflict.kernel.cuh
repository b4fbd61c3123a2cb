// SPDX-License-Identifier: Apache-2.0
// Shared-memory accesses, timed with the SM's own clock. Compiled by nvcc, with stride, offset, padding and swizzle as
// arguments, and at run time by NVRTC, where RINGSIDE_INDEX(lane, warp, i) is the index expression a learner typed.

struct Pattern {
    int stride, offset, padding, swizzle;
};

constexpr int steps = 16;      // an index that uses i is averaged over this many steps
constexpr int shortRounds = 4; // a short and a long run: their difference is free of what starting and
constexpr int longRounds = 20; // stopping the clock costs
constexpr int timedAccesses = (longRounds - shortRounds) * steps;
constexpr int repeats = 8;

// Byte of the array at which this lane's element begins.
template <int Width>
__device__ unsigned elementByte(Pattern p, long long lane, long long warp, long long i)
{
#ifdef RINGSIDE_INDEX
    return static_cast<unsigned>(RINGSIDE_INDEX(lane, warp, i)) * Width;
#else
    const unsigned perRow = 128 / Width; // a row is 32 banks of 4 bytes, then the padding
    const unsigned element = static_cast<unsigned>(lane) * p.stride + p.offset;
    const unsigned row = element / perRow;
    unsigned column = element % perRow;
    if (p.swizzle)
        column ^= row % perRow;
    return row * (128 + 4 * p.padding) + column * Width;
#endif
}

// volatile: the compiler drops a load whose value nobody reads, and a store that another overwrites.
template <int Width>
__device__ unsigned load(unsigned at)
{
    unsigned a, b, c, d;
    if constexpr (Width == 4)
        asm volatile("ld.volatile.shared.u32 %0, [%1];" : "=r"(a) : "r"(at));
    if constexpr (Width == 8)
        asm volatile("ld.volatile.shared.v2.u32 {%0, %1}, [%2];" : "=r"(a), "=r"(b) : "r"(at));
    if constexpr (Width == 16)
        asm volatile("ld.volatile.shared.v4.u32 {%0, %1, %2, %3}, [%4];"
                     : "=r"(a), "=r"(b), "=r"(c), "=r"(d)
                     : "r"(at));
    return a;
}

template <int Width>
__device__ void store(unsigned at, unsigned value)
{
    if constexpr (Width == 4)
        asm volatile("st.volatile.shared.u32 [%0], %1;" ::"r"(at), "r"(value));
    if constexpr (Width == 8)
        asm volatile("st.volatile.shared.v2.u32 [%0], {%1, %1};" ::"r"(at), "r"(value));
    if constexpr (Width == 16)
        asm volatile("st.volatile.shared.v4.u32 [%0], {%1, %1, %1, %1};" ::"r"(at), "r"(value));
}

// Each load waits for the one before it: what an element holds is the address to load next, which is its own.
template <int Width>
__device__ long long chain(unsigned at, int rounds)
{
    const long long begin = clock64();
#pragma unroll 1
    for (int round = 0; round < rounds; ++round)
#pragma unroll
        for (int k = 0; k < steps; ++k)
            at = load<Width>(at);
    return clock64() - begin;
}

// The same where the address changes from step to step: it is added to the value loaded, which is always 0. The
// addition is on the way from load to load, and is measured apart (Method::WalkOneWord less Method::ChainOneWord).
template <int Width>
__device__ long long walk(const unsigned (&at)[steps], int rounds)
{
    unsigned zero = 0;
    const long long begin = clock64();
#pragma unroll 1
    for (int round = 0; round < rounds; ++round)
#pragma unroll
        for (int k = 0; k < steps; ++k)
            zero = load<Width>(at[k] + zero);
    return clock64() - begin;
}

// Nothing waits for a store, so these follow one another as fast as one warp can issue them.
template <int Width>
__device__ long long storeAll(const unsigned (&at)[steps], int rounds)
{
    const long long begin = clock64();
#pragma unroll 1
    for (int round = 0; round < rounds; ++round)
#pragma unroll
        for (int k = 0; k < steps; ++k)
            store<Width>(at[k], 0);
    return clock64() - begin;
}

enum class Method { Chain, Walk, Store, ChainOneWord, WalkOneWord };

template <int Width>
__device__ long long timed(Method method, const unsigned (&at)[steps], int rounds)
{
    if (method == Method::Store)
        return storeAll<Width>(at, rounds);
    if (method == Method::Walk || method == Method::WalkOneWord)
        return walk<Width>(at, rounds);
    return chain<Width>(at[0], rounds);
}

// One warp. cycles[repeats]: of timedAccesses accesses. addresses[33]: each lane's first address, then the array's.
template <int Width>
__device__ void timeOneWarp(unsigned array, Pattern pattern, Method method, long long* cycles, unsigned* addresses)
{
    const int lane = threadIdx.x;
    const bool oneWord = method == Method::ChainOneWord || method == Method::WalkOneWord;
    const bool chained = method == Method::Chain || method == Method::ChainOneWord;
    unsigned at[steps];
#pragma unroll
    for (int i = 0; i < steps; ++i) {
        at[i] = oneWord ? array : array + elementByte<Width>(pattern, lane, 0, i);
        store<Width>(at[i], chained ? at[i] : 0);
    }
    __syncwarp();
    for (int repeat = 0; repeat < repeats; ++repeat) {
        const long long shortRun = timed<Width>(method, at, shortRounds);
        const long long longRun = timed<Width>(method, at, longRounds);
        if (lane == 0)
            cycles[repeat] = longRun - shortRun;
    }
    addresses[lane] = at[0];
    addresses[32] = array;
}

constexpr int throughputRounds = 32; // of `steps` accesses by each warp

// The first `warps` warps of a block at once, each with up to 16 accesses on their way. begin, end: the SM's clock in
// each warp.
template <int Width, bool Store>
__device__ void timeManyWarps(unsigned array, Pattern pattern, int warps, long long* begin, long long* end)
{
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    unsigned at[steps];
#pragma unroll
    for (int i = 0; i < steps; ++i)
        at[i] = array + (warp < warps ? elementByte<Width>(pattern, lane, warp, i) : 0);
    __syncthreads();
    if (warp >= warps)
        return;
    unsigned sum = 0;
    const long long first = clock64();
#pragma unroll 1
    for (int round = 0; round < throughputRounds; ++round) {
        unsigned value[steps];
#pragma unroll
        for (int k = 0; k < steps; ++k)
            if constexpr (Store)
                store<Width>(at[k], k);
            else
                value[k] = load<Width>(at[k]);
        if constexpr (!Store)
#pragma unroll
            for (int k = 0; k < steps; ++k)
                sum += value[k];
    }
    const long long last = clock64();
    if (lane == 0) {
        begin[warp] = first;
        end[warp] = last + (sum == 1); // a use of what was loaded, so that each round waits for its loads
    }
}

#ifdef RINGSIDE_INDEX // what NVRTC is asked for

extern __shared__ __align__(128) unsigned char array[];

// Block 0 times the expression; block 1 less block 2, where there are any, is what a changing address costs.
extern "C" __global__ void accessKernel(Pattern pattern, Method method, long long* cycles, unsigned* addresses)
{
    if (blockIdx.x == 1)
        method = Method::WalkOneWord;
    if (blockIdx.x == 2)
        method = Method::ChainOneWord;
    timeOneWarp<RINGSIDE_WIDTH>(__cvta_generic_to_shared(array), pattern, method, cycles + repeats * blockIdx.x,
                                addresses + 33 * blockIdx.x);
}

extern "C" __global__ void __launch_bounds__(1024) warpsKernel(Pattern pattern, long long* begin, long long* end)
{
    timeManyWarps<RINGSIDE_WIDTH, RINGSIDE_STORE>(__cvta_generic_to_shared(array), pattern, 1 << blockIdx.x,
                                                  begin + 32 * blockIdx.x, end + 32 * blockIdx.x);
}

#endif
