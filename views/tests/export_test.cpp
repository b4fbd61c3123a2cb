// SPDX-License-Identifier: Apache-2.0
#include "views/export.h"
#include "views/headline.h"
#include "views/provenance_badge.h"
#include "views/render.h"
#include "views/tests/samples.h"

#include <QDir>
#include <QFile>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QXmlStreamReader>

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

using namespace ringside;

namespace {

Outcome outcomeOf(DatasetKind kind, bool measured)
{
    Outcome o;
    o.experiment = "sample";
    o.provenance = measured ? samples::live() : samples::model();
    o.datasets = {samples::dataset(kind, measured)};
    return o;
}

QByteArray contents(const QString& file)
{
    QFile f(file);
    return f.open(QIODevice::ReadOnly) ? f.readAll() : QByteArray();
}

const Text headline = {"2 wavefronts: 25.2 cycles", "2 个 wavefront：25.2 周期"};

struct Export : testing::Test {
    QString path(const char* name) const { return dir.filePath(name); }
    Result<void> save(DatasetKind kind, const char* name, Language language = Language::English)
    {
        const Outcome p = outcomeOf(kind, false), m = outcomeOf(kind, true);
        return saveOutcome(headline, &p, &m, "sample", makeStyle(false, false, language), path(name), {1200, 800});
    }
    QTemporaryDir dir;
};

} // namespace

TEST_F(Export, pngHasTheAskedSizeAndSaysWhereItCameFrom)
{
    ASSERT_TRUE(save(DatasetKind::Series, "a.png").ok());
    const QImage image(path("a.png"));
    EXPECT_EQ(image.size(), QSize(1200, 800));
    EXPECT_EQ(image.text("Title"), "2 wavefronts: 25.2 cycles");
    EXPECT_TRUE(image.text("Source").contains("NVIDIA H200")) << image.text("Source").toStdString();
    EXPECT_TRUE(image.text("Source").contains("sample model"));
    EXPECT_GT(samples::inked(image, Qt::white), 3000);
}

TEST_F(Export, svgIsWellFormedAndVectorsOnly)
{
    for (DatasetKind kind : {DatasetKind::Series, DatasetKind::AccessMap, DatasetKind::Matrix, DatasetKind::Table, DatasetKind::Source}) {
        ASSERT_TRUE(save(kind, "a.svg").ok()) << kindName(kind);
        const QByteArray svg = contents(path("a.svg"));
        QXmlStreamReader xml(svg);
        int images = 0, texts = 0;
        while (!xml.atEnd())
            if (xml.readNext() == QXmlStreamReader::StartElement) {
                images += xml.name() == QLatin1String("image");
                texts += xml.name() == QLatin1String("text");
            }
        EXPECT_FALSE(xml.hasError()) << kindName(kind) << ": " << xml.errorString().toStdString();
        EXPECT_EQ(images, 0) << kindName(kind);
        EXPECT_GT(texts, 3) << kindName(kind);
        EXPECT_TRUE(svg.contains("NVIDIA H200")) << kindName(kind);
        QSvgRenderer renderer(svg);
        EXPECT_TRUE(renderer.isValid()) << kindName(kind);
        EXPECT_NEAR(renderer.viewBoxF().width() / renderer.viewBoxF().height(), 1.5, 0.01);
    }
}

TEST_F(Export, pdfIsOnePage)
{
    ASSERT_TRUE(save(DatasetKind::AccessMap, "a.pdf", Language::Chinese).ok());
    const QByteArray pdf = contents(path("a.pdf"));
    EXPECT_TRUE(pdf.startsWith("%PDF-1."));
    EXPECT_TRUE(pdf.trimmed().endsWith("%%EOF"));
    EXPECT_EQ(pdf.count("/Type /Page\n"), 1);
    EXPECT_GT(pdf.size(), 5000);
}

TEST_F(Export, unknownEndingIsRefusedByName)
{
    const auto result = save(DatasetKind::Series, "a.bmp");
    ASSERT_FALSE(result.ok());
    EXPECT_TRUE(result.error().where.ends_with("a.bmp"));
    EXPECT_EQ(result.error().message, "A picture's file ends in .png, .svg or .pdf.");
    EXPECT_FALSE(QFile::exists(path("a.bmp")));
}

TEST_F(Export, folderThatIsNotThereIsAnErrorNotACrash)
{
    for (const char* name : {"no/such/a.png", "no/such/a.svg", "no/such/a.pdf"}) {
        const auto result = save(DatasetKind::Series, name);
        ASSERT_FALSE(result.ok()) << name;
        EXPECT_TRUE(result.error().where.ends_with(name));
        EXPECT_NE(result.error().message.find("cannot be written"), std::string::npos);
    }
}

TEST_F(Export, datasetThatTheRunLacksIsNamed)
{
    const Outcome p = outcomeOf(DatasetKind::Series, false);
    const auto result = saveOutcome(headline, &p, nullptr, "nothing", makeStyle(false, false, Language::English), path("a.png"));
    ASSERT_FALSE(result.ok());
    EXPECT_NE(result.error().message.find("nothing"), std::string::npos);
    EXPECT_TRUE(renderOutcome(headline, nullptr, nullptr, "sample", makeStyle(false, false, Language::English)).isNull());
}

TEST_F(Export, csvHoldsTheNumbersAndTheSource)
{
    ASSERT_TRUE(saveData(samples::dataset(DatasetKind::Series, true), path("a.csv")).ok());
    const QByteArray csv = contents(path("a.csv"));
    EXPECT_TRUE(csv.startsWith("# Sample\r\n# Live"));
    EXPECT_TRUE(csv.contains("Size (B),naive (B/s),padded (B/s),copy (B/s)\r\n")) << csv.toStdString();
    EXPECT_TRUE(csv.contains("\r\n4096,,5400000000,9000000000\r\n")) << "missing is empty, not 0: " << csv.toStdString();
}

TEST_F(Export, jsonReadsBack)
{
    ASSERT_TRUE(saveData(outcomeOf(DatasetKind::Matrix, true), path("a.json")).ok());
    const auto json = nlohmann::json::parse(contents(path("a.json")).toStdString());
    EXPECT_EQ(json.at("experiment"), "sample");
    EXPECT_EQ(json.at("datasets").at(0).at("kind"), "matrix");
    EXPECT_FALSE(saveData(outcomeOf(DatasetKind::Matrix, true), path("a.csv")).ok());
    EXPECT_FALSE(saveData(samples::dataset(DatasetKind::Series, true), path("a.txt")).ok());
}

TEST_F(Export, anOldFileIsReplacedAsAWhole)
{
    QFile old(path("a.csv"));
    ASSERT_TRUE(old.open(QIODevice::WriteOnly));
    old.write(QByteArray(100000, 'x'));
    old.close();
    ASSERT_TRUE(saveData(samples::dataset(DatasetKind::Table, false), path("a.csv")).ok());
    EXPECT_FALSE(contents(path("a.csv")).contains('x'));
    EXPECT_EQ(QDir(dir.path()).entryList(QDir::Files).size(), 1) << "nothing is left beside it";
}

TEST(Headline, longSentencesGetSmallerTypeBeforeMoreLines)
{
    const ViewStyle style = makeStyle(false, false, Language::English);
    const QString text = "Padding 1 frees 62 of 64 strides; without it 32 are free";
    const double wide = headlineHeight(text, style, 1600), narrow = headlineHeight(text, style, 520);
    EXPECT_LT(wide, narrow);
    EXPECT_LE(narrow, 2.1 * QFontMetricsF(style.font).height() * 1.9);
    EXPECT_EQ(headlineHeight({}, style, 500), 0);
}

TEST(Headline, everyWordIsInsideTheWidget)
{
    for (bool presenting : {false, true})
        for (int width : {240, 600, 1800}) {
            Headline h;
            h.setStyle(makeStyle(false, presenting, Language::Chinese));
            h.setText("填充 1 使 64 种步长中的 62 种无冲突；不填充时为 32 种: 32-way conflict: 85.2 cycles");
            h.resize(width, h.heightForWidth(width));
            QImage image(h.size(), QImage::Format_RGB32);
            image.fill(Qt::white);
            h.render(&image, {}, {}, QWidget::DrawChildren);
            for (int x = 0; x < image.width(); ++x)
                EXPECT_EQ(image.pixelColor(x, image.height() - 1), QColor(Qt::white));
        }
}

TEST(ProvenanceBadge, eachOriginHasItsOwnShapeAndWord)
{
    const ViewStyle style = makeStyle(false, false, Language::English);
    std::vector<QImage> pictures;
    for (Origin origin : {Origin::Model, Origin::Live, Origin::Recording, Origin::Import}) {
        Provenance p;
        p.origin = origin;
        ViewStyle grey = style; // without colour they still differ
        grey.curves.assign(6, Qt::black);
        grey.prediction = Qt::black;
        QImage image(40, 30, QImage::Format_RGB32); // the shape, and at most the first letter
        image.fill(Qt::white);
        QPainter painter(&image);
        paintBadge(painter, QRectF(0, 0, 200, 30), p, grey, false);
        painter.end();
        for (const QImage& other : pictures)
            EXPECT_NE(image.copy(8, 5, 14, 20), other.copy(8, 5, 14, 20));
        pictures.push_back(image);
        EXPECT_NE(originTitle(origin, Language::English), originTitle(origin, Language::Chinese));
    }
}

TEST(ProvenanceBadge, tooltipHoldsAllThatIsKnown)
{
    ProvenanceBadge badge;
    EXPECT_FALSE(badge.isVisibleTo(nullptr)) << "nothing to say takes no room";
    Provenance p = samples::live();
    p.note = "4 ranks on 1 GPU, sockets";
    badge.setProvenance(p);
    for (const char* part : {"NVIDIA H200", "580.1", "2026-12-01T06:10:00Z", "4 ranks on 1 GPU, sockets", "Live"})
        EXPECT_TRUE(badge.toolTip().contains(part)) << part;
    badge.setStyle(makeStyle(false, false, Language::Chinese));
    EXPECT_TRUE(badge.toolTip().contains("实测"));
    EXPECT_TRUE(badge.toolTip().contains("驱动：580.1"));
}
