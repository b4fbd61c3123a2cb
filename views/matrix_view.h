// SPDX-License-Identifier: Apache-2.0
// A matrix as a heatmap: measured, predicted, or the difference of both.
#pragma once

#include "views/matrix_picture.h"

class QButtonGroup;
class QToolButton;

namespace ringside {

class MatrixView : public View {
    Q_OBJECT
public:
    explicit MatrixView(QWidget* parent = nullptr);
    void setData(const ViewData& data) override;
    void setStyle(const ViewStyle& style) override;
    void paintOn(QPainter& painter, const QRectF& area) override;
    QSize sizeHint() const override { return {900, 560}; }
    QSize minimumSizeHint() const override { return {360, 260}; }

    MatrixMode mode() const { return m_mode; }
    void setMode(MatrixMode mode); ///< ignored where there is nothing of that kind
    const MatrixPicture& picture() const { return m_picture; }
    QRectF pictureArea() const; ///< below the buttons

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    void updateButtons();

    ViewStyle m_style;
    MatrixPicture m_picture;
    MatrixMode m_mode = MatrixMode::Predicted;
    bool m_chosen = false; ///< by the person, while there was a choice
    QWidget* m_bar;
    QButtonGroup* m_buttons;
};

} // namespace ringside
