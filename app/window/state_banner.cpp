// SPDX-License-Identifier: Apache-2.0
#include "app/window/state_banner.h"

#include "app/window/icons.h"
#include "app/window/theme.h"
#include "views/view.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QToolButton>

namespace ringside {

namespace {

constexpr int iconSize = 24;
constexpr int barWidth = 4;

QLabel* makeLine(QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText); // messages come from drivers and files
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

const char* iconName(StateBanner::Kind kind) // told apart by shape: circle, triangle, octagon
{
    switch (kind) {
    case StateBanner::Kind::Info: return "info";
    case StateBanner::Kind::Warning: return "warning";
    case StateBanner::Kind::Error: return "error";
    }
    return "info";
}

QColor mix(const QColor& a, const QColor& b, double part)
{
    return QColor::fromRgbF(float(a.redF() * (1 - part) + b.redF() * part), float(a.greenF() * (1 - part) + b.greenF() * part),
                            float(a.blueF() * (1 - part) + b.blueF() * part));
}

} // namespace

StateBanner::StateBanner(QWidget* parent)
    : QWidget(parent), m_icon(new QLabel(this)), m_what(makeLine(this)), m_stillWorks(makeLine(this)), m_todo(makeLine(this)),
      m_close(new QToolButton(this))
{
    m_what->setObjectName("bannerWhat");
    m_stillWorks->setObjectName("bannerStillWorks");
    m_todo->setObjectName("bannerTodo");
    m_close->setObjectName("bannerClose");
    auto* lines = new QVBoxLayout;
    lines->setSpacing(3);
    for (QLabel* label : {m_what, m_stillWorks, m_todo})
        lines->addWidget(label);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12 + barWidth, 8, 8, 8);
    row->setSpacing(12);
    row->addWidget(m_icon, 0, Qt::AlignTop);
    row->addLayout(lines, 1);
    row->addWidget(m_close, 0, Qt::AlignTop);
    m_close->setAutoRaise(true);
    m_close->setIcon(themedIcon("close"));
    connect(m_close, &QToolButton::clicked, this, &StateBanner::dismiss);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    retranslate();
    restyle();
    hide();
}

void StateBanner::show(Kind kind, const QString& what, const QString& stillWorks, const QString& todo)
{
    m_kind = kind;
    m_what->setText(what);
    m_stillWorks->setText(stillWorks);
    m_todo->setText(todo);
    m_stillWorks->setVisible(!stillWorks.isEmpty());
    m_todo->setVisible(!todo.isEmpty());
    setAccessibleName(what);
    setAccessibleDescription(stillWorks + '\n' + todo);
    restyle();
    QWidget::show();
}

void StateBanner::dismiss()
{
    if (isHidden())
        return;
    hide();
    emit dismissed();
}

QString StateBanner::what() const { return m_what->text(); }

void StateBanner::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    else if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        restyle();
}

void StateBanner::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        dismiss();
    else
        QWidget::keyPressEvent(event);
}

void StateBanner::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), mix(palette().color(QPalette::Base), accent(), 0.10));
    painter.fillRect(QRect(0, 0, barWidth, height()), accent());
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawLine(0, height() - 1, width(), height() - 1);
}

void StateBanner::retranslate()
{
    m_close->setToolTip(tr("Close this message (Esc)"));
    m_close->setAccessibleName(tr("Close"));
}

void StateBanner::restyle()
{
    m_icon->setPixmap(iconPixmap(iconName(m_kind), {iconSize, iconSize}, accent(), devicePixelRatioF()));
    QFont bold = font();
    bold.setBold(true);
    m_what->setFont(bold);
}

QColor StateBanner::accent() const
{
    const ViewStyle style = makeStyle(darkTheme(), false, Language::English);
    switch (m_kind) {
    case Kind::Info: return style.accent;
    case Kind::Warning: return style.warning;
    case Kind::Error: return style.dark ? QColor(0xff, 0x7b, 0x72) : QColor(0xb4, 0x18, 0x1f);
    }
    return style.accent;
}

} // namespace ringside
