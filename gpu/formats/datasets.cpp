// SPDX-License-Identifier: Apache-2.0
#include "gpu/formats/datasets_parts.h"
#include "gpu/formats/table_builder.h"

#include <fmt/format.h>

#include <algorithm>

namespace ringside::formats {

namespace {

void addFindings(std::vector<Dataset>& list, const Reading& reading)
{
    TableBuilder table("findings", {"What stands out", "值得注意的地方"});
    table.column("severity", {"Severity", "程度"}).column("id", {"Kind", "类别"}).column("what", {"What it is", "说明"});
    table.column("advice", {"Advice", "建议"}).column("host", {"Host", "主机"}).column("ranks", {"Ranks", "Rank"});
    table.column("line", {"Line", "行"}).column("times", {"Times", "次数"}).column("said", {"As written", "原文"});
    table.column("root", {"Root cause", "根本原因"});
    for (const Finding& f : reading.findings) {
        std::string ranks;
        for (const int rank : f.ranks)
            ranks += (ranks.empty() ? "" : ",") + std::to_string(rank);
        table.row(severityName(f.severity), f.id, f.what.en, f.advice.en, f.host, ranks, f.line, f.times, f.said, f.rootCause ? "yes" : "");
    }
    table.addTo(list);
}

} // namespace

const char* severityName(Severity severity)
{
    static constexpr const char* names[] = {"note", "warning", "error"};
    return names[static_cast<int>(severity)];
}

void TableBuilder::addTo(std::vector<Dataset>& list)
{
    if (m_table.rows.empty())
        return;
    for (std::size_t c = m_table.columns.size(); c-- > 0;) {
        const bool used = std::any_of(m_table.rows.begin(), m_table.rows.end(),
                                      [c](const std::vector<Cell>& row) { return row[c].index() != 0; });
        if (used)
            continue;
        m_table.columns.erase(m_table.columns.begin() + static_cast<std::ptrdiff_t>(c));
        for (std::vector<Cell>& row : m_table.rows)
            row.erase(row.begin() + static_cast<std::ptrdiff_t>(c));
    }
    m_dataset.data = std::move(m_table);
    list.push_back(std::move(m_dataset));
}

std::vector<Dataset> datasetsOf(const Reading& reading, const std::string& file)
{
    std::vector<Dataset> list;
    addMeasurementDatasets(list, reading);
    addMachineDatasets(list, reading);
    addCommunicationDatasets(list, reading);
    addFindings(list, reading);
    Provenance provenance;
    provenance.origin = Origin::Import;
    provenance.file = file;
    provenance.nccl = reading.communication.ncclVersion;
    provenance.driver = reading.measurements.driverVersion;
    for (Dataset& d : list)
        d.provenance = provenance;
    return list;
}

Json summaryOf(const Reading& reading)
{
    Json summary = Json::object();
    addMachineFigures(summary, reading);
    addCommunicationFigures(summary, reading);
    addMeasurementFigures(summary, reading);
    std::size_t errors = 0;
    const Finding* root = nullptr;
    for (const Finding& f : reading.findings) {
        errors += f.severity == Severity::Error ? 1 : 0;
        root = f.rootCause && !root ? &f : root;
    }
    summary["errors"] = errors;
    if (root)
        summary["root_cause"] = root->what.en;
    if (reading.partial)
        summary["partial"] = true;
    return summary;
}

} // namespace ringside::formats
