// SPDX-License-Identifier: Apache-2.0
#include "views/source_view.h"

#include "views/paint.h"
#include "views/source_colours.h"

#include <QFontDatabase>
#include <QFontMetricsF>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#ifdef RINGSIDE_QSCINTILLA
#include <Qsci/qscilexercpp.h>
#include <Qsci/qsciscintilla.h>
#else
#include <QPlainTextEdit>
#endif

#include <algorithm>

namespace ringside {

namespace {

/// QScintilla takes the first family of a font only, so that one must be there.
QString monospaceFamily()
{
    const QStringList installed = QFontDatabase::families();
    for (const char* family : {"Noto Sans Mono", "DejaVu Sans Mono", "Liberation Mono"})
        if (installed.contains(QLatin1String(family)))
            return QLatin1String(family);
    return QFontDatabase::systemFont(QFontDatabase::FixedFont).family();
}

QFont codeFont(const ViewStyle& style, double factor = 1)
{
    QFont font = sized(style, factor);
    font.setFamilies(QStringList{monospaceFamily()} + style.font.families()); // comments may be Chinese
    font.setStyleHint(QFont::Monospace);
    return font;
}

QColor colourOf(SourcePiece piece, const ViewStyle& s)
{
    switch (piece) {
    case SourcePiece::Keyword: return s.curves[0];
    case SourcePiece::Cuda: return s.curves[1];
    case SourcePiece::Number: return s.curves[3];
    case SourcePiece::Text: return s.curves[2];
    case SourcePiece::Comment: return s.faint;
    case SourcePiece::Directive: return s.curves[4];
    case SourcePiece::Plain: break;
    }
    return s.text;
}

#ifdef RINGSIDE_QSCINTILLA
/// QScintilla's C++ lexer, with CUDA's own words as its second set of keywords.
class CudaLexer : public QsciLexerCPP {
public:
    using QsciLexerCPP::QsciLexerCPP;
    const char* keywords(int set) const override
    {
        return set == 2 ? cudaWords() : QsciLexerCPP::keywords(set);
    }
};

SourcePiece pieceOfStyle(int style)
{
    switch (style) {
    case QsciLexerCPP::Keyword: return SourcePiece::Keyword;
    case QsciLexerCPP::KeywordSet2: return SourcePiece::Cuda;
    case QsciLexerCPP::Number: return SourcePiece::Number;
    case QsciLexerCPP::DoubleQuotedString:
    case QsciLexerCPP::SingleQuotedString:
    case QsciLexerCPP::RawString: return SourcePiece::Text;
    case QsciLexerCPP::PreProcessor: return SourcePiece::Directive;
    case QsciLexerCPP::Comment:
    case QsciLexerCPP::CommentLine:
    case QsciLexerCPP::CommentDoc:
    case QsciLexerCPP::CommentLineDoc:
    case QsciLexerCPP::CommentDocKeyword: return SourcePiece::Comment;
    default: return SourcePiece::Plain;
    }
}
#endif

} // namespace

SourceView::SourceView(QWidget* parent) : View(parent), m_file(new QLabel(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_file);
    m_file->setMargin(4);
#ifdef RINGSIDE_QSCINTILLA
    m_editor = new QsciScintilla(this);
    m_lexer = new CudaLexer(m_editor);
    m_editor->setLexer(m_lexer);
    m_editor->setUtf8(true);
    m_editor->setReadOnly(true);
    m_editor->setMarginType(0, QsciScintilla::NumberMargin);
    m_editor->setMarginWidth(1, 0);
    m_editor->SendScintilla(QsciScintillaBase::SCI_SETMARGINLEFT, 0UL, 8L);
    m_editor->setCaretLineVisible(false);
    m_editor->setFrameShape(QFrame::NoFrame);
    m_editor->setTabWidth(4);
    // Tab moves on through the window: nothing is written here.
    m_editor->SendScintilla(QsciScintillaBase::SCI_CLEARCMDKEY, static_cast<unsigned long>(QsciScintillaBase::SCK_TAB), 0L);
#else
    m_editor = new QPlainTextEdit(this);
    m_editor->setReadOnly(true);
    m_editor->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_editor->setFrameShape(QFrame::NoFrame);
#endif
    layout->addWidget(m_editor, 1);
    setFocusProxy(m_editor);
    setStyle(makeStyle(false, false, Language::English));
}

void SourceView::setData(const ViewData& data)
{
    const Dataset* dataset = data.measurement && !data.hideMeasurement ? data.measurement : data.prediction;
    const auto* source = dataset ? std::get_if<SourceData>(&dataset->data) : nullptr;
    setSource(source ? *source : SourceData{});
}

void SourceView::setSource(const SourceData& source)
{
    if (source == m_source)
        return; // keeps the place where someone reads
    m_source = source;
    m_file->setText(QString::fromStdString(source.file));
    m_file->setVisible(!source.file.empty());
#ifdef RINGSIDE_QSCINTILLA
    m_editor->setText(text());
#else
    m_editor->setPlainText(text());
#endif
    styleEditor();
}

void SourceView::setStyle(const ViewStyle& style)
{
    m_style = style;
    m_editor->setAccessibleName(tr("Source text"));
    styleEditor();
}

void SourceView::styleEditor()
{
    QPalette palette;
    palette.setColor(QPalette::Window, mixed(m_style.background, m_style.grid, 0.35));
    palette.setColor(QPalette::WindowText, m_style.text);
    palette.setColor(QPalette::Base, m_style.background);
    palette.setColor(QPalette::Text, m_style.text);
    m_file->setPalette(palette);
    m_file->setAutoFillBackground(true);
    m_file->setFont(sized(m_style, 0.95));
    const QFont font = codeFont(m_style);
#ifdef RINGSIDE_QSCINTILLA
    // QScintilla knows points only; on screens of 96 dpi three points are four pixels.
    QFont points = font;
    points.setPointSizeF(font.pixelSize() * 72.0 / logicalDpiY());
    m_lexer->setDefaultPaper(m_style.background);
    m_lexer->setDefaultColor(m_style.text);
    m_lexer->setDefaultFont(points);
    m_lexer->setPaper(m_style.background, -1);
    m_lexer->setFont(points, -1);
    for (int s = 0; s < 128; ++s)
        m_lexer->setColor(colourOf(pieceOfStyle(s), m_style), s);
    m_editor->setPaper(m_style.background);
    m_editor->setColor(m_style.text);
    m_editor->setCaretForegroundColor(m_style.text);
    m_editor->setSelectionBackgroundColor(m_style.accent);
    m_editor->setSelectionForegroundColor(inkOn(m_style.accent));
    m_editor->setMarginsBackgroundColor(mixed(m_style.background, m_style.grid, 0.35));
    m_editor->setMarginsForegroundColor(m_style.faint);
    m_editor->setMarginsFont(points);
    m_editor->setMarginWidth(0, QString::number(std::max(10, m_editor->lines())) + "00");
    m_editor->recolor();
#else
    m_editor->setPalette(palette);
    m_editor->setFont(font);
#endif
}

void SourceView::find(const QString& what)
{
#ifdef RINGSIDE_QSCINTILLA
    m_editor->findFirst(what, false, false, false, true);
#else
    if (!m_editor->find(what)) {
        m_editor->moveCursor(QTextCursor::Start);
        m_editor->find(what);
    }
#endif
}

void SourceView::paintOn(QPainter& painter, const QRectF& area)
{
    if (m_source.text.empty()) {
        paintMessage(painter, area, tr("No source text."), m_style);
        return;
    }
    painter.save();
    painter.fillRect(area, m_style.background);
    painter.setClipRect(area, Qt::IntersectClip);
    painter.setFont(codeFont(m_style, 0.9));
    const QFontMetricsF metrics(painter.font());
    const double line = metrics.lineSpacing();
    const QStringList lines = text().split('\n');
    const double margin = metrics.horizontalAdvance(QString::number(lines.size()) + "  ");
    double y = area.top() + metrics.ascent() + 4;
    bool inComment = false;
    for (int n = 0; n < lines.size() && y < area.bottom(); ++n, y += line) {
        painter.setPen(m_style.faint);
        const QString number = QString::number(n + 1);
        painter.drawText(QPointF(area.left() + margin - metrics.horizontalAdvance(number + " "), y), number);
        QString shown = lines[n];
        shown.replace('\t', QStringLiteral("    "));
        double x = area.left() + margin + 4;
        for (const SourceRun& run : sourceRuns(shown, inComment)) {
            const QString piece = shown.mid(run.start, run.length);
            painter.setPen(colourOf(run.piece, m_style));
            painter.drawText(QPointF(x, y), piece);
            x += metrics.horizontalAdvance(piece);
        }
    }
    painter.restore();
}

} // namespace ringside
