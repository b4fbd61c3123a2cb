// SPDX-License-Identifier: Apache-2.0
// The example's live run: found by its file's name, and measured where there is a GPU.
#include "gpu/cuda/device_info.h"
#include "gpu/cuda/run_context.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace ringside;

namespace {

class Collected : public Sink {
public:
    void progress(double, std::string_view) override {}
    void data(const Dataset& dataset) override { outcome.put(dataset); }
    void summary(const SummaryValue& value) override { outcome.put(value); }
    void log(std::string_view) override {}
    bool cancelled() const override { return false; }
    Outcome outcome;
};

class NoFields : public FieldHost {
public:
    Result<std::unique_ptr<LiveField>> open(const Dataset&) override { return errorAt("field", "none expected"); }
};

} // namespace

TEST(WritingAnExperiment, ItsRunIsFound)
{
    const RunEntry* run = findRun("strided-read");
    ASSERT_NE(run, nullptr);
    EXPECT_STREQ(run->file, "strided_read");
    EXPECT_EQ(findRun("bank-conflict"), nullptr) << "a catalogue holds only the chapters it was given";
}

TEST(WritingAnExperiment, ItsRunMeasuresWhatIsPredicted)
{
    const Machine machine = describeMachine();
    if (!machine.firstGpu())
        GTEST_SKIP() << machine.gpuProblem;
    const Experiment& e = *findExperiment("strided-read");
    const auto params = validate(e.params, {});
    ASSERT_TRUE(params.ok());
    Collected sink;
    NoFields fields;
    RunContext context{*params, machine, *machine.firstGpu(), sink, fields, {}};
    const Result<void> run = findRun(e.id)->run(context);
    ASSERT_TRUE(run.ok()) << run.error().text();
    const Dataset* measured = sink.outcome.dataset("share-by-stride");
    ASSERT_NE(measured, nullptr);
    const Curve& curve = std::get<SeriesData>(measured->data).curves.at(0);
    for (std::size_t i = 0; i < curve.x.size(); ++i)
        EXPECT_TRUE(curve.y[i] > 0) << "stride " << curve.x[i] << ": " << curve.y[i] << " %";
    EXPECT_TRUE(sink.outcome.figure("share").has_value());
}
