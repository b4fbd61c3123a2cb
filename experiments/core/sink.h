// SPDX-License-Identifier: Apache-2.0
// Where a live run puts what it finds. The worker's sink sends messages; tests collect them.
#pragma once

#include "experiments/core/outcome.h"

#include <string_view>

namespace ringside {

class Sink {
public:
    virtual ~Sink() = default;

    /// fraction 0..1; `what` in English, a few words ("stride 12 of 32").
    virtual void progress(double fraction, std::string_view what) = 0;
    /// A complete dataset; replaces the one of the same name sent before. May be called often: a sink may drop all but
    /// the newest of a burst, never the last.
    virtual void data(const Dataset& dataset) = 0;
    virtual void summary(const SummaryValue& value) = 0;
    virtual void log(std::string_view line) = 0;
    /// True once the run should stop early; ask between kernels.
    virtual bool cancelled() const = 0;
};

} // namespace ringside
