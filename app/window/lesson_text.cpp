// SPDX-License-Identifier: Apache-2.0
#include "app/window/lesson_text.h"

#include <QAbstractTextDocumentLayout>
#include <QEvent>
#include <QFontInfo>
#include <QPainter>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextTable>

#include <utility>
#include <vector>

namespace ringside {

namespace {

constexpr int widestLine = 760; ///< pixels: some 90 characters
constexpr int margin = 14;
constexpr double headingSizes[] = {1.55, 1.3, 1.12};

bool isCode(const QTextBlock& block) { return block.blockFormat().hasProperty(QTextFormat::BlockCodeLanguage); }
int quoteLevel(const QTextBlock& block) { return block.blockFormat().intProperty(QTextFormat::BlockQuoteLevel); }

QColor tinted(const QPalette& palette, double part)
{
    const QColor base = palette.color(QPalette::Base), ink = palette.color(QPalette::Text);
    const auto mix = [part](int a, int b) { return qRound(a + (b - a) * part); };
    return QColor(mix(base.red(), ink.red()), mix(base.green(), ink.green()), mix(base.blue(), ink.blue()));
}

QTextCharFormat codeFormat(const QPalette& palette, const QFont& font)
{
    QTextCharFormat format;
    format.setFontFamilies({"DejaVu Sans Mono", "Noto Sans Mono", "Consolas", "monospace", "WenQuanYi Micro Hei Mono"});
    format.setFontFixedPitch(true);
    format.setProperty(QTextFormat::FontPixelSize, QFontInfo(font).pixelSize() - 1);
    format.setBackground(tinted(palette, 0.07));
    return format;
}

void setBlock(QTextCursor& cursor, const QFont& font, const QPalette& palette)
{
    const QTextBlock block = cursor.block();
    QTextBlockFormat format;
    const int heading = block.blockFormat().headingLevel();
    if (heading > 0) {
        QTextCharFormat type;
        type.setProperty(QTextFormat::FontPixelSize, qRound(QFontInfo(font).pixelSize() * headingSizes[qBound(1, heading, 3) - 1]));
        type.setFontWeight(QFont::Bold);
        cursor.select(QTextCursor::BlockUnderCursor);
        cursor.mergeCharFormat(type);
        format.setTopMargin(block == block.document()->begin() ? 0 : 18);
        format.setBottomMargin(8);
    } else if (isCode(block)) {
        format.setTopMargin(isCode(block.previous()) ? 0 : 8);
        format.setBottomMargin(isCode(block.next()) ? 0 : 10);
        format.setLeftMargin(margin);
        format.setBackground(tinted(palette, 0.07));
    } else if (quoteLevel(block) > 0) {
        format.setLeftMargin(margin + 8);
        format.setRightMargin(0);
        format.setTopMargin(4);
        format.setBottomMargin(10);
    } else if (!cursor.currentTable()) {
        format.setBottomMargin(block.textList() ? 4 : 10);
    }
    if (!isCode(block))
        format.setLineHeight(130, QTextBlockFormat::ProportionalHeight);
    cursor.setPosition(block.position());
    cursor.mergeBlockFormat(format);
}

/// Gives the runs of fixed-pitch text, in lines and in blocks, their face and ground.
void setCode(QTextDocument& document, const QFont& font, const QPalette& palette)
{
    std::vector<std::pair<int, int>> runs; // collected first: a change of format cuts the fragments anew
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
        for (auto it = block.begin(); !it.atEnd(); ++it)
            if (it.fragment().charFormat().fontFixedPitch())
                runs.emplace_back(it.fragment().position(), it.fragment().position() + it.fragment().length());
    QTextCursor cursor(&document);
    for (const auto& [from, to] : runs) {
        cursor.setPosition(from);
        cursor.setPosition(to, QTextCursor::KeepAnchor);
        cursor.mergeCharFormat(codeFormat(palette, font));
    }
}

void setTables(QTextDocument& document, const QPalette& palette)
{
    for (QTextFrame* frame : document.rootFrame()->childFrames())
        if (auto* table = qobject_cast<QTextTable*>(frame)) {
            QTextTableFormat format = table->format();
            format.setBorderCollapse(true);
            format.setBorder(1);
            format.setBorderBrush(palette.color(QPalette::Mid));
            format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
            format.setCellPadding(4);
            format.setBottomMargin(12);
            table->setFormat(format);
        }
}

} // namespace

LessonText::LessonText(QWidget* parent) : QTextBrowser(parent)
{
    setOpenLinks(false);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
}

void LessonText::showMarkdown(const QString& markdown)
{
    m_markdown = markdown;
    typeset();
    verticalScrollBar()->setValue(0);
}

void LessonText::typeset()
{
    document()->setDefaultFont(font());
    document()->setMarkdown(m_markdown, QTextDocument::MarkdownDialectGitHub);
    document()->setDocumentMargin(margin);
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        QTextCursor cursor(block);
        setBlock(cursor, font(), palette());
    }
    setCode(*document(), font(), palette());
    setTables(*document(), palette());
    document()->setUndoRedoEnabled(false);
    limitWidth();
}

void LessonText::limitWidth()
{
    const int spare = width() - widestLine - verticalScrollBar()->sizeHint().width();
    QTextFrameFormat format = document()->rootFrame()->frameFormat();
    const double right = margin + qMax(0, spare);
    if (format.rightMargin() == right)
        return;
    format.setRightMargin(right);
    document()->rootFrame()->setFrameFormat(format);
}

void LessonText::changeEvent(QEvent* event)
{
    QTextBrowser::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        typeset();
}

void LessonText::resizeEvent(QResizeEvent* event)
{
    QTextBrowser::resizeEvent(event);
    limitWidth();
}

void LessonText::paintEvent(QPaintEvent* event)
{
    QTextBrowser::paintEvent(event);
    // A document has no rule beside a quote: draw it.
    QPainter painter(viewport());
    painter.translate(-horizontalScrollBar()->value(), -verticalScrollBar()->value());
    const auto* layout = document()->documentLayout();
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        if (quoteLevel(block) == 0)
            continue;
        QRectF box = layout->blockBoundingRect(block);
        if (quoteLevel(block.next()) > 0)
            box.setBottom(layout->blockBoundingRect(block.next()).top());
        painter.fillRect(QRectF(margin + 4, box.top(), 4, box.height()), palette().color(QPalette::Link));
    }
}

} // namespace ringside
