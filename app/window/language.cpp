// SPDX-License-Identifier: Apache-2.0
#include "app/window/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

namespace ringside {

namespace {

// Qt's own words, for systems that lack its translations (Debian packs them apart): so our catalogue carries them.
[[maybe_unused]] constexpr const char* qtWords[] = {
    QT_TRANSLATE_NOOP("QPlatformTheme", "OK"), QT_TRANSLATE_NOOP("QPlatformTheme", "Cancel"), QT_TRANSLATE_NOOP("QPlatformTheme", "Close"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "&Yes"), QT_TRANSLATE_NOOP("QPlatformTheme", "&No"), QT_TRANSLATE_NOOP("QPlatformTheme", "Save"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "Open"), QT_TRANSLATE_NOOP("QPlatformTheme", "Discard"), QT_TRANSLATE_NOOP("QPlatformTheme", "Retry"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "Help"), QT_TRANSLATE_NOOP("QPlatformTheme", "Apply"), QT_TRANSLATE_NOOP("QPlatformTheme", "Reset"),
    QT_TRANSLATE_NOOP("QLineEdit", "&Undo"), QT_TRANSLATE_NOOP("QLineEdit", "&Redo"), QT_TRANSLATE_NOOP("QLineEdit", "Cu&t"),
    QT_TRANSLATE_NOOP("QLineEdit", "&Copy"), QT_TRANSLATE_NOOP("QLineEdit", "&Paste"), QT_TRANSLATE_NOOP("QLineEdit", "Delete"),
    QT_TRANSLATE_NOOP("QLineEdit", "Select All"), QT_TRANSLATE_NOOP("QWidgetTextControl", "&Copy"),
    QT_TRANSLATE_NOOP("QWidgetTextControl", "Copy &Link Location"), QT_TRANSLATE_NOOP("QWidgetTextControl", "Select All"),
    QT_TRANSLATE_NOOP("QAbstractSpinBox", "&Select All"), QT_TRANSLATE_NOOP("QAbstractSpinBox", "&Step up"),
    QT_TRANSLATE_NOOP("QAbstractSpinBox", "Step &down"), QT_TRANSLATE_NOOP("QFileDialog", "Look in:"),
    QT_TRANSLATE_NOOP("QFileDialog", "Files of type:"), QT_TRANSLATE_NOOP("QFileDialog", "File &name:"),
    QT_TRANSLATE_NOOP("QFileDialog", "&Open"), QT_TRANSLATE_NOOP("QFileDialog", "&Save"), QT_TRANSLATE_NOOP("QFileDialog", "Directory:"),
    QT_TRANSLATE_NOOP("QFileDialog", "&Choose"), QT_TRANSLATE_NOOP("QDockWidget", "Float"), QT_TRANSLATE_NOOP("QDockWidget", "Close")};

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
