// SPDX-License-Identifier: Apache-2.0
#include "gpu/formats/reading.h"

#include "gpu/formats/byte_source.h"
#include "gpu/formats/json_document.h"
#include "gpu/formats/recognise.h"
#include "gpu/formats/text_handler.h"
#include "gpu/formats/xml_handler.h"

#include <fmt/format.h>

namespace ringside::formats {

namespace {

std::string formatList()
{
    std::string list;
    for (const FormatName& f : knownFormats())
        list += (list.empty() ? "" : "; ") + f.name.en;
    return list;
}

Error ofNoForm(const std::string& name)
{
    return errorAt(name, "is of no form that Ringside reads. It reads: " + formatList());
}

Result<Reading> readXml(ByteSource& source, const ReadOptions& options, const char* format,
                        std::unique_ptr<XmlHandler> (*make)(Reading&))
{
    Reading reading;
    reading.format = format;
    const std::unique_ptr<XmlHandler> handler = make(reading);
    XmlReader xml(source, options, reading);
    XmlEvent event;
    std::size_t elements = 0;
    for (;;) {
        const Result<bool> more = xml.next(event);
        if (!more)
            return more.error();
        if (!*more)
            break;
        if (event.kind == XmlEvent::Start) {
            ++elements;
            handler->start(event);
        } else {
            handler->end(event);
        }
    }
    reading.lines = xml.line();
    reading.understood = elements;
    handler->finish();
    return reading;
}

Shape shapeOfFormat(const std::string& format)
{
    return format == "nccl-topo-xml" ? Shape::TopoXml : format == "nccl-graph-xml" ? Shape::GraphXml : Shape::Text;
}

Result<Reading> readAny(ByteSource& source, const ReadOptions& options)
{
    const Result<std::string_view> head = source.head();
    if (!head)
        return head.error();
    switch (options.as.empty() ? shapeOf(*head) : shapeOfFormat(options.as)) {
    case Shape::Empty: return errorAt(source.name(), "the file is empty");
    case Shape::Binary: return errorAt(source.name(), "is a binary file; of no form that Ringside reads. It reads: " + formatList());
    case Shape::Compressed: return errorAt(source.name(), "is compressed; unpack it first (gzip -d, unzstd, unxz, unzip)");
    case Shape::TopoXml: return readXml(source, options, "nccl-topo-xml", makeNcclTopoXml);
    case Shape::GraphXml: return readXml(source, options, "nccl-graph-xml", makeNcclGraphXml);
    case Shape::OtherXml: return ofNoForm(source.name());
    default: break;
    }
    Result<Reading> reading = holdsKnownJson(*head) ? readJson(source, options) : readText(source, options);
    if (reading && reading->format.empty())
        return ofNoForm(source.name());
    return reading;
}

} // namespace

void Reading::problem(std::string where, Text what)
{
    if (problems.size() < maxProblems)
        problems.push_back({std::move(where), std::move(what)});
    else
        ++hiddenProblems;
}

void Reading::problemAt(std::size_t line, Text what)
{
    problem(fmt::format("line {}", line), std::move(what));
}

const std::vector<FormatName>& knownFormats()
{
    static const std::vector<FormatName> formats = {
        {"nccl-topo-xml", {"NCCL topology XML (NCCL_TOPO_DUMP_FILE)", "NCCL 拓扑 XML（NCCL_TOPO_DUMP_FILE）"}},
        {"nccl-graph-xml", {"NCCL graph XML (NCCL_GRAPH_DUMP_FILE)", "NCCL 图 XML（NCCL_GRAPH_DUMP_FILE）"}},
        {"nccl-tests", {"nccl-tests output (all_reduce_perf …)", "nccl-tests 输出（all_reduce_perf 等）"}},
        {"nccl-tables", {"tables of collective bandwidths (Markdown, CSV, JSON lines)", "集合通信带宽表（Markdown、CSV、JSON 行）"}},
        {"nccl-log", {"NCCL_DEBUG log", "NCCL_DEBUG 日志"}},
    };
    return formats;
}

Result<Reading> readFile(const std::string& path, const ReadOptions& options)
{
    Result<std::unique_ptr<ByteSource>> source = ByteSource::open(path, options);
    if (!source)
        return source.error();
    return readAny(**source, options);
}

Result<Reading> readBytes(std::string_view bytes, const std::string& name, const ReadOptions& options)
{
    const std::unique_ptr<ByteSource> source = ByteSource::ofMemory(bytes, name, options);
    return readAny(*source, options);
}

} // namespace ringside::formats
