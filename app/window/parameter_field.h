// SPDX-License-Identifier: Apache-2.0
// The control of one parameter, made from its declaration.
#pragma once

#include "experiments/core/params.h"

#include <QWidget>

class QLabel;

namespace ringside {

class ParameterField : public QWidget {
    Q_OBJECT
public:
    static ParameterField* make(const ParamSpec& spec, QWidget* parent);

    const ParamSpec& spec() const { return m_spec; }
    virtual void setValue(const ParamValue& value) = 0; ///< emits nothing
    virtual void setLanguage(Language language);
    void setProblem(const QString& text); ///< shown under the control; empty = none
    void setReplaced(const QString& why); ///< greyed out, with the reason as tooltip; empty = in effect

signals:
    void edited(const ringside::ParamValue& value);

protected:
    ParameterField(const ParamSpec& spec, QWidget* parent);
    /// Puts the control between title and problem line.
    void setControl(QWidget* control, QWidget* beside = nullptr);
    QString unitText() const;
    Language m_language = Language::English;
    const ParamSpec m_spec;

private:
    QLabel* m_title;
    QLabel* m_problem;
    QWidget* m_control = nullptr;
    QString m_replaced;
    void describe();
};

} // namespace ringside
