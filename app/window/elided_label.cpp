// SPDX-License-Identifier: Apache-2.0
#include "app/window/elided_label.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

namespace ringside {

ElidedLabel::ElidedLabel(QWidget* parent) : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // a long text must not widen the window
}

QString ElidedLabel::shown() const { return fontMetrics().elidedText(text(), Qt::ElideRight, contentsRect().width()); }

void ElidedLabel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setPen(palette().color(isEnabled() ? QPalette::Normal : QPalette::Disabled, foregroundRole()));
    painter.drawText(contentsRect(), static_cast<int>(Qt::AlignVCenter | Qt::TextSingleLine), shown());
}

bool ElidedLabel::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), shown() == text() ? QString() : text(), this);
        return true;
    }
    return QLabel::event(event);
}

} // namespace ringside
