// SPDX-License-Identifier: Apache-2.0
#include "gpu/formats/merge.h"

#include "gpu/formats/merge_structure.h"

#include <algorithm>
#include <iterator>

namespace ringside::formats {

namespace {

template <class T>
void append(std::vector<T>& to, std::vector<T>&& from)
{
    if (to.empty())
        to = std::move(from);
    else
        to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

void fill(std::string& to, std::string&& from)
{
    if (to.empty())
        to = std::move(from);
}

void mergeCommunication(Communication& to, Communication&& from)
{
    fill(to.ncclVersion, std::move(from.ncclVersion));
    fill(to.cudaVersion, std::move(from.cudaVersion));
    fill(to.driverVersion, std::move(from.driverVersion));
    fill(to.network, std::move(from.network));
    to.environment.merge(from.environment);
    to.maxBandwidth = to.maxBandwidth ? to.maxBandwidth : from.maxBandwidth;
    to.totalBandwidth = to.totalBandwidth ? to.totalBandwidth : from.totalBandwidth;
    to.processes += from.processes;
    append(to.graphs, std::move(from.graphs));
    append(to.communicators, std::move(from.communicators));
    append(to.choices, std::move(from.choices));
    append(to.calls, std::move(from.calls));
    append(to.tuning, std::move(from.tuning));
}

void mergeMeasurements(Measurements& to, Measurements&& from)
{
    fill(to.tool, std::move(from.tool));
    fill(to.toolVersion, std::move(from.toolVersion));
    fill(to.cudaVersion, std::move(from.cudaVersion));
    fill(to.driverVersion, std::move(from.driverVersion));
    append(to.matrices, std::move(from.matrices));
    append(to.tests, std::move(from.tests));
    append(to.sweeps, std::move(from.sweeps));
}

void mergeFindings(std::vector<Finding>& to, std::vector<Finding>&& from)
{
    for (Finding& f : from) {
        const auto same = std::find_if(to.begin(), to.end(), [&](const Finding& g) {
            return g.id == f.id && g.said == f.said && g.host == f.host && g.what == f.what;
        });
        if (same == to.end()) {
            to.push_back(std::move(f));
            continue;
        }
        same->times += f.times;
        same->ranks.insert(f.ranks.begin(), f.ranks.end());
    }
}

/// nccl-tests only passes on what NCCL's log explains.
void keepOneRootCause(std::vector<Finding>& findings)
{
    const auto explains = [](const Finding& f) { return f.rootCause && f.id != "test-nccl-failure"; };
    if (std::none_of(findings.begin(), findings.end(), explains))
        return;
    for (Finding& f : findings)
        f.rootCause = f.rootCause && f.id != "test-nccl-failure";
}

void addFormat(Reading& to, const std::string& format)
{
    if (to.format.empty())
        to.format = format;
    else if (to.format != format && !format.empty() &&
             std::find(to.also.begin(), to.also.end(), format) == to.also.end())
        to.also.push_back(format);
}

} // namespace

void nameOnlyHost(Structure& s, const std::string& name)
{
    if (!s.hosts.empty())
        return;
    s.hosts.push_back({name, {}});
    const auto own = [](auto& things) {
        for (auto& thing : things)
            thing.host = 0;
    };
    own(s.cpus);
    own(s.pci);
    own(s.gpus);
    own(s.nics);
    own(s.switches);
    own(s.pairs);
}

void mergeInto(Reading& to, Reading&& from)
{
    addFormat(to, from.format);
    for (const std::string& format : from.also)
        addFormat(to, format);
    mergeStructure(to, std::move(from.structure));
    mergeCommunication(to.communication, std::move(from.communication));
    mergeMeasurements(to.measurements, std::move(from.measurements));
    mergeFindings(to.findings, std::move(from.findings));
    keepOneRootCause(to.findings);
    for (Problem& p : from.problems)
        to.problem(std::move(p.where), std::move(p.what));
    to.hiddenProblems += from.hiddenProblems;
    to.lines += from.lines;
    to.understood += from.understood;
    to.partial = to.partial || from.partial;
}

Reading merged(std::vector<Reading> readings)
{
    Reading all;
    for (Reading& reading : readings)
        mergeInto(all, std::move(reading));
    return all;
}

} // namespace ringside::formats
