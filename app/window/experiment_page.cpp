// SPDX-License-Identifier: Apache-2.0
#include "app/window/experiment_page.h"

#include "app/window/message_text.h"
#include "app/window/run_bar.h"
#include "app/window/summary_strip.h"
#include "views/headline.h"
#include "views/provenance_badge.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>

namespace ringside {

ExperimentPage::ExperimentPage(RunSession& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_style(makeStyle(false, false, Language::English)), m_headline(new Headline(this)),
      m_measuredBadge(new ProvenanceBadge(this)), m_predictedBadge(new ProvenanceBadge(this)), m_placeholder(new QLabel(this)), m_tabs(new QTabBar(this)), m_kinds(new QHBoxLayout),
      m_stack(new QStackedWidget(this)), m_summary(new SummaryStrip(this)), m_bar(new RunBar(session, this))
{
    m_headline->setObjectName("headline");
    m_measuredBadge->setObjectName("measured-badge");
    m_predictedBadge->setObjectName("predicted-badge");
    m_placeholder->setAlignment(Qt::AlignCenter);
    m_placeholder->setWordWrap(true);
    m_stack->addWidget(m_placeholder);
    m_stack->setMinimumSize(320, 180); // whatever a view would like: panes must fit below it on a small screen
    m_tabs->setExpanding(false);
    m_tabs->setDrawBase(false);
    m_tabs->setObjectName("datasets");

    auto* tabRow = new QHBoxLayout;
    tabRow->addWidget(m_tabs, 1);
    m_kinds->setSpacing(2);
    tabRow->addLayout(m_kinds);
    auto* column = new QVBoxLayout(this);
    column->addWidget(m_headline);
    auto* badges = new QHBoxLayout;
    badges->addWidget(m_measuredBadge);
    badges->addWidget(m_predictedBadge);
    badges->addStretch(1);
    column->addLayout(badges);
    column->addLayout(tabRow);
    column->addWidget(m_stack, 1);
    column->addWidget(m_summary);
    column->addWidget(m_bar);

    connect(m_tabs, &QTabBar::currentChanged, this, &ExperimentPage::showDataset);
    connect(&m_session, &RunSession::experimentChanged, this, &ExperimentPage::rebuild);
    connect(&m_session, &RunSession::predictionChanged, this, &ExperimentPage::refresh);
    connect(&m_session, &RunSession::measurementChanged, this, &ExperimentPage::refresh);
    rebuild();
}

void ExperimentPage::rebuild()
{
    const QSignalBlocker block(m_tabs);
    for (Page& page : m_pages)
        for (View* view : page.views)
            if (view) {
                m_stack->removeWidget(view);
                view->deleteLater();
            }
    m_pages.clear();
    while (m_tabs->count())
        m_tabs->removeTab(0);
    if (const Experiment* e = m_session.experiment())
        for (const DatasetSpec& spec : e->yields) {
            m_pages.push_back({spec, std::vector<View*>(viewsFor(spec.kind).size(), nullptr), 0, true});
            m_tabs->addTab(QString());
        }
    relabel();
    if (!m_pages.empty())
        showDataset(0);
}

void ExperimentPage::relabel()
{
    for (std::size_t i = 0; i < m_pages.size(); ++i)
        m_tabs->setTabText(static_cast<int>(i), QString::fromStdString(m_pages[i].spec.title.in(m_style.language)));
    if (Page* page = current()) {
        const auto& kinds = viewsFor(page->spec.kind);
        for (std::size_t k = 0; k < m_kindButtons.size() && k < kinds.size(); ++k) {
            m_kindButtons[k]->setText(QString::fromStdString(kinds[k].title.in(m_style.language)));
            m_kindButtons[k]->setFont(m_style.font);
        }
    }
    m_placeholder->setText(m_session.guessing() ? tr("Guess first. Run reveals what the GPU measured.")
                                                : tr("Choose an experiment on the left."));
}

ExperimentPage::Page* ExperimentPage::current()
{
    const int at = m_tabs->currentIndex();
    return at >= 0 && at < static_cast<int>(m_pages.size()) ? &m_pages[static_cast<std::size_t>(at)] : nullptr;
}

const DatasetSpec* ExperimentPage::currentDataset() const
{
    Page* page = const_cast<ExperimentPage*>(this)->current();
    return page ? &page->spec : nullptr;
}

View* ExperimentPage::currentView() const
{
    Page* page = const_cast<ExperimentPage*>(this)->current();
    return page ? page->views[static_cast<std::size_t>(page->shown)] : nullptr;
}

int ExperimentPage::datasetIndex() const
{
    return m_tabs->currentIndex();
}

void ExperimentPage::showDataset(int index)
{
    if (index < 0 || index >= static_cast<int>(m_pages.size()))
        return;
    {
        const QSignalBlocker block(m_tabs);
        m_tabs->setCurrentIndex(index);
    }
    qDeleteAll(m_kindButtons);
    m_kindButtons.clear();
    const auto& kinds = viewsFor(m_pages[static_cast<std::size_t>(index)].spec.kind);
    for (std::size_t k = 0; k < kinds.size(); ++k) {
        auto* button = new QToolButton(this);
        button->setCheckable(true);
        button->setObjectName(QString("view-") + kinds[k].id);
        connect(button, &QToolButton::clicked, this, [this, k] { showView(static_cast<int>(k)); });
        m_kinds->addWidget(button);
        m_kindButtons.push_back(button);
    }
    relabel();
    showView(m_pages[static_cast<std::size_t>(index)].shown);
}

View* ExperimentPage::ensureView(Page& page, int kind)
{
    View*& view = page.views[static_cast<std::size_t>(kind)];
    if (!view) {
        view = viewsFor(page.spec.kind)[static_cast<std::size_t>(kind)].make(m_stack);
        view->setStyle(m_style);
        connect(view, &View::hovered, this, &ExperimentPage::hovered);
        m_stack->addWidget(view);
    }
    return view;
}

void ExperimentPage::showView(int kind)
{
    Page* page = current();
    if (!page)
        return;
    if (View* before = page->views[static_cast<std::size_t>(page->shown)])
        before->setFrameSource(nullptr);
    page->shown = kind;
    ensureView(*page, kind);
    for (std::size_t k = 0; k < m_kindButtons.size(); ++k)
        m_kindButtons[k]->setChecked(static_cast<int>(k) == kind);
    refresh();
}

ViewData ExperimentPage::dataFor(const DatasetSpec& spec) const
{
    ViewData data;
    if (const Outcome* prediction = m_session.prediction())
        data.prediction = prediction->dataset(spec.name);
    if (const Outcome* measurement = m_session.measurement())
        data.measurement = measurement->dataset(spec.name);
    data.hideMeasurement = m_session.guessing();
    return data;
}

ViewData ExperimentPage::viewData() const
{
    const DatasetSpec* spec = currentDataset();
    return spec ? dataFor(*spec) : ViewData();
}

void ExperimentPage::refresh()
{
    Page* page = current();
    if (page) {
        View* view = ensureView(*page, page->shown);
        const ViewData data = dataFor(page->spec);
        view->setData(data);
        // Once a run has ended with the field's values, they are what is drawn: a short run is over before its shared memory
        // is imported, and the worker may have taken that memory back.
        const auto* field = data.measurement ? std::get_if<FieldData>(&data.measurement->data) : nullptr;
        const bool ended = !m_session.running() && field && !field->values.empty();
        view->setFrameSource(ended ? nullptr : m_session.frameSource(page->spec.name));
        // The map of lanes and banks is what a learner reasons with; every other picture would give the answer away.
        const bool hide = m_session.guessing() && page->spec.kind != DatasetKind::AccessMap;
        m_stack->setCurrentWidget(hide ? static_cast<QWidget*>(m_placeholder) : view);
    } else {
        m_stack->setCurrentWidget(m_placeholder);
    }
    relabel();
    m_summary->setData(m_session.prediction(), m_session.measurement(), m_session.guessing());
    refreshHeadline();
    refreshBadge();
}

QString ExperimentPage::headlineText() const
{
    const Experiment* e = m_session.experiment();
    if (!e)
        return {};
    if (m_session.guessing())
        return tr("What do you expect?");
    if (const Error* problem = m_session.problem())
        return messageText(problem->message);
    const Outcome* prediction = m_session.prediction();
    if (!prediction || !e->headline)
        return {};
    // Figures that a measurement has stand in for the predicted ones.
    Outcome shown = *prediction;
    if (const Outcome* measured = m_session.measurement(); measured && !m_session.running())
        for (const SummaryValue& v : measured->summary)
            shown.put(v);
    return QString::fromStdString(e->headline(shown).in(m_style.language));
}

void ExperimentPage::refreshHeadline()
{
    m_headline->setText(headlineText());
}

std::vector<Provenance> ExperimentPage::sources() const
{
    std::vector<Provenance> sources;
    if (const Outcome* measured = m_session.measurement(); measured && !m_session.guessing())
        sources.push_back(measured->provenance);
    if (const Outcome* prediction = m_session.prediction())
        sources.push_back(prediction->provenance);
    return sources;
}

void ExperimentPage::refreshBadge()
{
    const Outcome* measured = m_session.guessing() ? nullptr : m_session.measurement();
    const Outcome* prediction = m_session.prediction();
    m_measuredBadge->setProvenance(measured ? std::optional(measured->provenance) : std::nullopt);
    m_predictedBadge->setProvenance(prediction ? std::optional(prediction->provenance) : std::nullopt);
}

void ExperimentPage::setStyle(const ViewStyle& style)
{
    m_style = style;
    QFont big = style.font;
    big.setPixelSize(style.font.pixelSize() * 17 / 10);
    big.setBold(true);
    m_headline->setStyle(style);
    m_measuredBadge->setStyle(style);
    m_predictedBadge->setStyle(style);
    m_tabs->setFont(style.font);
    m_placeholder->setFont(big);
    for (Page& page : m_pages)
        for (View* view : page.views)
            if (view)
                view->setStyle(style);
    m_summary->setStyle(style);
    m_bar->setLanguage(style.language);
    m_bar->setVisible(!style.presenting);
    for (QToolButton* button : m_kindButtons)
        button->setVisible(!style.presenting);
    relabel();
    refreshHeadline();
    refreshBadge();
}

} // namespace ringside
