// SPDX-License-Identifier: Apache-2.0
// What the window shows: one experiment, its parameters, the prediction for them, and a measurement of exactly them where
// there is one (live, an opened recording, or one that Ringside brings along). No widgets here.
#pragma once

#include "app/run/run_control.h"
#include "experiments/core/experiment.h"

#include <QObject>
#include <QTimer>
#include <QUndoStack>

#include <map>
#include <memory>
#include <optional>

namespace ringside {

class RunSession : public QObject {
    Q_OBJECT
public:
    explicit RunSession(WorkerCommand worker, QObject* parent = nullptr);
    ~RunSession() override;

    void start();                        ///< starts the worker
    void setWorker(WorkerCommand worker); ///< replaces it: another host

    const Experiment* experiment() const { return m_experiment; }
    const Params& params() const { return m_params; }
    const Outcome* prediction() const { return m_prediction ? &*m_prediction : nullptr; }
    const Error* problem() const { return m_problem ? &*m_problem : nullptr; } ///< why there is no prediction; where = parameter
    const Outcome* measurement() const; ///< null when nothing was measured with these parameters
    FrameSource* frameSource(const std::string& dataset) const; ///< live frames of the present run; null when there are none

    bool running() const { return m_running; }
    double progress() const { return m_progress; }
    QString whyNotLive(const Experiment& experiment) const; ///< empty when a live run is possible
    bool hasRecording(const Experiment& experiment) const;
    const Machine* machine() const;
    RunControl& control() { return *m_control; }
    QUndoStack& undoStack() { return m_undo; }

    bool runsAtRest() const { return m_runsAtRest; }
    void setRunsAtRest(bool on);
    bool guessing() const { return m_guessing; } ///< "Predict": the measurement stays hidden until the next run
    void setGuessing(bool on);

    void setExperiment(const Experiment& experiment); ///< with its defaults
    void setExperiment(const Experiment& experiment, const Params& params); ///< complete ones
    void setParam(const std::string& id, const ParamValue& value); ///< undoable
    void setParams(const Params& params, const QString& what);     ///< undoable; several at once
    void applyPreset(const Preset& preset);
    void run();
    void setTimeLimit(double seconds) { m_timeLimit = seconds; } ///< of runs to come
    void cancel();
    /// Shows a recording: its experiment, its parameters, its measurement.
    Result<void> openRecording(const QString& path);
    bool canSave() const; ///< a recording of what is shown
    Result<void> saveRecording(const QString& path) const; ///< of the measurement shown

    /// The command that repeats what is shown ("ringside run bank-conflict --set stride=32").
    QString commandLine() const;

signals:
    void experimentChanged();
    void paramsChanged();
    void predictionChanged(); ///< and with it which measurement fits the parameters
    void measurementChanged();
    void runningChanged();
    void progressChanged(double fraction, const QString& what);
    void runEnded(const Outcome& outcome);
    void machineChanged(); ///< the worker said hello, or is unavailable
    void logLine(const QString& line);

private:
    friend class ParamsCommand;
    void connectControl();
    void assign(const Params& params); ///< without undo
    void repredict();
    void finished(quint64 run);
    void rest();

    std::unique_ptr<RunControl> m_control;
    const Experiment* m_experiment = nullptr;
    Params m_params;
    std::optional<Outcome> m_prediction;
    std::optional<Error> m_problem;
    std::optional<Outcome> m_opened;                 ///< from a file
    std::vector<wire::Message> m_openedMessages;
    quint64 m_run = 0;                               ///< number of the run whose outcome control holds; 0 = none
    bool m_running = false, m_runsAtRest = true, m_guessing = false;
    double m_progress = 0, m_timeLimit = 60;
    std::map<std::string, std::pair<Outcome, std::vector<wire::Message>>> m_lastLive; ///< by experiment
    QTimer m_predictSoon, m_restTimer;
    QUndoStack m_undo;
};

} // namespace ringside
