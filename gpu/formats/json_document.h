// SPDX-License-Identifier: Apache-2.0
// JSON as benchmarks write it and people paste it: after a shell prompt, with a launcher's prefix before each line,
// with bare nan and inf, cut off. Several documents may follow each other. Depth and size are limited.
#pragma once

#include "gpu/formats/byte_source.h"

#include "experiments/core/json.h"

#include <string>
#include <vector>

namespace ringside::formats {

struct JsonDocument {
    Json json;
    std::size_t line = 0; ///< where it begins
    bool cut = false;     ///< it ends before its end; what was whole is there
};

/// The documents of a source. An error names the line.
Result<std::vector<JsonDocument>> jsonDocuments(ByteSource& source, const ReadOptions& options);

/// Fields of JSON that others wrote: a value of another type counts as missing. Numbers may be strings ("12.5", "N/A").
const Json* member(const Json& object, const char* name);
std::string textMember(const Json& object, const char* name);
std::optional<double> realMember(const Json& object, const char* name);
std::optional<std::uint64_t> wholeMember(const Json& object, const char* name);
std::optional<double> realValue(const Json& value);

/// Readers of documents of one format.
bool isNcclTestsJson(const Json& json);
void readNcclTestsJson(const JsonDocument& document, Reading& reading);

/// Documents of formats that are JSON; false where the head of a file has none of them.
bool holdsKnownJson(std::string_view head);
Result<Reading> readJson(ByteSource& source, const ReadOptions& options);

} // namespace ringside::formats
