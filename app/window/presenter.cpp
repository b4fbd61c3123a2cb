// SPDX-License-Identifier: Apache-2.0
#include "app/window/presenter.h"

#include "app/window/experiment_page.h"
#include "app/window/main_window.h"
#include "app/window/parameter_form.h"
#include "app/window/run_bar.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLayout>

namespace ringside {

Presenter::Presenter(MainWindow& window) : QObject(&window), m_window(window), m_caption(new QLabel(&window.page())), m_curtain(new QWidget(&window))
{
    m_caption->setObjectName("step-caption");
    m_caption->hide();
    window.page().layout()->addWidget(m_caption);
    m_curtain->setObjectName("curtain");
    m_curtain->setAutoFillBackground(true);
    QPalette black;
    black.setColor(QPalette::Window, Qt::black);
    m_curtain->setPalette(black);
    m_curtain->hide();
    connect(&window, &MainWindow::stepChanged, this, &Presenter::showCaption);
}

bool Presenter::blank() const
{
    return m_curtain->isVisible();
}

void Presenter::setActive(bool on)
{
    if (m_active == on)
        return;
    m_active = on;
    if (on)
        qApp->installEventFilter(this);
    else
        qApp->removeEventFilter(this);
    setBlank(false);
    m_caption->setVisible(on);
    if (on)
        showCaption();
}

void Presenter::setBlank(bool on)
{
    m_curtain->setGeometry(m_window.rect());
    m_curtain->setVisible(on);
    m_curtain->raise();
}

bool Presenter::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize && watched == &m_window)
        m_curtain->setGeometry(m_window.rect());
    const bool press = event->type() == QEvent::KeyPress, override = event->type() == QEvent::ShortcutOverride;
    if (!m_active || !(press || override) || QApplication::activeModalWidget())
        return false;
    auto* widget = qobject_cast<QWidget*>(watched);
    if (widget && widget->window() != &m_window)
        return false;
    auto* key = static_cast<QKeyEvent*>(event);
    if (key->modifiers() & (Qt::ControlModifier | Qt::AltModifier))
        return false;
    if (override) { // claim the key, so that it comes as a press and not as a shortcut
        event->accept();
        return key->key() != Qt::Key_F5;
    }
    return handleKey(key->key());
}

bool Presenter::handleKey(int key)
{
    switch (key) {
    case Qt::Key_Right:
    case Qt::Key_PageDown: turn(1); return true;
    case Qt::Key_Left:
    case Qt::Key_PageUp: turn(-1); return true;
    case Qt::Key_Space:
        if (!blank())
            m_window.page().runBar().run();
        return true;
    case Qt::Key_B:
    case Qt::Key_Period: setBlank(!blank()); return true;
    case Qt::Key_F5:
    case Qt::Key_Escape: m_window.setPresenting(false); return true;
    default: break;
    }
    if (key >= Qt::Key_1 && key <= Qt::Key_9) {
        m_window.form().choosePreset(key - Qt::Key_1);
        return true;
    }
    return false;
}

void Presenter::turn(int by)
{
    setBlank(false);
    m_window.showStep(qBound(0, m_window.step() + by, m_window.stepCount() - 1));
}

void Presenter::showCaption()
{
    const int step = m_window.step();
    QFont font = m_caption->font();
    font.setPixelSize(26);
    m_caption->setFont(font);
    m_caption->setText(step >= 0 ? tr("%1 of %2 · %3").arg(step + 1).arg(m_window.stepCount()).arg(m_window.stepTitle(step)) : QString());
}

} // namespace ringside
