// SPDX-License-Identifier: Apache-2.0
// The one sentence above the picture, in the largest type that fits, its numbers put forward.
#pragma once

#include "views/view.h"

namespace ringside {

/// Height the sentence takes at that width: one line or two, smaller type before a third.
double headlineHeight(const QString& text, const ViewStyle& style, double width);
/// Draws it at the top left of `area`.
void paintHeadline(QPainter& painter, const QRectF& area, const QString& text, const ViewStyle& style);

class Headline : public QWidget {
    Q_OBJECT
public:
    explicit Headline(QWidget* parent = nullptr);
    void setText(const QString& text);
    const QString& text() const { return m_text; }
    void setStyle(const ViewStyle& style);

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    ViewStyle m_style;
    QString m_text;
};

} // namespace ringside
