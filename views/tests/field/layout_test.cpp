// SPDX-License-Identifier: Apache-2.0
#include "samples.h"

#include "views/field_layout.h"

#include <QPainter>

#include <gtest/gtest.h>

#include <algorithm>

using namespace ringside;

namespace {

FieldData labelled()
{
    FieldData f = samples::field(64, 9);
    for (int i = 0; i < 9; ++i)
        f.rows.push_back("padding " + std::to_string(i));
    return f;
}

struct Case { QSize size; bool presenting; };

class FieldLayoutSizes : public testing::TestWithParam<Case> {};

TEST_P(FieldLayoutSizes, EverythingLiesInsideAndApart)
{
    const ViewStyle style = makeStyle(false, GetParam().presenting, Language::English);
    const QRectF area(QPointF(0, 0), QSizeF(GetParam().size));
    for (const FieldData& field : {samples::field(2048, 2048), labelled(), samples::field(1, 1)}) {
        FieldFrame frame;
        frame.field = &field;
        frame.notice = QStringLiteral("The worker is gone");
        frame.controlsHeight = 40;
        const FieldPlaces places = placeField(frame, style, area);
        for (const QRectF& place : {places.picture, places.bar, places.notice, places.corner})
            EXPECT_TRUE(area.contains(place)) << place.x() << " " << place.y() << " " << place.width() << " " << place.height();
        EXPECT_FALSE(places.picture.intersects(places.bar));
        EXPECT_FALSE(places.picture.intersects(places.notice));
        EXPECT_FALSE(places.picture.intersects(places.corner));
        EXPECT_FALSE(places.notice.intersects(places.corner));
        EXPECT_GE(places.picture.top(), frame.controlsHeight);
        EXPECT_EQ(places.picture, QRectF(places.picture.toRect())) << "a picture between pixels would blur";
    }
}

INSTANTIATE_TEST_SUITE_P(Sizes, FieldLayoutSizes,
                         testing::Values(Case{{360, 300}, false}, Case{{640, 360}, false}, Case{{1280, 720}, false},
                                         Case{{1920, 1080}, false}, Case{{1920, 1080}, true}, Case{{700, 1100}, true}),
                         [](const auto& info) {
                             return std::to_string(info.param.size.width()) + "x" + std::to_string(info.param.size.height()) +
                                    (info.param.presenting ? "presenting" : "");
                         });

TEST(FieldLayout, SpaceKeepsItsShapeAndTablesFill)
{
    const ViewStyle style = makeStyle(false, false, Language::English);
    const FieldData square = samples::field(512, 512), table = labelled();
    FieldFrame frame;
    frame.field = &square;
    const QRectF picture = placeField(frame, style, QRectF(0, 0, 1280, 720)).picture;
    EXPECT_NEAR(picture.width(), picture.height(), 1.5);
    frame.field = &table;
    EXPECT_GT(placeField(frame, style, QRectF(0, 0, 1280, 720)).picture.width(), 900);
}

/// The smallest rectangle that holds all that is not background.
QRect inked(const QImage& image, QRgb background)
{
    QRect box;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (image.pixel(x, y) != background)
                box |= QRect(x, y, 1, 1);
    return box;
}

TEST(FieldLayout, NothingIsDrawnOutsideItsArea)
{
    const ViewStyle style = makeStyle(true, true, Language::Chinese);
    const FieldData field = labelled();
    FieldFrame frame;
    frame.field = &field;
    frame.corner = QStringLiteral("shared GPU memory · 60 frames/s");
    frame.notice = QString(400, QLatin1Char('x'));
    frame.colourTitle = QString(300, QLatin1Char('y'));
    frame.lost = true;
    QImage image(900, 700, QImage::Format_RGB32);
    image.fill(Qt::magenta);
    const QRectF area(50, 40, 800, 600);
    QPainter painter(&image);
    paintFieldFrame(painter, frame, placeField(frame, style, area), makeFieldColours(style, false), style, area);
    painter.end();
    EXPECT_TRUE(area.contains(inked(image, QColor(Qt::magenta).rgb())));
}

TEST(RoundTicks, AreMultiplesOfOneTwoOrFiveInsideTheRange)
{
    EXPECT_EQ(roundTicks(0, 100, 6), (std::vector<double>{0, 20, 40, 60, 80, 100}));
    EXPECT_EQ(roundTicks(-5, 5, 5), (std::vector<double>{-4, -2, 0, 2, 4}));
    EXPECT_TRUE(roundTicks(1, 1, 5).empty());
    EXPECT_TRUE(roundTicks(0, 1, 0).empty());
    for (const double high : {0.003, 1.0, 97.0, 6.5e9}) {
        const auto ticks = roundTicks(0, high, 7);
        EXPECT_GE(ticks.size(), 2u) << high;
        EXPECT_LE(ticks.size(), 7u) << high;
        EXPECT_LE(ticks.back(), high * (1 + 1e-9));
    }
}

TEST(FieldPlaceName, SpeaksTheLanguageAndTheLabels)
{
    FieldData field = labelled();
    EXPECT_EQ(fieldPlaceName(field, 3, 2, Language::English).toStdString(), "stride 3 words, padding padding 2 words");
    field.rows.clear();
    EXPECT_EQ(fieldPlaceName(field, 3, 2, Language::Chinese).toStdString(), "步长 3 words, 填充 2 words");
}

} // namespace
