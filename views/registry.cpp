// SPDX-License-Identifier: Apache-2.0
// Which views can draw which kind of data. The only place that names a view by its class.
#include "views/view.h"

#include "views/access_map_view.h"
#include "views/field_view.h"
#include "views/matrix_view.h"
#include "views/series_view.h"
#include "views/source_view.h"
#include "views/table_view.h"

namespace ringside {

namespace {

template <class V>
View* make(QWidget* parent)
{
    return new V(parent);
}

std::vector<ViewKind> withTable(std::vector<ViewKind> kinds)
{
    kinds.push_back({"table", {"Table", "表格"}, make<TableView>});
    return kinds;
}

} // namespace

const std::vector<ViewKind>& viewsFor(DatasetKind kind)
{
    static const auto accessMap = withTable({{"access-map", {"Access map", "访问图"}, make<AccessMapView>}});
    static const auto field = withTable({{"field", {"Field", "场"}, make<FieldView>}});
    static const auto series = withTable({{"chart", {"Chart", "图表"}, make<SeriesView>}});
    static const auto matrix = withTable({{"heatmap", {"Heatmap", "热图"}, make<MatrixView>}});
    static const auto source = withTable({{"source", {"Source", "源代码"}, make<SourceView>}});
    static const auto table = withTable({});
    switch (kind) {
    case DatasetKind::AccessMap: return accessMap;
    case DatasetKind::Field: return field;
    case DatasetKind::Series: return series;
    case DatasetKind::Matrix: return matrix;
    case DatasetKind::Source: return source;
    case DatasetKind::Timeline:
    case DatasetKind::Table: break;
    }
    return table;
}

} // namespace ringside
