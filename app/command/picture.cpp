// SPDX-License-Identifier: Apache-2.0
#include "app/command/picture.h"

#include "views/view.h"

#include <QFileInfo>
#include <QImageWriter>
#include <QPainter>
#include <QSaveFile>

#include <memory>

namespace ringside {

namespace {

constexpr QSize size(1600, 1000);

Result<void> save(const QImage& image, const std::string& file)
{
    QSaveFile out(QString::fromStdString(file));
    if (!out.open(QIODevice::WriteOnly))
        return errorAt(file, "cannot be written: " + out.errorString().toStdString());
    QImageWriter writer(&out, "png");
    if (!writer.write(image))
        return errorAt(file, "cannot be written: " + writer.errorString().toStdString());
    if (!out.commit())
        return errorAt(file, "cannot be written: " + out.errorString().toStdString());
    return {};
}

/// Headline above, provenance below, the view's own picture between them.
Result<void> draw(const ViewData& data, const std::string& headline, const std::string& file)
{
    const Dataset* shown = data.measurement ? data.measurement : data.prediction;
    const ViewStyle style = makeStyle(false, false, Language::English);
    const std::unique_ptr<View> view(viewsFor(kindOf(*shown)).front().make(nullptr));
    view->setStyle(style);
    view->setData(data);

    QImage image(size, QImage::Format_ARGB32_Premultiplied);
    image.fill(style.background);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(style.text);
    QFont large = style.font;
    large.setPointSizeF(style.font.pointSizeF() * 1.6);
    painter.setFont(large);
    const QRectF page = QRectF(QPointF(0, 0), size).adjusted(30, 20, -30, -20);
    painter.drawText(QRectF(page.topLeft(), QSizeF(page.width(), 60)), Qt::AlignLeft | Qt::AlignVCenter,
                     QString::fromStdString(headline));
    painter.setFont(style.font);
    painter.setPen(style.faint);
    painter.drawText(QRectF(page.left(), page.bottom() - 30, page.width(), 30), Qt::AlignLeft | Qt::AlignVCenter,
                     QString::fromStdString(describe(shown->provenance)));
    view->paintOn(painter, page.adjusted(0, 70, 0, -40));
    painter.end();
    return save(image, file);
}

} // namespace

Result<void> drawRun(const Experiment& experiment, const Outcome& outcome, const std::string& file)
{
    if (outcome.datasets.empty())
        return errorAt(file, "was not drawn: the run gave no data");
    const Dataset* first = experiment.yields.empty() ? nullptr : outcome.dataset(experiment.yields.front().name);
    if (!first)
        first = &outcome.datasets.front();
    const std::string headline = experiment.headline ? experiment.headline(outcome).en : experiment.title.en;
    if (outcome.mode == RunMode::Model)
        return draw({first, nullptr, false}, headline, file);
    Result<Outcome> prediction = predict(experiment, outcome.params, referenceMachine());
    return draw({prediction ? prediction->dataset(first->name) : nullptr, first, false}, headline, file);
}

Result<void> drawDatasets(const std::vector<Dataset>& datasets, const std::string& title, const std::string& file)
{
    if (datasets.empty())
        return errorAt(file, "was not drawn: there is no data to draw");
    return draw({nullptr, &datasets.front(), false}, title + ": " + datasets.front().title.en, file);
}

} // namespace ringside
