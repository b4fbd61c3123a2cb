// SPDX-License-Identifier: Apache-2.0
// CUDA C++ split into coloured pieces: for the page of an export, where QScintilla does not draw.
#pragma once

#include <QString>

#include <vector>

namespace ringside {

enum class SourcePiece { Plain, Keyword, Cuda, Number, Text, Comment, Directive };

struct SourceRun {
    int start = 0, length = 0;
    SourcePiece piece = SourcePiece::Plain;
};

/// The runs of one line. `inComment` says that a block comment is open where the line begins, and is left for the next.
std::vector<SourceRun> sourceRuns(const QString& line, bool& inComment);

/// Words for the lexer, separated by spaces: CUDA's own names.
const char* cudaWords();

} // namespace ringside
