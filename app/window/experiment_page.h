// SPDX-License-Identifier: Apache-2.0
// The middle of the window: headline, badge, the picture, figures, and the bar that runs it.
#pragma once

#include "app/window/run_session.h"
#include "views/view.h"

#include <QWidget>

#include <vector>

class QHBoxLayout;
class QLabel;
class QStackedWidget;
class QTabBar;
class QToolButton;

namespace ringside {

class Headline;
class ProvenanceBadge;
class RunBar;
class SummaryStrip;

class ExperimentPage : public QWidget {
    Q_OBJECT
public:
    explicit ExperimentPage(RunSession& session, QWidget* parent = nullptr);
    void setStyle(const ViewStyle& style); ///< theme, language, presenting
    RunBar& runBar() { return *m_bar; }
    View* currentView() const;
    const DatasetSpec* currentDataset() const; ///< null when there is none
    void showDataset(int index);
    int datasetIndex() const;
    QString headlineText() const; ///< plain
    std::vector<Provenance> sources() const; ///< of what is shown: measurement first
    ViewData viewData() const;    ///< of the current dataset, as drawn

signals:
    void hovered(const QString& text);

private:
    struct Page {
        DatasetSpec spec;
        std::vector<View*> views; ///< as viewsFor(kind), made when first shown
        int shown = 0;
        bool stale = true;
    };
    void rebuild();
    void refresh();
    void refreshHeadline();
    void refreshBadge();
    void showView(int kind);
    View* ensureView(Page& page, int kind);
    void relabel();
    ViewData dataFor(const DatasetSpec& spec) const;
    Page* current();

    RunSession& m_session;
    ViewStyle m_style;
    Headline* m_headline;
    ProvenanceBadge *m_measuredBadge, *m_predictedBadge;
    QLabel* m_placeholder;
    QTabBar* m_tabs;
    QHBoxLayout* m_kinds;
    std::vector<QToolButton*> m_kindButtons;
    QStackedWidget* m_stack;
    SummaryStrip* m_summary;
    RunBar* m_bar;
    std::vector<Page> m_pages;
};

} // namespace ringside
