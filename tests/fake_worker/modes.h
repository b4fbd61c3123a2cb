// SPDX-License-Identifier: Apache-2.0
// What the fake worker does with a run. A mode is chosen by the argument or by RINGSIDE_FAKE for every run, or by a run
// of the experiment "fake-MODE" for that one.
#pragma once

#include "tests/fake_worker/link.h"

#include <functional>
#include <map>
#include <string>

namespace ringside::fake {

using Mode = std::function<void(Link& link, const wire::Run& run)>;
using Modes = std::map<std::string, Mode>;

void addModes(Modes& modes);    ///< what a worker may do: succeed, be slow, be waived, fail, draw fields
void addMisdeeds(Modes& modes); ///< what it may not: hang, crash, send garbage, answer late …

Machine machine();
Provenance provenance();
void done(Link& link, const wire::Run& run, RunStatus status = RunStatus::Done, const std::string& why = {}, bool exiting = false);

} // namespace ringside::fake
