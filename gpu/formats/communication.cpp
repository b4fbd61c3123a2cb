// SPDX-License-Identifier: Apache-2.0
#include "gpu/formats/communication.h"

namespace ringside::formats {

std::optional<int> nodeOf(const Communicator& c, int rank)
{
    const auto member = c.members.find(rank);
    // NCCL numbers nodes by their lowest rank; where each has as many ranks, in order, the number says it.
    if (c.ranks && c.nodes && *c.nodes > 0 && *c.ranks % *c.nodes == 0) {
        const int each = *c.ranks / *c.nodes;
        for (const auto& [r, m] : c.members)
            if (m.localRank && *m.localRank != r % each)
                return member == c.members.end() ? std::nullopt : member->second.node;
        return rank / each;
    }
    return member == c.members.end() ? std::nullopt : member->second.node;
}

std::vector<std::pair<int, int>> crossings(const Communicator& c, const Ring& ring)
{
    std::vector<std::pair<int, int>> list;
    const std::size_t steps = ring.ranks.size() - (ring.complete ? 0 : 1);
    for (std::size_t i = 0; !ring.ranks.empty() && i < steps; ++i) {
        const int from = ring.ranks[i], to = ring.ranks[(i + 1) % ring.ranks.size()];
        const std::optional<int> a = nodeOf(c, from), b = nodeOf(c, to);
        if (a && b && *a != *b)
            list.emplace_back(from, to);
    }
    return list;
}

} // namespace ringside::formats
