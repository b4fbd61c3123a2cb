// SPDX-License-Identifier: Apache-2.0
#include "app/window/run_bar.h"

#include "app/window/elided_label.h"
#include "views/paint.h"

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include <cmath>

namespace ringside {

namespace {

/// The figure that a learner is asked for.
const SummaryValue* askedFor(const RunSession& session)
{
    const Outcome* prediction = session.prediction();
    if (!session.experiment() || !prediction || prediction->summary.empty())
        return nullptr;
    for (const SummaryValue& v : prediction->summary)
        if (v.name == session.experiment()->asks)
            return &v;
    return &prediction->summary.front();
}

} // namespace

RunBar::RunBar(RunSession& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_predict(new QPushButton(this)), m_run(new QPushButton(this)),
      m_explain(new QPushButton(this)), m_cancel(new QPushButton(this)), m_atRest(new QCheckBox(this)),
      m_progress(new QProgressBar(this)), m_status(new ElidedLabel(this)), m_guessLabel(new QLabel(this)), m_verdict(new QLabel(this)),
      m_guess(new QDoubleSpinBox(this)), m_guessRow(new QWidget(this))
{
    m_predict->setObjectName("predict");
    m_run->setObjectName("run");
    m_explain->setObjectName("explain");
    m_cancel->setObjectName("cancel");
    m_guess->setObjectName("guess");
    m_verdict->setObjectName("verdict");
    m_predict->setCheckable(true);
    m_run->setDefault(true);
    m_progress->setTextVisible(false);
    m_progress->setMaximumHeight(8);
    m_progress->setRange(0, 1000);
    m_guess->setRange(0, 1e12);
    m_guess->setDecimals(1);
    m_guess->setMinimumWidth(120);
    m_verdict->setWordWrap(true);

    auto* guessRow = new QHBoxLayout(m_guessRow);
    guessRow->setContentsMargins(0, 0, 0, 0);
    guessRow->addWidget(m_guessLabel);
    guessRow->addWidget(m_guess);
    guessRow->addStretch(1);
    auto* buttons = new QHBoxLayout;
    for (QPushButton* b : {m_predict, m_run, m_explain, m_cancel})
        buttons->addWidget(b);
    buttons->addSpacing(12);
    buttons->addWidget(m_status, 1);
    buttons->addWidget(m_atRest);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(m_guessRow);
    column->addWidget(m_verdict);
    column->addLayout(buttons);
    column->addWidget(m_progress);
    m_guessRow->hide();
    m_verdict->hide();

    connect(m_predict, &QPushButton::clicked, this, &RunBar::guess);
    connect(m_run, &QPushButton::clicked, this, &RunBar::run);
    connect(m_explain, &QPushButton::clicked, this, &RunBar::explainRequested);
    connect(m_cancel, &QPushButton::clicked, &m_session, &RunSession::cancel);
    connect(m_atRest, &QCheckBox::clicked, &m_session, &RunSession::setRunsAtRest);
    connect(&m_session, &RunSession::runningChanged, this, [this] {
        if (m_session.running())
            m_elapsed.start();
        refresh();
    });
    connect(&m_session, &RunSession::progressChanged, this, &RunBar::showProgress);
    connect(&m_session, &RunSession::runEnded, this, &RunBar::judgeGuess);
    connect(&m_session, &RunSession::experimentChanged, this, &RunBar::refresh);
    connect(&m_session, &RunSession::machineChanged, this, &RunBar::refresh);
    connect(&m_session, &RunSession::predictionChanged, this, &RunBar::refresh);
    connect(&m_session, &RunSession::measurementChanged, this, &RunBar::refresh);
    connect(&m_session, &RunSession::paramsChanged, m_verdict, &QLabel::hide);
    setLanguage(m_language);
}

void RunBar::setLanguage(Language language)
{
    m_language = language;
    m_predict->setText(tr("&Predict"));
    m_predict->setToolTip(tr("Hide what was measured and guess first (Ctrl+G)"));
    m_run->setText(tr("&Run"));
    m_explain->setText(tr("&Explain"));
    m_explain->setToolTip(tr("Open the lesson at this experiment (Ctrl+E)"));
    m_cancel->setText(tr("&Cancel"));
    m_atRest->setText(tr("Run when a slider rests"));
    m_atRest->setToolTip(tr("Short experiments run live by themselves, a moment after the last change"));
    refresh();
}

void RunBar::refresh()
{
    const Experiment* e = m_session.experiment();
    const QString why = e ? m_session.whyNotLive(*e) : QString();
    m_run->setEnabled(canRun());
    m_run->setToolTip(why.isEmpty() ? tr("Measure on the GPU (Ctrl+R)") : why);
    m_predict->setChecked(m_session.guessing());
    m_cancel->setVisible(m_session.running());
    m_progress->setVisible(m_session.running());
    m_atRest->setVisible(e && e->runsAtRest && why.isEmpty());
    m_atRest->setChecked(m_session.runsAtRest());
    m_guessRow->setVisible(m_session.guessing());
    if (m_session.running())
        return;
    m_progress->setValue(0);
    m_status->setText(why.isEmpty() ? QString() : tr("No live runs: %1").arg(why));
}

void RunBar::showProgress(double fraction, const QString& what)
{
    m_progress->setValue(static_cast<int>(fraction * 1000));
    const double elapsed = static_cast<double>(m_elapsed.elapsed()) / 1000;
    if (fraction > 0.05 && elapsed > 1) {
        const int left = static_cast<int>(std::ceil(elapsed * (1 - fraction) / fraction));
        m_status->setText(tr("%1 · about %n s left", nullptr, left).arg(what));
    } else {
        m_status->setText(what);
    }
}

bool RunBar::canRun() const
{
    const Experiment* e = m_session.experiment();
    if (!e || !m_session.prediction())
        return false;
    return m_session.guessing() || m_session.whyNotLive(*e).isEmpty(); // the end of a guess reveals whatever there is
}

void RunBar::run()
{
    if (!canRun())
        return;
    m_guessMade = m_session.guessing();
    m_session.setGuessing(false);
    if (m_session.whyNotLive(*m_session.experiment()).isEmpty())
        m_session.run();
    else
        judgeGuess(); // a recording answers at once
    refresh();
}

void RunBar::guess(bool on)
{
    m_session.setGuessing(on);
    m_verdict->hide();
    const SummaryValue* asked = askedFor(m_session);
    if (m_session.guessing() && asked) {
        const QString label = QString::fromStdString(asked->label.in(m_language));
        m_guessLabel->setText(asked->unit.empty() ? tr("Your guess: %1?").arg(label)
                                                  : tr("Your guess: %1, in %2?").arg(label, QString::fromStdString(asked->unit)));
        m_guess->setValue(0);
        m_guess->setFocus();
        m_guess->selectAll();
    }
    refresh();
}

void RunBar::judgeGuess()
{
    const SummaryValue* asked = askedFor(m_session);
    const Outcome* measured = m_session.measurement();
    if (!m_guessMade || !asked)
        return;
    m_guessMade = false;
    const auto found = measured ? measured->figure(asked->name) : std::nullopt;
    const double truth = found.value_or(asked->value);
    const QString guess = quantityText(m_guess->value(), asked->unit, m_language), answer = quantityText(truth, asked->unit, m_language);
    const bool close = std::fabs(m_guess->value() - truth) <= 0.1 * std::fabs(truth);
    QString text = found ? tr("You guessed %1; measured: %2.").arg(guess, answer) : tr("You guessed %1; predicted: %2.").arg(guess, answer);
    m_verdict->setText((close ? QStringLiteral("✓ ") : QStringLiteral("✗ ")) + text);
    m_verdict->show();
}

} // namespace ringside
