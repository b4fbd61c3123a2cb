// SPDX-License-Identifier: Apache-2.0
// Text in both of the product's languages, for everything that an experiment declares about itself.
#pragma once

#include <compare>
#include <string>

namespace ringside {

enum class Language { English, Chinese };

/// One string in English and Chinese (UTF-8). CUDA and NCCL terms stay in English in both.
struct Text {
    std::string en;
    std::string zh;

    const std::string& in(Language language) const
    {
        return language == Language::Chinese && !zh.empty() ? zh : en;
    }
    bool empty() const { return en.empty() && zh.empty(); }
    auto operator<=>(const Text&) const = default;
};

} // namespace ringside
