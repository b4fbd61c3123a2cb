// SPDX-License-Identifier: Apache-2.0
#include "experiments/models/bank_conflict_model.h"

#include <algorithm>

namespace ringside {

namespace {

using Addresses = std::array<std::int64_t, warpLanes>;

bool equalUnderXor(const Addresses& words, int mask)
{
    for (int lane = 0; lane < warpLanes; ++lane)
        if (words[static_cast<std::size_t>(lane)] != words[static_cast<std::size_t>(lane ^ mask)])
            return false;
    return true;
}

/// Lanes per phase, after merging.
int phaseLanes(const Addresses& words, int width, bool store)
{
    const int lanes = warpLanes * 4 / width;
    if (width > 4 && !store && (equalUnderXor(words, 1) || equalUnderXor(words, 2)))
        return lanes * 2;
    return lanes;
}


} // namespace

AccessMapData bankAccessMap(const Addresses& firstWords, int width, bool store)
{
    AccessMapData map;
    map.lanes = warpLanes;
    map.cells = sharedBanks;
    map.cellName = {"bank", "bank"};
    map.passName = {"wavefront", "wavefront"};
    const int lanes = phaseLanes(firstWords, width, store);
    for (int first = 0; first < warpLanes; first += lanes) {
        std::array<std::vector<std::int64_t>, sharedBanks> inBank; // distinct words, in order of the lanes
        for (int lane = first; lane < first + lanes; ++lane) {
            for (int k = 0; k < width / 4; ++k) {
                const std::int64_t word = firstWords[static_cast<std::size_t>(lane)] + k;
                const int bank = static_cast<int>(word % sharedBanks);
                auto& words = inBank[static_cast<std::size_t>(bank)];
                auto at = std::find(words.begin(), words.end(), word);
                const int pass = static_cast<int>(at - words.begin());
                if (at == words.end())
                    words.push_back(word);
                map.touches.push_back({lane, bank, word, map.passes + pass});
            }
        }
        std::size_t passes = 0;
        for (const auto& words : inBank)
            passes = std::max(passes, words.size());
        map.phaseOfPass.insert(map.phaseOfPass.end(), passes, first / lanes);
        map.passes += static_cast<int>(passes);
    }
    return map;
}

BankAccess bankAccess(const Addresses& firstWords, int width, bool store)
{
    // The sweep calls this hundreds of times per prediction: counting only, no picture.
    BankAccess access;
    const int lanes = phaseLanes(firstWords, width, store);
    const int wordsPerLane = width / 4;
    for (int first = 0; first < warpLanes; first += lanes) {
        std::array<std::int64_t, warpLanes * 4> words;
        std::size_t count = 0;
        for (int lane = first; lane < first + lanes; ++lane)
            for (int k = 0; k < wordsPerLane; ++k)
                words[count++] = firstWords[static_cast<std::size_t>(lane)] + k;
        std::sort(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(count));
        std::array<int, sharedBanks> inBank{};
        int worst = 0;
        for (std::size_t w = 0; w < count; ++w)
            if (w == 0 || words[w] != words[w - 1])
                worst = std::max(worst, ++inBank[static_cast<std::size_t>(words[w] % sharedBanks)]);
        access.wavefronts += worst;
        access.conflictDegree = std::max(access.conflictDegree, worst);
        ++access.phases;
    }
    access.idealWavefronts = access.phases;
    return access;
}

} // namespace ringside
