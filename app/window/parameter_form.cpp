// SPDX-License-Identifier: Apache-2.0
#include "app/window/parameter_form.h"

#include "app/window/message_text.h"
#include "app/window/parameter_field.h"

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace ringside {

ParameterForm::ParameterForm(RunSession& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_scroll(new QScrollArea(this)), m_presetTitle(new QLabel(this)), m_general(new QLabel(this)), m_reset(new QPushButton(this))
{
    setObjectName("parameter-form");
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(m_scroll);
    auto* content = new QWidget(m_scroll);
    m_scroll->setWidget(content);
    auto* column = new QVBoxLayout(content);
    column->setSpacing(10);
    column->addWidget(m_presetTitle);
    m_presets = new QGridLayout;
    m_presets->setSpacing(4);
    column->addLayout(m_presets);
    m_fieldsLayout = new QVBoxLayout;
    m_fieldsLayout->setSpacing(12);
    column->addLayout(m_fieldsLayout);
    m_general->setObjectName("problem");
    m_general->setWordWrap(true);
    column->addWidget(m_general);
    column->addWidget(m_reset, 0, Qt::AlignLeft);
    column->addStretch(1);
    QFont strong = m_presetTitle->font();
    strong.setBold(true);
    m_presetTitle->setFont(strong);

    connect(m_reset, &QPushButton::clicked, this, [this] {
        if (const Experiment* e = m_session.experiment())
            m_session.setParams(defaultParams(e->params), tr("Reset"));
    });
    connect(&m_session, &RunSession::experimentChanged, this, &ParameterForm::rebuild);
    connect(&m_session, &RunSession::paramsChanged, this, &ParameterForm::refresh);
    connect(&m_session, &RunSession::predictionChanged, this, &ParameterForm::showProblem);
    rebuild();
}

ParameterField* ParameterForm::field(const std::string& id) const
{
    const auto at = std::find_if(m_fields.begin(), m_fields.end(), [&](ParameterField* f) { return f->spec().id == id; });
    return at == m_fields.end() ? nullptr : *at;
}

void ParameterForm::rebuild()
{
    qDeleteAll(m_presetButtons);
    m_presetButtons.clear();
    qDeleteAll(m_fields);
    m_fields.clear();
    const Experiment* e = m_session.experiment();
    if (!e)
        return;
    for (std::size_t i = 0; i < e->presets.size(); ++i) {
        auto* button = new QPushButton(this);
        button->setCheckable(true);
        button->setObjectName("preset-" + QString::fromStdString(e->presets[i].id));
        m_presets->addWidget(button, static_cast<int>(i / 2), static_cast<int>(i % 2));
        connect(button, &QPushButton::clicked, this, [this, i] { choosePreset(static_cast<int>(i)); });
        m_presetButtons.push_back(button);
    }
    for (const ParamSpec& spec : e->params) {
        ParameterField* field = ParameterField::make(spec, this);
        connect(field, &ParameterField::edited, this, [this, id = spec.id](const ParamValue& value) { m_session.setParam(id, value); });
        m_fieldsLayout->addWidget(field);
        m_fields.push_back(field);
    }
    setLanguage(m_language);
    refresh();
}

void ParameterForm::setLanguage(Language language)
{
    m_language = language;
    m_presetTitle->setText(tr("Presets"));
    m_reset->setText(tr("&Reset"));
    m_reset->setToolTip(tr("All parameters back to their defaults"));
    const Experiment* e = m_session.experiment();
    m_presetTitle->setVisible(e && !e->presets.empty());
    for (std::size_t i = 0; e && i < m_presetButtons.size(); ++i) {
        const Preset& preset = e->presets[i];
        const QString title = QString::fromStdString(preset.title.in(language));
        m_presetButtons[i]->setText(i < 9 ? QString("%1  %2").arg(i + 1).arg(title) : title);
        const QString key = i < 9 ? tr("Ctrl+%1; when presenting, %1").arg(i + 1) : QString();
        m_presetButtons[i]->setToolTip("<p>" + QString::fromStdString(preset.why.in(language)).toHtmlEscaped() + "</p><p>" + key + "</p>");
    }
    for (ParameterField* field : m_fields)
        field->setLanguage(language);
    showProblem();
    QTimer::singleShot(0, this, &ParameterForm::widen); // new fields count once they are shown
}

void ParameterForm::widen()
{
    QWidget* content = m_scroll->widget();
    content->layout()->activate();
    m_scroll->setMinimumWidth(content->minimumSizeHint().width() + m_scroll->verticalScrollBar()->sizeHint().width());
}

void ParameterForm::refresh()
{
    const Params& params = m_session.params();
    for (ParameterField* field : m_fields)
        if (const ParamValue* value = params.find(field->spec().id))
            field->setValue(*value);
    for (ParameterField* field : m_fields) {
        QString why;
        for (ParameterField* other : m_fields) {
            const auto& replaces = other->spec().replaces;
            const bool named = std::find(replaces.begin(), replaces.end(), field->spec().id) != replaces.end();
            if (named && !params.text(other->spec().id).empty())
                why = tr("Has no effect while “%1” is set.").arg(QString::fromStdString(other->spec().title.in(m_language)));
        }
        field->setReplaced(why);
    }
    showPresets();
}

void ParameterForm::showPresets()
{
    const Experiment* e = m_session.experiment();
    for (std::size_t i = 0; e && i < m_presetButtons.size(); ++i)
        m_presetButtons[i]->setChecked(presetParams(*e, e->presets[i]) == m_session.params());
}

void ParameterForm::showProblem()
{
    const Error* problem = m_session.problem();
    bool placed = false;
    for (ParameterField* field : m_fields) {
        const bool here = problem && problem->where == field->spec().id;
        field->setProblem(here ? messageText(problem->message) : QString());
        placed |= here;
    }
    m_general->setVisible(problem && !placed);
    m_general->setText(problem && !placed ? messageText(*problem) : QString());
}

void ParameterForm::choosePreset(int index)
{
    const Experiment* e = m_session.experiment();
    if (e && index >= 0 && index < static_cast<int>(e->presets.size()))
        m_session.applyPreset(e->presets[static_cast<std::size_t>(index)]);
    showPresets();
}

} // namespace ringside
