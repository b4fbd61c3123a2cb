// SPDX-License-Identifier: Apache-2.0
// What the experiments of chapter 3 share: the chapter itself and the parameters that describe an access pattern.
#pragma once

#include "experiments/core/experiment.h"

#include <initializer_list>
#include <utility>
#include <vector>

namespace ringside::chapter3 {

inline Chapter chapter()
{
    return {3, Part::Memory, {"Shared memory and bank conflicts", "共享内存与Bank Conflict"}, "03_shared_memory"};
}

inline ParamSpec integer(const char* id, Text title, Text help, int value, int min, int max, const char* unit = "")
{
    ParamSpec s;
    s.id = id;
    s.title = std::move(title);
    s.help = std::move(help);
    s.type = ParamType::Integer;
    s.defaultValue = std::int64_t{value};
    s.min = min;
    s.max = max;
    s.unit = unit;
    return s;
}

inline ParamSpec choice(const char* id, Text title, Text help, ParamValue value, std::vector<ParamChoice> choices,
                        const char* unit = "")
{
    ParamSpec s;
    s.id = id;
    s.title = std::move(title);
    s.help = std::move(help);
    s.type = ParamType::Choice;
    s.defaultValue = std::move(value);
    s.choices = std::move(choices);
    s.unit = unit;
    return s;
}

inline Preset preset(const char* id, Text title, Text why, std::initializer_list<std::pair<const char*, ParamValue>> values)
{
    Preset p{id, std::move(title), std::move(why), {}};
    for (const auto& [name, value] : values)
        p.values.set(name, value);
    return p;
}

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

/// Bytes of shared memory that one block may take: of this machine's GPU, or of the reference where that is not known.
inline std::int64_t sharedLimit(const Machine& machine)
{
    const GpuInfo* gpu = machine.firstGpu();
    return gpu && gpu->sharedPerBlockOptin ? *gpu->sharedPerBlockOptin : *referenceMachine().firstGpu()->sharedPerBlockOptin;
}

} // namespace ringside::chapter3
