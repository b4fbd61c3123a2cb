// SPDX-License-Identifier: Apache-2.0
#include "views/field_image.h"

#include "views/field_palette.h"

#include <algorithm>
#include <cmath>

namespace ringside {

namespace {

int mixChannel(int a, int b, float t)
{
    return static_cast<int>(static_cast<float>(a) + static_cast<float>(b - a) * t + 0.5f);
}

QRgb mixColours(QRgb a, QRgb b, float t)
{
    return qRgb(mixChannel(qRed(a), qRed(b), t), mixChannel(qGreen(a), qGreen(b), t), mixChannel(qBlue(a), qBlue(b), t));
}

/// Maps value to colour with the factors worked out once for a whole picture.
struct Mapper {
    float low, scale;
    const FieldColours& colours;

    Mapper(double lowest, double highest, const FieldColours& c)
        : low(static_cast<float>(lowest)),
          scale(highest > lowest ? static_cast<float>((fieldColourCount - 1) / (highest - lowest)) : 0.0f), colours(c)
    {
    }
    QRgb operator()(float value) const
    {
        const float top = static_cast<float>(fieldColourCount - 1);
        // In this order infinity x 0, which is NaN, becomes 0: std::clamp would pass it on.
        const float at = std::min(std::max(0.0f, (value - low) * scale), top);
        const int index = std::min(static_cast<int>(at), fieldColourCount - 2);
        return mixColours(colours.map[static_cast<std::size_t>(index)], colours.map[static_cast<std::size_t>(index) + 1],
                          at - static_cast<float>(index));
    }
};

QRgb hatch(int x, int y, const FieldColours& colours)
{
    return (x + y) % hatchPeriod < hatchWidth ? colours.missingLine : colours.missing;
}

} // namespace

FieldColours makeFieldColours(const ViewStyle& style, bool diverging)
{
    FieldColours colours;
    colours.map = diverging ? divergingPalette() : sequentialPalette();
    // Greys that no entry of either map comes near, so that "missing" is told apart by more than the lines.
    colours.missing = style.dark ? qRgb(58, 58, 62) : qRgb(226, 226, 226);
    colours.missingLine = style.dark ? qRgb(104, 104, 110) : qRgb(168, 168, 168);
    return colours;
}

QRgb fieldColour(float value, double low, double high, const FieldColours& colours)
{
    return std::isnan(value) ? colours.missing : Mapper(low, high, colours)(value);
}

QImage fieldImage(const FieldData& field, const FieldColours& colours, QSize size)
{
    const auto count = static_cast<std::size_t>(std::max(field.width, 0)) * static_cast<std::size_t>(std::max(field.height, 0));
    if (count == 0 || field.values.size() != count)
        return {};
    if (size.isEmpty())
        size = QSize(field.width, field.height);
    QImage image(size, QImage::Format_RGB32);
    if (image.isNull())
        return image;
    std::vector<std::size_t> columns(static_cast<std::size_t>(size.width()));
    for (int x = 0; x < size.width(); ++x)
        columns[static_cast<std::size_t>(x)] = static_cast<std::size_t>(x) * static_cast<std::size_t>(field.width) / columns.size();
    const Mapper colourOf(field.low, field.high, colours);
    for (int y = 0; y < size.height(); ++y) {
        const auto row = static_cast<std::size_t>(y) * static_cast<std::size_t>(field.height) / static_cast<std::size_t>(size.height());
        const float* values = field.values.data() + row * static_cast<std::size_t>(field.width);
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
        for (int x = 0; x < size.width(); ++x) {
            const float value = values[columns[static_cast<std::size_t>(x)]];
            line[x] = std::isnan(value) ? hatch(x, y, colours) : colourOf(value);
        }
    }
    return image;
}

double differenceRange(const std::vector<float>& difference)
{
    double largest = 0;
    for (const float value : difference)
        if (std::isfinite(value))
            largest = std::max(largest, std::abs(static_cast<double>(value)));
    if (largest <= 0)
        return 1;
    const double decade = std::pow(10.0, std::floor(std::log10(largest)));
    for (const double step : {1.0, 2.0, 5.0})
        if (largest <= step * decade * (1 + 1e-9))
            return step * decade;
    return 10 * decade;
}

FieldData fieldDifference(const FieldData& measured, const FieldData& predicted)
{
    FieldData result = measured;
    result.values.clear();
    if (measured.width != predicted.width || measured.height != predicted.height ||
        measured.values.size() != predicted.values.size())
        return result;
    result.values.resize(measured.values.size());
    std::transform(measured.values.begin(), measured.values.end(), predicted.values.begin(), result.values.begin(),
                   [](float m, float p) { return m - p; });
    const double half = differenceRange(result.values);
    result.low = -half;
    result.high = half;
    return result;
}

} // namespace ringside
