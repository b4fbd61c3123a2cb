// SPDX-License-Identifier: Apache-2.0
#include "app/window/summary_strip.h"

#include <QPainter>

namespace ringside {

SummaryStrip::SummaryStrip(QWidget* parent) : QWidget(parent), m_style(makeStyle(false, false, Language::English))
{
    setObjectName("summary");
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void SummaryStrip::setData(const Outcome* prediction, const Outcome* measurement, bool hideMeasurement)
{
    m_predicted = prediction && !hideMeasurement ? prediction->summary : std::vector<SummaryValue>();
    m_measured = measurement && !hideMeasurement ? measurement->summary : std::vector<SummaryValue>();
    if (prediction && hideMeasurement)
        for (SummaryValue v : prediction->summary) { // while guessing even the prediction's figures would give it away
            v.value = std::numeric_limits<double>::quiet_NaN();
            v.word = {};
            m_predicted.push_back(v);
        }
    describe();
    update();
}

void SummaryStrip::setStyle(const ViewStyle& style)
{
    m_style = style;
    describe();
    updateGeometry();
    update();
}

std::vector<SummaryStrip::Figure> SummaryStrip::figures() const
{
    std::vector<Figure> out;
    const auto& all = m_predicted.empty() ? m_measured : m_predicted;
    for (const SummaryValue& v : all) {
        Figure f{QString::fromStdString(v.label.in(m_style.language)), {}, {}};
        if (!m_predicted.empty())
            f.predicted = QString::fromStdString(formatFigure(v, m_style.language));
        for (const SummaryValue& m : m_measured)
            if (m.name == v.name)
                f.measured = QString::fromStdString(formatFigure(m, m_style.language));
        out.push_back(f);
    }
    return out;
}

void SummaryStrip::describe()
{
    QString text;
    for (const Figure& f : figures())
        text += f.label + ": " + f.predicted + (f.measured.isEmpty() ? QString() : " · " + tr("measured %1").arg(f.measured)) + '\n';
    setToolTip(text.trimmed());
    setAccessibleDescription(text);
}

QSize SummaryStrip::sizeHint() const
{
    const QFontMetrics m(m_style.font);
    return {600, m.height() * 3 + 10}; // label, measured, predicted
}

void SummaryStrip::paintEvent(QPaintEvent*)
{
    const std::vector<Figure> all = figures();
    if (all.empty())
        return;
    QPainter p(this);
    QFont strong = m_style.font;
    strong.setBold(true);
    const int line = QFontMetrics(m_style.font).height();
    const int width = this->width() / static_cast<int>(all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        const int x = static_cast<int>(i) * width, room = width - 12;
        p.setFont(m_style.font);
        p.setPen(m_style.faint);
        p.drawText(QRect(x, 2, room, line), Qt::AlignLeft, QFontMetrics(m_style.font).elidedText(all[i].label, Qt::ElideRight, room));
        p.setFont(strong);
        const QFontMetrics bold(strong);
        int y = 4 + line;
        auto draw = [&](const QString& text, const QColor& colour) {
            p.setPen(colour);
            p.drawText(QRect(x, y, room, line), Qt::AlignLeft, bold.elidedText(text, Qt::ElideRight, room));
            y += line;
        };
        if (!all[i].measured.isEmpty())
            draw("● " + all[i].measured, m_style.accent);
        if (!all[i].predicted.isEmpty())
            draw("┄ " + all[i].predicted, m_style.prediction);
    }
}

} // namespace ringside
