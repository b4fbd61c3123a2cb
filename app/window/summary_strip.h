// SPDX-License-Identifier: Apache-2.0
// The figures of a run in one row: predicted, and beside it measured.
#pragma once

#include "experiments/core/outcome.h"
#include "views/view.h"

#include <QWidget>

namespace ringside {

class SummaryStrip : public QWidget {
    Q_OBJECT
public:
    explicit SummaryStrip(QWidget* parent = nullptr);
    void setData(const Outcome* prediction, const Outcome* measurement, bool hideMeasurement);
    void setStyle(const ViewStyle& style);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {200, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent*) override;

private:
    struct Figure {
        QString label, predicted, measured;
    };
    std::vector<SummaryValue> m_predicted, m_measured;
    ViewStyle m_style;
    std::vector<Figure> figures() const;
    void describe();
};

} // namespace ringside
