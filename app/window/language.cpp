// SPDX-License-Identifier: Apache-2.0
#include "app/window/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

namespace ringside {

namespace {

Language current = Language::English;

/// Loads into a translator that lives as long as the application, which removes it by itself when it goes.
QTranslator* loaded(const QString& file, const QString& folder, const char* name)
{
    QCoreApplication* app = QCoreApplication::instance();
    if (auto* there = app->findChild<QTranslator*>(name, Qt::FindDirectChildrenOnly))
        return there;
    auto* translator = new QTranslator(app);
    translator->setObjectName(name);
    if (!translator->load(file, folder)) {
        delete translator;
        return nullptr;
    }
    return translator;
}

} // namespace

void applyLanguage(Language language)
{
    QTranslator* qt = loaded("qtbase_zh_CN", QLibraryInfo::path(QLibraryInfo::TranslationsPath), "qt-zh");
    QTranslator* chinese = loaded("ringside_zh_CN.qm", ":/translations", "ringside-zh");
    QTranslator* english = loaded("ringside_en.qm", ":/translations", "ringside-en"); // "1 line", "2 lines"
    current = language;
    for (QTranslator* translator : {qt, chinese, english}) { // ours last: the last one installed is asked first
        if (!translator)
            continue;
        QCoreApplication::removeTranslator(translator);
        if ((translator == english) == (language == Language::English))
            QCoreApplication::installTranslator(translator);
    }
}

Language currentLanguage() { return current; }

Language systemLanguage()
{
    return QLocale::system().language() == QLocale::Chinese ? Language::Chinese : Language::English;
}

} // namespace ringside
