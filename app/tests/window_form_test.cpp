// SPDX-License-Identifier: Apache-2.0
// The form drives the session: sliders, presets, undo, errors.
#include "app/tests/window_helpers.h"
#include "app/window/parameter_field.h"
#include "app/window/parameter_form.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>

#include <gtest/gtest.h>

namespace ringside {

namespace {

using namespace test;

class WindowFormTest : public testing::Test {
protected:
    RunSession m_session{noWorker()};
    ParameterForm m_form{m_session};

    void use(const Experiment& experiment)
    {
        m_session.setExperiment(experiment);
        m_form.resize(320, 700);
        m_form.show();
    }
};

TEST_F(WindowFormTest, MovingASliderChangesThePrediction)
{
    const Experiment& experiment = playground();
    use(experiment);
    const ParamSpec& spec = *firstOf(experiment, ParamType::Integer);
    auto* slider = m_form.field(spec.id)->findChild<QSlider*>();
    ASSERT_TRUE(slider);
    ASSERT_TRUE(m_session.prediction());
    const Params before = m_session.prediction()->params;
    slider->setFocus();
    QTest::keyClick(slider, slider->value() == slider->maximum() ? Qt::Key_Home : Qt::Key_End);
    ASSERT_TRUE(until([&] { return m_session.prediction() && m_session.prediction()->params != before; }));
    EXPECT_EQ(m_session.prediction()->params.integer(spec.id), m_session.params().integer(spec.id));
}

TEST_F(WindowFormTest, ManyMovesInOneTurnAreOnePredictionAndOneUndo)
{
    const Experiment& experiment = playground();
    use(experiment);
    const ParamSpec& spec = *firstOf(experiment, ParamType::Integer);
    const Params before = m_session.params();
    QSignalSpy predicted(&m_session, &RunSession::predictionChanged);
    auto* slider = m_form.field(spec.id)->findChild<QSlider*>();
    for (int i = 0; i < 3; ++i)
        QTest::keyClick(slider, Qt::Key_Right);
    EXPECT_EQ(predicted.size(), 0);
    ASSERT_TRUE(until([&] { return predicted.size() > 0; }));
    EXPECT_EQ(predicted.size(), 1);
    EXPECT_NE(m_session.params(), before);
    EXPECT_EQ(m_session.undoStack().count(), 1);
    m_session.undoStack().undo();
    EXPECT_EQ(m_session.params(), before);
    EXPECT_EQ(slider->value(), [&] {
        m_session.undoStack().redo();
        m_session.undoStack().undo();
        return slider->value();
    }());
    m_session.undoStack().redo();
    EXPECT_NE(m_session.params(), before);
}

TEST_F(WindowFormTest, PresetButtonsSetAndMarkTheirParameters)
{
    const Experiment& experiment = playground();
    use(experiment);
    for (const Preset& preset : experiment.presets) {
        auto* button = m_form.findChild<QPushButton*>("preset-" + QString::fromStdString(preset.id));
        ASSERT_TRUE(button) << preset.id;
        QTest::mouseClick(button, Qt::LeftButton);
        for (const auto& [id, value] : preset.values.all())
            EXPECT_EQ(*m_session.params().find(id), value) << preset.id << " " << id;
        EXPECT_TRUE(button->isChecked()) << preset.id;
    }
}

TEST_F(WindowFormTest, ABrokenExpressionIsExplainedUnderItsField)
{
    const Experiment* experiment = experimentWith(ParamType::Expression);
    if (!experiment)
        GTEST_SKIP() << "no experiment has an expression";
    use(*experiment);
    const ParamSpec& spec = *firstOf(*experiment, ParamType::Expression);
    ParameterField* field = m_form.field(spec.id);
    auto* line = field->findChild<QLineEdit*>();
    ASSERT_TRUE(line);
    QTest::keyClicks(line, "1 + (2");
    QTest::keyClick(line, Qt::Key_Return);
    ASSERT_TRUE(until([&] { return m_session.problem() != nullptr; }));
    EXPECT_EQ(m_session.problem()->where, spec.id);
    auto* problem = field->findChild<QLabel*>("problem");
    ASSERT_TRUE(problem);
    EXPECT_TRUE(problem->isVisible());
    EXPECT_FALSE(problem->text().isEmpty());
    line->clear();
    QTest::keyClicks(line, QString::fromStdString(spec.variables.front()));
    QTest::keyClick(line, Qt::Key_Return);
    ASSERT_TRUE(until([&] { return m_session.problem() == nullptr; }));
    EXPECT_FALSE(problem->isVisible());
}

TEST_F(WindowFormTest, WhatAnExpressionReplacesIsGreyedOut)
{
    for (const Experiment& experiment : catalogue())
        for (const ParamSpec& spec : experiment.params) {
            if (spec.replaces.empty() || spec.variables.empty())
                continue;
            use(experiment);
            m_session.setParam(spec.id, spec.variables.front());
            for (const std::string& id : spec.replaces)
                EXPECT_FALSE(m_form.field(id)->isEnabled()) << id;
            m_session.setParam(spec.id, std::string());
            for (const std::string& id : spec.replaces)
                EXPECT_TRUE(m_form.field(id)->isEnabled()) << id;
        }
}

TEST_F(WindowFormTest, NothingIsCutOffAtTheSide)
{
    for (const Experiment& experiment : catalogue())
        for (const Language language : {Language::English, Language::Chinese}) {
            use(experiment);
            m_form.setLanguage(language);
            QTest::qWait(0);
            m_form.resize(m_form.minimumSizeHint());
            QTest::qWait(0);
            for (QWidget* w : m_form.findChildren<QPushButton*>())
                EXPECT_LE(w->mapTo(&m_form, QPoint(w->width(), 0)).x(), m_form.width()) << experiment.id;
        }
}

} // namespace

} // namespace ringside
