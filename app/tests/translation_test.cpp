// SPDX-License-Identifier: Apache-2.0
// The Chinese catalogue is whole: nothing unfinished, nothing that the sources say and it lacks.
#include "app/tests/window_helpers.h"
#include "app/window/language.h"
#include "app/window/log_pane.h"
#include "experiments/core/experiment.h"

#include <QApplication>
#include <QFile>
#include <QFileInfo>
#include <QLineEdit>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QXmlStreamReader>

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <tuple>

using namespace ringside;
using test::hasHan;

namespace {

const QString source = RINGSIDE_SOURCE_DIR;

using Key = std::tuple<QString, QString, QString>; ///< context, source, comment
struct Entry {
    QStringList translations; ///< one; several with numerus
    QString type;             ///< "", "unfinished", "vanished", "obsolete"
};
using Entries = std::map<Key, Entry>;

Entries readTs(const QString& path)
{
    Entries entries;
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << path.toStdString();
    QXmlStreamReader xml(&file);
    QString context, text, comment;
    Entry entry;
    while (!xml.atEnd()) {
        const auto token = xml.readNext();
        if (token == QXmlStreamReader::EndElement && xml.name() == u"message")
            entries[{context, text, comment}] = entry;
        if (token != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == u"message") {
            comment.clear();
            entry = {};
        } else if (xml.name() == u"name") {
            context = xml.readElementText();
        } else if (xml.name() == u"source") {
            text = xml.readElementText();
        } else if (xml.name() == u"comment") {
            comment = xml.readElementText();
        } else if (xml.name() == u"translation") {
            entry.type = xml.attributes().value("type").toString();
            const QString plain = xml.readElementText(QXmlStreamReader::IncludeChildElements);
            entry.translations << plain.trimmed();
        }
    }
    EXPECT_FALSE(xml.hasError()) << xml.errorString().toStdString();
    return entries;
}

std::set<QString> placeholders(const QString& text)
{
    static const QRegularExpression one("%(?:[0-9]|n)");
    std::set<QString> found;
    for (auto it = one.globalMatch(text); it.hasNext();)
        found.insert(it.next().captured());
    return found;
}

QString lupdate()
{
    const QString beside = QStandardPaths::findExecutable("lupdate", {"/usr/lib/qt6/bin", "/usr/lib64/qt6/bin"});
    return beside.isEmpty() ? QStandardPaths::findExecutable("lupdate") : beside;
}

void expectBoth(const Text& text, const std::string& where)
{
    EXPECT_FALSE(text.en.empty()) << where;
    EXPECT_FALSE(text.zh.empty()) << where << ": " << text.en;
}

} // namespace

TEST(Translation, EveryEntryIsFinishedAndKeepsItsPlaceholders)
{
    const Entries entries = readTs(source + "/resources/translations/ringside_zh_CN.ts");
    ASSERT_GT(entries.size(), 100u);
    for (const auto& [key, entry] : entries) {
        const QString& text = std::get<1>(key);
        const std::string where = (std::get<0>(key) + ": " + text).toStdString();
        EXPECT_EQ(entry.type, QString()) << where;
        ASSERT_FALSE(entry.translations.isEmpty()) << where;
        EXPECT_FALSE(entry.translations.first().isEmpty()) << where;
        EXPECT_EQ(placeholders(text), placeholders(entry.translations.first())) << where;
    }
}

TEST(Translation, SentencesAreInChinese)
{
    for (const auto& [key, entry] : readTs(source + "/resources/translations/ringside_zh_CN.ts")) {
        const QString& text = std::get<1>(key);
        const bool sentence = text.count(' ') >= 3 && text.contains(QRegularExpression("[a-z]{3}")); // no name, no pattern
        if (sentence) {
            EXPECT_TRUE(hasHan(entry.translations.value(0))) << text.toStdString();
        }
    }
}

TEST(Translation, KnowsEverythingThatTheSourcesSay)
{
    const QString tool = lupdate();
    if (tool.isEmpty())
        GTEST_SKIP() << "lupdate is not installed";
    QTemporaryDir folder;
    const QString fresh = folder.filePath("fresh.ts");
    QProcess process;
    process.setWorkingDirectory(source);
    process.start(tool, {"app", "views", "-I", ".", "-extensions", "cpp,h", "-locations", "none", "-source-language", "en", "-ts", fresh});
    ASSERT_TRUE(process.waitForFinished(120000));
    ASSERT_EQ(process.exitCode(), 0) << process.readAllStandardError().toStdString();
    const Entries said = readTs(fresh), known = readTs(source + "/resources/translations/ringside_zh_CN.ts");
    ASSERT_GT(said.size(), 100u);
    for (const auto& [key, entry] : said)
        EXPECT_TRUE(known.contains(key)) << "not in the catalogue: " << (std::get<0>(key) + ": " + std::get<1>(key)).toStdString();
    for (const auto& [key, entry] : known)
        EXPECT_TRUE(said.contains(key)) << "nobody says it any more: " << (std::get<0>(key) + ": " + std::get<1>(key)).toStdString();
}

TEST(Translation, EveryTextOfEveryExperimentHasBothLanguages)
{
    ASSERT_FALSE(catalogue().empty());
    for (const Experiment& e : catalogue()) {
        expectBoth(e.title, e.id + ": title");
        expectBoth(e.summary, e.id + ": summary");
        expectBoth(e.chapter.title, e.id + ": chapter");
        expectBoth(partTitle(e.chapter.part), e.id + ": part");
        for (const ParamSpec& p : e.params) {
            expectBoth(p.title, e.id + ": title of " + p.id);
            expectBoth(p.help, e.id + ": help of " + p.id);
            for (const auto& choice : p.choices)
                expectBoth(choice.label, e.id + ": choice of " + p.id);
        }
        for (const DatasetSpec& d : e.yields)
            expectBoth(d.title, e.id + ": title of " + d.name);
        for (const Preset& p : e.presets) {
            expectBoth(p.title, e.id + ": title of preset " + p.id);
            expectBoth(p.why, e.id + ": reason of preset " + p.id);
        }
    }
}

TEST(Translation, SwitchesWhileWidgetsAreShown)
{
    LogPane log;
    log.show();
    log.append("one");
    auto* filter = log.findChild<QLineEdit*>("logFilter");
    applyLanguage(Language::English);
    const QString english = filter->placeholderText();
    EXPECT_FALSE(hasHan(english));
    applyLanguage(Language::Chinese);
    QApplication::processEvents();
    EXPECT_TRUE(hasHan(filter->placeholderText()));
    applyLanguage(Language::English);
    QApplication::processEvents();
    EXPECT_EQ(filter->placeholderText(), english);
}

TEST(Translation, EnglishCountsAreWords)
{
    applyLanguage(Language::English);
    EXPECT_EQ(LogPane::tr("%n line(s)", nullptr, 1), "1 line");
    EXPECT_EQ(LogPane::tr("%n line(s)", nullptr, 2), "2 lines");
}
