// SPDX-License-Identifier: Apache-2.0
#include "gpu/formats/launcher_prefix.h"
#include "gpu/formats/merge.h"
#include "gpu/formats/text_handler.h"

#include <algorithm>
#include <map>

namespace ringside::formats {

namespace {

constexpr std::size_t maxStreams = 1024;

/// One format's handler with the reading that it fills.
struct TextPart {
    const TextFormat* format = nullptr;
    std::unique_ptr<Reading> reading;
    std::unique_ptr<TextHandler> handler;
    std::size_t lines = 0;
};

/// The lines of one source: one rank, one host, or the whole file.
struct TextStream {
    std::vector<TextPart> parts;
    std::string host;
};

class TextFile {
public:
    explicit TextFile(const ReadOptions& options);
    void line(std::string_view text, std::size_t number);
    void finish(bool cut);
    /// False: no line was understood.
    bool collect(Reading& reading);

private:
    TextStream makeStream(bool wholeFile) const;
    static bool offer(TextStream& stream, std::string_view text, std::size_t number);
    bool offerTo(const std::string& tag, const std::string& host, std::string_view text, std::size_t number);
    void plainLine(std::string_view text, std::size_t number);

    const ReadOptions& m_options;
    TextStream m_whole;
    std::map<std::string, TextStream> m_streams;
    TextStream m_spare; ///< becomes the stream of the next new prefix whose line is understood
    NcclLogCutter m_cutter;
    std::size_t m_understood = 0;
};

TextFile::TextFile(const ReadOptions& options)
    : m_options(options), m_whole(makeStream(true)), m_spare(makeStream(false))
{
    m_streams[{}] = makeStream(false);
}

TextStream TextFile::makeStream(bool wholeFile) const
{
    TextStream stream;
    for (const TextFormat& format : textFormats()) {
        if (format.wholeFile != wholeFile || (!m_options.as.empty() && m_options.as != format.id))
            continue;
        TextPart part;
        part.format = &format;
        part.reading = std::make_unique<Reading>();
        part.reading->format = format.id;
        part.handler = format.make(*part.reading);
        stream.parts.push_back(std::move(part));
    }
    return stream;
}

/// To every handler: two formats may share a line.
bool TextFile::offer(TextStream& stream, std::string_view text, std::size_t number)
{
    bool taken = false;
    for (TextPart& part : stream.parts) {
        const Claim claim = part.handler->line(text, number);
        part.lines += claim == Claim::Yes ? 1 : 0;
        taken = taken || claim != Claim::No;
    }
    return taken;
}

bool TextFile::offerTo(const std::string& tag, const std::string& host, std::string_view text, std::size_t number)
{
    const auto known = m_streams.find(tag);
    if (known != m_streams.end())
        return offer(known->second, text, number);
    if (m_streams.size() >= maxStreams || !offer(m_spare, text, number))
        return false;
    m_spare.host = host;
    m_streams[tag] = std::move(m_spare);
    m_spare = makeStream(false);
    return true;
}

void TextFile::plainLine(std::string_view text, std::size_t number)
{
    const bool inLog = offer(m_whole, text, number);
    text = m_cutter.before(text);
    std::string tag, host;
    bool taken = inLog;
    for (int layer = 0; text.find_first_not_of(" \t") != std::string_view::npos; ++layer) {
        if (offerTo(tag, host, text, number)) {
            taken = true;
            break;
        }
        const std::optional<Prefix> prefix = layer < maxPrefixes ? prefixOf(text) : std::nullopt;
        if (!prefix)
            break;
        if (!prefix->tag.empty())
            tag += std::string(prefix->tag) + '\n';
        if (prefix->tagIsHost)
            host = prefix->tag;
        text.remove_prefix(prefix->length);
    }
    m_understood += taken ? 1 : 0;
}

void TextFile::line(std::string_view text, std::size_t number)
{
    const std::vector<std::string> wrapped = unwrapJson(text);
    if (wrapped.empty())
        return plainLine(text, number);
    for (const std::string& inner : wrapped)
        plainLine(inner, number);
}

void TextFile::finish(bool cut)
{
    for (TextPart& part : m_whole.parts)
        part.handler->finish(cut);
    for (auto& [tag, stream] : m_streams)
        for (TextPart& part : stream.parts)
            part.handler->finish(cut);
}

bool TextFile::collect(Reading& reading)
{
    std::vector<TextPart*> used;
    std::map<std::string, std::pair<int, std::size_t>> weights; ///< of formats: evidence, then lines
    const auto gather = [&](TextStream& stream) {
        for (TextPart& part : stream.parts) {
            if (part.lines == 0)
                continue;
            Structure& s = part.reading->structure;
            if (!stream.host.empty() && s.hosts.empty() && !s.gpus.empty())
                nameOnlyHost(s, stream.host);
            auto& [evidence, lines] = weights[part.format->id];
            evidence = std::max(evidence, part.handler->evidence());
            lines += part.lines;
            used.push_back(&part);
        }
    };
    gather(m_whole);
    for (auto& [tag, stream] : m_streams)
        gather(stream);
    if (used.empty())
        return false;
    std::stable_sort(used.begin(), used.end(), [&](const TextPart* a, const TextPart* b) {
        return weights[a->format->id] > weights[b->format->id];
    });
    reading.format = used.front()->format->id;
    for (TextPart* part : used)
        mergeInto(reading, std::move(*part->reading));
    reading.understood = m_understood;
    return true;
}

} // namespace

const std::vector<TextFormat>& textFormats()
{
    static const std::vector<TextFormat> formats = {
        {"nccl-tests", makeNcclTestsText},
        {"nccl-tables", makeNcclTables},
        {"nccl-log", makeNcclLog, true},
    };
    return formats;
}

Result<Reading> readText(ByteSource& source, const ReadOptions& options)
{
    TextFile file(options);
    LineSource lines(source, options);
    std::string_view line;
    std::size_t longLine = 0;
    for (;;) {
        const Result<bool> more = lines.next(line);
        if (!more)
            return more.error();
        if (!*more)
            break;
        longLine = lines.cut() && longLine == 0 ? lines.number() : longLine;
        if (!line.empty())
            file.line(line, lines.number());
    }
    file.finish(lines.endedInLine());
    Reading reading;
    if (!file.collect(reading))
        return reading;
    reading.lines = lines.number();
    if (longLine > 0)
        reading.problemAt(longLine, {"the line is too long; its end is left out", "该行过长；其末尾被略去"});
    return reading;
}

} // namespace ringside::formats
