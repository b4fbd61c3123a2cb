// SPDX-License-Identifier: Apache-2.0
// Readers of one text format: fed line by line, all of them, because one file often holds several formats. Each fills a
// reading of its own; readText() merges them.
#pragma once

#include "gpu/formats/byte_source.h"

#include <memory>
#include <string_view>
#include <vector>

namespace ringside::formats {

enum class Claim {
    No,    ///< not of this format; the handler is as it was before: lines of other programs come in between
    Maybe, ///< kept, and used if more of the format follows
    Yes,
};

class TextHandler {
public:
    virtual ~TextHandler() = default;
    virtual Claim line(std::string_view text, std::size_t number) = 0;
    /// After the last line; `cut`: the file ends inside it. What can be said of the whole.
    virtual void finish(bool cut) = 0;
    /// Of several formats in one file the one with the most evidence names it, then the one with the most lines.
    virtual int evidence() const { return 1; }
};

struct TextFormat {
    const char* id;
    std::unique_ptr<TextHandler> (*make)(Reading&);
    /// True: one handler gets every line as it is. False: lines come without launchers' prefixes and without what
    /// NCCL's log wrote into them, and every prefix (rank, host, pod) has a handler of its own, so that interleaved
    /// output comes apart.
    bool wholeFile = false;
};
const std::vector<TextFormat>& textFormats();

std::unique_ptr<TextHandler> makeNcclTestsText(Reading& reading);
std::unique_ptr<TextHandler> makeNcclTables(Reading& reading);
std::unique_ptr<TextHandler> makeNcclLog(Reading& reading);

/// Every format of the file in one reading; only the one that `options.as` names, if any.
Result<Reading> readText(ByteSource& source, const ReadOptions& options);

} // namespace ringside::formats
