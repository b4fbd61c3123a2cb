// SPDX-License-Identifier: Apache-2.0
#include "app/window/source_pane.h"

#include "app/window/theme.h"
#include "views/source_view.h"

#include <QDir>
#include <QEvent>
#include <QFile>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace ringside {

QStringList kernelSources(const Experiment& experiment)
{
    const QString base = QString::fromStdString(experiment.id).replace('-', '_');
    const QDir folder(":/chapters/" + QString::fromStdString(experiment.chapter.folder));
    QStringList paths;
    for (const QString& name : folder.entryList({base + "*.cu", base + "*.cuh"}, QDir::Files, QDir::Name)) {
        const QString rest = name.mid(base.size());
        // "bank" must not take bank_conflict.cu, unless no other experiment owns that file.
        const bool foreign = rest.startsWith('_') && std::any_of(catalogue().begin(), catalogue().end(), [&](const Experiment& e) {
            const QString other = QString::fromStdString(e.id).replace('-', '_');
            return other.size() > base.size() && name.startsWith(other);
        });
        if (!foreign)
            paths << folder.filePath(name);
    }
    std::stable_sort(paths.begin(), paths.end(),
                     [](const QString& a, const QString& b) { return a.endsWith(".cu") && !b.endsWith(".cu"); });
    return paths;
}

SourcePane::SourcePane(QWidget* parent)
    : QWidget(parent), m_style(makeStyle(darkTheme(), false, Language::English)), m_tabs(new QTabWidget(this)),
      m_find(new QLineEdit(this)), m_none(new QLabel(this))
{
    m_tabs->setObjectName("sourceTabs");
    m_tabs->setDocumentMode(true);
    m_find->setObjectName("sourceFind");
    m_find->setClearButtonEnabled(true);
    m_find->setMaximumWidth(220);
    auto* corner = new QWidget(m_tabs); // keeps the edges of the field clear of the tab bar's
    auto* cornerRow = new QHBoxLayout(corner);
    cornerRow->setContentsMargins(8, 2, 6, 2);
    cornerRow->addWidget(m_find);
    m_tabs->setCornerWidget(corner);
    m_none->setWordWrap(true);
    m_none->setContentsMargins(12, 12, 12, 12);
    m_none->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_tabs, 1);
    column->addWidget(m_none, 1);
    m_tabs->hide();
    connect(m_find, &QLineEdit::returnPressed, this, [this] {
        if (auto* view = qobject_cast<SourceView*>(m_tabs->currentWidget()))
            view->find(m_find->text());
    });
    retranslate();
}

void SourcePane::setExperiment(const Experiment& experiment)
{
    if (m_experiment && m_experiment->id == experiment.id)
        return;
    m_experiment = &experiment;
    m_loaded = false;
    if (isVisible())
        load();
}

void SourcePane::load()
{
    m_loaded = true;
    while (m_tabs->count() > 0)
        delete m_tabs->widget(0);
    for (const QString& path : kernelSources(*m_experiment)) {
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly))
            continue;
        const QString name = QFileInfo(path).fileName();
        SourceData source;
        source.file = name.toStdString();
        source.text = file.readAll().toStdString();
        auto* view = new SourceView(m_tabs);
        view->setStyle(m_style);
        view->setSource(source);
        m_tabs->addTab(view, name);
    }
    m_tabs->setVisible(m_tabs->count() > 0);
    m_none->setVisible(m_tabs->count() == 0);
}

void SourcePane::setStyle(const ViewStyle& style)
{
    m_style = style;
    for (int i = 0; i < m_tabs->count(); ++i)
        if (auto* view = qobject_cast<SourceView*>(m_tabs->widget(i)))
            view->setStyle(style);
}

QStringList SourcePane::files() const
{
    QStringList names;
    for (int i = 0; i < m_tabs->count(); ++i)
        names << m_tabs->tabText(i);
    return names;
}

void SourcePane::retranslate()
{
    m_none->setText(tr("This experiment has no kernel source of its own."));
    m_find->setPlaceholderText(tr("Find in this file"));
    m_find->setToolTip(tr("Enter goes to the next place, and at the end starts again."));
    m_find->setAccessibleName(tr("Find in this file"));
    m_tabs->setAccessibleName(tr("Kernel sources"));
}

void SourcePane::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void SourcePane::showEvent(QShowEvent* event)
{
    if (!m_loaded)
        load();
    QWidget::showEvent(event);
}

} // namespace ringside
