// SPDX-License-Identifier: Apache-2.0
#include "views/export.h"

#include "experiments/core/json.h"
#include "views/headline.h"
#include "views/paint.h"
#include "views/provenance_badge.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QFontMetricsF>
#include <QImage>
#include <QImageWriter>
#include <QPageLayout>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

#include <algorithm>

namespace ringside {

namespace {

std::string translated(const char* text) { return QCoreApplication::translate("ringside::Export", text).toStdString(); }

Error unwritable(const QString& file, const QString& why)
{
    return errorAt(file.toStdString(), QCoreApplication::translate("ringside::Export", "The file cannot be written: %1").arg(why).toStdString());
}

Error wrongEnding(const QString& file, const char* expected) { return errorAt(file.toStdString(), translated(expected)); }

QSizeF pointsOf(const PicturePage& page) { return QSizeF(page.size) / page.sharpness; }

QString captionOf(const PicturePage& page)
{
    QStringList lines;
    for (const Provenance& p : page.sources)
        if (const QString line = provenanceLine(p, page.style.language); !lines.contains(line))
            lines << line;
    return lines.join('\n');
}

Result<void> writePng(QIODevice& out, const PicturePage& page, const QString& file)
{
    QImageWriter writer(&out, "png");
    writer.setText(QStringLiteral("Title"), page.headline);
    writer.setText(QStringLiteral("Source"), captionOf(page));
    if (!writer.write(pageImage(page)))
        return unwritable(file, writer.errorString());
    return {};
}

Result<void> writeSvg(QIODevice& out, const PicturePage& page, const QString& file)
{
    QSvgGenerator svg;
    svg.setOutputDevice(&out);
    svg.setSize(pointsOf(page).toSize());
    svg.setViewBox(QRectF(QPointF(0, 0), pointsOf(page)));
    svg.setResolution(96);
    svg.setTitle(page.headline);
    svg.setDescription(captionOf(page));
    QPainter painter;
    if (!painter.begin(&svg))
        return unwritable(file, out.errorString());
    paintPage(painter, QRectF(QPointF(0, 0), pointsOf(page)), page);
    return {};
}

Result<void> writePdf(QIODevice& out, const PicturePage& page, const QString& file)
{
    QPdfWriter pdf(&out);
    pdf.setResolution(300);
    // The paper is the picture: nothing is cut off and nothing is left white around it.
    const QSizeF points = pointsOf(page) * 72.0 / 96.0;
    pdf.setPageLayout(QPageLayout(QPageSize(points, QPageSize::Point), QPageLayout::Portrait, QMarginsF(0, 0, 0, 0)));
    pdf.setTitle(page.headline);
    pdf.setCreator(QStringLiteral("Ringside"));
    QPainter painter;
    if (!painter.begin(&pdf))
        return unwritable(file, out.errorString());
    const double factor = pdf.width() / pointsOf(page).width();
    painter.scale(factor, factor);
    paintPage(painter, QRectF(QPointF(0, 0), pointsOf(page)), page);
    return {};
}

Result<void> saveText(const std::string& text, const QString& file)
{
    QSaveFile out(file);
    if (!out.open(QIODevice::WriteOnly))
        return unwritable(file, out.errorString());
    if (out.write(text.data(), static_cast<qint64>(text.size())) != static_cast<qint64>(text.size()) || !out.commit())
        return unwritable(file, out.errorString());
    return {};
}

} // namespace

void paintPage(QPainter& painter, const QRectF& area, const PicturePage& page)
{
    const ViewStyle& style = page.style;
    painter.save();
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    painter.fillRect(area, style.background);
    const double margin = style.font.pixelSize();
    QRectF in = area.adjusted(margin, margin, -margin, -margin);
    const double headline = headlineHeight(page.headline, style, in.width());
    paintHeadline(painter, in, page.headline, style);

    const double line = QFontMetricsF(sized(style, 0.95)).height() * 1.5;
    double bottom = in.bottom();
    for (std::size_t i = page.sources.size(); i-- > 0;) {
        bottom -= line;
        paintBadge(painter, QRectF(in.left(), bottom, in.width(), line), page.sources[i], style, true);
    }
    const QRectF middle(in.left(), in.top() + headline + margin * 0.5, in.width(), bottom - margin * 0.5 - (in.top() + headline + margin * 0.5));
    const double each = middle.height() / static_cast<double>(std::max<std::size_t>(1, page.views.size()));
    for (std::size_t i = 0; i < page.views.size(); ++i) {
        painter.save();
        page.views[i]->paintOn(painter, QRectF(middle.left(), middle.top() + each * static_cast<double>(i), middle.width(), each));
        painter.restore();
    }
    painter.restore();
}

QImage pageImage(const PicturePage& page)
{
    QImage image(page.size, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(page.sharpness);
    image.fill(page.style.background);
    QPainter painter(&image);
    paintPage(painter, QRectF(QPointF(0, 0), pointsOf(page)), page);
    return image;
}

Result<void> savePicture(const PicturePage& page, const QString& file)
{
    const QString ending = QFileInfo(file).suffix().toLower();
    const auto write = ending == "png" ? writePng : ending == "svg" ? writeSvg : ending == "pdf" ? writePdf : nullptr;
    if (!write)
        return wrongEnding(file, QT_TRANSLATE_NOOP("ringside::Export", "A picture's file ends in .png, .svg or .pdf."));
    QSaveFile out(file);
    if (!out.open(QIODevice::WriteOnly))
        return unwritable(file, out.errorString());
    if (Result<void> written = write(out, page, file); !written)
        return written;
    if (!out.commit())
        return unwritable(file, out.errorString());
    return {};
}

Result<void> saveData(const Dataset& dataset, const QString& file)
{
    const QString ending = QFileInfo(file).suffix().toLower();
    if (ending == "csv")
        return saveText(toCsv(dataset), file);
    if (ending == "json")
        return saveText(jsonText(toJson(dataset)) + "\n", file);
    return wrongEnding(file, QT_TRANSLATE_NOOP("ringside::Export", "A data file ends in .csv or .json."));
}

Result<void> saveData(const Outcome& outcome, const QString& file)
{
    if (QFileInfo(file).suffix().toLower() == "json")
        return saveText(jsonText(toJson(outcome)) + "\n", file);
    return wrongEnding(file, QT_TRANSLATE_NOOP("ringside::Export", "All data of a run go into a file that ends in .json."));
}

} // namespace ringside
