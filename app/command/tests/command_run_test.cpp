// SPDX-License-Identifier: Apache-2.0
// `ringside run`: its exit codes, its streams, its JSON and its files.
#include "app/command/tests/program.h"

#include <QDir>
#include <QFile>
#include <QImage>
#include <QTemporaryDir>

#include <gtest/gtest.h>

#include <csignal>
#include <set>

namespace ringside::test {
namespace {

double wavefronts(const QStringList& settings)
{
    QStringList arguments = {"run", "bank-conflict", "--mode", "model", "--json", "-"};
    for (const QString& s : settings)
        arguments << "--set" << s;
    const Answer answer = ringside(arguments, {});
    EXPECT_EQ(answer.exitCode, 0) << answer.err.toStdString();
    const Json json = answer.json();
    if (json.is_discarded())
        return -1;
    EXPECT_TRUE(json["summary"]["wavefronts"]["unit"].is_string());
    return json["summary"]["wavefronts"]["value"].get<double>();
}

TEST(CommandRun, PredictsWavefrontsOfTypedExpressions)
{
    EXPECT_EQ(wavefronts({"index=lane*2", "width=4", "op=load"}), 2);
    EXPECT_EQ(wavefronts({"index=lane*33", "width=4", "op=load"}), 1);
    EXPECT_EQ(wavefronts({"index=lane*32", "width=4", "op=load"}), 32);
    EXPECT_EQ(wavefronts({"index=lane*2", "width=8", "op=load"}), 4);
    EXPECT_EQ(wavefronts({"index=0", "width=4", "op=load"}), 1);
}

TEST(CommandRun, JsonHasTheDocumentedShape)
{
    const Answer answer = ringside({"run", "bank-conflict", "--mode", "live", "--set", "stride=4", "--json", "-"});
    ASSERT_EQ(answer.exitCode, 0) << answer.err.toStdString();
    const Json json = answer.json();
    ASSERT_TRUE(json.is_object());
    std::vector<std::string> keys;
    for (const auto& [key, value] : json.items())
        keys.push_back(key);
    EXPECT_EQ(keys, (std::vector<std::string>{"experiment", "mode", "status", "reason", "provenance", "params", "summary", "datasets"}));
    EXPECT_EQ(json["experiment"], "bank-conflict");
    EXPECT_EQ(json["mode"], "live");
    EXPECT_EQ(json["status"], "done");
    EXPECT_EQ(json["provenance"]["origin"], "live");
    EXPECT_EQ(json["params"]["stride"], 4);
    ASSERT_FALSE(json["datasets"].empty());
    EXPECT_TRUE(json["datasets"][0].contains("name") && json["datasets"][0].contains("kind"));
    EXPECT_TRUE(outcomeFromJson(json, "stdout").ok()) << "its own reader must read it";
}

TEST(CommandRun, EndsWithTheCodeOfEachEnding)
{
    struct Case { const char* mode; int code; const char* status; };
    for (const Case& c : {Case{"success", 0, "done"}, Case{"waived", 3, "waived"}, Case{"failed", 4, "failed"}, Case{"sticky", 4, "failed"},
                          Case{"sigsegv", 5, "crashed"}, Case{"sigkill", 5, "crashed"}, Case{"garbage", 4, "failed"},
                          Case{"slow", 6, "timed out"}, Case{"hang", 6, "timed out"}}) {
        // Only those that never answer meet a limit: a slow machine must not.
        const char* limit = c.code == 6 ? "1" : "600";
        const Answer answer = ringside({"run", "bank-conflict", "--mode", "live", "--timeout", limit, "--json", "-"}, c.mode);
        EXPECT_EQ(answer.exitCode, c.code) << c.mode << ": " << answer.err.toStdString();
        const Json json = answer.json();
        ASSERT_TRUE(json.is_object()) << c.mode;
        EXPECT_EQ(json["status"], c.status) << c.mode;
        EXPECT_EQ(json["reason"] == "", c.code == 0) << c.mode;
    }
}

TEST(CommandRun, UsageErrorsNameTheField)
{
    struct Case { QStringList arguments; const char* says; };
    const QStringList run = {"run", "bank-conflict", "--mode", "model"};
    for (const Case& c : {Case{run + QStringList{"--set", "stride=many"}, "stride"}, Case{run + QStringList{"--set", "stride"}, "NAME=VALUE"},
                          Case{run + QStringList{"--set", "strid=1"}, "strid"}, Case{run + QStringList{"--set", "index=lane*"}, "index"},
                          Case{run + QStringList{"--set", "width=5"}, "width"}, Case{{"run", "bank-conflict", "--mode", "magic"}, "--mode"},
                          Case{{"run", "bank-conflct"}, "bank-conflict"}, Case{{"run"}, "ID"}, Case{run + QStringList{"--no-such"}, "--no-such"},
                          Case{{"run", "bank-conflict", "--timeout", "-1"}, "--timeout"},
                          Case{run + QStringList{"--save", "x.rsd"}, "--save"}}) {
        const Answer answer = ringside(c.arguments, {});
        EXPECT_EQ(answer.exitCode, 2) << c.arguments.join(' ').toStdString();
        EXPECT_TRUE(answer.err.contains(c.says)) << answer.err.toStdString();
        EXPECT_TRUE(answer.out.isEmpty()) << "messages go to stderr: " << answer.out.toStdString();
    }
}

TEST(CommandRun, LiveWithoutAWorkerIsWaivedAndSaysWhy)
{
    const Answer answer = ringside({"run", "bank-conflict", "--mode", "live"}, {});
    EXPECT_EQ(answer.exitCode, 3);
    EXPECT_TRUE(answer.err.contains("/nowhere/ringside-worker")) << answer.err.toStdString();
}

TEST(CommandRun, WithoutAModeTakesTheBestAndSaysWhich)
{
    const Answer live = ringside({"run", "bank-conflict", "--json", "-"});
    EXPECT_EQ(live.json()["mode"], "live");
    const Answer other = ringside({"run", "bank-conflict", "--set", "index=lane*7+3", "--json", "-"}, {});
    EXPECT_EQ(other.exitCode, 0);
    EXPECT_EQ(other.json()["mode"], "model");
    EXPECT_TRUE(other.err.contains("model, not live")) << other.err.toStdString();
}

TEST(CommandRun, ARecordingAnswersOnlyWhatItWasMadeWith)
{
    for (const Json& listed : ringside({"list", "--json"}, {}).json()) {
        const QString id = QString::fromStdString(listed["id"].get<std::string>());
        const bool recorded = listed["modes"]["recording"]["ok"].get<bool>();
        const Answer answer = ringside({"run", id, "--mode", "recording", "--json", "-"}, {});
        EXPECT_EQ(answer.exitCode, recorded ? 0 : 3) << id.toStdString() << answer.err.toStdString();
        if (!recorded)
            continue;
        EXPECT_EQ(answer.json()["provenance"]["origin"], "recording") << id.toStdString();
        const Answer best = ringside({"run", id, "--json", "-"}, {});
        EXPECT_EQ(best.json()["mode"], "recording") << id.toStdString();
    }
    // No recording is made of such an expression.
    const Answer other = ringside({"run", "bank-conflict", "--mode", "recording", "--set", "index=lane*7+3"}, {});
    EXPECT_EQ(other.exitCode, 3) << other.err.toStdString();
}

TEST(CommandRun, WritesItsFiles)
{
    const QTemporaryDir folder;
    const auto path = [&](const char* name) { return folder.filePath(name); };
    const Answer answer = ringside({"run", "bank-conflict", "--mode", "live", "--json", path("r.json"), "--csv", path("r.csv"), "--png",
                                    path("r.png"), "--save", path("r.rsd")});
    ASSERT_EQ(answer.exitCode, 0) << answer.err.toStdString();
    EXPECT_TRUE(answer.out.contains("wavefronts")) << "with files, the figures go to stdout as text";

    QFile json(path("r.json"));
    ASSERT_TRUE(json.open(QIODevice::ReadOnly));
    const Json written = Json::parse(json.readAll().toStdString(), nullptr, false);
    EXPECT_EQ(written["status"], "done");
    QFile csv(path("r.csv"));
    ASSERT_TRUE(csv.open(QIODevice::ReadOnly));
    EXPECT_TRUE(csv.readAll().startsWith('#'));
    EXPECT_EQ(QDir(folder.path()).entryList({"r*.csv"}, QDir::Files).size(), static_cast<qsizetype>(written["datasets"].size()));

    const QImage picture(path("r.png"));
    EXPECT_GE(picture.width(), 1280);
    std::set<QRgb> colours;
    for (int y = 0; y < picture.height(); y += 7)
        for (int x = 0; x < picture.width(); x += 7)
            colours.insert(picture.pixel(x, y));
    EXPECT_GT(colours.size(), 10u) << "an empty page";

    const Answer opened = ringside({"open", path("r.rsd"), "--json", "-"}, {});
    EXPECT_EQ(opened.exitCode, 0) << opened.err.toStdString();
    EXPECT_EQ(opened.json()["summary"]["wavefronts"], written["summary"]["wavefronts"]["value"]);
}

TEST(CommandRun, AFileThatCannotBeWrittenIsAFailure)
{
    const Answer answer = ringside({"run", "bank-conflict", "--mode", "model", "--json", "/nowhere/at/all.json"}, {});
    EXPECT_EQ(answer.exitCode, 4);
    EXPECT_TRUE(answer.err.contains("/nowhere/at/all.json")) << answer.err.toStdString();
}

TEST(CommandRun, InterruptCancels)
{
    QProcess process;
    prepare(process, {"run", "bank-conflict", "--mode", "live", "--json", "-"}, "flood");
    process.start();
    QByteArray said;
    process.setReadChannel(QProcess::StandardError);
    while (!said.contains("worker: line") && process.waitForReadyRead(60000))
        said += process.readAllStandardError();
    ASSERT_TRUE(said.contains("worker: line")) << said.toStdString();
    ASSERT_EQ(::kill(static_cast<pid_t>(process.processId()), SIGINT), 0);
    ASSERT_TRUE(process.waitForFinished(60000));
    EXPECT_EQ(process.exitStatus(), QProcess::NormalExit);
    EXPECT_EQ(process.exitCode(), 130);
    EXPECT_EQ(Json::parse(process.readAllStandardOutput().toStdString(), nullptr, false)["status"], "cancelled");
}

} // namespace
} // namespace ringside::test
