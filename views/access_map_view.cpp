// SPDX-License-Identifier: Apache-2.0
#include "views/access_map_view.h"

#include "views/paint.h"

#include <QIcon>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolButton>

#include <algorithm>

namespace ringside {

namespace {

constexpr int frameMilliseconds = 450;

const AccessMapData* mapOf(const Dataset* dataset)
{
    return dataset ? std::get_if<AccessMapData>(&dataset->data) : nullptr;
}

int countDiffering(const AccessMapData& a, const AccessMapData& b)
{
    const auto in = [](const AccessMapData& map, const Touch& t) { return std::find(map.touches.begin(), map.touches.end(), t) != map.touches.end(); };
    const auto misses = std::count_if(a.touches.begin(), a.touches.end(), [&](const Touch& t) { return !in(b, t); });
    return static_cast<int>(misses);
}

QIcon playIcon(bool pause, const QColor& colour, int side)
{
    QPixmap pixmap(side * 2, side * 2);
    pixmap.setDevicePixelRatio(2);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    const double s = side;
    if (pause) {
        painter.drawRect(QRectF(s * 0.22, s * 0.15, s * 0.2, s * 0.7));
        painter.drawRect(QRectF(s * 0.58, s * 0.15, s * 0.2, s * 0.7));
    } else {
        painter.drawPolygon(QPolygonF({QPointF(s * 0.22, s * 0.12), QPointF(s * 0.88, s * 0.5), QPointF(s * 0.22, s * 0.88)}));
    }
    return QIcon(pixmap);
}

} // namespace

AccessMapView::AccessMapView(QWidget* parent) : View(parent), m_button(new QToolButton(this))
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    m_button->setAutoRaise(true);
    m_button->setCheckable(true);
    m_timer.setInterval(frameMilliseconds);
    connect(&m_timer, &QTimer::timeout, this, [this] { step(1); });
    connect(m_button, &QToolButton::clicked, this, [this](bool on) { play(on); });
    setStyle(makeStyle(false, false, Language::English));
}

void AccessMapView::setData(const ViewData& data)
{
    const AccessMapData* predicted = mapOf(data.prediction);
    const AccessMapData* measured = data.hideMeasurement ? nullptr : mapOf(data.measurement);
    m_differing = predicted && measured ? countDiffering(*measured, *predicted) : 0;
    m_picture.setMap(measured ? *measured : predicted ? *predicted : AccessMapData{});
    m_picture.setNote(m_differing ? tr("Measured accesses that differ from the prediction: %1").arg(m_differing) : QString());
    if (m_pass >= m_picture.map().passes || m_picture.map().passes <= 1) {
        m_pass = -1;
        play(false);
    }
    placeButton();
    update();
}

void AccessMapView::setStyle(const ViewStyle& style)
{
    m_style = style;
    m_picture.setNote(m_differing ? tr("Measured accesses that differ from the prediction: %1").arg(m_differing) : QString());
    m_button->setToolTip(tr("Play the passes one after the other (← and → step, Esc shows all)"));
    m_button->setAccessibleName(tr("Play the passes"));
    setAccessibleName(tr("Access map"));
    placeButton();
    update();
}

AccessPlaces AccessMapView::places() const
{
    return m_picture.place(QRectF(rect()), m_style, true);
}

void AccessMapView::placeButton()
{
    m_button->setVisible(!m_picture.empty() && m_picture.map().passes > 1);
    if (m_picture.empty())
        return;
    const QRect where = places().play.toAlignedRect();
    m_button->setGeometry(where);
    const int side = std::max(8, where.height() * 6 / 10);
    m_button->setIconSize({side, side});
    m_button->setIcon(playIcon(playing(), m_style.text, side));
    m_button->setChecked(playing());
}

void AccessMapView::setPass(int pass)
{
    m_pass = std::clamp(pass, -1, m_picture.map().passes - 1);
    update();
}

void AccessMapView::play(bool on)
{
    if (on && m_picture.map().passes > 1) {
        step(1);
        m_timer.start();
    } else if (!on && m_timer.isActive()) {
        m_timer.stop();
    }
    placeButton();
}

void AccessMapView::step(int by)
{
    // One round: all together, then each pass alone.
    const int states = m_picture.map().passes + 1;
    setPass((m_pass + 1 + by + states) % states - 1);
}

void AccessMapView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    m_picture.paint(painter, QRectF(rect()), m_style, m_pass, true);
    if (hasFocus() && !m_picture.empty()) {
        painter.setPen(QPen(m_style.accent, 1, Qt::DotLine));
        painter.drawRect(QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5));
    }
}

void AccessMapView::paintOn(QPainter& painter, const QRectF& area)
{
    m_picture.paint(painter, area, m_style, m_pass, false);
}

void AccessMapView::resizeEvent(QResizeEvent* event)
{
    View::resizeEvent(event);
    placeButton();
}

void AccessMapView::mouseMoveEvent(QMouseEvent* event)
{
    const QString line = m_picture.empty() ? QString() : m_picture.describe(places(), event->position(), m_style.language);
    setToolTip(line);
    emit hovered(line);
}

void AccessMapView::mousePressEvent(QMouseEvent* event)
{
    if (m_picture.empty())
        return;
    const auto onStrip = m_picture.passAt(places(), event->position());
    const auto onTouch = m_picture.touchAt(places(), event->position());
    const int chosen = onStrip ? *onStrip : onTouch ? m_picture.map().touches[*onTouch].pass : -1;
    play(false);
    setPass(chosen == m_pass ? -1 : chosen);
}

void AccessMapView::leaveEvent(QEvent* event)
{
    View::leaveEvent(event);
    emit hovered({});
}

void AccessMapView::keyPressEvent(QKeyEvent* event)
{
    const bool steps = m_picture.map().passes > 1 && event->modifiers() == Qt::NoModifier;
    if (steps && (event->key() == Qt::Key_Right || event->key() == Qt::Key_Left)) {
        play(false);
        step(event->key() == Qt::Key_Right ? 1 : -1);
    } else if (event->key() == Qt::Key_Escape && m_pass >= 0) {
        play(false);
        setPass(-1);
    } else {
        View::keyPressEvent(event);
    }
}

} // namespace ringside
