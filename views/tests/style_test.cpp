// SPDX-License-Identifier: Apache-2.0
#include "views/access_map_picture.h"
#include "views/paint.h"

#include <gtest/gtest.h>

using namespace ringside;

TEST(Style, everyColourOfTextAndLinesStandsOut)
{
    for (bool dark : {false, true}) {
        const ViewStyle s = makeStyle(dark, false, Language::English);
        for (const QColor& colour : {s.text, s.faint, s.prediction, s.accent, s.warning})
            EXPECT_GE(contrast(colour, s.background), 4.5) << colour.name().toStdString() << (dark ? " dark" : " light");
        EXPECT_GE(s.curves.size(), 6u);
        for (const QColor& colour : s.curves)
            EXPECT_GE(contrast(colour, s.background), 4.5) << colour.name().toStdString() << (dark ? " dark" : " light");
    }
}

TEST(Style, contrastIsThatOfTheStandard)
{
    EXPECT_NEAR(contrast(Qt::black, Qt::white), 21, 1e-9);
    EXPECT_NEAR(contrast(Qt::white, Qt::white), 1, 1e-9);
    EXPECT_NEAR(contrast(QColor(0x77, 0x77, 0x77), Qt::white), 4.48, 0.01);
}

TEST(Style, numbersInPassColoursAreReadable)
{
    for (bool dark : {false, true})
        for (int passes : {1, 2, 8, 32})
            for (int pass = 0; pass < passes; ++pass) {
                const QColor ground = passColour(pass, passes, dark);
                EXPECT_GE(contrast(inkOn(ground), ground), 4.5) << pass << " of " << passes;
            }
}

TEST(Style, presentingIsLargerAndNeverBelowTwentyPixels)
{
    const ViewStyle plain = makeStyle(false, false, Language::English), present = makeStyle(false, true, Language::English);
    EXPECT_NEAR(double(present.font.pixelSize()) / plain.font.pixelSize(), 1.6, 0.05);
    EXPECT_GT(present.lineWidth, plain.lineWidth);
    for (double factor : {0.5, 0.9, 1.0, 2.0})
        EXPECT_GE(sized(present, factor).pixelSize(), 20);
    EXPECT_GE(sized(plain, 0.1).pixelSize(), 11);
}

TEST(Registry, everyKindHasAViewAndTheTableIsLast)
{
    for (DatasetKind kind : {DatasetKind::Series, DatasetKind::Matrix, DatasetKind::AccessMap, DatasetKind::Table, DatasetKind::Field, DatasetKind::Source}) {
        const auto& kinds = viewsFor(kind);
        ASSERT_FALSE(kinds.empty()) << kindName(kind);
        EXPECT_STREQ(kinds.back().id, "table") << kindName(kind);
        EXPECT_EQ(kinds.size(), kind == DatasetKind::Table ? 1u : 2u) << kindName(kind);
        for (const ViewKind& v : kinds) {
            EXPECT_FALSE(v.title.en.empty());
            EXPECT_FALSE(v.title.zh.empty());
        }
    }
}
