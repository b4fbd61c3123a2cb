// SPDX-License-Identifier: Apache-2.0
// transpose: four ways through a 32 × 32 tile, beside the copy that none of them can beat.
#include "experiments/03_shared_memory/transpose.h"

#include "experiments/03_shared_memory/chapter.h"
#include "experiments/core/units.h"
#include "experiments/models/transpose_model.h"

#include <fmt/format.h>

namespace ringside::experiments {

namespace {

using namespace chapter3;
namespace t = ringside::transpose;

const Text title = {"Bandwidth by matrix size", "带宽与矩阵大小"};

TransposeKernel kernelOf(std::size_t i) { return static_cast<TransposeKernel>(i); }

Result<Outcome> predictRun(const Params& params, const Machine& machine)
{
    const GpuInfo& gpu = gpuOf(machine);
    const int selected = static_cast<int>(params.integer("size"));
    const int padding = static_cast<int>(params.integer("padding"));
    SeriesData s;
    s.x = {{"Matrix side", "矩阵边长"}, "elements", AxisScale::Log2};
    s.y = {{"Bytes read and written per second", "每秒读写字节数"}, unit::bytesPerSecond, AxisScale::Linear};
    s.marks = {double(selected)};
    Outcome out;
    for (std::size_t i = 0; i < t::kernels.size(); ++i) {
        Curve curve{t::kernels[i].id, t::kernels[i].label, CurveRole::Data, {}, {}};
        for (int n : t::sides) {
            curve.x.push_back(n);
            curve.y.push_back(transposeBytes(n) / transposeSeconds(kernelOf(i), n, padding, gpu));
        }
        s.curves.push_back(std::move(curve));
    }
    for (SummaryValue& v : t::figures(s, selected))
        out.put(std::move(v));
    out.put(Dataset{"bandwidth", title, {}, s});
    out.provenance.model = "transpose by tiles, bandwidths fitted to an H200";
    return out;
}

Text headlineOf(const Outcome& outcome)
{
    const auto padded = outcome.figure("padded"), naive = outcome.figure("naive"), copy = outcome.figure("copy");
    if (!padded || !naive || !copy)
        return {};
    const std::string rate = formatQuantity(*padded, unit::bytesPerSecond);
    return {fmt::format("Padded tile: {}, {:.0f} % of a copy and {:.1f}× the naive transpose", rate, *padded / *copy * 100, *padded / *naive),
            fmt::format("填充 tile：{}，达到复制的 {:.0f} %，是朴素转置的 {:.1f} 倍", rate, *padded / *copy * 100, *padded / *naive)};
}

ParamSpec sizeParam()
{
    std::vector<ParamChoice> choices;
    for (int n : t::sides)
        choices.push_back({std::int64_t{n}, {fmt::format("{} × {}", n, n), fmt::format("{} × {}", n, n)}});
    return choice("size", {"Matrix", "矩阵"},
                  {"The matrix of the headline. All sizes are measured; both matrices of the largest take 2 GiB.",
                   "标题数字所用的矩阵。所有大小都会测量；最大的两个矩阵共占 2 GiB。"},
                  std::int64_t{4096}, std::move(choices), "elements");
}

} // namespace

Experiment transpose()
{
    Experiment e;
    e.id = "transpose";
    e.chapter = chapter();
    e.title = {"Transposing a matrix", "矩阵转置"};
    e.summary = {"Four transposes against a plain copy: what shared memory wins, and what a bank conflict takes back.",
                 "四种转置与纯复制相比：共享内存赢得什么，bank conflict 又夺走什么。"};
    e.params = {sizeParam(),
                integer("padding", {"Padding", "填充"},
                        {"Words after each row of the padded tile: float tile[32][32 + padding].", "填充 tile 每行之后的字数：float tile[32][32 + padding]。"},
                        1, 1, 8, unit::words)};
    e.yields = {{"bandwidth", DatasetKind::Series, title}};
    e.presets = {
        preset("large", {"4096²", "4096²"}, {"From device memory: padded and swizzled come close to a copy.", "在显存中：填充与 swizzle 接近复制的速度。"}, {}),
        preset("cached", {"2048²", "2048²"}, {"Both matrices fit the L2 cache, so naive and shared stay where they are; starting the kernel is half of the rest.", "两个矩阵都放得进 L2，朴素与共享仍在原处；其余的一半时间是启动开销。"}, {{"size", std::int64_t{2048}}}),
        preset("small", {"512²", "512²"}, {"Too small: starting the kernel is all one sees.", "太小：看到的只是启动开销。"}, {{"size", std::int64_t{512}}}),
        preset("half-cure", {"Padding 8", "填充 8"}, {"Padding 8 leaves an 8-way conflict. Does it still matter?", "填充 8 还剩 8 路冲突。这还要紧吗？"}, {{"padding", std::int64_t{8}}}),
    };
    e.runsAtRest = false;
    e.predict = predictRun;
    e.headline = headlineOf;
    return e;
}

} // namespace ringside::experiments
