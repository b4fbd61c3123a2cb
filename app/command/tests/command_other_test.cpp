// SPDX-License-Identifier: Apache-2.0
// `ringside list`, `open`, `doctor` and what is no command at all.
#include "app/command/tests/program.h"

#include "experiments/core/experiment.h"

#include <QFile>
#include <QTemporaryDir>

#include <gtest/gtest.h>

namespace ringside::test {
namespace {

/// Which experiment it is does not matter here.
QString anyId() { return QString::fromStdString(catalogue().front().id); }

QString fileWith(const QTemporaryDir& folder, const char* name, const QByteArray& bytes)
{
    QFile file(folder.filePath(name));
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(bytes);
    return file.fileName();
}

TEST(CommandList, JsonNamesEveryExperimentAndWhatItCanDo)
{
    const Answer answer = ringside({"list", "--json"});
    ASSERT_EQ(answer.exitCode, 0) << answer.err.toStdString();
    const Json list = answer.json();
    ASSERT_EQ(list.size(), catalogue().size());
    for (std::size_t i = 0; i < list.size(); ++i) {
        EXPECT_EQ(list[i]["id"], catalogue()[i].id);
        EXPECT_EQ(list[i]["chapter"], catalogue()[i].chapter.number);
        EXPECT_TRUE(list[i]["part"].is_string());
        EXPECT_EQ(list[i]["title"]["zh"], catalogue()[i].title.zh);
        for (const char* mode : {"live", "recording", "model"}) {
            ASSERT_TRUE(list[i]["modes"][mode]["ok"].is_boolean()) << mode;
            EXPECT_EQ(list[i]["modes"][mode]["ok"].get<bool>(), list[i]["modes"][mode]["reason"] == "") << mode;
        }
        EXPECT_TRUE(list[i]["modes"]["live"]["ok"].get<bool>());
        EXPECT_TRUE(list[i]["modes"]["model"]["ok"].get<bool>());
    }
}

TEST(CommandList, WithoutAWorkerTheReasonIsGiven)
{
    const Answer answer = ringside({"list", "--json"}, {});
    ASSERT_EQ(answer.exitCode, 0) << answer.err.toStdString();
    for (const Json& e : answer.json()) {
        EXPECT_FALSE(e["modes"]["live"]["ok"].get<bool>());
        EXPECT_NE(e["modes"]["live"]["reason"].get<std::string>().find("/nowhere/ringside-worker"), std::string::npos);
    }
}

TEST(CommandList, TextNamesThemToo)
{
    const Answer answer = ringside({"list"});
    for (const Experiment& e : catalogue())
        EXPECT_TRUE(answer.out.contains(e.id.c_str())) << e.id;
}

TEST(CommandOpen, UnreadableFilesEndWithSeven)
{
    const QTemporaryDir folder;
    const auto refused = [&](const QString& file, const char* says) {
        const Answer answer = ringside({"open", file, "--json", "-"}, {});
        EXPECT_EQ(answer.exitCode, 7) << file.toStdString();
        EXPECT_TRUE(answer.err.contains(says)) << answer.err.toStdString();
        EXPECT_TRUE(answer.err.contains(file.toUtf8())) << "names the file: " << answer.err.toStdString();
        EXPECT_TRUE(answer.out.isEmpty());
    };
    refused("/nowhere/recording.rsd", "No such file");
    refused(folder.path(), "");
    refused(fileWith(folder, "empty.rsd", ""), "empty");
    refused(fileWith(folder, "text.rsd", "hello, world"), "no form");
    refused(fileWith(folder, "cut.rsd", QByteArray("RSMH\x10\0\0\0\0\0\0\0half", 16)), "");

    const Answer saved = ringside({"run", anyId(), "--mode", "live", "--save", folder.filePath("whole.rsd")});
    ASSERT_EQ(saved.exitCode, 0) << saved.err.toStdString();
    QFile whole(folder.filePath("whole.rsd"));
    ASSERT_TRUE(whole.open(QIODevice::ReadOnly));
    const QByteArray bytes = whole.readAll();
    refused(fileWith(folder, "truncated.rsd", bytes.left(bytes.size() - 5)), "");
}

TEST(CommandOpen, JsonHasTheDocumentedShape)
{
    const QTemporaryDir folder;
    const QString file = folder.filePath("run.rsd");
    ASSERT_EQ(ringside({"run", anyId(), "--mode", "live", "--save", file}).exitCode, 0);
    const Json json = ringside({"open", file, "--json", "-"}, {}).json();
    EXPECT_EQ(json["format"], "ringside recording");
    EXPECT_EQ(json["summary"]["gpus"], 1);
    EXPECT_TRUE(json["problems"].is_array() && json["problems"].empty());
    ASSERT_FALSE(json["datasets"].empty());
    EXPECT_EQ(json["datasets"][0]["provenance"]["origin"], "recording");
}

TEST(CommandOpen, FilesOfTheFieldAreToldByTheirContent)
{
    const QTemporaryDir folder;
    const QString file = fileWith(folder, "picture.png", "<system version=\"1\"><cpu numaid=\"0\"><pci busid=\"1:0:0\" class=\"0x030200\">"
                                                         "<gpu dev=\"0\" sm=\"90\" rank=\"0\"/></pci>");
    const Answer opened = ringside({"open", file, "--json", "-"}, {});
    ASSERT_EQ(opened.exitCode, 0) << opened.err.toStdString();
    const Json json = opened.json();
    EXPECT_EQ(json["format"], "nccl-topo-xml");
    EXPECT_EQ(json["summary"]["gpus"], 1);
    ASSERT_EQ(json["problems"].size(), 1u);
    EXPECT_EQ(json["problems"][0]["where"], file.toStdString() + ", line 1");
    EXPECT_EQ(json["datasets"][0]["name"], "gpus");
    EXPECT_EQ(json["datasets"][0]["provenance"]["origin"], "import");
    EXPECT_TRUE(ringside({"open", file}, {}).out.contains("nccl-topo-xml"));
}

TEST(CommandOpen, ARecordedFailureIsAProblemOfTheFile)
{
    const QTemporaryDir folder;
    const QString file = folder.filePath("failed.rsd");
    EXPECT_EQ(ringside({"run", anyId(), "--mode", "live", "--save", file}, "failed").exitCode, 4);
    const Answer opened = ringside({"open", file, "--json", "-"}, {});
    EXPECT_EQ(opened.exitCode, 0) << opened.err.toStdString();
    ASSERT_EQ(opened.json()["problems"].size(), 1u);
    EXPECT_NE(opened.json()["problems"][0]["what"].get<std::string>().find("could not be launched"), std::string::npos);
}

TEST(CommandDoctor, NamesEveryPartAndHowToGetTheMissingOnes)
{
    for (const char* mode : {"success", ""}) {
        const Answer answer = ringside({"doctor", "--json"}, mode);
        ASSERT_EQ(answer.exitCode, 0) << answer.err.toStdString();
        const Json json = answer.json();
        std::vector<std::string> ids;
        for (const Json& part : json["parts"]) {
            ids.push_back(part["id"]);
            EXPECT_NE(part["found"], "") << part.dump();
            if (!part["ok"].get<bool>()) {
                EXPECT_NE(part["turns_off"], "") << part.dump();
                EXPECT_NE(part["how_to_get"], "") << part.dump();
            }
        }
        for (const char* id : {"worker", "driver", "gpus", "nccl", "mps", "opengl", "vulkan"})
            EXPECT_NE(std::find(ids.begin(), ids.end(), id), ids.end()) << id;
        EXPECT_EQ(json["parts"][0]["ok"].get<bool>(), *mode != '\0');
        EXPECT_EQ(json["machine"].is_null(), *mode == '\0');
    }
}

TEST(CommandLine, HelpIsCompleteAndGoesToStandardOutput)
{
    const Answer help = ringside({"--help"}, {});
    EXPECT_EQ(help.exitCode, 0);
    for (const char* word : {"list", "run", "open", "doctor", "Exit codes"})
        EXPECT_TRUE(help.out.contains(word)) << word;
    EXPECT_FALSE(help.out.contains("graphics-report"));
    const Answer run = ringside({"run", anyId(), "--help"}, {});
    EXPECT_EQ(run.exitCode, 0);
    for (const char* word : {"--set", "--mode", "--json", "--csv", "--png", "--save", "--timeout", "--host", "130"})
        EXPECT_TRUE(run.out.contains(word)) << word;
    for (const ParamSpec& spec : catalogue().front().params)
        EXPECT_TRUE(run.out.contains(spec.id.c_str())) << spec.id;
}

TEST(CommandLine, VersionAndUnknownOptions)
{
    EXPECT_TRUE(ringside({"--version"}, {}).out.startsWith("ringside "));
    EXPECT_EQ(ringside({"list", "--no-such"}, {}).exitCode, 2);
    EXPECT_EQ(ringside({"open"}, {}).exitCode, 2);
}

} // namespace
} // namespace ringside::test
