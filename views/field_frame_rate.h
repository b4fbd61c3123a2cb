// SPDX-License-Identifier: Apache-2.0
// Frames in the last second. Times are given, not asked for, so that it can be tested without a clock.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <optional>

namespace ringside {

class FrameRate {
public:
    void frame(std::int64_t milliseconds)
    {
        if (m_times.empty())
            m_begun = milliseconds;
        m_times.push_back(milliseconds);
        while (m_times.front() <= milliseconds - window)
            m_times.pop_front();
    }
    /// Empty until frames have come for a second, and again once none came for one.
    std::optional<int> perSecond(std::int64_t milliseconds) const
    {
        const auto count = std::count_if(m_times.begin(), m_times.end(),
                                         [=](std::int64_t time) { return time > milliseconds - window; });
        if (count == 0 || milliseconds - m_begun < window)
            return std::nullopt;
        return static_cast<int>(count);
    }
    void clear() { m_times.clear(); }

private:
    static constexpr std::int64_t window = 1000;
    std::deque<std::int64_t> m_times;
    std::int64_t m_begun = 0;
};

} // namespace ringside
