// SPDX-License-Identifier: Apache-2.0
#include "views/render.h"

#include "views/export.h"
#include "views/paint.h"

#include <memory>
#include <optional>

namespace ringside {

namespace {

struct Prepared {
    std::unique_ptr<View> view;
    PicturePage page;
};

std::optional<Prepared> prepare(const Text& headline, const Outcome* prediction, const Outcome* measurement, const std::string& name,
                                const ViewStyle& style)
{
    ViewData data;
    data.prediction = prediction ? prediction->dataset(name) : nullptr;
    data.measurement = measurement ? measurement->dataset(name) : nullptr;
    const Dataset* any = data.measurement ? data.measurement : data.prediction;
    if (!any)
        return {};
    Prepared p;
    p.view.reset(viewsFor(kindOf(*any)).front().make(nullptr));
    p.view->setStyle(style);
    p.view->setData(data);
    p.page.headline = inLanguage(headline, style.language);
    p.page.views = {p.view.get()};
    p.page.style = style;
    for (const Dataset* d : {data.measurement, data.prediction})
        if (d)
            p.page.sources.push_back(d->provenance);
    return p;
}

} // namespace

QImage renderOutcome(const Text& headline, const Outcome* prediction, const Outcome* measurement, const std::string& name,
                     const ViewStyle& style, QSize size, double sharpness)
{
    auto prepared = prepare(headline, prediction, measurement, name, style);
    if (!prepared)
        return {};
    prepared->page.size = size;
    prepared->page.sharpness = sharpness;
    return pageImage(prepared->page);
}

Result<void> saveOutcome(const Text& headline, const Outcome* prediction, const Outcome* measurement, const std::string& name,
                         const ViewStyle& style, const QString& file, QSize size)
{
    auto prepared = prepare(headline, prediction, measurement, name, style);
    if (!prepared)
        return errorAt(file.toStdString(), "was not drawn: the run has no dataset named \"" + name + "\"");
    prepared->page.size = size;
    return savePicture(prepared->page, file);
}

} // namespace ringside
