// SPDX-License-Identifier: Apache-2.0
#include "views/access_map_picture.h"

#include "views/field_palette.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace ringside {

QColor passColour(int pass, int passes, bool dark)
{
    // The ends of the palette that would sink into the background are left out.
    const double low = dark ? 0.22 : 0.0, high = dark ? 1.0 : 0.93;
    const double t = passes > 1 ? double(pass) / (passes - 1) : 0.35;
    const auto& table = sequentialPalette();
    const double at = std::clamp(low + (high - low) * t, 0.0, 1.0) * static_cast<double>(table.size() - 1);
    return QColor(table[static_cast<std::size_t>(at)]);
}

AccessSummary summarize(const AccessMapData& map)
{
    AccessSummary s;
    s.wordsInCell.assign(static_cast<std::size_t>(std::max(0, map.cells)), 0);
    s.passesOfCell = s.wordsInCell;
    s.phaseOfLane.assign(static_cast<std::size_t>(std::max(0, map.lanes)), -1);
    const auto phaseOf = [&](const Touch& t) {
        return t.pass >= 0 && static_cast<std::size_t>(t.pass) < map.phaseOfPass.size() ? map.phaseOfPass[static_cast<std::size_t>(t.pass)] : 0;
    };
    std::map<std::tuple<int, int, std::int64_t>, std::set<int>> lanesOfWord; // pass, cell, word
    std::map<std::pair<int, int>, std::set<std::int64_t>> words, passes;     // phase, cell
    for (const Touch& t : map.touches) {
        lanesOfWord[{t.pass, t.cell, t.word}].insert(t.lane);
        words[{phaseOf(t), t.cell}].insert(t.word);
        passes[{phaseOf(t), t.cell}].insert(t.pass);
        s.phases = std::max(s.phases, phaseOf(t) + 1);
        if (t.lane >= 0 && t.lane < map.lanes)
            s.phaseOfLane[static_cast<std::size_t>(t.lane)] = phaseOf(t);
    }
    const auto most = [&map](const auto& sets, std::vector<int>& perCell) {
        int largest = 0;
        for (const auto& [where, distinct] : sets)
            if (where.second >= 0 && where.second < map.cells) {
                int& of = perCell[static_cast<std::size_t>(where.second)];
                of = std::max(of, static_cast<int>(distinct.size()));
                largest = std::max(largest, of);
            }
        return largest;
    };
    s.worst = most(words, s.wordsInCell);
    s.conflict = most(passes, s.passesOfCell);
    for (const Touch& t : map.touches) {
        s.sharers.push_back(static_cast<int>(lanesOfWord[{t.pass, t.cell, t.word}].size()));
        s.broadcast = s.broadcast || s.sharers.back() > 1;
    }
    return s;
}

} // namespace ringside
