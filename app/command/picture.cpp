// SPDX-License-Identifier: Apache-2.0
#include "app/command/picture.h"

#include "views/render.h"

#include <QImage>
#include <QImageWriter>
#include <QSaveFile>

namespace ringside {

namespace {

/// PNG whatever the name ends in: that is what was asked for.
Result<void> save(const QImage& image, const std::string& file)
{
    if (image.isNull())
        return errorAt(file, "was not drawn: there is no data to draw");
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

ViewStyle style()
{
    return makeStyle(false, false, Language::English);
}

} // namespace

Result<void> drawRun(const Experiment& experiment, const Outcome& outcome, const std::string& file)
{
    const Text headline = experiment.headline ? experiment.headline(outcome) : experiment.title;
    std::string name = experiment.yields.empty() ? std::string() : experiment.yields.front().name;
    if (!outcome.dataset(name) && !outcome.datasets.empty())
        name = outcome.datasets.front().name;
    if (outcome.mode == RunMode::Model)
        return save(renderOutcome(headline, &outcome, nullptr, name, style()), file);
    const Result<Outcome> prediction = predict(experiment, outcome.params, referenceMachine());
    return save(renderOutcome(headline, prediction ? &*prediction : nullptr, &outcome, name, style()), file);
}

Result<void> drawRecorded(const Outcome& outcome, const std::string& file)
{
    // A recording of an experiment that this Ringside knows gets its headline and its prediction.
    if (const Experiment* experiment = findExperiment(outcome.experiment))
        return drawRun(*experiment, outcome, file);
    const std::string name = outcome.datasets.empty() ? std::string() : outcome.datasets.front().name;
    return save(renderOutcome({outcome.experiment, {}}, nullptr, &outcome, name, style()), file);
}

} // namespace ringside
