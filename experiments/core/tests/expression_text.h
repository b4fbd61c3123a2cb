// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace ringside {

/// An expression is printed as C++; our own parser reads that once the LL suffixes are gone.
inline std::string withoutSuffixes(std::string text)
{
    for (std::size_t at; (at = text.find("LL")) != std::string::npos;)
        text.erase(at, 2);
    return text;
}

} // namespace ringside
