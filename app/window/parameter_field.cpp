// SPDX-License-Identifier: Apache-2.0
#include "app/window/parameter_field.h"

#include "experiments/core/units.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>
#include <QVBoxLayout>

#include <cmath>

namespace ringside {

namespace {

QString shown(const ParamValue& value) { return QString::fromStdString(formatParam(value)); }

/// Position of a slider for a value and back: linear in steps, or in 1/16 of an octave.
class SliderMap {
public:
    explicit SliderMap(const ParamSpec& spec) : m_spec(spec), m_step(spec.step > 0 ? spec.step : 1) {}
    int last() const
    {
        return m_spec.scale == SliderScale::Log2 ? static_cast<int>(std::lround(std::log2(m_spec.max / low()) * 16))
                                                 : static_cast<int>(std::lround((m_spec.max - m_spec.min) / m_step));
    }
    double value(int position) const
    {
        if (m_spec.scale == SliderScale::Log2)
            return std::min(m_spec.max, low() * std::exp2(position / 16.0));
        return std::min(m_spec.max, m_spec.min + position * m_step);
    }
    int position(double value) const
    {
        if (m_spec.scale == SliderScale::Log2)
            return static_cast<int>(std::lround(std::log2(std::max(value, low()) / low()) * 16));
        return static_cast<int>(std::lround((value - m_spec.min) / m_step));
    }

private:
    double low() const { return m_spec.min > 0 ? m_spec.min : m_step; }
    const ParamSpec& m_spec;
    double m_step;
};

class NumberField : public ParameterField {
public:
    NumberField(const ParamSpec& spec, QWidget* parent) : ParameterField(spec, parent), m_map(m_spec)
    {
        m_slider = new QSlider(Qt::Horizontal, this);
        m_slider->setRange(0, m_map.last());
        m_slider->setPageStep(std::max(1, m_map.last() / 8));
        m_spin = new QDoubleSpinBox(this);
        m_spin->setDecimals(m_spec.type == ParamType::Integer ? 0 : 3);
        m_spin->setRange(m_spec.min, m_spec.max);
        m_spin->setSingleStep(m_spec.step > 0 ? m_spec.step : 1);
        m_spin->setKeyboardTracking(false);
        setControl(m_slider, m_spin);
        connect(m_slider, &QSlider::valueChanged, this, [this](int position) { choose(m_map.value(position)); });
        connect(m_spin, &QDoubleSpinBox::valueChanged, this, [this](double value) { choose(value); });
    }
    void setValue(const ParamValue& value) override
    {
        const auto* whole = std::get_if<std::int64_t>(&value);
        const auto* real = std::get_if<double>(&value);
        show(whole ? static_cast<double>(*whole) : real ? *real : m_spec.min);
    }

private:
    void show(double value)
    {
        const QSignalBlocker slider(m_slider), spin(m_spin);
        m_slider->setValue(m_map.position(value));
        m_spin->setValue(value);
    }
    void choose(double value)
    {
        if (m_spec.type == ParamType::Integer)
            value = std::round(value);
        show(value);
        emit edited(m_spec.type == ParamType::Integer ? ParamValue(static_cast<std::int64_t>(value)) : ParamValue(value));
    }
    SliderMap m_map;
    QSlider* m_slider;
    QDoubleSpinBox* m_spin;
};

class ChoiceField : public ParameterField {
public:
    ChoiceField(const ParamSpec& spec, QWidget* parent) : ParameterField(spec, parent)
    {
        m_combo = new QComboBox(this);
        m_combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        for (std::size_t i = 0; i < m_spec.choices.size(); ++i)
            m_combo->addItem(QString());
        setControl(m_combo);
        connect(m_combo, &QComboBox::activated, this, [this](int at) { emit edited(m_spec.choices[static_cast<std::size_t>(at)].value); });
    }
    void setValue(const ParamValue& value) override
    {
        for (std::size_t i = 0; i < m_spec.choices.size(); ++i)
            if (m_spec.choices[i].value == value)
                m_combo->setCurrentIndex(static_cast<int>(i));
    }
    void setLanguage(Language language) override
    {
        ParameterField::setLanguage(language);
        for (std::size_t i = 0; i < m_spec.choices.size(); ++i)
            m_combo->setItemText(static_cast<int>(i), QString::fromStdString(m_spec.choices[i].label.in(language)));
    }

private:
    QComboBox* m_combo;
};

class ToggleField : public ParameterField {
public:
    ToggleField(const ParamSpec& spec, QWidget* parent) : ParameterField(spec, parent)
    {
        m_box = new QCheckBox(this);
        setControl(m_box);
        connect(m_box, &QCheckBox::toggled, this, [this](bool on) { emit edited(ParamValue(on)); });
    }
    void setValue(const ParamValue& value) override
    {
        const QSignalBlocker block(m_box);
        const auto* on = std::get_if<bool>(&value);
        m_box->setChecked(on && *on);
    }

private:
    QCheckBox* m_box;
};

class ExpressionField : public ParameterField {
public:
    ExpressionField(const ParamSpec& spec, QWidget* parent) : ParameterField(spec, parent)
    {
        m_line = new QLineEdit(this);
        QFont mono("monospace");
        mono.setStyleHint(QFont::Monospace);
        m_line->setFont(mono);
        m_line->setClearButtonEnabled(true);
        QString names;
        for (const std::string& v : m_spec.variables)
            names += (names.isEmpty() ? "" : ", ") + QString::fromStdString(v);
        m_line->setPlaceholderText(names);
        setControl(m_line);
        connect(m_line, &QLineEdit::textEdited, this, [this](const QString& text) { emit edited(ParamValue(text.toStdString())); });
        connect(m_line, &QLineEdit::textChanged, this, [this](const QString& text) {
            if (text.isEmpty() && m_line->hasFocus())
                emit edited(ParamValue(std::string())); // the clear button edits without textEdited
        });
    }
    void setValue(const ParamValue& value) override
    {
        if (m_line->text() != shown(value))
            m_line->setText(shown(value));
    }

private:
    QLineEdit* m_line;
};

class CodeField : public ParameterField {
public:
    CodeField(const ParamSpec& spec, QWidget* parent) : ParameterField(spec, parent)
    {
        m_text = new QPlainTextEdit(this);
        QFont mono("monospace");
        mono.setStyleHint(QFont::Monospace);
        m_text->setFont(mono);
        setControl(m_text);
        connect(m_text, &QPlainTextEdit::textChanged, this, [this] { emit edited(ParamValue(m_text->toPlainText().toStdString())); });
    }
    void setValue(const ParamValue& value) override
    {
        const QSignalBlocker block(m_text);
        if (m_text->toPlainText() != shown(value))
            m_text->setPlainText(shown(value));
    }

private:
    QPlainTextEdit* m_text;
};

} // namespace

ParameterField* ParameterField::make(const ParamSpec& spec, QWidget* parent)
{
    switch (spec.type) {
    case ParamType::Integer:
    case ParamType::Real: return new NumberField(spec, parent);
    case ParamType::Choice: return new ChoiceField(spec, parent);
    case ParamType::Toggle: return new ToggleField(spec, parent);
    case ParamType::Expression: return new ExpressionField(spec, parent);
    case ParamType::Code: return new CodeField(spec, parent);
    }
    return nullptr;
}

ParameterField::ParameterField(const ParamSpec& spec, QWidget* parent)
    : QWidget(parent), m_spec(spec), m_title(new QLabel(this)), m_problem(new QLabel(this))
{
    setObjectName("param-" + QString::fromStdString(spec.id));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(3);
    column->addWidget(m_title);
    column->addWidget(m_problem);
    m_problem->setObjectName("problem");
    m_problem->setWordWrap(true);
    m_problem->setTextFormat(Qt::PlainText);
    m_problem->hide();
}

void ParameterField::setControl(QWidget* control, QWidget* beside)
{
    m_control = control;
    m_title->setBuddy(beside ? beside : control);
    auto* row = new QHBoxLayout;
    row->addWidget(control, 1);
    if (beside)
        row->addWidget(beside);
    static_cast<QVBoxLayout*>(layout())->insertLayout(1, row);
    setFocusProxy(control);
}

QString ParameterField::unitText() const
{
    return QString::fromStdString(unitWord(m_spec.unit, m_language));
}

void ParameterField::setLanguage(Language language)
{
    m_language = language;
    describe();
}

void ParameterField::describe()
{
    const QString title = QString::fromStdString(m_spec.title.in(m_language));
    m_title->setText(m_spec.unit.empty() ? title : title + " (" + unitText() + ")");
    const QString help = QString::fromStdString(m_spec.help.in(m_language));
    const QString name = "<p style='white-space:pre'><code>" + QString::fromStdString(m_spec.id) + "</code></p>";
    setToolTip("<p>" + (m_replaced.isEmpty() ? help : m_replaced).toHtmlEscaped() + "</p>" + name);
    if (m_control)
        m_control->setAccessibleName(title);
}

void ParameterField::setProblem(const QString& text)
{
    m_problem->setText(text);
    m_problem->setVisible(!text.isEmpty());
}

void ParameterField::setReplaced(const QString& why)
{
    m_replaced = why;
    setEnabled(why.isEmpty());
    describe();
}

} // namespace ringside
