// SPDX-License-Identifier: Apache-2.0
// How a field view looks: what stands around the picture, what it says, and its export.
#include "views/field_view.h"

#include "views/paint.h"

#include <QEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace ringside {

namespace {

/// Pixels of an exported picture: sharp on paper, small enough for a file.
constexpr int longestExportSide = 2400;

QSize exportSize(const QPainter& painter, const QRectF& picture)
{
    const QSizeF device = painter.deviceTransform().mapRect(picture).size();
    const double shrink = std::min(1.0, longestExportSide / std::max({device.width(), device.height(), 1.0}));
    return (device * shrink).toSize().expandedTo(QSize(1, 1));
}

} // namespace

FieldFrame FieldView::frame() const
{
    FieldFrame frame;
    frame.field = &m_described;
    frame.corner = corner();
    frame.notice = notice();
    frame.lost = m_source && m_source->isLost() && usable() && m_shown != FieldMode::Predicted;
    const QString value = QString::fromStdString(m_described.value.label.in(m_style.language));
    if (m_shown == FieldMode::Difference)
        frame.colourTitle = tr("%1, measured − predicted").arg(value);
    else if (m_shown == FieldMode::Predicted)
        frame.colourTitle = tr("%1, predicted").arg(value);
    else
        frame.colourTitle = value;
    for (const QToolButton* button : m_buttons)
        if (!button->isHidden()) {
            frame.controlsHeight = std::max<qreal>(frame.controlsHeight, button->geometry().bottom() + 1);
            frame.controlsWidth = std::max<qreal>(frame.controlsWidth, button->geometry().right() + 1);
        }
    return frame;
}

QString FieldView::corner() const
{
    QString how;
    if (m_source && m_source->isLost())
        how = usable() ? tr("last good frame") : QString();
    else if (m_source && m_refusal.isEmpty()) {
        switch (m_source->kind()) {
        case FrameSource::Kind::Shared: how = tr("shared GPU memory"); break;
        case FrameSource::Kind::Uploaded: how = tr("uploaded"); break;
        case FrameSource::Kind::Recorded: how = tr("recorded"); break;
        }
        const std::optional<int> rate = m_rate.perSecond(m_clock.elapsed());
        if (m_source->generation() == 0)
            how = tr("%1 · waiting for the first frame").arg(how);
        else if (rate)
            how = tr("%1 · %2 frames/s").arg(how).arg(*rate);
    }
    if (m_glProblem.isEmpty())
        return how;
    return how.isEmpty() ? tr("drawn without OpenGL") : tr("%1 · drawn without OpenGL").arg(how);
}

QString FieldView::notice() const
{
    if (!m_refusal.isEmpty())
        return tr("Frames come through the CPU from the next run on: %1").arg(m_refusal);
    if (m_source && m_source->isLost()) {
        if (usable())
            return tr("The worker is gone; this is the last good frame.");
        return m_measured && !m_measured->values.empty() ? QString() : tr("The worker is gone; it left no frame.");
    }
    return {};
}

QString FieldView::message() const
{
    if (m_described.width > 0 && (hasMeasured() || hasPredicted()))
        return {};
    if (!notice().isEmpty())
        return notice();
    if (m_hideMeasurement && (m_source || m_measured))
        return tr("The measurement is hidden until you have made your guess.");
    return tr("Nothing to show yet. Run the experiment to fill this field.");
}

void FieldView::tellCorner()
{
    const QString text = corner();
    if (text == m_cornerShown)
        return;
    update(placeField(frame(), m_style, rect()).corner.toAlignedRect());
}

void FieldView::labelButtons()
{
    const std::array<QString, 3> texts{tr("Measured"), tr("Predicted"), tr("Difference")};
    const std::array<QString, 3> tips{tr("What the GPU did"), tr("What the model says"),
                                      tr("Measured minus predicted, value by value")};
    QPalette palette;
    palette.setColor(QPalette::Button, mixed(m_style.background, m_style.grid, 0.6));
    palette.setColor(QPalette::ButtonText, m_style.text);
    palette.setColor(QPalette::Window, m_style.background);
    palette.setColor(QPalette::WindowText, m_style.text);
    for (std::size_t i = 0; i < m_buttons.size(); ++i) {
        m_buttons[i]->setPalette(palette);
        m_buttons[i]->setText(texts[i]);
        m_buttons[i]->setToolTip(tips[i]);
        m_buttons[i]->setFont(m_style.font);
    }
}

void FieldView::placeChildren()
{
    const int gap = QFontMetrics(m_style.font).height() / 3;
    int x = gap;
    for (QToolButton* button : m_buttons) {
        button->setGeometry(QRect(QPoint(x, gap), button->sizeHint()));
        x += button->width() + gap;
    }
    QWidget* canvas = m_canvas->widget();
    const bool shows = message().isEmpty();
    if (shows)
        canvas->setGeometry(placeField(frame(), m_style, rect()).picture.toAlignedRect());
    canvas->setVisible(shows);
}

void FieldView::setStyle(const ViewStyle& style)
{
    m_style = style;
    labelButtons();
    repaintPicture();
}

void FieldView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        labelButtons();
        repaintPicture();
    }
    View::changeEvent(event);
}

void FieldView::resizeEvent(QResizeEvent* event)
{
    View::resizeEvent(event);
    placeChildren();
}

void FieldView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const QString text = message();
    m_cornerShown = corner();
    if (!text.isEmpty())
        return paintFieldMessage(painter, rect(), text, m_style);
    const FieldFrame shown = frame();
    paintFieldFrame(painter, shown, placeField(shown, m_style, rect()), m_colours, m_style, rect());
}

void FieldView::paintOn(QPainter& painter, const QRectF& area)
{
    const QString text = message();
    if (!text.isEmpty())
        return paintFieldMessage(painter, area, text, m_style);
    FieldFrame exported = frame();
    exported.corner.clear(); // how frames travelled says nothing about what they show
    exported.controlsHeight = exported.controlsWidth = 0;
    const FieldPlaces places = placeField(exported, m_style, area);
    paintFieldFrame(painter, exported, places, m_colours, m_style, area);
    FieldData field = m_described;
    field.values = m_canvas->values(m_shown == FieldMode::Predicted ? FieldLayer::Predicted : FieldLayer::Measured);
    if (m_shown == FieldMode::Difference) {
        FieldData predicted = m_described;
        predicted.values = m_canvas->values(FieldLayer::Predicted);
        field.values = fieldDifference(field, predicted).values;
    }
    const QImage image = fieldImage(field, m_colours, exportSize(painter, places.picture));
    if (image.isNull())
        painter.fillRect(places.picture, QColor::fromRgb(m_colours.missing));
    else
        painter.drawImage(places.picture, image);
}

QString FieldView::hoverText(const QPointF& position)
{
    const QRectF picture = placeField(frame(), m_style, rect()).picture;
    if (!message().isEmpty() || !picture.contains(position))
        return {};
    const int column = std::min(static_cast<int>((position.x() - picture.left()) / picture.width() * m_described.width),
                                m_described.width - 1);
    const int row = std::min(static_cast<int>((position.y() - picture.top()) / picture.height() * m_described.height),
                             m_described.height - 1);
    const std::size_t index = static_cast<std::size_t>(row) * static_cast<std::size_t>(m_described.width) +
                              static_cast<std::size_t>(column);
    const auto quantity = [this](double value) { return quantityText(value, m_described.value.unit, m_style.language); };
    const QString where = fieldPlaceName(m_described, column, row, m_style.language);
    const double predicted = hasPredicted() ? m_canvas->value(FieldLayer::Predicted, index) : std::nan("");
    if (m_shown == FieldMode::Predicted)
        return tr("%1: predicted %2").arg(where, quantity(predicted));
    const double measured = m_canvas->value(FieldLayer::Measured, index);
    if (!hasBoth())
        return tr("%1: %2").arg(where, quantity(measured));
    return tr("%1: measured %2, predicted %3, difference %4")
        .arg(where, quantity(measured), quantity(predicted), quantity(measured - predicted));
}

bool FieldView::eventFilter(QObject* watched, QEvent* event)
{
    if (m_canvas && watched == m_canvas->widget()) {
        if (event->type() == QEvent::MouseMove)
            emit hovered(hoverText(m_canvas->widget()->mapToParent(static_cast<QMouseEvent*>(event)->position())));
        else if (event->type() == QEvent::Leave)
            emit hovered(QString());
    }
    return View::eventFilter(watched, event);
}

} // namespace ringside
