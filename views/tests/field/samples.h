// SPDX-License-Identifier: Apache-2.0
// Fields and frame sources for the tests.
#pragma once

#include "views/field_canvas.h"
#include "views/view.h"

#include <cmath>
#include <limits>
#include <vector>

namespace ringside::samples {

inline constexpr float missing = std::numeric_limits<float>::quiet_NaN();

inline FieldData field(int width, int height, std::vector<float> values = {}, double low = 0, double high = 100)
{
    FieldData data;
    data.width = width;
    data.height = height;
    data.x = {{"stride", "步长"}, "words", AxisScale::Linear};
    data.y = {{"padding", "填充"}, "words", AxisScale::Linear};
    data.value = {{"time per access", "每次访问的时间"}, "cycles", AxisScale::Linear};
    data.low = low;
    data.high = high;
    data.values = std::move(values);
    return data;
}

/// Smooth, with some values missing, infinite and out of range.
inline std::vector<float> hills(int width, int height)
{
    std::vector<float> values(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto x = static_cast<double>(i % static_cast<std::size_t>(width)) / width;
        const auto y = static_cast<double>(i / static_cast<std::size_t>(width)) / height;
        values[i] = static_cast<float>(50 + 60 * std::sin(9 * x) * std::cos(7 * y));
        if (i % 13 == 5)
            values[i] = missing;
    }
    values.front() = std::numeric_limits<float>::infinity();
    values.back() = -std::numeric_limits<float>::infinity();
    return values;
}

inline Dataset dataset(FieldData data)
{
    Dataset d;
    d.name = "field";
    d.data = std::move(data);
    return d;
}

class FakeSource : public FrameSource {
public:
    FakeSource(Kind kind, FieldData description) : m_kind(kind), m_dataset(dataset(std::move(description))) {}
    Kind kind() const override { return m_kind; }
    const Dataset& field() const override { return m_dataset; }
    SharedMemory sharedMemory() const override
    {
        ++asked;
        return memory;
    }
    void acknowledge(std::uint64_t generation) override { acknowledged.push_back(generation); }
    void refuseShared(const QString& why) override { refusals << why; }

    void send(std::vector<float> values)
    {
        m_pixels = std::move(values);
        ++m_generation;
        emit frameReady();
    }
    void announce(int slot)
    {
        m_slot = slot;
        ++m_generation;
        emit frameReady();
    }
    void lose()
    {
        m_lost = true;
        emit lost();
    }

    std::vector<std::uint64_t> acknowledged;
    QStringList refusals;
    SharedMemory memory;
    mutable int asked = 0;

private:
    Kind m_kind;
    Dataset m_dataset;
};

} // namespace ringside::samples
