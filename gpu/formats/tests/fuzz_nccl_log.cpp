// SPDX-License-Identifier: Apache-2.0
#include "gpu/formats/tests/fuzz_reading.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    return ringside::formats::fuzzReading(data, size, "nccl-log");
}
