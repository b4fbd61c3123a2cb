// SPDX-License-Identifier: Apache-2.0
#include "views/provenance_badge.h"

#include "views/paint.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace ringside {

namespace {

/// Bilingual by value, not by translator: an export may be made in a language that the window does not show.
QString said(Language language, const char* en, const char* zh)
{
    return QString::fromUtf8(language == Language::Chinese ? zh : en);
}

QString shortened(const std::string& time) { return QString::fromStdString(time.substr(0, 16)).replace('T', ' '); }

QString shortLine(const Provenance& p, Language language)
{
    QString line = originTitle(p.origin, language);
    const std::string& what = !p.gpu.empty() ? p.gpu : p.origin == Origin::Import ? p.file : std::string();
    if (!what.empty())
        line += QStringLiteral(" · ") + QString::fromStdString(what);
    if (!p.note.empty())
        line += QStringLiteral(" · ") + QString::fromStdString(p.note);
    return line;
}

QColor badgeColour(Origin origin, const ViewStyle& s)
{
    switch (origin) {
    case Origin::Live: return s.curves[2];
    case Origin::Model: return s.prediction;
    case Origin::Recording: return s.curves[0];
    case Origin::Import: return s.curves[3];
    }
    return s.text;
}

/// Live: a full disc. Model: a hollow diamond. Recording: a disc in a ring. Import: an arrow into a tray.
void paintShape(QPainter& painter, const QRectF& box, Origin origin, const QColor& colour)
{
    const double s = box.width();
    const QPointF c = box.center();
    painter.setPen(QPen(colour, s * 0.14, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    switch (origin) {
    case Origin::Live:
        painter.setBrush(colour);
        painter.drawEllipse(c, s * 0.36, s * 0.36);
        break;
    case Origin::Model:
        painter.drawPolygon(QPolygonF({c + QPointF(0, -s * 0.42), c + QPointF(s * 0.42, 0), c + QPointF(0, s * 0.42), c + QPointF(-s * 0.42, 0)}));
        break;
    case Origin::Recording:
        painter.drawEllipse(c, s * 0.42, s * 0.42);
        painter.setBrush(colour);
        painter.setPen(Qt::NoPen);
        painter.drawEllipse(c, s * 0.2, s * 0.2);
        break;
    case Origin::Import:
        painter.drawLine(c + QPointF(0, -s * 0.42), c + QPointF(0, s * 0.12));
        painter.drawPolyline(QPolygonF({c + QPointF(-s * 0.2, -s * 0.08), c + QPointF(0, s * 0.14), c + QPointF(s * 0.2, -s * 0.08)}));
        painter.drawPolyline(QPolygonF({c + QPointF(-s * 0.42, s * 0.16), c + QPointF(-s * 0.42, s * 0.42), c + QPointF(s * 0.42, s * 0.42), c + QPointF(s * 0.42, s * 0.16)}));
        break;
    }
    painter.setBrush(Qt::NoBrush);
}

} // namespace

QString originTitle(Origin origin, Language language)
{
    switch (origin) {
    case Origin::Live: return said(language, "Live", "实测");
    case Origin::Model: return said(language, "Model", "模型");
    case Origin::Recording: return said(language, "Recording", "录制");
    case Origin::Import: return said(language, "Import", "导入");
    }
    return {};
}

QString provenanceLine(const Provenance& p, Language language)
{
    QStringList parts = {originTitle(p.origin, language)};
    const auto add = [&](const QString& prefix, const std::string& what) {
        if (!what.empty())
            parts << prefix + QString::fromStdString(what);
    };
    add({}, p.model);
    add({}, p.gpu);
    add(said(language, "driver ", "驱动 "), p.driver);
    add(QStringLiteral("CUDA "), p.cuda);
    add(QStringLiteral("NCCL "), p.nccl);
    add({}, p.note);
    if (!p.time.empty())
        parts << shortened(p.time);
    if (p.origin == Origin::Import || p.origin == Origin::Recording)
        add({}, p.file);
    return parts.join(QStringLiteral(" · "));
}

QString provenanceDetails(const Provenance& p, Language language)
{
    QStringList lines = {originTitle(p.origin, language)};
    const auto add = [&](const char* en, const char* zh, const std::string& what) {
        if (!what.empty())
            lines << QStringLiteral("%1%2%3").arg(said(language, en, zh), said(language, ": ", "："), QString::fromStdString(what));
    };
    add("Model", "模型", p.model);
    add("GPU", "GPU", p.gpu);
    add("Machine", "机器", p.machine);
    add("Driver", "驱动", p.driver);
    add("CUDA", "CUDA", p.cuda);
    add("NCCL", "NCCL", p.nccl);
    add("Measured at", "测量时间", p.time);
    add("Ringside", "Ringside", p.program);
    add("File", "文件", p.file);
    add("Note", "说明", p.note);
    return lines.join('\n');
}

QRectF paintBadge(QPainter& painter, const QRectF& area, const Provenance& provenance, const ViewStyle& style, bool full)
{
    const QFont font = sized(style, 0.95);
    const QFontMetricsF metrics(font);
    const double height = metrics.height() * 1.35, icon = metrics.capHeight() * 1.15, pad = height * 0.4;
    const QString text = full ? provenanceLine(provenance, style.language) : shortLine(provenance, style.language);
    const double room = std::max(0.0, area.width() - 2 * pad - icon - pad * 0.6);
    const QString shown = metrics.elidedText(text, Qt::ElideRight, room);
    const QRectF pill(area.left(), area.center().y() - height / 2, 2 * pad + icon + pad * 0.6 + metrics.horizontalAdvance(shown), height);
    const QColor colour = badgeColour(provenance.origin, style);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(QPen(colour, 1.2, provenance.origin == Origin::Model ? Qt::DashLine : Qt::SolidLine));
    painter.setBrush(mixed(style.background, colour, 0.08));
    painter.drawRoundedRect(pill.adjusted(0.6, 0.6, -0.6, -0.6), height / 2, height / 2);
    paintShape(painter, QRectF(pill.left() + pad, pill.center().y() - icon / 2, icon, icon), provenance.origin, colour);
    painter.setFont(font);
    painter.setPen(style.text);
    painter.drawText(QRectF(pill.left() + pad * 1.6 + icon, pill.top(), metrics.horizontalAdvance(shown) + 2, height), Qt::AlignLeft | Qt::AlignVCenter, shown);
    painter.restore();
    return pill;
}

ProvenanceBadge::ProvenanceBadge(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setStyle(makeStyle(false, false, Language::English));
    setVisible(false);
}

void ProvenanceBadge::setProvenance(std::optional<Provenance> provenance)
{
    m_provenance = std::move(provenance);
    setVisible(m_provenance.has_value());
    describeAgain();
}

void ProvenanceBadge::setStyle(const ViewStyle& style)
{
    m_style = style;
    describeAgain();
}

void ProvenanceBadge::describeAgain()
{
    setToolTip(m_provenance ? provenanceDetails(*m_provenance, m_style.language) : QString());
    setAccessibleName(m_provenance ? provenanceLine(*m_provenance, m_style.language) : QString());
    updateGeometry();
    update();
}

QSize ProvenanceBadge::sizeHint() const
{
    const QFontMetricsF metrics(sized(m_style, 0.95));
    const double height = metrics.height() * 1.35;
    const double text = m_provenance ? metrics.horizontalAdvance(shortLine(*m_provenance, m_style.language)) : 0;
    return {static_cast<int>(text + metrics.capHeight() * 1.15 + height * 1.04) + 4, static_cast<int>(height) + 2};
}

QSize ProvenanceBadge::minimumSizeHint() const
{
    return {QFontMetrics(sized(m_style, 0.95)).averageCharWidth() * 14, sizeHint().height()};
}

void ProvenanceBadge::paintEvent(QPaintEvent*)
{
    if (!m_provenance)
        return;
    QPainter painter(this);
    paintBadge(painter, QRectF(rect()), *m_provenance, m_style, false);
}

} // namespace ringside
