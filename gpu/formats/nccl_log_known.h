// SPDX-License-Identifier: Apache-2.0
// Messages of NCCL and its plugins whose usual cause is known.
#pragma once

#include "gpu/formats/communication.h"

#include <optional>
#include <string_view>

namespace ringside::formats {

struct KnownMessage {
    const char* id;
    Severity severity;
    std::string_view has;  ///< the message has this in it
    std::string_view also; ///< and this, if not empty
    Text what, advice;
    bool follows = false; ///< what happens after another process failed: never the root cause
};

/// Of a warning, wherever in it the words stand.
const KnownMessage* knownWarning(std::string_view text);
/// Of a line that is no warning: such messages are known by how they begin.
const KnownMessage* knownInformation(std::string_view text);

/// "remote process exited or there was a network error" for 6: ncclResult_t of nccl.h.
std::optional<Text> resultMeaning(int code);
const char* resultName(int code); ///< "ncclSystemError"

/// ibv_wc_status of a completion with an error: name and usual cause.
struct CompletionStatus {
    const char* name;
    Text cause;
    bool follows;
};
std::optional<CompletionStatus> completionStatus(int status);

} // namespace ringside::formats
