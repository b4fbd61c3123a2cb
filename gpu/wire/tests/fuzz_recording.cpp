// SPDX-License-Identifier: Apache-2.0
// Any bytes as a recording: an error that names the file, or an outcome that can be printed.
#include "gpu/wire/recording.h"

#include <cstdlib>

using namespace ringside;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const Result<std::vector<wire::Message>> messages = wire::readRecording(data, size, "fuzz.rsd");
    if (!messages) {
        if (messages.error().where != "fuzz.rsd" || messages.error().message.empty())
            std::abort();
        return 0;
    }
    const Result<Outcome> outcome = wire::outcomeOf(*messages, "fuzz.rsd");
    if (!outcome || outcome->mode != RunMode::Recording)
        std::abort();
    for (const Dataset& dataset : outcome->datasets)
        toCsv(dataset);
    jsonText(toJson(*outcome));
    return 0;
}
