// SPDX-License-Identifier: Apache-2.0
// The kernel sources of an experiment, as Ringside brings them along: one tab for each file.
#pragma once

#include "experiments/core/experiment.h"
#include "views/view.h"

#include <QStringList>
#include <QWidget>

class QLabel;
class QLineEdit;
class QTabWidget;

namespace ringside {

class SourceView;

class SourcePane : public QWidget {
    Q_OBJECT
public:
    explicit SourcePane(QWidget* parent = nullptr);

    void setExperiment(const Experiment& experiment); ///< nothing is read until the pane is seen
    void setStyle(const ViewStyle& style);
    QStringList files() const; ///< names of the tabs, as they are in the chapter's folder

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void load();
    void retranslate();

    const Experiment* m_experiment = nullptr;
    bool m_loaded = true; ///< the tabs show m_experiment
    ViewStyle m_style;
    QTabWidget* m_tabs;
    QLineEdit* m_find;
    QLabel* m_none;
};

/// ":/chapters/<folder>/bank_conflict*.cu" and ".cuh" of experiment "bank-conflict": the run itself first. The text that
/// NVRTC compiles (X.kernel.cuh) counts too.
QStringList kernelSources(const Experiment& experiment);

} // namespace ringside
