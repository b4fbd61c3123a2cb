// SPDX-License-Identifier: Apache-2.0
#include "app/window/icons.h"

#include <QApplication>
#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QPixmapCache>
#include <QSvgRenderer>
#include <QToolButton>

namespace ringside {

namespace {

QColor colorFor(QIcon::Mode mode)
{
    const QPalette palette = QApplication::palette();
    switch (mode) {
    case QIcon::Disabled: return palette.color(QPalette::Disabled, QPalette::ButtonText);
    case QIcon::Selected: return palette.color(QPalette::HighlightedText);
    case QIcon::Normal:
    case QIcon::Active: break;
    }
    return palette.color(QPalette::Active, QPalette::ButtonText);
}

/// Asks for the palette each time it paints, so that nobody must set icons anew when the theme changes.
class ThemedEngine : public QIconEngine {
public:
    explicit ThemedEngine(QString name) : m_name(std::move(name)) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override
    {
        painter->drawPixmap(rect.topLeft(), iconPixmap(m_name, rect.size(), colorFor(mode), painter->device()->devicePixelRatioF()));
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State) override
    {
        return iconPixmap(m_name, size, colorFor(mode));
    }
    QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State, qreal scale) override
    {
        return iconPixmap(m_name, size / scale, colorFor(mode), scale);
    }
    QIconEngine* clone() const override { return new ThemedEngine(m_name); }

private:
    QString m_name;
};

} // namespace

QIcon themedIcon(const QString& name) { return QIcon(new ThemedEngine(name)); }

QPixmap iconPixmap(const QString& name, const QSize& size, const QColor& color, double devicePixelRatio)
{
    const QString key = QString("ringside-icon/%1/%2/%3x%4@%5")
                            .arg(name, color.name(QColor::HexArgb))
                            .arg(size.width())
                            .arg(size.height())
                            .arg(devicePixelRatio);
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap))
        return pixmap;
    pixmap = QPixmap(size * devicePixelRatio);
    pixmap.setDevicePixelRatio(devicePixelRatio);
    pixmap.fill(Qt::transparent);
    QFile file(":/icons/" + name + ".svg");
    if (!file.open(QIODevice::ReadOnly)) {
        qWarning("Ringside: there is no icon \"%s\"", qPrintable(name));
        return pixmap;
    }
    QSvgRenderer renderer(file.readAll().replace("#000000", color.name().toUtf8()));
    QPainter painter(&pixmap);
    renderer.render(&painter, QRectF(QPointF(0, 0), QSizeF(size)));
    painter.end();
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

QToolButton* iconButton(QWidget* parent, const char* icon, const char* name)
{
    auto* button = new QToolButton(parent);
    button->setObjectName(name);
    button->setIcon(themedIcon(icon));
    button->setAutoRaise(true);
    return button;
}

} // namespace ringside
