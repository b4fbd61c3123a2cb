// SPDX-License-Identifier: Apache-2.0
#include "app/window/lesson.h"

#include <QFile>
#include <QRegularExpression>

namespace ringside {

namespace {

QString readResource(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

void readMarker(const QString& line, LessonStep& step)
{
    static const QRegularExpression field("(experiment|preset)=([A-Za-z0-9_-]+)");
    auto matches = field.globalMatch(line);
    while (matches.hasNext()) {
        const auto match = matches.next();
        (match.captured(1) == "experiment" ? step.experiment : step.preset) = match.captured(2);
    }
}

} // namespace

int Lesson::stepFor(const QString& experiment, const QString& preset) const
{
    int first = -1;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (steps[i].experiment != experiment)
            continue;
        if (steps[i].preset == preset && !preset.isEmpty())
            return static_cast<int>(i);
        if (first < 0)
            first = static_cast<int>(i);
    }
    return first;
}

Lesson parseLesson(const QString& markdown)
{
    Lesson lesson;
    bool inCode = false;
    for (const QString& line : markdown.split('\n')) {
        if (line.startsWith("```"))
            inCode = !inCode;
        if (!inCode && line.startsWith("## ")) {
            lesson.steps.push_back({line.mid(3).trimmed(), line + '\n', {}, {}});
        } else if (!inCode && line.startsWith("# ") && lesson.steps.empty()) {
            lesson.title = line.mid(2).trimmed();
        } else if (!inCode && line.startsWith("<!-- ringside:")) {
            if (!lesson.steps.empty())
                readMarker(line, lesson.steps.back());
        } else {
            (lesson.steps.empty() ? lesson.introduction : lesson.steps.back().markdown) += line + '\n';
        }
    }
    return lesson;
}

Lesson loadLesson(const Chapter& chapter, Language language)
{
    const QString folder = ":/chapters/" + QString::fromStdString(chapter.folder);
    QString text = readResource(folder + (language == Language::Chinese ? "/lesson.zh.md" : "/lesson.en.md"));
    if (text.isEmpty())
        text = readResource(folder + "/lesson.en.md");
    return parseLesson(text);
}

} // namespace ringside
