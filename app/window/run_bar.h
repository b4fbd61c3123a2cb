// SPDX-License-Identifier: Apache-2.0
// Predict, Run, Explain; what a run is doing; and the learner's guess.
#pragma once

#include "app/window/run_session.h"

#include <QElapsedTimer>
#include <QWidget>

class QCheckBox;
class QDoubleSpinBox;
class QLabel;
class QProgressBar;
class QPushButton;

namespace ringside {

class RunBar : public QWidget {
    Q_OBJECT
public:
    explicit RunBar(RunSession& session, QWidget* parent = nullptr);
    void setLanguage(Language language);
    bool canRun() const; ///< live, or to end a guess
    void run();
    void guess(bool on);

signals:
    void explainRequested();

private:
    void refresh();
    void showProgress(double fraction, const QString& what);
    void judgeGuess();

    RunSession& m_session;
    Language m_language = Language::English;
    QPushButton *m_predict, *m_run, *m_explain, *m_cancel;
    QCheckBox* m_atRest;
    QProgressBar* m_progress;
    QLabel *m_status, *m_guessLabel, *m_verdict;
    QDoubleSpinBox* m_guess;
    QWidget* m_guessRow;
    QElapsedTimer m_elapsed;
    bool m_guessMade = false;
};

} // namespace ringside
