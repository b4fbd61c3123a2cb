// SPDX-License-Identifier: Apache-2.0
#include "experiments/core/result.h"

namespace ringside {

std::string Error::text() const
{
    std::string t = where.empty() ? message : where + ": " + message;
    if (!call.empty())
        t += " (" + call + " returned " + std::to_string(code) + ")";
    return t;
}

} // namespace ringside
