// SPDX-License-Identifier: Apache-2.0
// JSON (and with nlohmann's to_cbor/from_cbor, CBOR) both ways for everything that crosses a pipe, a file or stdout.
// Readers check every field: the error's `where` is the path ("datasets[2].curves[0].y").
#pragma once

#include "experiments/core/experiment.h"

#include <nlohmann/json.hpp>

namespace ringside {

using Json = nlohmann::ordered_json; ///< keeps the order fields were written in

Json toJson(const Text& text);
Json toJson(const ParamValue& value);
Json toJson(const Params& params);
Json toJson(const Provenance& provenance);
Json toJson(const Dataset& dataset); ///< {"name","kind","title","provenance", …}: the kind's own fields at top level
Json toJson(const SummaryValue& value);
Json toJson(const Machine& machine);
/// The form that `ringside run --json` prints (experience.md): summary is an object NAME -> {value, unit}.
Json toJson(const Outcome& outcome);

/// Indented text; bytes that are not UTF-8 become U+FFFD.
std::string jsonText(const Json& json);

Result<Params> paramsFromJson(const Json& json, const std::string& where);
Result<Provenance> provenanceFromJson(const Json& json, const std::string& where);
Result<Dataset> datasetFromJson(const Json& json, const std::string& where);
Result<SummaryValue> summaryValueFromJson(const Json& json, const std::string& where);
Result<Machine> machineFromJson(const Json& json, const std::string& where);
Result<Outcome> outcomeFromJson(const Json& json, const std::string& where);

} // namespace ringside
