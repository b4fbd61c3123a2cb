// SPDX-License-Identifier: Apache-2.0
#include "experiments/core/experiment.h"

#include <gtest/gtest.h>

using namespace ringside;

namespace {

/// y = n², and no value at n = 13: a model that refuses with the parameter's name.
Experiment squares()
{
    Experiment e;
    e.id = "squares";
    ParamSpec n;
    n.id = "n";
    n.defaultValue = std::int64_t{3};
    n.min = 1;
    n.max = 20;
    e.params = {n};
    e.predict = [](const Params& p, const Machine&) -> Result<Outcome> {
        const auto v = p.integer("n");
        if (v == 13)
            return errorAt("n", "13 brings bad luck; any other number expected");
        Outcome o;
        o.experiment = "not-squares"; // predict() says whose it is
        o.mode = RunMode::Live;
        o.provenance.model = "squares";
        o.put(SummaryValue{"square", {}, double(v * v), ""});
        o.put(Dataset{"plain", {}, {}, TableData{}});
        Dataset own{"own", {}, {}, TableData{}};
        own.provenance.model = "another model";
        o.put(own);
        return o;
    };
    return e;
}

Machine machineWith(int gpus, int major, int minor)
{
    Machine m;
    for (int n = 0; n < gpus; ++n) {
        GpuInfo g;
        g.name = "Some GPU";
        g.computeMajor = major;
        g.computeMinor = minor;
        m.gpus.push_back(g);
    }
    return m;
}

} // namespace

TEST(Predict, FillsInIdentityAndProvenance)
{
    const auto o = predict(squares(), {}, {});
    ASSERT_TRUE(o.ok());
    EXPECT_EQ(o->experiment, "squares");
    EXPECT_EQ(o->mode, RunMode::Model);
    EXPECT_EQ(o->status, RunStatus::Done);
    EXPECT_EQ(o->params.integer("n"), 3);
    EXPECT_EQ(o->figure("square"), 9.0);
    EXPECT_EQ(o->provenance.origin, Origin::Model);
    EXPECT_EQ(o->dataset("plain")->provenance, o->provenance);
    EXPECT_EQ(o->dataset("own")->provenance.model, "another model") << "what a dataset says of itself stays";
}

TEST(Predict, RefusesBeforeTheModelIsAsked)
{
    Params p;
    p.set("n", std::int64_t{21});
    Experiment e = squares();
    bool asked = false;
    e.predict = [&](const Params&, const Machine&) -> Result<Outcome> {
        asked = true;
        return Outcome{};
    };
    const auto o = predict(e, p, {});
    ASSERT_FALSE(o.ok());
    EXPECT_EQ(o.error().where, "n");
    EXPECT_FALSE(asked);
}

TEST(Predict, PassesTheModelsErrorOn)
{
    Params p;
    p.set("n", std::int64_t{13});
    const auto o = predict(squares(), p, {});
    ASSERT_FALSE(o.ok());
    EXPECT_EQ(o.error().where, "n");
    EXPECT_NE(o.error().message.find("bad luck"), std::string::npos);
}

TEST(Missing, NothingWhenTheMachineHasIt)
{
    Experiment e = squares();
    EXPECT_EQ(missing(e, machineWith(1, 5, 0)), "");
    e.needs = {2, 9, 0, false};
    EXPECT_EQ(missing(e, machineWith(2, 9, 0)), "");
    EXPECT_EQ(missing(e, machineWith(4, 10, 3)), "");
}

TEST(Missing, SaysWhatIsLacking)
{
    Experiment e = squares();
    Machine none;
    EXPECT_NE(missing(e, none).find("no CUDA GPU"), std::string::npos);
    none.gpuProblem = "the driver is not loaded";
    EXPECT_EQ(missing(e, none), "the driver is not loaded");

    e.needs.gpus = 4;
    EXPECT_NE(missing(e, machineWith(2, 9, 0)).find("4 GPUs"), std::string::npos);

    e.needs = {1, 9, 0, false};
    const std::string old = missing(e, machineWith(1, 8, 6));
    EXPECT_NE(old.find("9.0"), std::string::npos) << old;
    EXPECT_NE(old.find("8.6"), std::string::npos) << old;

    e.needs = {1, 5, 0, true};
    Machine m = machineWith(1, 9, 0);
    EXPECT_NE(missing(e, m).find("NVRTC"), std::string::npos);
    m.nvrtc = true;
    EXPECT_EQ(missing(e, m), "");

    e.needs = {0, 5, 0, false};
    EXPECT_EQ(missing(e, Machine{}), "") << "an experiment that needs no GPU runs without one";
}

TEST(Missing, AnOlderSecondGpuCounts)
{
    Experiment e = squares();
    e.needs = {2, 9, 0, false};
    Machine m = machineWith(2, 9, 0);
    m.gpus[1].computeMajor = 7;
    m.gpus[1].name = "Old GPU";
    EXPECT_NE(missing(e, m).find("Old GPU"), std::string::npos);
}

TEST(Machine, TheReferenceIsComplete)
{
    const Machine& m = referenceMachine();
    ASSERT_NE(m.firstGpu(), nullptr);
    const GpuInfo& g = *m.firstGpu();
    EXPECT_FALSE(g.name.empty());
    EXPECT_TRUE(g.computeMajor && g.smCount && g.smClockHz && g.sharedPerSm && g.sharedPerBlock && g.sharedPerBlockOptin &&
                g.sharedReservedPerBlock && g.maxThreadsPerSm && g.maxBlocksPerSm && g.maxThreadsPerBlock && g.registersPerSm &&
                g.l2Bytes && g.memoryBytes);
}
