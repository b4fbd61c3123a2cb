// SPDX-License-Identifier: Apache-2.0
// Small datasets with every awkwardness, and ways to look at what a view draws.
#pragma once

#include "views/view.h"

#include <QApplication>
#include <QImage>
#include <QPainter>

#include <cmath>
#include <limits>
#include <memory>

namespace ringside::samples {

inline constexpr double nan = std::numeric_limits<double>::quiet_NaN();

inline Provenance model()
{
    Provenance p;
    p.model = "sample model";
    return p;
}

inline Provenance live()
{
    Provenance p;
    p.origin = Origin::Live;
    p.gpu = "NVIDIA H200";
    p.driver = "580.1";
    p.time = "2026-12-01T06:10:00Z";
    return p;
}

/// Lane n touches word n × stride: stride 32 puts all 32 words into bank 0.
inline AccessMapData strided(int stride)
{
    AccessMapData m;
    m.cellName = {"bank", "bank"};
    m.passName = {"wavefront", "wavefront"};
    std::vector<int> inBank(32, 0);
    for (int lane = 0; lane < 32; ++lane) {
        const int word = lane * stride, bank = word % 32;
        m.touches.push_back({lane, bank, word, stride == 0 ? 0 : inBank[static_cast<std::size_t>(bank)]++});
        m.passes = std::max(m.passes, m.touches.back().pass + 1);
    }
    m.phaseOfPass.assign(static_cast<std::size_t>(m.passes), 0);
    return m;
}

/// 16 bytes a lane, neighbouring: four phases of eight lanes, one wavefront each.
inline AccessMapData fourPhases()
{
    AccessMapData m;
    m.cellName = {"bank", "bank"};
    m.passName = {"wavefront", "wavefront"};
    m.passes = 4;
    m.phaseOfPass = {0, 1, 2, 3};
    for (int lane = 0; lane < 32; ++lane)
        for (int k = 0; k < 4; ++k)
            m.touches.push_back({lane, (lane * 4 + k) % 32, lane * 4 + k, lane / 8});
    return m;
}

inline SeriesData curves(double factor)
{
    SeriesData s;
    s.x = {{"Size", "大小"}, "B", AxisScale::Log2};
    s.y = {{"Bandwidth", "带宽"}, "B/s", AxisScale::Linear};
    s.curves = {{"naive", {"naive", "朴素"}, CurveRole::Data, {1024, 2048, 4096, 8192}, {1e9 * factor, 2e9 * factor, nan, 4e9 * factor}},
                {"padded", {"padded", "填充"}, CurveRole::Data, {1024, 2048, 4096, 8192}, {2e9 * factor, 4e9 * factor, 6e9 * factor, 8e9 * factor}},
                {"copy", {"copy", "复制"}, CurveRole::Ceiling, {1024}, {10e9 * factor}}};
    s.marks = {4096};
    return s;
}

inline MatrixData grid(double add)
{
    MatrixData m;
    m.x = {{"Stride", "步长"}, "elements", AxisScale::Linear};
    m.y = {{"Padding", "填充"}, "words", AxisScale::Linear};
    m.value = {{"Cycles", "周期"}, "cycles", AxisScale::Linear};
    m.columns = {"1", "2", "3", "4"};
    m.rows = {"0", "1", "2"};
    m.missing = {"would be misaligned", "不对齐"};
    m.values = {20 + add, 30 + add, 40 + add, 50 + add, nan, nan, nan, nan, 25 + add, 25 + add, 25 + add, 100 + add};
    return m;
}

inline TableData numbers(double add)
{
    TableData t;
    t.columns = {{"name", {"Name", "名称"}, ""}, {"size", {"Size", "大小"}, "B"}, {"time", {"Time", "时间"}, "us"}};
    t.rows = {{std::string("b"), 49152.0, 10.0 + add}, {std::string("a"), 1024.0, Cell()}, {std::string("c"), 64.0, 2500.0 + add}};
    return t;
}

inline FieldData field(float add)
{
    FieldData f;
    f.width = 4;
    f.height = 3;
    f.x = {{"Column", "列"}, "", AxisScale::Linear};
    f.y = {{"Row", "行"}, "", AxisScale::Linear};
    f.value = {{"Value", "值"}, "cycles", AxisScale::Linear};
    f.high = 12;
    for (int i = 0; i < 12; ++i)
        f.values.push_back(i == 5 ? std::numeric_limits<float>::quiet_NaN() : static_cast<float>(i) + add);
    return f;
}

inline SourceData kernel()
{
    return {"cuda", "kernel.cu", "// 核函数\n__global__ void copy(float* out, const float* in)\n{\n    out[threadIdx.x] = in[threadIdx.x]; /* 1 */\n}\n"};
}

/// Three lanes; on the first two spans overlap, the third has none. `late` shifts all but the first span.
inline TimelineData blocks(double late)
{
    TimelineData d;
    d.time = {{"Time", "时间"}, "ns", AxisScale::Linear};
    d.laneName = {"SM", "SM"};
    d.spanName = {"block", "block"};
    d.lanes = {"0", "1", "2"};
    d.groups = {{"wave 1", "第 1 波"}, {"wave 2", "第 2 波"}};
    d.spans = {{0, 0, 0, 1000, "0"}, {0, 0, 100 + late, 2000 + late, "1"}, {0, 1, 1200 + late, 2500 + late, "2"}, {1, 0, 50 + late, 900 + late, "3"}};
    return d;
}

inline Dataset dataset(DatasetKind kind, bool measured)
{
    Dataset d{"sample", {"Sample", "样本"}, measured ? live() : model(), SeriesData{}};
    switch (kind) {
    case DatasetKind::Series: d.data = curves(measured ? 0.9 : 1); break;
    case DatasetKind::Matrix: d.data = grid(measured ? 2 : 0); break;
    case DatasetKind::AccessMap: d.data = strided(measured ? 32 : 8); break;
    case DatasetKind::Table: d.data = numbers(measured ? 1 : 0); break;
    case DatasetKind::Field: d.data = field(measured ? 0.5f : 0); break;
    case DatasetKind::Source: d.data = kernel(); break;
    case DatasetKind::Timeline: d.data = blocks(measured ? 30 : 0); break;
    }
    return d;
}

/// Of the right kind, with nothing in it.
inline Dataset emptyDataset(DatasetKind kind)
{
    Dataset d{"empty", {}, model(), SeriesData{}};
    switch (kind) {
    case DatasetKind::Series: break;
    case DatasetKind::Matrix: d.data = MatrixData{}; break;
    case DatasetKind::AccessMap: d.data = AccessMapData{}; break;
    case DatasetKind::Table: d.data = TableData{}; break;
    case DatasetKind::Field: d.data = FieldData{}; break;
    case DatasetKind::Source: d.data = SourceData{}; break;
    case DatasetKind::Timeline: d.data = TimelineData{}; break;
    }
    return d;
}

inline QImage painted(View& view, const ViewStyle& style, QSize size)
{
    QImage image(size, QImage::Format_RGB32);
    image.fill(style.background);
    QPainter painter(&image);
    view.paintOn(painter, QRectF(QPointF(0, 0), QSizeF(size)));
    return image;
}

inline QImage rendered(View& view, QSize size)
{
    view.resize(size);
    view.show();
    QApplication::processEvents();
    QApplication::processEvents();
    QImage image(size, QImage::Format_RGB32);
    image.fill(Qt::magenta);
    view.render(&image);
    return image;
}

inline int inked(const QImage& image, const QColor& background)
{
    int n = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            n += image.pixel(x, y) != background.rgb();
    return n;
}

/// Whether a frame of `width` pixels along the edge is untouched: what is cut off at the edge would ink it.
inline bool clearEdge(const QImage& image, const QColor& background, int width)
{
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if ((x < width || y < width || x >= image.width() - width || y >= image.height() - width) && image.pixel(x, y) != background.rgb())
                return false;
    return true;
}

} // namespace ringside::samples
