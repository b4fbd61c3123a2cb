// SPDX-License-Identifier: Apache-2.0
// A line of text that ends in "…" where it does not fit, and shows the whole as its tool tip then.
#pragma once

#include <QLabel>

namespace ringside {

class ElidedLabel : public QLabel {
    Q_OBJECT
public:
    explicit ElidedLabel(QWidget* parent = nullptr);
    QSize minimumSizeHint() const override { return {0, QLabel::minimumSizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    QString shown() const;
};

} // namespace ringside
