// SPDX-License-Identifier: Apache-2.0
#include "views/matrix_view.h"

#include "views/paint.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QMouseEvent>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

namespace ringside {

namespace {

std::optional<MatrixData> matrixOf(const Dataset* dataset)
{
    const auto* m = dataset ? std::get_if<MatrixData>(&dataset->data) : nullptr;
    return m ? std::optional(*m) : std::nullopt;
}

constexpr MatrixMode modes[] = {MatrixMode::Measured, MatrixMode::Predicted, MatrixMode::Difference};

} // namespace

MatrixView::MatrixView(QWidget* parent) : View(parent), m_bar(new QWidget(this)), m_buttons(new QButtonGroup(this))
{
    setMouseTracking(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 4, 6, 0);
    layout->addWidget(m_bar, 0, Qt::AlignLeft);
    layout->addStretch(1);
    auto* row = new QHBoxLayout(m_bar);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    for (MatrixMode mode : modes) {
        auto* button = new QToolButton(m_bar);
        button->setCheckable(true);
        button->setFocusPolicy(Qt::TabFocus);
        m_buttons->addButton(button, static_cast<int>(mode));
        row->addWidget(button);
    }
    connect(m_buttons, &QButtonGroup::idClicked, this, [this](int id) {
        m_chosen = true;
        setMode(static_cast<MatrixMode>(id));
    });
    setStyle(makeStyle(false, false, Language::English));
}

void MatrixView::setData(const ViewData& data)
{
    m_picture.set(matrixOf(data.prediction), data.hideMeasurement ? std::nullopt : matrixOf(data.measurement));
    if (!m_picture.has(m_mode) || !m_chosen)
        m_mode = m_picture.has(MatrixMode::Measured) ? MatrixMode::Measured : MatrixMode::Predicted;
    updateButtons();
    update();
}

void MatrixView::setMode(MatrixMode mode)
{
    if (m_picture.has(mode))
        m_mode = mode;
    updateButtons();
    update();
}

void MatrixView::setStyle(const ViewStyle& style)
{
    m_style = style;
    const QString names[] = {tr("Measured"), tr("Predicted"), tr("Difference")};
    QPalette palette;
    palette.setColor(QPalette::Button, mixed(style.background, style.grid, 0.6));
    palette.setColor(QPalette::ButtonText, style.text);
    palette.setColor(QPalette::Window, style.background);
    palette.setColor(QPalette::WindowText, style.text);
    for (MatrixMode mode : modes) {
        QAbstractButton* button = m_buttons->button(static_cast<int>(mode));
        button->setText(names[static_cast<int>(mode)]);
        button->setFont(style.font);
        button->setPalette(palette);
    }
    m_buttons->button(static_cast<int>(MatrixMode::Difference))->setToolTip(tr("(measured − predicted) / predicted, in %"));
    setAccessibleName(tr("Heatmap"));
    updateButtons();
    update();
}

void MatrixView::updateButtons()
{
    m_bar->setVisible(m_picture.has(MatrixMode::Measured) && m_picture.has(MatrixMode::Predicted));
    for (MatrixMode mode : modes) {
        m_buttons->button(static_cast<int>(mode))->setEnabled(m_picture.has(mode));
        m_buttons->button(static_cast<int>(mode))->setChecked(mode == m_mode);
    }
}

QRectF MatrixView::pictureArea() const
{
    const int top = m_bar->isVisibleTo(this) ? m_bar->sizeHint().height() + 6 : 0;
    return QRectF(rect()).adjusted(0, top, 0, 0);
}

void MatrixView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_style.background);
    m_picture.paint(painter, pictureArea(), m_style, m_mode);
}

void MatrixView::paintOn(QPainter& painter, const QRectF& area) { m_picture.paint(painter, area, m_style, m_mode); }

void MatrixView::mouseMoveEvent(QMouseEvent* event)
{
    const auto places = m_picture.place(pictureArea(), m_style, m_mode);
    const QString line = m_picture.describe(places, event->position(), m_style.language, m_mode);
    setToolTip(line);
    emit hovered(line);
}

void MatrixView::leaveEvent(QEvent* event)
{
    View::leaveEvent(event);
    emit hovered({});
}

} // namespace ringside
