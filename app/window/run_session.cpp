// SPDX-License-Identifier: Apache-2.0
#include "app/window/run_session.h"

#include "app/run/bundled_recordings.h"
#include "app/window/message_text.h"
#include "app/window/params_command.h"
#include "gpu/wire/recording.h"

#include <QFile>

namespace ringside {

namespace {

constexpr int restMilliseconds = 120;

} // namespace

RunSession::RunSession(WorkerCommand worker, QObject* parent) : QObject(parent)
{
    m_predictSoon.setSingleShot(true);
    m_predictSoon.setInterval(0); // a slider that moves several times in one turn of the loop costs one prediction
    connect(&m_predictSoon, &QTimer::timeout, this, &RunSession::repredict);
    m_restTimer.setSingleShot(true);
    m_restTimer.setInterval(restMilliseconds);
    connect(&m_restTimer, &QTimer::timeout, this, &RunSession::rest);
    m_control = std::make_unique<RunControl>(std::move(worker));
    connectControl();
}

RunSession::~RunSession()
{
    // The undo stack and a worker that is ended still have things to say; by then half of this object is gone.
    blockSignals(true);
    m_undo.blockSignals(true);
    m_control->disconnect(this);
}

void RunSession::start()
{
    m_control->start();
}

void RunSession::setWorker(WorkerCommand worker)
{
    if (m_running) {
        m_running = false;
        emit runningChanged();
    }
    m_run = 0;
    m_control = std::make_unique<RunControl>(std::move(worker));
    connectControl();
    m_control->start();
    emit machineChanged();
}

void RunSession::connectControl()
{
    RunControl* control = m_control.get();
    connect(control, &RunControl::ready, this, [this] {
        m_predictSoon.start(); // the prediction knows this GPU now
        emit machineChanged();
        if (m_runsAtRest)
            m_restTimer.start();
    });
    connect(control, &RunControl::unavailable, this, &RunSession::machineChanged);
    connect(control, &RunControl::logLine, this, &RunSession::logLine);
    connect(control, &RunControl::progressed, this, [this](quint64 run, double fraction, const QString& what) {
        if (run != m_run)
            return;
        m_progress = fraction;
        emit progressChanged(fraction, what);
    });
    auto changed = [this](quint64 run) {
        if (run == m_run)
            emit measurementChanged();
    };
    connect(control, &RunControl::outcomeChanged, this, changed);
    connect(control, &RunControl::fieldOpened, this, changed);
    connect(control, &RunControl::finished, this, &RunSession::finished);
}

const Machine* RunSession::machine() const
{
    return m_control->machine();
}

QString RunSession::whyNotLive(const Experiment& experiment) const
{
    if (const QString problem = m_control->problem(); !problem.isEmpty())
        return problem;
    if (!machine())
        return tr("The worker is starting.");
    if (!m_control->canRun(experiment.id))
        return tr("This worker does not know the experiment.");
    return messageText(missing(experiment, *machine()));
}

bool RunSession::hasRecording(const Experiment& experiment) const
{
    return !bundledRecordings(experiment).empty();
}

const Outcome* RunSession::measurement() const
{
    if (!m_experiment)
        return nullptr;
    auto fits = [&](const Outcome& o) { return o.experiment == m_experiment->id && o.params == m_params; };
    if (m_running && m_run && fits(m_control->outcome()))
        return &m_control->outcome();
    if (m_opened && fits(*m_opened))
        return &*m_opened;
    if (const auto live = m_lastLive.find(m_experiment->id); live != m_lastLive.end() && fits(live->second.first))
        return &live->second.first;
    const BundledRecording* recording = findRecording(*m_experiment, m_params);
    return recording ? &recording->outcome : nullptr;
}

FrameSource* RunSession::frameSource(const std::string& dataset) const
{
    const bool ours = m_run && m_experiment && m_control->outcome().experiment == m_experiment->id && m_control->outcome().params == m_params;
    return ours ? m_control->frameSource(dataset) : nullptr;
}

void RunSession::setRunsAtRest(bool on)
{
    m_runsAtRest = on;
    if (on)
        m_restTimer.start();
}

void RunSession::setGuessing(bool on)
{
    if (m_guessing == on)
        return;
    m_guessing = on;
    emit measurementChanged();
}

void RunSession::setExperiment(const Experiment& experiment)
{
    setExperiment(experiment, defaultParams(experiment.params));
}

void RunSession::setExperiment(const Experiment& experiment, const Params& params)
{
    if (m_running)
        cancel();
    m_experiment = &experiment;
    m_undo.clear();
    m_guessing = false;
    m_params = params;
    emit experimentChanged();
    emit paramsChanged();
    repredict();
    if (m_runsAtRest)
        m_restTimer.start();
}

void RunSession::setParam(const std::string& id, const ParamValue& value)
{
    const ParamValue* present = m_params.find(id);
    if (!m_experiment || (present && *present == value))
        return;
    Params changed = m_params;
    changed.set(id, value);
    m_undo.push(new ParamsCommand(*this, m_params, changed, QString::fromStdString(id), true));
}

void RunSession::setParams(const Params& params, const QString& what)
{
    if (m_experiment && params != m_params)
        m_undo.push(new ParamsCommand(*this, m_params, params, what, false));
}

void RunSession::applyPreset(const Preset& preset)
{
    if (m_experiment)
        setParams(presetParams(*m_experiment, preset), QString::fromStdString(preset.title.en));
}

void RunSession::assign(const Params& params)
{
    m_params = params;
    emit paramsChanged();
    m_predictSoon.start();
    if (m_runsAtRest)
        m_restTimer.start();
}

void RunSession::repredict()
{
    m_predictSoon.stop();
    m_prediction.reset();
    m_problem.reset();
    if (!m_experiment)
        return;
    const Machine& machine = this->machine() && !this->machine()->gpus.empty() ? *this->machine() : referenceMachine();
    Result<Outcome> outcome = predict(*m_experiment, m_params, machine);
    if (outcome)
        m_prediction = std::move(*outcome);
    else
        m_problem = outcome.error();
    emit predictionChanged();
}

void RunSession::rest()
{
    if (m_experiment && m_runsAtRest && m_experiment->runsAtRest && !m_guessing && m_prediction && whyNotLive(*m_experiment).isEmpty())
        run();
}

void RunSession::run()
{
    m_restTimer.stop();
    if (m_predictSoon.isActive())
        repredict();
    if (!m_experiment || !m_prediction || !whyNotLive(*m_experiment).isEmpty())
        return;
    m_guessing = false;
    m_opened.reset();
    m_progress = 0;
    m_run = 0; // that a newer run takes the place of the one before is no news
    m_run = m_control->run(m_experiment->id, m_prediction->params, m_timeLimit);
    m_running = true;
    emit runningChanged();
    emit measurementChanged();
}

void RunSession::cancel()
{
    m_restTimer.stop();
    m_control->cancel();
}

void RunSession::finished(quint64 run)
{
    if (run != m_run)
        return;
    m_running = false;
    const Outcome outcome = m_control->outcome();
    if (outcome.status == RunStatus::Done)
        m_lastLive[outcome.experiment] = {outcome, m_control->messages()};
    emit runningChanged();
    emit measurementChanged();
    emit runEnded(outcome);
}

Result<void> RunSession::openRecording(const QString& path)
{
    auto messages = wire::readRecording(QFile::encodeName(path).toStdString());
    if (!messages)
        return messages.error();
    Result<Outcome> outcome = wire::outcomeOf(*messages, QFile::encodeName(path).toStdString());
    if (!outcome)
        return outcome.error();
    const Experiment* experiment = findExperiment(outcome->experiment);
    if (!experiment)
        return errorAt(path.toStdString(), "it records the experiment '" + outcome->experiment + "', which this Ringside does not have");
    Result<Params> params = validate(experiment->params, outcome->params);
    if (!params)
        return errorAt(path.toStdString(), "its parameters do not fit this Ringside's experiment: " + params.error().text());
    outcome->params = *params;
    setExperiment(*experiment);
    m_restTimer.stop(); // the recording is what was asked for
    m_opened = std::move(*outcome);
    m_openedMessages = std::move(*messages);
    m_params = *params;
    emit paramsChanged();
    repredict();
    return {};
}

bool RunSession::canSave() const
{
    const Outcome* shown = measurement();
    const auto live = m_experiment ? m_lastLive.find(m_experiment->id) : m_lastLive.end();
    return shown && ((m_opened && shown == &*m_opened) || (live != m_lastLive.end() && shown == &live->second.first));
}

Result<void> RunSession::saveRecording(const QString& path) const
{
    const Outcome* shown = measurement();
    const auto live = m_experiment ? m_lastLive.find(m_experiment->id) : m_lastLive.end();
    const std::string file = QFile::encodeName(path).toStdString();
    if (m_opened && shown == &*m_opened)
        return wire::writeRecording(file, m_openedMessages);
    if (live != m_lastLive.end() && shown == &live->second.first)
        return wire::writeRecording(file, live->second.second);
    return errorAt(path.toStdString(), "there is no finished live run with these parameters to save; run it first");
}

QString RunSession::commandLine() const
{
    if (!m_experiment)
        return {};
    QString line = "ringside run " + QString::fromStdString(m_experiment->id);
    for (const ParamSpec& spec : m_experiment->params) {
        const ParamValue* value = m_params.find(spec.id);
        if (!value || *value == spec.defaultValue)
            continue;
        QString text = QString::fromStdString(formatParam(*value));
        text.replace("'", "'\\''");
        const bool plain = !text.isEmpty() && text.toStdString().find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-") == std::string::npos;
        line += " --set " + QString::fromStdString(spec.id) + (plain ? "=" + text : "='" + text + "'");
    }
    return line;
}

} // namespace ringside
