// SPDX-License-Identifier: Apache-2.0
// What launchers and log collectors put around the lines of a program.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace ringside::formats {

struct Prefix {
    std::size_t length = 0; ///< bytes to leave out
    std::string_view tag;   ///< what tells one source of lines from another; empty: a time, a quotation mark
    bool tagIsHost = false; ///< the tag may be the name of a host (pdsh) and not only a number
};

/// The prefix at the beginning of `line`: mpirun's "[1,0]<stdout>:", Slurm's "0: ", MPICH's "[0] ", pdsh's "host: ",
/// kubectl's "[pod/name] ", torchrun's "[rank0]:", Ray's "(worker pid=1) ", docker compose's "name | ", times, "> ".
std::optional<Prefix> prefixOf(std::string_view line);

inline constexpr int maxPrefixes = 4; ///< one around the other: kubectl's around mpirun's around a time

/// What is left of `line` when all of them are taken away.
std::string_view withoutPrefixes(std::string_view line);

/// A letter, digit, '-', '_' or '.'.
bool isHostChar(char c);

/// The text of a line that a collector wrapped in JSON ({"log":"…"}), split at its newlines; empty where it is none.
std::vector<std::string> unwrapJson(std::string_view line);

/// Finds where NCCL's log begins in a line that another program had begun: "58.87 N/Ahost:1:1 [0] NCCL INFO …".
class NcclLogCutter {
public:
    /// The part of `line` before NCCL's log; all of it where there is none.
    std::string_view before(std::string_view line);

private:
    std::set<std::string, std::less<>> m_hosts; ///< names seen at the beginning of lines
};

} // namespace ringside::formats
