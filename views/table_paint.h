// SPDX-License-Identifier: Apache-2.0
// A table on paper: as many rows as fit, and how many did not.
#pragma once

#include "views/table_merge.h"

#include <QRectF>

namespace ringside {

void paintTable(QPainter& painter, const QRectF& area, const MergedTable& table, const std::vector<int>& order,
                const ViewStyle& style);

} // namespace ringside
