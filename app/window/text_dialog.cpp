// SPDX-License-Identifier: Apache-2.0
#include "app/window/text_dialog.h"

#include "app/window/icons.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QPushButton>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace ringside {

TextDialog::TextDialog(const QString& title, QWidget* parent) : QDialog(parent), m_page(new QTextBrowser(this))
{
    setWindowTitle(title);
    setAttribute(Qt::WA_DeleteOnClose);
    m_page->setOpenExternalLinks(true);
    m_page->setTextInteractionFlags(Qt::TextBrowserInteraction | Qt::TextSelectableByKeyboard);
    auto* buttons = new QDialogButtonBox(this);
    m_copy = buttons->addButton(tr("&Copy"), QDialogButtonBox::ActionRole);
    m_copy->setIcon(themedIcon("copy"));
    QPushButton* close = buttons->addButton(tr("C&lose"), QDialogButtonBox::RejectRole);
    close->setDefault(true);
    auto* column = new QVBoxLayout(this);
    column->addWidget(m_page);
    column->addWidget(buttons);
    connect(m_copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(text()); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    resize(680, 520);
}


void TextDialog::setPlain(const QString& text)
{
    QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    fixed.setPixelSize(font().pixelSize() > 0 ? font().pixelSize() : 13);
    m_page->setFont(fixed);
    m_page->setPlainText(text);
}

QString TextDialog::text() const
{
    return m_page->toPlainText();
}

} // namespace ringside
