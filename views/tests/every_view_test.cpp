// SPDX-License-Identifier: Apache-2.0
// Every view of every kind, with everything that can be there or not, in both languages, light, dark and presenting.
#include "views/tests/samples.h"

#include <gtest/gtest.h>

#include <tuple>

using namespace ringside;

namespace {

enum class Case { Prediction, Measurement, Both, Hidden, Empty, Nothing, OtherKind };

constexpr DatasetKind allKinds[] = {DatasetKind::Series, DatasetKind::Matrix, DatasetKind::AccessMap,
                                    DatasetKind::Table,  DatasetKind::Field,  DatasetKind::Source, DatasetKind::Timeline};

struct Look {
    bool dark, presenting;
    Language language;
};
constexpr Look looks[] = {{false, false, Language::English}, {true, false, Language::Chinese}, {false, true, Language::Chinese}, {true, true, Language::English}};

class EveryView : public testing::TestWithParam<std::tuple<DatasetKind, Case>> {
protected:
    DatasetKind kind() const { return std::get<0>(GetParam()); }
    ViewData data() const
    {
        switch (std::get<1>(GetParam())) {
        case Case::Prediction: return {&m_predicted, nullptr, false};
        case Case::Measurement: return {nullptr, &m_measured, false};
        case Case::Both: return {&m_predicted, &m_measured, false};
        case Case::Hidden: return {&m_predicted, &m_measured, true};
        case Case::Empty: return {&m_empty, nullptr, false};
        case Case::OtherKind: return {&m_other, nullptr, false};
        case Case::Nothing: break;
        }
        return {};
    }
    Dataset m_predicted = samples::dataset(kind(), false), m_measured = samples::dataset(kind(), true), m_empty = samples::emptyDataset(kind());
    Dataset m_other = samples::dataset(kind() == DatasetKind::Table ? DatasetKind::Source : DatasetKind::Table, false);
};

std::string nameOf(const testing::TestParamInfo<std::tuple<DatasetKind, Case>>& info)
{
    static const char* cases[] = {"Prediction", "Measurement", "Both", "Hidden", "Empty", "Nothing", "OtherKind"};
    std::string kind = kindName(std::get<0>(info.param));
    std::erase(kind, ' ');
    return kind + "_" + cases[static_cast<int>(std::get<1>(info.param))];
}

} // namespace

TEST_P(EveryView, drawsSomethingWithNothingCutOff)
{
    for (const ViewKind& v : viewsFor(kind()))
        for (const Look& look : looks)
            for (QSize size : {QSize(640, 440), QSize(1600, 850)}) {
                const ViewStyle style = makeStyle(look.dark, look.presenting, look.language);
                const std::unique_ptr<View> view(v.make(nullptr));
                view->setStyle(style);
                view->setData(data());
                const auto where = testing::Message() << v.id << " dark " << look.dark << " presenting " << look.presenting << " width " << size.width();
                const QImage onPaper = samples::painted(*view, style, size);
                EXPECT_GT(samples::inked(onPaper, style.background), 150) << where;
                const bool margins = std::string_view(v.id) != "table" && std::string_view(v.id) != "source"; // these fill their page
                EXPECT_TRUE(!margins || samples::clearEdge(onPaper, style.background, 1)) << where;
                EXPECT_GT(samples::inked(samples::rendered(*view, size), style.background), 150) << where;
            }
}

TEST_P(EveryView, survivesTinyAreas)
{
    for (const ViewKind& v : viewsFor(kind()))
        for (QSize size : {QSize(1, 1), QSize(20, 300), QSize(300, 20), QSize(90, 70)}) {
            const ViewStyle style = makeStyle(false, true, Language::English);
            const std::unique_ptr<View> view(v.make(nullptr));
            view->setStyle(style);
            view->setData(data());
            samples::painted(*view, style, size);
            samples::rendered(*view, size);
        }
}

TEST_P(EveryView, takesNewDataAndStylesInAnyOrder)
{
    for (const ViewKind& v : viewsFor(kind())) {
        const std::unique_ptr<View> view(v.make(nullptr));
        view->setData(data());
        view->setData({&m_predicted, &m_measured, false});
        view->setStyle(makeStyle(true, false, Language::Chinese));
        view->setData({});
        view->setData(data());
        const ViewStyle last = makeStyle(false, false, Language::English);
        view->setStyle(last);
        const std::unique_ptr<View> fresh(v.make(nullptr));
        fresh->setStyle(last);
        fresh->setData(data());
        EXPECT_EQ(samples::painted(*view, last, {700, 440}), samples::painted(*fresh, last, {700, 440})) << v.id << ": what was there before must not show";
    }
}

INSTANTIATE_TEST_SUITE_P(All, EveryView,
                         testing::Combine(testing::ValuesIn(allKinds), testing::Values(Case::Prediction, Case::Measurement, Case::Both, Case::Hidden,
                                                                                       Case::Empty, Case::Nothing, Case::OtherKind)),
                         nameOf);

TEST(Views, hiddenMeasurementIsNotOnPaperEither)
{
    for (DatasetKind kind : allKinds) {
        const Dataset p = samples::dataset(kind, false);
        Dataset small = samples::dataset(kind, true), large = small;
        if (auto* series = std::get_if<SeriesData>(&large.data))
            for (double& y : series->curves.front().y)
                y *= 7;
        if (auto* matrix = std::get_if<MatrixData>(&large.data))
            for (double& v : matrix->values)
                v *= 7;
        if (auto* field = std::get_if<FieldData>(&large.data))
            for (float& v : field->values)
                v *= 7;
        if (auto* map = std::get_if<AccessMapData>(&large.data))
            *map = samples::strided(4);
        for (const ViewKind& v : viewsFor(kind)) {
            const ViewStyle style = makeStyle(false, false, Language::English);
            const std::unique_ptr<View> a(v.make(nullptr)), b(v.make(nullptr));
            for (View* view : {a.get(), b.get()}) {
                view->setStyle(style);
                view->setData({&p, view == a.get() ? &small : &large, true});
            }
            EXPECT_EQ(samples::painted(*a, style, {640, 440}), samples::painted(*b, style, {640, 440})) << v.id;
        }
    }
}

TEST(Views, paperShowsWhatTheWidgetShows)
{
    const ViewStyle style = makeStyle(true, false, Language::English);
    for (DatasetKind kind : {DatasetKind::Matrix, DatasetKind::Series}) {
        const Dataset p = samples::dataset(kind, false);
        const std::unique_ptr<View> view(viewsFor(kind).front().make(nullptr));
        view->setStyle(style);
        view->setData({&p, nullptr, false});
        const QImage screen = samples::rendered(*view, {800, 500}), paper = samples::painted(*view, style, {800, 500});
        int different = 0;
        for (int y = 0; y < 500; ++y)
            for (int x = 0; x < 800; ++x) {
                const QColor a = screen.pixelColor(x, y), b = paper.pixelColor(x, y);
                different += std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue()) > 120;
            }
        EXPECT_LT(different, 800 * 500 / 100) << kindName(kind) << ": less than 1 %, which edges of lines may take";
    }
}
