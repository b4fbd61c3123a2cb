// SPDX-License-Identifier: Apache-2.0
#include "experiments/core/provenance.h"

#include <algorithm>

namespace ringside {

const char* originName(Origin origin)
{
    switch (origin) {
    case Origin::Model: return "model";
    case Origin::Live: return "live";
    case Origin::Recording: return "recording";
    case Origin::Import: return "import";
    }
    return "";
}

std::string describe(const Provenance& p)
{
    std::string line;
    switch (p.origin) {
    case Origin::Model: line = "Model"; break;
    case Origin::Live: line = "Live"; break;
    case Origin::Recording: line = "Recording"; break;
    case Origin::Import: line = "Import"; break;
    }
    auto add = [&](const std::string& prefix, const std::string& what) {
        if (!what.empty())
            line += " · " + prefix + what;
    };
    add("", p.model);
    add("", p.gpu);
    add("driver ", p.driver);
    add("CUDA ", p.cuda);
    add("NCCL ", p.nccl);
    add("", p.note);
    std::string minute = p.time.substr(0, 16);
    std::replace(minute.begin(), minute.end(), 'T', ' ');
    add("", minute);
    if (p.origin == Origin::Import || p.origin == Origin::Recording)
        add("", p.file);
    return line;
}

} // namespace ringside
