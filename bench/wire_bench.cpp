// SPDX-License-Identifier: Apache-2.0
// What messages cost: a live sweep of 32 strides as the worker sends it (each step the series so far, and progress), and
// an uploaded frame of 2048² values.
#include "gpu/wire/message.h"
#include "gpu/wire/recording.h"

#include <benchmark/benchmark.h>

#include <limits>

namespace {

using namespace ringside;

constexpr int strides = 32;

std::vector<wire::Message> sweep(benchmark::State& state)
{
    const Experiment* experiment = findExperiment("bank-conflict");
    const auto outcome = experiment ? predict(*experiment, {}, referenceMachine()) : Result<Outcome>(errorAt("bank-conflict", "no such experiment"));
    if (!outcome) {
        state.SkipWithError(outcome.error().text().c_str());
        return {};
    }
    Dataset growing = *outcome->dataset("cycles-by-stride");
    Curve& curve = std::get<SeriesData>(growing.data).curves.at(0);
    const std::vector<double> measured = curve.y;
    std::fill(curve.y.begin(), curve.y.end(), std::numeric_limits<double>::quiet_NaN());

    std::vector<wire::Message> messages = {wire::Hello{}, wire::Run{1, experiment->id, outcome->params, 60, {}}};
    for (std::size_t n = 0; n < strides; ++n) {
        curve.y.at(n) = measured.at(n);
        messages.push_back(wire::Data{1, growing});
        messages.push_back(wire::Progress{1, double(n + 1) / strides, "stride " + std::to_string(n + 1)});
    }
    for (const Dataset& d : outcome->datasets)
        messages.push_back(wire::Data{1, d});
    for (const SummaryValue& v : outcome->summary)
        messages.push_back(wire::Summary{1, v});
    messages.push_back(wire::Done{1, RunStatus::Done, {}, false, outcome->provenance, outcome->params});
    return messages;
}

std::vector<wire::Message> upload(benchmark::State&)
{
    wire::Frame frame;
    frame.run = frame.generation = 1;
    frame.field = "field";
    frame.pixels.resize(std::size_t{2048} * 2048 * sizeof(float), 0x3f);
    return {wire::Hello{}, frame};
}

std::vector<std::uint8_t> encodeAll(const std::vector<wire::Message>& messages)
{
    std::vector<std::uint8_t> bytes;
    for (const wire::Message& m : messages) {
        const auto frame = wire::encode(m);
        bytes.insert(bytes.end(), frame.begin(), frame.end());
    }
    return bytes;
}

using Make = std::vector<wire::Message> (*)(benchmark::State&);

void encode(benchmark::State& state, Make make)
{
    const auto messages = make(state);
    std::size_t size = 0;
    for (auto _ : state)
        benchmark::DoNotOptimize(size = encodeAll(messages).size());
    state.counters["messages"] = static_cast<double>(messages.size());
    state.SetBytesProcessed(static_cast<std::int64_t>(size) * state.iterations());
}

/// As it comes from a pipe: 64 KiB at a time.
void decode(benchmark::State& state, Make make)
{
    const auto bytes = encodeAll(make(state));
    for (auto _ : state) {
        wire::FrameReader reader;
        wire::OutcomeBuilder builder(Origin::Live);
        wire::Message message;
        for (std::size_t at = 0; at < bytes.size(); at += 65536) {
            reader.append(bytes.data() + at, std::min<std::size_t>(65536, bytes.size() - at));
            while (reader.next(message) == wire::FrameReader::State::HaveMessage)
                builder.apply(message);
        }
        if (reader.midFrame() || !reader.error().message.empty())
            return state.SkipWithError(reader.midFrame() ? "the stream ends within a message" : reader.error().text().c_str());
    }
    state.SetBytesProcessed(static_cast<std::int64_t>(bytes.size()) * state.iterations());
}

} // namespace

BENCHMARK_CAPTURE(encode, sweep_of_32_strides, sweep)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(decode, sweep_of_32_strides, sweep)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(encode, frame_of_2048_squared, upload)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(decode, frame_of_2048_squared, upload)->Unit(benchmark::kMillisecond);
BENCHMARK_MAIN();
