// SPDX-License-Identifier: Apache-2.0
// Any bytes as a file of one format: an error that names the file, or a reading whose datasets can be printed.
#pragma once

#include "gpu/formats/datasets.h"

#include <cstdlib>

namespace ringside::formats {

inline int fuzzReading(const std::uint8_t* data, std::size_t size, const char* format)
{
    ReadOptions options;
    options.as = format;
    options.maxJsonBytes = 1u << 20;
    const Result<Reading> reading = readBytes({reinterpret_cast<const char*>(data), size}, "fuzz", options);
    if (!reading) {
        if (reading.error().where != "fuzz" || reading.error().message.empty())
            std::abort();
        return 0;
    }
    for (const Problem& p : reading->problems)
        if (p.what.en.empty() || p.what.zh.empty())
            std::abort();
    for (const Finding& f : reading->findings)
        if (f.what.en.empty() || f.what.zh.empty() || f.id.empty())
            std::abort();
    Json all = summaryOf(*reading);
    for (const Dataset& d : datasetsOf(*reading, "fuzz")) {
        toCsv(d);
        all["datasets"].push_back(toJson(d));
    }
    jsonText(all);
    return 0;
}

} // namespace ringside::formats
