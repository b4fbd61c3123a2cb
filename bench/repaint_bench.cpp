// SPDX-License-Identifier: Apache-2.0
// From a slider's move to the repainted picture: each iteration moves the slider by one notch and waits until the view has
// painted the new prediction. The target is 16 ms at the 99th percentile on 2 cores.
//   QT_QPA_PLATFORM=offscreen repaint_bench, or under Xvfb
#include "app/window/experiment_page.h"
#include "app/window/parameter_field.h"
#include "app/window/parameter_form.h"
#include "app/window/run_session.h"
#include "experiments/core/experiment.h"

#include <benchmark/benchmark.h>

#include <QApplication>
#include <QHBoxLayout>
#include <QSlider>

#include <algorithm>
#include <chrono>
#include <ctime>

namespace {

using namespace ringside;
using Clock = std::chrono::steady_clock;

constexpr int moves = 500;

/// Counts what the view paints: itself, or a plot inside it.
class PaintCounter : public QObject {
public:
    int painted = 0;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::ChildAdded)
            static_cast<QChildEvent*>(event)->child()->installEventFilter(this);
        painted += event->type() == QEvent::Paint;
        return QObject::eventFilter(watched, event);
    }
};

void watch(QWidget* view, PaintCounter& counter)
{
    view->installEventFilter(&counter);
    for (QWidget* child : view->findChildren<QWidget*>())
        child->installEventFilter(&counter);
}

/// Milliseconds this process has computed: other programs on the machine do not count.
double computed()
{
    timespec t{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) * 1e3 + static_cast<double>(t.tv_nsec) * 1e-6;
}

double at(std::vector<double> values, double share)
{
    std::sort(values.begin(), values.end());
    return values[std::min(values.size() - 1, static_cast<std::size_t>(share * static_cast<double>(values.size())))];
}

void moveSlider(benchmark::State& state, const Experiment& experiment, const ParamSpec& spec, int dataset)
{
    WorkerCommand none;
    none.problem = "no worker takes part";
    RunSession session(none);
    QWidget window;
    auto* row = new QHBoxLayout(&window);
    auto* page = new ExperimentPage(session);
    auto* form = new ParameterForm(session);
    row->addWidget(page, 1);
    row->addWidget(form);
    page->setStyle(makeStyle(false, false, Language::English));
    session.setExperiment(experiment);
    window.resize(1280, 720);
    window.show();
    page->showDataset(dataset);
    for (int n = 0; n < 20; ++n)
        QCoreApplication::processEvents();

    const ParameterField* field = form->field(spec.id);
    auto* slider = field ? field->findChild<QSlider*>() : nullptr;
    View* view = page->currentView();
    if (!slider || !view)
        return state.SkipWithError("no slider, or no view");
    PaintCounter counter;
    watch(view, counter);
    std::vector<double> milliseconds, cpu;
    int direction = 1;
    for (auto _ : state) {
        if (slider->value() + direction > slider->maximum() || slider->value() + direction < slider->minimum())
            direction = -direction;
        const int before = counter.painted;
        const auto begin = Clock::now();
        const double cpuBegin = computed();
        slider->setValue(slider->value() + direction);
        while (counter.painted == before && Clock::now() - begin < std::chrono::seconds(1))
            QCoreApplication::processEvents();
        if (counter.painted == before)
            return state.SkipWithError("the view did not repaint");
        const std::chrono::duration<double> took = Clock::now() - begin;
        state.SetIterationTime(took.count());
        milliseconds.push_back(took.count() * 1e3);
        cpu.push_back(computed() - cpuBegin);
    }
    if (milliseconds.empty())
        return;
    state.counters["p50_ms"] = at(milliseconds, 0.50);
    state.counters["p99_ms"] = at(milliseconds, 0.99);
    state.counters["worst_ms"] = *std::max_element(milliseconds.begin(), milliseconds.end());
    state.counters["cpu_p99_ms"] = at(cpu, 0.99);
}

} // namespace

int main(int argc, char** argv)
{
    QApplication app(argc, argv);
    benchmark::Initialize(&argc, argv);
    for (const Experiment& e : catalogue()) {
        const auto spec = std::find_if(e.params.begin(), e.params.end(), [](const ParamSpec& s) { return s.type == ParamType::Integer; });
        for (int d = 0; spec != e.params.end() && d < static_cast<int>(e.yields.size()); ++d) {
            const std::string name = "repaint/" + e.id + "/" + spec->id + "/" + e.yields[static_cast<std::size_t>(d)].name;
            benchmark::RegisterBenchmark(name.c_str(), [&e, s = *spec, d](benchmark::State& state) { moveSlider(state, e, s, d); })
                ->Iterations(moves)
                ->UseManualTime()
                ->Unit(benchmark::kMillisecond);
        }
    }
    return benchmark::RunSpecifiedBenchmarks() ? EXIT_SUCCESS : EXIT_FAILURE;
}
