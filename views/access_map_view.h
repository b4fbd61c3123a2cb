// SPDX-License-Identifier: Apache-2.0
// The access map as a widget: point at a touch to read it, step through the passes with ← and →, or let them play.
#pragma once

#include "views/access_map_picture.h"

#include <QTimer>

class QToolButton;

namespace ringside {

class AccessMapView : public View {
    Q_OBJECT
public:
    explicit AccessMapView(QWidget* parent = nullptr);
    void setData(const ViewData& data) override;
    void setStyle(const ViewStyle& style) override;
    void paintOn(QPainter& painter, const QRectF& area) override;
    QSize sizeHint() const override { return {900, 640}; }
    QSize minimumSizeHint() const override { return {420, 360}; }

    /// The pass put forward; -1 = all alike.
    int pass() const { return m_pass; }
    void setPass(int pass);
    bool playing() const { return m_timer.isActive(); }
    void play(bool on);
    const AccessMapPicture& picture() const { return m_picture; }
    AccessPlaces places() const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void step(int by);
    void placeButton();

    ViewStyle m_style;
    AccessMapPicture m_picture;
    QToolButton* m_button;
    QTimer m_timer;
    int m_pass = -1;
    int m_differing = 0; ///< touches in which measurement and prediction are not the same
};

} // namespace ringside
