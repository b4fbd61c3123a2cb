// SPDX-License-Identifier: Apache-2.0
// What the experiments of chapter 3 share: the chapter itself and the parameters that describe an access pattern.
#pragma once

#include "experiments/core/declare.h"

#include <vector>

namespace ringside::chapter3 {

inline Chapter chapter()
{
    return {3, Part::Memory, {"Shared memory and bank conflicts", "共享内存与Bank Conflict"}, "03_shared_memory"};
}

using declare::choice;
using declare::integer;
using declare::preset;

inline ParamSpec widthParam()
{
    return choice("width", {"Access width", "访问宽度"},
                  {"Bytes that each lane reads or writes in one instruction: float, float2 or float4. Wider accesses are "
                   "served in phases of 16 or 8 lanes.",
                   "每个 lane 一条指令读写的字节数：float、float2 或 float4。更宽的访问按 16 或 8 个 lane 分相（phase）服务。"},
                  std::int64_t{4},
                  {{std::int64_t{4}, {"4 B (float)", "4 B (float)"}},
                   {std::int64_t{8}, {"8 B (float2)", "8 B (float2)"}},
                   {std::int64_t{16}, {"16 B (float4)", "16 B (float4)"}}},
                  "B");
}

inline ParamSpec opParam()
{
    return choice("op", {"Operation", "操作"},
                  {"Load or store. Wide loads merge phases when neighbouring lanes share an address; stores never do.",
                   "读（load）或写（store）。相邻 lane 共享地址时，宽的读会合并相；写从不合并。"},
                  std::string("load"), {{std::string("load"), {"load", "读 load"}}, {std::string("store"), {"store", "写 store"}}});
}

/// Bytes of shared memory that one block may take, of the reference where this machine's are not known.
inline std::int64_t sharedLimit(const Machine& machine)
{
    return gpuOf(machine).sharedPerBlockOptin.value_or(*referenceMachine().firstGpu()->sharedPerBlockOptin);
}

} // namespace ringside::chapter3
