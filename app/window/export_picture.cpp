// SPDX-License-Identifier: Apache-2.0
#include "app/window/export_picture.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QImageWriter>
#include <QPageLayout>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

namespace ringside {

namespace {

Error unwritable(const QString& file, const QString& why)
{
    return errorAt(file.toStdString(), QCoreApplication::translate("ringside::Export", "The file cannot be written: %1").arg(why).toStdString());
}

/// One page of `size`, whatever the device's own resolution is.
void paintPage(QPainter& painter, View& view, const ViewStyle& style, const PictureWords& words, QSize size)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(QRect(QPoint(0, 0), size), style.background);
    QFont large = style.font;
    large.setPixelSize(style.font.pixelSize() * 17 / 10);
    large.setBold(true);
    const int margin = style.font.pixelSize();
    const QRect page = QRect(QPoint(0, 0), size).adjusted(margin, margin, -margin, -margin);

    painter.setFont(large);
    painter.setPen(style.text);
    QRect headline;
    painter.drawText(page, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, words.headline, &headline);
    painter.setFont(style.font);
    QRect source = painter.boundingRect(page, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, words.source);
    source.moveBottom(page.bottom());
    painter.setPen(style.faint);
    painter.drawText(source, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, words.source);

    painter.save();
    view.paintOn(painter, QRectF(page).adjusted(0, headline.height() + margin, 0, -source.height() - margin));
    painter.restore();
}

/// Scaled to twice the type of the screen, so that the picture survives a slide or a printed page.
constexpr double sharpness = 2;

Result<void> writePng(QIODevice& out, View& view, const ViewStyle& style, const PictureWords& words, const QString& file, QSize size)
{
    QImage image(size, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(sharpness);
    QPainter painter(&image);
    paintPage(painter, view, style, words, size / sharpness);
    painter.end();
    QImageWriter writer(&out, "png");
    if (!writer.write(image))
        return unwritable(file, writer.errorString());
    return {};
}

void writeSvg(QIODevice& out, View& view, const ViewStyle& style, const PictureWords& words, QSize size)
{
    QSvgGenerator svg;
    svg.setOutputDevice(&out);
    svg.setSize(size / sharpness);
    svg.setViewBox(QRect(QPoint(0, 0), size / sharpness));
    svg.setTitle(words.headline);
    svg.setDescription(words.source);
    QPainter painter(&svg);
    paintPage(painter, view, style, words, size / sharpness);
}

void writePdf(QIODevice& out, View& view, const ViewStyle& style, const PictureWords& words, QSize size)
{
    QPdfWriter pdf(&out);
    pdf.setPageLayout(QPageLayout(QPageSize(QPageSize::A4), QPageLayout::Landscape, QMarginsF(8, 8, 8, 8), QPageLayout::Millimeter));
    pdf.setTitle(words.headline);
    pdf.setCreator(QStringLiteral("Ringside"));
    QPainter painter(&pdf);
    const QSizeF logical = QSizeF(size / sharpness).scaled(QSizeF(pdf.width(), pdf.height()), Qt::KeepAspectRatio);
    const double factor = logical.width() / (size.width() / sharpness);
    painter.scale(factor, factor);
    paintPage(painter, view, style, words, size / sharpness);
}

} // namespace

Result<void> exportPicture(View& view, const ViewStyle& style, const PictureWords& words, const QString& file, QSize size)
{
    const QString ending = QFileInfo(file).suffix().toLower();
    if (ending != "png" && ending != "svg" && ending != "pdf")
        return errorAt(file.toStdString(),
                       QCoreApplication::translate("ringside::Export", "A picture's file ends in .png, .svg or .pdf.").toStdString());
    QSaveFile out(file);
    if (!out.open(QIODevice::WriteOnly))
        return unwritable(file, out.errorString());
    if (ending == "png") {
        if (Result<void> written = writePng(out, view, style, words, file, size); !written)
            return written;
    } else if (ending == "svg") {
        writeSvg(out, view, style, words, size);
    } else {
        writePdf(out, view, style, words, size);
    }
    if (!out.commit())
        return unwritable(file, out.errorString());
    return {};
}

} // namespace ringside
