// SPDX-License-Identifier: Apache-2.0
// What the view shows: data, live source, mode. field_view_paint.cpp says how.
#include "views/field_view.h"

#include <QEvent>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace ringside {

namespace {

/// Up to so many values the range of a live difference follows every frame; above, it is worked out when the mode is
/// chosen, since that reads the whole field back.
constexpr std::size_t followedValues = 256 * 256;

std::optional<FieldData> fieldOf(const Dataset* dataset)
{
    const auto* field = dataset ? std::get_if<FieldData>(&dataset->data) : nullptr;
    if (!field || field->width <= 0 || field->height <= 0)
        return std::nullopt;
    return *field;
}

bool sameShape(const FieldData& a, const FieldData& b) { return a.width == b.width && a.height == b.height; }

} // namespace

FieldView::FieldView(QWidget* parent) : View(parent), m_style(makeStyle(false, false, Language::English))
{
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    for (std::size_t i = 0; i < m_buttons.size(); ++i) {
        auto* button = m_buttons[i] = new QToolButton(this);
        button->setCheckable(true);
        button->setAutoExclusive(true);
        button->setFocusPolicy(Qt::StrongFocus);
        connect(button, &QToolButton::clicked, this, [this, i] { setMode(static_cast<FieldMode>(i)); });
    }
    m_clock.start();
    m_cornerTimer.setInterval(250);
    connect(&m_cornerTimer, &QTimer::timeout, this, &FieldView::tellCorner);
    m_glProblem = fieldGlProblem();
    useCanvas(m_glProblem.isEmpty() ? makeGlCanvas(this) : makeImageCanvas(this));
    labelButtons();
    repaintPicture();
}

FieldView::~FieldView()
{
    m_canvas->widget()->removeEventFilter(this); // it hides as it goes
}

void FieldView::useCanvas(std::unique_ptr<FieldCanvas> canvas)
{
    if (m_canvas)
        m_canvas->widget()->removeEventFilter(this);
    m_canvas = std::move(canvas);
    m_canvas->widget()->installEventFilter(this);
    m_canvas->reports.taken = [this](std::uint64_t generation) {
        const bool late = m_drawn == 0 && m_source && m_source->isLost(); // the view has said that there was no frame
        m_drawn = generation;
        m_rate.frame(m_clock.elapsed());
        emit frameTaken(generation);
        const bool follows = m_shown == FieldMode::Difference && hasBoth() && m_predicted->values.size() <= followedValues;
        if (late || follows)
            QTimer::singleShot(0, this, [this] { repaintPicture(); }); // not while the canvas paints
    };
    m_canvas->reports.refused = [this](const QString& why) {
        m_refusal = why;
        if (m_source) {
            m_source->refuseShared(why);
            if (m_source->generation() > 0)
                m_source->acknowledge(m_source->generation());
        }
        if (m_measured)
            m_canvas->setValues(FieldLayer::Measured, m_measured->values);
        repaintPicture();
    };
    m_canvas->reports.failed = [this](const QString& why) { fallBack(why); };
}

void FieldView::fallBack(const QString& why)
{
    m_glProblem = why;
    useCanvas(makeImageCanvas(this));
    if (m_predicted)
        m_canvas->setValues(FieldLayer::Predicted, m_predicted->values);
    if (m_measured)
        m_canvas->setValues(FieldLayer::Measured, m_measured->values);
    repaintPicture();
    m_canvas->setSource(m_source);
}

void FieldView::setData(const ViewData& data)
{
    m_predicted = fieldOf(data.prediction);
    m_measured = fieldOf(data.measurement);
    m_hideMeasurement = data.hideMeasurement;
    m_canvas->setValues(FieldLayer::Predicted, m_predicted ? m_predicted->values : std::vector<float>());
    if (!live())
        m_canvas->setValues(FieldLayer::Measured, m_measured ? m_measured->values : std::vector<float>());
    repaintPicture();
}

void FieldView::setFrameSource(FrameSource* source)
{
    if (source && source == m_source)
        return;
    if (m_source)
        disconnect(m_source, nullptr, this, nullptr);
    m_source = source && fieldOf(&source->field()) ? source : nullptr;
    m_refusal.clear();
    m_drawn = 0;
    m_rate.clear();
    const bool keeps = m_source && sameShape(*fieldOf(&m_source->field()), m_described); // until its first frame
    if (!keeps)
        m_canvas->setValues(FieldLayer::Measured, m_measured ? m_measured->values : std::vector<float>());
    if (m_source) {
        connect(m_source, &FrameSource::frameReady, this, &FieldView::frameReady);
        connect(m_source, &FrameSource::lost, this, &FieldView::sourceLost);
        connect(m_source, &QObject::destroyed, this, [this] { setFrameSource(nullptr); });
        m_cornerTimer.start();
    } else {
        m_cornerTimer.stop();
    }
    repaintPicture(); // the canvas must know the size before it takes a frame
    m_canvas->setSource(m_source);
}

void FieldView::frameReady()
{
    if (!m_refusal.isEmpty()) // nobody reads its slots: the worker need not wait
        return m_source->acknowledge(m_source->generation());
    if (m_drawn == 0)
        repaintPicture();
    m_canvas->refresh();
}

void FieldView::sourceLost()
{
    m_canvas->keepLastFrame();
    m_rate.clear();
    repaintPicture();
}

bool FieldView::usable() const
{
    if (!m_source || !m_refusal.isEmpty())
        return false;
    const bool readable = !m_source->isLost() || (m_source->kind() != FrameSource::Kind::Shared && m_source->generation() > 0);
    return m_drawn > 0 || readable;
}

bool FieldView::hasMeasured() const
{
    return !m_hideMeasurement && (usable() || (m_measured && !m_measured->values.empty()));
}

bool FieldView::hasBoth() const
{
    if (!hasMeasured() || !hasPredicted())
        return false;
    const std::optional<FieldData> measured = usable() ? fieldOf(&m_source->field()) : m_measured;
    return measured && sameShape(*measured, *m_predicted);
}

const FieldData* FieldView::description() const
{
    if (m_shown == FieldMode::Predicted && hasPredicted())
        return &*m_predicted;
    if (usable())
        return std::get_if<FieldData>(&m_source->field().data);
    if (m_measured && !m_hideMeasurement)
        return &*m_measured;
    return m_predicted ? &*m_predicted : nullptr;
}

void FieldView::setMode(FieldMode mode)
{
    m_wanted = mode;
    repaintPicture();
}

void FieldView::chooseMode()
{
    if (m_wanted == FieldMode::Difference && hasBoth())
        m_shown = FieldMode::Difference;
    else if (hasPredicted() && (m_wanted == FieldMode::Predicted || !hasMeasured()))
        m_shown = FieldMode::Predicted;
    else
        m_shown = FieldMode::Measured;
    const std::array<bool, 3> possible{hasMeasured(), hasPredicted(), hasBoth()};
    for (std::size_t i = 0; i < m_buttons.size(); ++i) {
        m_buttons[i]->setVisible(hasPredicted() && (hasMeasured() || m_hideMeasurement));
        m_buttons[i]->setEnabled(possible[i]);
        m_buttons[i]->setChecked(static_cast<std::size_t>(m_shown) == i);
    }
}

void FieldView::measureDifference()
{
    FieldData measured = m_described, predicted = m_described;
    measured.values = m_canvas->values(FieldLayer::Measured);
    predicted.values = m_predicted->values;
    const FieldData difference = fieldDifference(measured, predicted);
    const double half = difference.values.empty() ? differenceRange({}) : difference.high;
    m_described.low = -half;
    m_described.high = half;
}

void FieldView::repaintPicture()
{
    chooseMode();
    const FieldData* described = description();
    m_described = FieldData();
    if (described) {
        m_described = *described;
        m_described.values.clear();
        // One range for both, so that the same colour is the same value on either.
        for (const auto* other : {m_predicted ? &*m_predicted : nullptr, m_measured ? &*m_measured : nullptr})
            if (other && sameShape(*other, m_described)) {
                m_described.low = std::min(m_described.low, other->low);
                m_described.high = std::max(m_described.high, other->high);
            }
    }
    if (m_shown == FieldMode::Difference)
        measureDifference();
    m_colours = makeFieldColours(m_style, m_shown == FieldMode::Difference);
    m_canvas->setPaint({m_shown, m_described.width, m_described.height, m_described.low, m_described.high, m_colours});
    placeChildren();
    update();
}

View* makeFieldView(QWidget* parent) { return new FieldView(parent); }

} // namespace ringside
