// SPDX-License-Identifier: Apache-2.0
#include "app/tests/window_helpers.h"
#include "app/window/window_settings.h"

#include <QFile>
#include <QTemporaryDir>

#include <gtest/gtest.h>

namespace ringside {

namespace {

using namespace test;

class WindowSettingsTest : public testing::Test {
protected:
    QTemporaryDir m_folder;
    QString file() const { return m_folder.filePath("ringside.ini"); }
};

TEST_F(WindowSettingsTest, NothingWrittenGivesDefaults)
{
    const WindowSettings settings(file());
    EXPECT_EQ(settings.theme(), Theme::System);
    EXPECT_FALSE(settings.language());
    EXPECT_EQ(settings.experiment(), nullptr);
    EXPECT_TRUE(settings.runsAtRest());
    EXPECT_TRUE(settings.recentFiles().isEmpty());
    EXPECT_EQ(settings.params(playground()), defaultParams(playground().params));
}

TEST_F(WindowSettingsTest, EveryPresetComesBackAsItWas)
{
    for (const Experiment& experiment : catalogue())
        for (const Preset& preset : experiment.presets) {
            Params params = defaultParams(experiment.params);
            for (const auto& [id, value] : preset.values.all())
                params.set(id, value);
            WindowSettings(file()).setExperiment(experiment, params);
            const WindowSettings again(file());
            EXPECT_EQ(again.experiment(), &experiment);
            EXPECT_EQ(again.params(experiment), params) << experiment.id << " " << preset.id;
        }
}

TEST_F(WindowSettingsTest, ExpressionsComeBackAsTheyWere)
{
    const Experiment* experiment = experimentWith(ParamType::Expression);
    if (!experiment)
        GTEST_SKIP() << "no experiment has an expression";
    const ParamSpec* spec = firstOf(*experiment, ParamType::Expression);
    Params params = defaultParams(experiment->params);
    const std::string v = spec->variables.front();
    for (const std::string& text : {v, v + " % 32", "(" + v + " * 2) ^ 1"}) {
        params.set(spec->id, text);
        WindowSettings(file()).setExperiment(*experiment, params);
        EXPECT_EQ(WindowSettings(file()).params(*experiment).text(spec->id), text);
    }
}

TEST_F(WindowSettingsTest, WhatNoLongerFitsIsTheDefault)
{
    const Experiment& experiment = playground();
    const ParamSpec& spec = *firstOf(experiment, ParamType::Integer);
    QFile ini(file());
    ASSERT_TRUE(ini.open(QIODevice::WriteOnly));
    ini.write("[General]\nexperiment=gone\ntheme=plaid\nlanguage=tlh\n[params]\n");
    ini.write(QByteArray::fromStdString(experiment.id + "\\" + spec.id + "=ninety\n"));
    ini.close();
    const WindowSettings settings(file());
    EXPECT_EQ(settings.experiment(), nullptr);
    EXPECT_EQ(settings.theme(), Theme::System);
    EXPECT_FALSE(settings.language());
    EXPECT_EQ(settings.params(experiment), defaultParams(experiment.params));
}

TEST_F(WindowSettingsTest, RecentFilesAreUniqueNewestFirstAndFew)
{
    WindowSettings settings(file());
    for (int i = 0; i < 12; ++i)
        settings.addRecentFile(QString("/tmp/%1.rsd").arg(i));
    settings.addRecentFile("/tmp/5.rsd");
    const QStringList files = settings.recentFiles();
    EXPECT_EQ(files.size(), 8);
    EXPECT_EQ(files.front(), "/tmp/5.rsd");
    EXPECT_EQ(files.count("/tmp/5.rsd"), 1);
    EXPECT_EQ(files.at(1), "/tmp/11.rsd");
    settings.forgetRecentFiles();
    EXPECT_TRUE(settings.recentFiles().isEmpty());
}

} // namespace

} // namespace ringside
