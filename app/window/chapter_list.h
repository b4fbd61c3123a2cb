// SPDX-License-Identifier: Apache-2.0
// The course at the left of the window: five parts, their chapters, each chapter's experiments with a badge for what it can
// do here, and a search box. Only what catalogue() has is listed.
#pragma once

#include "experiments/core/experiment.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QTreeWidget;
class QTreeWidgetItem;

namespace ringside {

class RunSession;

/// In the search box Enter opens the first match, Esc clears it, Down goes on to the list.
class ChapterList : public QWidget {
    Q_OBJECT
public:
    explicit ChapterList(RunSession& session, QWidget* parent = nullptr);

    void select(const Experiment& experiment); ///< marks it, without `chosen`
    void setLanguage(Language language);
    void focusSearch(); ///< Ctrl+F of the window

signals:
    void chosen(const ringside::Experiment* experiment); ///< by click or Enter

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void build();
    void refreshText();
    void refreshBadges();
    void filter(const QString& text);
    void openFirstMatch();
    QTreeWidgetItem* firstMatch() const;
    void choose(QTreeWidgetItem* item);
    QString tooltip(const Experiment& experiment) const;

    RunSession& m_session;
    Language m_language = Language::English;
    QLineEdit* m_search;
    QTreeWidget* m_tree;
    QLabel* m_nothing; ///< "Nothing matches …"
};

} // namespace ringside
