// SPDX-License-Identifier: Apache-2.0
// One dataset of a run as a picture, without a window: what `--png` writes. Needs a QApplication, on any platform.
#pragma once

#include "experiments/core/outcome.h"
#include "views/view.h"

#include <QImage>
#include <QSize>

#include <string>

namespace ringside {

/// The picture of dataset `name` with the best view of its kind, under `headline`. Either outcome may be null. Null
/// image: neither of them has that dataset.
QImage renderOutcome(const Text& headline, const Outcome* prediction, const Outcome* measurement, const std::string& name,
                     const ViewStyle& style, QSize size = {1600, 1000}, double sharpness = 1.25);

/// The same, written to .png, .svg or .pdf.
Result<void> saveOutcome(const Text& headline, const Outcome* prediction, const Outcome* measurement, const std::string& name,
                         const ViewStyle& style, const QString& file, QSize size = {1600, 1000});

} // namespace ringside
