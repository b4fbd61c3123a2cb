// SPDX-License-Identifier: Apache-2.0
// The form of an experiment, made from its declaration: presets above, a field for each parameter below.
#pragma once

#include "app/window/run_session.h"

#include <QWidget>

#include <vector>

class QGridLayout;
class QLabel;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace ringside {

class ParameterField;

class ParameterForm : public QWidget {
    Q_OBJECT
public:
    explicit ParameterForm(RunSession& session, QWidget* parent = nullptr);
    void setLanguage(Language language);
    ParameterField* field(const std::string& id) const; ///< null when there is none

public slots:
    void choosePreset(int index); ///< from 0; ignored when there are not so many

private:
    void rebuild();
    void refresh();     ///< values
    void showProblem(); ///< under the field that it is about
    void showPresets();
    void widen(); ///< nothing scrolls sideways

    RunSession& m_session;
    Language m_language = Language::English;
    QScrollArea* m_scroll;
    QLabel* m_presetTitle;
    QLabel* m_general;
    QPushButton* m_reset;
    QGridLayout* m_presets;
    QVBoxLayout* m_fieldsLayout;
    std::vector<QPushButton*> m_presetButtons;
    std::vector<ParameterField*> m_fields;
};

} // namespace ringside
