// SPDX-License-Identifier: Apache-2.0
#include "app/window/message_text.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <vector>

namespace ringside {

namespace {

/// %1, %2 … stand for anything, which may be a message itself. The first that fits counts.
constexpr const char* known[] = {
    // Parameters and index expressions
    QT_TRANSLATE_NOOP("ringside::Message", "'%1' given, %2 expected"),
    QT_TRANSLATE_NOOP("ringside::Message", "a whole number from %1 to %2"),
    QT_TRANSLATE_NOOP("ringside::Message", "a number from %1 to %2"),
    QT_TRANSLATE_NOOP("ringside::Message", "one of %1"),
    QT_TRANSLATE_NOOP("ringside::Message", "true or false"),
    QT_TRANSLATE_NOOP("ringside::Message", "an index expression"),
    QT_TRANSLATE_NOOP("ringside::Message", "column %1: %2"),
    QT_TRANSLATE_NOOP("ringside::Message", "%1, an operator or the end expected"),
    QT_TRANSLATE_NOOP("ringside::Message", "%1, a number, a variable or '(' expected"),
    QT_TRANSLATE_NOOP("ringside::Message", "%1, ':' expected for the '?' of column %2"),
    QT_TRANSLATE_NOOP("ringside::Message", "%1, ')' expected for the '(' of column %2"),
    QT_TRANSLATE_NOOP("ringside::Message", "the end found"),
    QT_TRANSLATE_NOOP("ringside::Message", "'%1' found"),
    QT_TRANSLATE_NOOP("ringside::Message", "'%1' would be octal in C; write it without the leading 0, or as 0x"),
    QT_TRANSLATE_NOOP("ringside::Message", "'%1' is no whole number (decimal or 0x)"),
    QT_TRANSLATE_NOOP("ringside::Message", "'%1' is not known here; variables are %2"),
    QT_TRANSLATE_NOOP("ringside::Message", "%1 does not fit a signed 64-bit integer"),
    QT_TRANSLATE_NOOP("ringside::Message", "%1 overflows a signed 64-bit integer"),
    QT_TRANSLATE_NOOP("ringside::Message", "%1: division by zero"),
    QT_TRANSLATE_NOOP("ringside::Message", "shift by %1, 0 to 63 expected"),
    QT_TRANSLATE_NOOP("ringside::Message", "nested more than %1 levels deep"),
    // How a run ended
    QT_TRANSLATE_NOOP("ringside::Message", "A newer run took its place."),
    QT_TRANSLATE_NOOP("ringside::Message", "The run was cancelled before it began."),
    QT_TRANSLATE_NOOP("ringside::Message", "The run was cancelled."),
    QT_TRANSLATE_NOOP("ringside::Message", "The run was cancelled; its worker did not stop within %1 s and was ended."),
    QT_TRANSLATE_NOOP("ringside::Message", "The run took longer than its limit of %1 s, and its worker was ended."),
    QT_TRANSLATE_NOOP("ringside::Message", "The run took longer than its limit of %1 s; the worker was ended with it."),
    QT_TRANSLATE_NOOP("ringside::Message", "The run threw an exception: %1"),
    QT_TRANSLATE_NOOP("ringside::Message", "The NVIDIA driver is not there or too old: it has no %1."),
    QT_TRANSLATE_NOOP("ringside::Message", "This worker does not know the experiment \"%1\"."),
    QT_TRANSLATE_NOOP("ringside::Message", "compute capability %1 was chosen and %2 has %3: it can only be predicted"),
    // Why there is no GPU
    QT_TRANSLATE_NOOP("ringside::Message", "There is no NVIDIA driver on this machine."),
    QT_TRANSLATE_NOOP("ringside::Message", "The NVIDIA driver is too old: it supports CUDA %1, this worker needs %2."),
    QT_TRANSLATE_NOOP("ringside::Message", "There is no NVIDIA GPU on this machine (or CUDA_VISIBLE_DEVICES hides it)."),
    QT_TRANSLATE_NOOP("ringside::Message", "CUDA cannot start: %1."),
    // What became of a worker
    QT_TRANSLATE_NOOP("ringside::Message", "The worker said nothing for %1 s and was ended."),
    QT_TRANSLATE_NOOP("ringside::Message", "The worker did not say hello within %1 s of its start.%2"),
    QT_TRANSLATE_NOOP("ringside::Message", "The worker broke the protocol: %1."),
    QT_TRANSLATE_NOOP("ringside::Message", "The worker closed its output but did not end."),
    QT_TRANSLATE_NOOP("ringside::Message", "The worker %1 could not be started: %2."),
    QT_TRANSLATE_NOOP("ringside::Message", "The worker sent what is not a message: %1."),
    QT_TRANSLATE_NOOP("ringside::Message", "The worker said hello twice."),
    QT_TRANSLATE_NOOP("ringside::Message", "The worker did not begin with hello."),
    QT_TRANSLATE_NOOP("ringside::Message", "The worker was ended by signal %1 (%2)%3.%4"),
    QT_TRANSLATE_NOOP("ringside::Message", "The worker ended with exit code %1 before it said hello.%2"),
    QT_TRANSLATE_NOOP("ringside::Message", "The worker ended with exit code %1.%2"),
    QT_TRANSLATE_NOOP("ringside::Message", "The worker could not be reached over ssh, or the connection was lost (ssh ended with exit code 255)%1.%2"),
    QT_TRANSLATE_NOOP("ringside::Message", "The worker was not found on the remote machine (exit code 127)%1.%2"),
    QT_TRANSLATE_NOOP("ringside::Message", " before it said hello"),
    QT_TRANSLATE_NOOP("ringside::Message", " in the middle of a message"),
    QT_TRANSLATE_NOOP("ringside::Message", "invalid memory access"),
    QT_TRANSLATE_NOOP("ringside::Message", "access to memory that is not there"),
    QT_TRANSLATE_NOOP("ringside::Message", "it gave up by abort()"),
    QT_TRANSLATE_NOOP("ringside::Message", "invalid arithmetic"),
    QT_TRANSLATE_NOOP("ringside::Message", "invalid instruction"),
    QT_TRANSLATE_NOOP("ringside::Message", "killed from outside, for example by the system when memory ran out"),
    QT_TRANSLATE_NOOP("ringside::Message", "asked to end from outside"),
    // Files
    QT_TRANSLATE_NOOP("ringside::Message", "%1: it records the experiment '%2', which this Ringside does not have"),
    QT_TRANSLATE_NOOP("ringside::Message", "%1: its parameters do not fit this Ringside's experiment: %2"),
    QT_TRANSLATE_NOOP("ringside::Message", "%1: there is no finished live run with these parameters to save; run it first"),
};

constexpr int deepest = 3; ///< messages within messages

struct Template {
    const char* text;
    QRegularExpression pattern;
};

const std::vector<Template>& templates()
{
    static const std::vector<Template> all = [] {
        const QRegularExpression place("\\\\%[1-9]");
        std::vector<Template> list;
        for (const char* text : known) {
            QString pattern = QRegularExpression::escape(QString::fromUtf8(text));
            pattern.replace(place, "(.*?)");
            list.push_back({text, QRegularExpression(QRegularExpression::anchoredPattern(pattern), QRegularExpression::DotMatchesEverythingOption)});
        }
        return list;
    }();
    return all;
}

QString translated(const QString& english, int depth)
{
    if (depth == deepest || english.isEmpty())
        return english;
    for (const Template& t : templates()) {
        const QRegularExpressionMatch match = t.pattern.match(english);
        if (!match.hasMatch())
            continue;
        const QString words = QCoreApplication::translate("ringside::Message", t.text);
        if (words == QString::fromUtf8(t.text)) // the application speaks English
            return english;
        QString out;
        for (qsizetype i = 0; i < words.size(); ++i) {
            const bool place = words[i] == '%' && i + 1 < words.size() && words[i + 1] >= '1' && words[i + 1] <= '9';
            out += place ? translated(match.captured(words[i + 1].digitValue()), depth + 1) : QString(words[i]);
            i += place ? 1 : 0;
        }
        return out;
    }
    return english;
}

} // namespace

QString messageText(const std::string& english) { return translated(QString::fromStdString(english), 0); }

QString messageText(const Error& error) { return messageText(error.text()); }

} // namespace ringside
