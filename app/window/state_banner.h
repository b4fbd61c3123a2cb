// SPDX-License-Identifier: Apache-2.0
// Tells what is the matter without taking the window away: what it is, what still works, what to do. For no worker, no
// GPU, a worker that died, a waived run, an unreadable file.
#pragma once

#include <QWidget>

class QLabel;
class QToolButton;

namespace ringside {

class StateBanner : public QWidget {
    Q_OBJECT
public:
    enum class Kind { Info, Warning, Error };

    explicit StateBanner(QWidget* parent = nullptr); ///< hidden until show(Kind, …)

    /// Complete sentences, already in the person's language. The second and third may be empty.
    void show(Kind kind, const QString& what, const QString& stillWorks = {}, const QString& todo = {});
    using QWidget::show;
    void dismiss(); ///< as if its close button were pressed

    Kind kind() const { return m_kind; }
    QString what() const; ///< empty when nothing was ever said

signals:
    void dismissed();

protected:
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void retranslate();
    void restyle();
    QColor accent() const;

    Kind m_kind = Kind::Info;
    QLabel* m_icon;
    QLabel* m_what;
    QLabel* m_stillWorks;
    QLabel* m_todo;
    QToolButton* m_close;
};

} // namespace ringside
