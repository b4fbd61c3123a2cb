// SPDX-License-Identifier: Apache-2.0
#include "app/window/chapter_list.h"

#include "app/window/chapter_badges.h"
#include "app/window/icons.h"
#include "app/window/run_session.h"

#include <QEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace ringside {

namespace {

constexpr int experimentRole = Qt::UserRole; ///< index in catalogue(); absent in the rows of parts and chapters

const Experiment* experimentOf(const QTreeWidgetItem* item)
{
    const QVariant index = item ? item->data(0, experimentRole) : QVariant();
    return index.isValid() ? &catalogue()[index.toUInt()] : nullptr;
}

/// An experiment below this part or chapter: what it is called is read from there.
const Experiment& anyBelow(const QTreeWidgetItem* item)
{
    while (item->childCount() > 0)
        item = item->child(0);
    return *experimentOf(item);
}

QTreeWidgetItem* addHeading(QTreeWidgetItem* parent, bool part)
{
    auto* item = new QTreeWidgetItem(parent);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    QFont font;
    font.setBold(true);
    if (part)
        font.setCapitalization(QFont::SmallCaps);
    item->setFont(0, font);
    return item;
}

QString searchable(const Experiment& e)
{
    QStringList words;
    for (const Text* text : {&e.title, &e.chapter.title})
        words << QString::fromStdString(text->en) << QString::fromStdString(text->zh);
    words << QString::fromStdString(e.id) << QString::number(e.chapter.number);
    return words.join('\n');
}

bool matches(const Experiment& e, const QString& text)
{
    const QString all = searchable(e);
    for (const QString& word : text.split(' ', Qt::SkipEmptyParts))
        if (!all.contains(word, Qt::CaseInsensitive))
            return false;
    return true;
}

/// Shows `item` when it, or anything below it, is to be seen. Returns whether it is.
template <class Predicate>
bool showWhere(QTreeWidgetItem* item, const Predicate& wanted)
{
    bool any = false;
    if (const Experiment* e = experimentOf(item))
        any = wanted(*e);
    for (int i = 0; i < item->childCount(); ++i)
        any = showWhere(item->child(i), wanted) || any;
    if (item != item->treeWidget()->invisibleRootItem())
        item->setHidden(!any);
    return any;
}

template <class Visit>
void eachItem(QTreeWidgetItem* item, const Visit& visit)
{
    for (int i = 0; i < item->childCount(); ++i) {
        visit(item->child(i));
        eachItem(item->child(i), visit);
    }
}

} // namespace

ChapterList::ChapterList(RunSession& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_search(new QLineEdit(this)), m_tree(new QTreeWidget(this)), m_nothing(new QLabel(this))
{
    m_search->setObjectName("chapterSearch");
    m_search->setClearButtonEnabled(true);
    m_search->addAction(themedIcon("search"), QLineEdit::LeadingPosition);
    m_search->installEventFilter(this);
    m_tree->setObjectName("chapterTree");
    m_tree->setHeaderHidden(true);
    m_tree->setIndentation(10);
    m_tree->setItemDelegate(new BadgeDelegate(m_tree));
    m_tree->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_tree->setTextElideMode(Qt::ElideRight);
    m_tree->header()->setSectionResizeMode(QHeaderView::Stretch);
    m_tree->installEventFilter(this);
    m_nothing->setWordWrap(true);
    m_nothing->setTextFormat(Qt::PlainText);
    m_nothing->setContentsMargins(8, 8, 8, 8);
    m_nothing->hide();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(6, 6, 6, 6);
    column->addWidget(m_search);
    column->addWidget(m_nothing);
    column->addWidget(m_tree, 1);
    setFocusProxy(m_tree);
    setMinimumWidth(200);

    connect(m_search, &QLineEdit::textChanged, this, &ChapterList::filter);
    connect(m_search, &QLineEdit::returnPressed, this, &ChapterList::openFirstMatch);
    connect(m_tree, &QTreeWidget::itemClicked, this, &ChapterList::choose);
    connect(&m_session, &RunSession::machineChanged, this, &ChapterList::refreshBadges);
    build();
}

void ChapterList::build()
{
    QTreeWidgetItem* part = nullptr;
    QTreeWidgetItem* chapter = nullptr;
    const auto& all = catalogue();
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Experiment& e = all[i];
        const bool newPart = !part || anyBelow(part).chapter.part != e.chapter.part;
        if (newPart)
            part = addHeading(m_tree->invisibleRootItem(), true);
        if (newPart || anyBelow(chapter).chapter.number != e.chapter.number)
            chapter = addHeading(part, false);
        auto* item = new QTreeWidgetItem(chapter);
        item->setData(0, experimentRole, static_cast<unsigned>(i));
    }
    m_tree->expandAll();
    refreshText();
}

void ChapterList::refreshText()
{
    m_search->setPlaceholderText(tr("Search experiments"));
    m_search->setToolTip(tr("Finds words of titles in English and Chinese, and identifiers (Ctrl+F). Enter opens the first match."));
    m_search->setAccessibleName(tr("Search experiments"));
    m_tree->setAccessibleName(tr("Chapters and experiments"));
    eachItem(m_tree->invisibleRootItem(), [this](QTreeWidgetItem* item) {
        const Experiment* e = experimentOf(item);
        if (e) {
            item->setText(0, QString::fromStdString(e->title.in(m_language)));
            return;
        }
        const Chapter& chapter = anyBelow(item).chapter;
        const QString text = item->parent() ? tr("%1  %2", "chapter number, title").arg(chapter.number).arg(QString::fromStdString(chapter.title.in(m_language)))
                                            : QString::fromStdString(partTitle(chapter.part).in(m_language));
        item->setText(0, text);
        item->setToolTip(0, text);
    });
    refreshBadges();
    filter(m_search->text());
}

void ChapterList::refreshBadges()
{
    eachItem(m_tree->invisibleRootItem(), [this](QTreeWidgetItem* item) {
        const Experiment* e = experimentOf(item);
        if (!e)
            return;
        int modes = ModeModel;
        if (m_session.whyNotLive(*e).isEmpty())
            modes |= ModeLive;
        if (m_session.hasRecording(*e))
            modes |= ModeRecording;
        item->setData(0, BadgeDelegate::ModesRole, modes);
        item->setToolTip(0, tooltip(*e));
        item->setData(0, Qt::AccessibleDescriptionRole, tooltip(*e));
    });
}

QString ChapterList::tooltip(const Experiment& experiment) const
{
    const QString why = m_session.whyNotLive(experiment);
    const Machine* machine = m_session.machine();
    const GpuInfo* gpu = machine ? machine->firstGpu() : nullptr;
    QStringList lines{QString::fromStdString(experiment.title.in(m_language)), QString::fromStdString(experiment.summary.in(m_language)), QString()};
    if (!why.isEmpty())
        lines << tr("L – Live: not here. %1").arg(why);
    else if (gpu)
        lines << tr("L – Live: runs on %1.").arg(QString::fromStdString(gpu->name));
    else
        lines << tr("L – Live: runs on this machine.");
    lines << (m_session.hasRecording(experiment) ? tr("R – Recording: Ringside brings one along from a real GPU.")
                                                 : tr("R – Recording: there is none yet."));
    lines << tr("M – Model: predicts everywhere, without a GPU.");
    return lines.join('\n');
}

void ChapterList::filter(const QString& text)
{
    const QString wanted = text.simplified();
    const bool any = showWhere(m_tree->invisibleRootItem(), [&](const Experiment& e) { return matches(e, wanted); });
    if (!wanted.isEmpty())
        m_tree->expandAll();
    m_nothing->setVisible(!any);
    m_nothing->setText(tr("Nothing is called “%1”. Esc shows everything again.").arg(wanted));
}

void ChapterList::focusSearch()
{
    m_search->setFocus(Qt::ShortcutFocusReason);
    m_search->selectAll();
}

QTreeWidgetItem* ChapterList::firstMatch() const
{
    QTreeWidgetItem* first = nullptr;
    eachItem(m_tree->invisibleRootItem(), [&](QTreeWidgetItem* item) {
        if (!first && experimentOf(item) && !item->isHidden())
            first = item;
    });
    return first;
}

void ChapterList::openFirstMatch()
{
    QTreeWidgetItem* first = firstMatch();
    if (!first)
        return;
    m_tree->setCurrentItem(first);
    choose(first);
    m_tree->setFocus();
}

void ChapterList::choose(QTreeWidgetItem* item)
{
    const Experiment* experiment = experimentOf(item);
    if (!experiment)
        return;
    emit chosen(experiment);
}

void ChapterList::select(const Experiment& experiment)
{
    eachItem(m_tree->invisibleRootItem(), [&](QTreeWidgetItem* item) {
        const Experiment* e = experimentOf(item);
        if (!e || e->id != experiment.id)
            return;
        for (QTreeWidgetItem* up = item->parent(); up; up = up->parent())
            up->setExpanded(true);
        m_tree->setCurrentItem(item);
        m_tree->scrollToItem(item);
    });
}

void ChapterList::setLanguage(Language language)
{
    m_language = language;
    refreshText();
}

void ChapterList::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        refreshText();
}

bool ChapterList::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (watched == m_search && key == Qt::Key_Escape && !m_search->text().isEmpty()) {
        m_search->clear();
        return true;
    }
    if (watched == m_search && key == Qt::Key_Down) {
        if (QTreeWidgetItem* first = firstMatch(); first && !m_search->text().isEmpty())
            m_tree->setCurrentItem(first);
        m_tree->setFocus();
        return true;
    }
    if (watched == m_tree && (key == Qt::Key_Return || key == Qt::Key_Enter)) {
        QTreeWidgetItem* item = m_tree->currentItem();
        if (item && !experimentOf(item))
            item->setExpanded(!item->isExpanded());
        else
            choose(item);
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace ringside
