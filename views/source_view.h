// SPDX-License-Identifier: Apache-2.0
// Source text, read-only: coloured as CUDA C++ by QScintilla where that was found at build time, else plain.
#pragma once

#include "views/view.h"

class QPlainTextEdit;
class QLabel;
class QsciScintilla;
class QsciLexerCPP;

namespace ringside {

class SourceView : public View {
    Q_OBJECT
public:
    explicit SourceView(QWidget* parent = nullptr);
    void setData(const ViewData& data) override;
    void setStyle(const ViewStyle& style) override;
    void paintOn(QPainter& painter, const QRectF& area) override;
    QSize sizeHint() const override { return {700, 480}; }

    /// Any text: the application shows kernel files with it.
    void setSource(const SourceData& source);
    QString text() const { return QString::fromStdString(m_source.text); }
    void find(const QString& what); ///< selects the next place; starts again at the top

private:
    void styleEditor();

    ViewStyle m_style;
    SourceData m_source;
    QLabel* m_file;
#ifdef RINGSIDE_QSCINTILLA
    QsciScintilla* m_editor;
    QsciLexerCPP* m_lexer;
#else
    QPlainTextEdit* m_editor;
#endif
};

} // namespace ringside
