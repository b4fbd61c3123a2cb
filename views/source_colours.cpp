// SPDX-License-Identifier: Apache-2.0
#include "views/source_colours.h"

#include <QSet>
#include <QStringList>

#include <algorithm>

namespace ringside {

namespace {

QSet<QString> wordSet(const char* words)
{
    const QStringList list = QString::fromLatin1(words).split(' ', Qt::SkipEmptyParts);
    return {list.begin(), list.end()};
}

constexpr const char* cppWords =
    "alignas alignof asm auto bool break case char class const constexpr continue default delete do double else enum explicit extern false "
    "float for if inline int long namespace new noexcept nullptr operator private protected public return short signed sizeof static "
    "static_assert static_cast reinterpret_cast struct switch template this true typedef typename union unsigned using void volatile while";

bool isWordPart(QChar c) { return c.isLetterOrNumber() || c == '_'; }

int wordEnd(const QString& line, int from)
{
    int end = from;
    while (end < line.size() && isWordPart(line[end]))
        ++end;
    return end;
}

/// A quoted text ends at the same quote that is not escaped, or with the line.
int quoteEnd(const QString& line, int from)
{
    for (int i = from + 1; i < line.size(); ++i) {
        if (line[i] == '\\')
            ++i;
        else if (line[i] == line[from])
            return i + 1;
    }
    return static_cast<int>(line.size());
}

int numberEnd(const QString& line, int from)
{
    int end = from;
    while (end < line.size() && (isWordPart(line[end]) || line[end] == '.' || line[end] == '\''))
        ++end;
    return end;
}

SourcePiece pieceOf(const QString& word)
{
    static const QSet<QString> cpp = wordSet(cppWords), cuda = wordSet(cudaWords());
    return cpp.contains(word) ? SourcePiece::Keyword : cuda.contains(word) ? SourcePiece::Cuda : SourcePiece::Plain;
}

} // namespace

const char* cudaWords()
{
    return "__global__ __device__ __host__ __shared__ __constant__ __managed__ __launch_bounds__ __restrict__ __forceinline__ __noinline__ "
           "threadIdx blockIdx blockDim gridDim warpSize __syncthreads __syncwarp __shfl_sync __shfl_xor_sync __shfl_up_sync "
           "__shfl_down_sync __ballot_sync __activemask __threadfence __threadfence_block __threadfence_system __ldg __cvta_generic_to_shared clock64 clock atomicAdd atomicCAS "
           "atomicExch atomicMax atomicMin dim3 float2 float4 int2 int4 uint2 uint4 double2 uint8_t uint32_t uint64_t int32_t int64_t size_t";
}

std::vector<SourceRun> sourceRuns(const QString& line, bool& inComment)
{
    std::vector<SourceRun> runs;
    const int size = static_cast<int>(line.size());
    const auto add = [&](int from, int to, SourcePiece piece) {
        if (to > from)
            runs.push_back({from, to - from, piece});
    };
    int at = 0;
    bool onlySpace = true;
    while (at < size) {
        if (inComment) {
            const int close = static_cast<int>(line.indexOf("*/", at));
            const int end = close < 0 ? size : close + 2;
            add(at, end, SourcePiece::Comment);
            inComment = close < 0;
            at = end;
            continue;
        }
        const QChar c = line[at];
        int end = at + 1;
        SourcePiece piece = SourcePiece::Plain;
        if (line.mid(at, 2) == "//") {
            end = size;
            piece = SourcePiece::Comment;
        } else if (line.mid(at, 2) == "/*") {
            const int close = static_cast<int>(line.indexOf("*/", at + 2));
            end = close < 0 ? size : close + 2;
            inComment = close < 0;
            piece = SourcePiece::Comment;
        } else if (c == '"' || c == '\'') {
            end = quoteEnd(line, at);
            piece = SourcePiece::Text;
        } else if (c == '#' && onlySpace) {
            end = std::max(at + 1, wordEnd(line, at + 1));
            piece = SourcePiece::Directive;
        } else if (c.isDigit()) {
            end = numberEnd(line, at);
            piece = SourcePiece::Number;
        } else if (isWordPart(c)) {
            end = wordEnd(line, at);
            piece = pieceOf(line.mid(at, end - at));
        }
        onlySpace = onlySpace && c.isSpace();
        add(at, end, piece);
        at = end;
    }
    return runs;
}

} // namespace ringside
