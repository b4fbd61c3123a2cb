// SPDX-License-Identifier: Apache-2.0
// nccl-tests' -J file: the form is that of its src/util.cu (jsonOutputInit, writeDeviceReport, writeBenchmarkLine…).
// Booleans and roots are strings; what was not measured is null or "nan".
#include "gpu/formats/bus_id.h"
#include "gpu/formats/json_document.h"
#include "gpu/formats/nccl_tests_row.h"
#include "gpu/formats/sweeps.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace ringside::formats {

namespace {

SweepHalf halfOf(const Json& row, const char* name)
{
    SweepHalf half;
    const Json* from = member(row, name);
    if (!from)
        return half;
    half.timeUs = realMember(*from, "time").value_or(realMember(*from, "cpu_time").value_or(missing));
    half.algbw = realMember(*from, "alg_bw").value_or(missing);
    half.busbw = realMember(*from, "bus_bw").value_or(missing);
    half.wrong = realMember(*from, "nwrong").value_or(missing);
    return half;
}

std::optional<int> rootOf(const Json& row)
{
    const std::optional<double> root = realMember(row, "root");
    return root && *root >= -1 && *root < 1e9 ? std::optional<int>(static_cast<int>(*root)) : std::nullopt;
}

/// Ranks that the device list names. Up to version 2 of the form it has only the first device of each process.
std::optional<int> addDevices(const Json& config, Reading& reading)
{
    const Json* devices = member(config, "devices");
    if (!devices || !devices->is_array())
        return {};
    Structure& s = reading.structure;
    const auto threads = wholeMember(config, "nthreads").value_or(1), gpus = wholeMember(config, "ngpus").value_or(1);
    const int perProcess = static_cast<int>(std::clamp<std::uint64_t>(
        std::min<std::uint64_t>(threads, 1024) * std::min<std::uint64_t>(gpus, 1024), 1, 1u << 20));
    int ranks = 0;
    bool firstOnly = true;
    for (const Json& device : *devices) {
        const auto rank = wholeMember(device, "rank"), dev = wholeMember(device, "device");
        if (!rank || *rank > 1u << 24)
            continue;
        const std::string name = textMember(device, "hostname");
        auto host = std::find_if(s.hosts.begin(), s.hosts.end(), [&](const Host& h) { return h.name == name; });
        if (host == s.hosts.end())
            host = s.hosts.insert(s.hosts.end(), Host{name, {}});
        Gpu gpu;
        gpu.host = static_cast<Index>(host - s.hosts.begin());
        gpu.rank = static_cast<int>(*rank);
        if (dev && *dev < 1u << 16)
            gpu.dev = static_cast<int>(*dev);
        const std::string bus = textMember(device, "device_hex");
        gpu.busId = bus.find(':') == std::string::npos ? std::string() : canonicalBusId(bus);
        gpu.name = textMember(device, "device_info");
        s.gpus.push_back(std::move(gpu));
        ranks = std::max(ranks, static_cast<int>(*rank) + 1);
        firstOnly = firstOnly && *rank % static_cast<std::uint64_t>(perProcess) == 0;
    }
    if (ranks == 0)
        return {};
    return firstOnly ? ranks - 1 + perProcess : ranks;
}

std::string programOf(const Json& json)
{
    const Json* args = member(json, "args");
    if (!args || !args->is_array() || args->empty() || !args->front().is_string())
        return {};
    const std::string path = args->front().get<std::string>();
    return path.substr(path.rfind('/') + 1);
}

void addEnvironment(const Json& json, Reading& reading)
{
    const Json* env = member(json, "env");
    if (!env || !env->is_array())
        return;
    for (const Json& entry : *env) {
        if (!entry.is_string())
            continue;
        const std::string& text = entry.get_ref<const std::string&>();
        const std::size_t equals = text.find('=');
        if (text.compare(0, 5, "NCCL_") == 0 && equals != std::string::npos)
            reading.communication.environment[text.substr(0, equals)] = text.substr(equals + 1);
    }
}

void addErrors(const Json& json, Reading& reading)
{
    const Json* errors = member(json, "errors");
    if (!errors || !errors->is_array())
        return;
    for (const Json& error : *errors) {
        if (!error.is_string() || error.get_ref<const std::string&>().empty() || error == "no error")
            continue;
        Finding f;
        f.severity = Severity::Error;
        f.id = "test-nccl-failure";
        f.said = error.get<std::string>();
        f.what = {"NCCL reported: " + f.said, "NCCL 报告：" + f.said};
        f.rootCause = true;
        reading.findings.push_back(std::move(f));
    }
}

} // namespace

bool isNcclTestsJson(const Json& json)
{
    if (!json.is_object())
        return false;
    const Json* results = member(json, "results");
    const bool rows = results && results->is_array() && !results->empty() &&
                      (member(results->front(), "out_of_place") || member(results->front(), "in_place"));
    return rows || (json.contains("nccl_version") && json.contains("args"));
}

void readNcclTestsJson(const JsonDocument& document, Reading& reading)
{
    const Json& json = document.json;
    Sweep sweep;
    sweep.line = document.line;
    sweep.program = programOf(json);
    sweep.collective = collectiveNamedIn(sweep.program);
    sweep.collectiveStated = !sweep.collective.empty();
    if (const auto code = wholeMember(json, "nccl_version"))
        sweep.ncclVersion = ncclVersionOfCode(*code);
    reading.communication.ncclVersion = sweep.ncclVersion;
    addEnvironment(json, reading);
    if (const Json* config = member(json, "config"))
        sweep.ranks = addDevices(*config, reading);
    if (!sweep.ranks)
        sweep.ranks = addDevices(json, reading);
    std::size_t index = 0;
    const Json* results = member(json, "results");
    for (const Json& from : results && results->is_array() ? *results : Json::array()) {
        const std::string where = fmt::format("results[{}]", index++);
        const auto bytes = wholeMember(from, "size");
        if (!bytes) {
            reading.problem(where + ".size",
                            {"is missing or no whole number; the row is left out", "缺失或不是整数；该行被略去"});
            continue;
        }
        SweepRow row;
        row.bytes = *bytes;
        row.count = wholeMember(from, "count");
        row.type = textMember(from, "type");
        row.redop = textMember(from, "redop");
        row.root = rootOf(from);
        row.outOfPlace = halfOf(from, "out_of_place");
        row.inPlace = halfOf(from, "in_place");
        if (!row.outOfPlace.present() && !row.inPlace.present())
            reading.problem(where,
                            {"has neither out_of_place nor in_place figures", "没有 out_of_place 和 in_place 的数值"});
        sweep.rows.push_back(std::move(row));
    }
    if (const Json* average = member(json, "average_bus_bandwidth"))
        sweep.averageBusbw = average->is_object() ? realMember(*average, "bandwidth") : realValue(*average);
    if (const Json* bounds = member(json, "out_of_bounds"))
        sweep.outOfBounds = bounds->is_object() ? realMember(*bounds, "count") : realValue(*bounds);
    sweep.complete = !document.cut;
    addErrors(json, reading);
    workOut(sweep);
    reading.measurements.tool = "nccl-tests";
    reading.measurements.sweeps.push_back(std::move(sweep));
    judgeSweeps(reading);
}

} // namespace ringside::formats
