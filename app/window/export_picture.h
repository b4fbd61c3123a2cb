// SPDX-License-Identifier: Apache-2.0
// The picture as a file: PNG, SVG or PDF by the file's ending. Headline above, where the numbers came from below.
#pragma once

#include "experiments/core/result.h"
#include "views/view.h"

#include <QString>

namespace ringside {

struct PictureWords {
    QString headline;
    QString source; ///< the badge: every picture that leaves the program says where its numbers came from
};

/// `size` is in pixels for PNG, in the same units for SVG; PDF is one A4 page, landscape. Replaces the file as a whole or
/// not at all.
Result<void> exportPicture(View& view, const ViewStyle& style, const PictureWords& words, const QString& file,
                           QSize size = {1600, 1000});

} // namespace ringside
