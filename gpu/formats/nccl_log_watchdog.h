// SPDX-License-Identifier: Apache-2.0
// PyTorch's watchdog of NCCL process groups (ProcessGroupNCCL.cpp):
//   [Rank 3] Watchdog caught collective operation timeout: WorkNCCL(SeqNum=4, OpType=BROADCAST, NumelIn=112,
//   NumelOut=112, Timeout(ms)=1800000) ran for 1800011 milliseconds before timing out.
// and, from 2.3 on, "[PG ID 0 PG GUID 0(default_pg) Rank 3] …". Which rank waits where says who is missing.
#pragma once

#include "gpu/formats/reading.h"

#include <map>
#include <set>

namespace ringside::formats {

class PytorchWatchdog {
public:
    explicit PytorchWatchdog(Reading& reading) : m_reading(reading) {}
    bool read(std::string_view text, std::size_t number);
    void finish();

private:
    struct Wait {
        std::set<long> sequence;
        std::set<std::string> operations;
    };
    struct Group {
        std::map<int, Wait> ranks;
        std::size_t line = 0, times = 0;
        long timeoutMs = 0;
        std::string said;
    };
    void add(const std::string& name, Group& group);

    Reading& m_reading;
    std::map<std::string, Group> m_groups; ///< process group
};

} // namespace ringside::formats
