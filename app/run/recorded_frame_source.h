// SPDX-License-Identifier: Apache-2.0
// The one frame that a finished dataset of kind Field holds: from a recording, a model or an import.
#pragma once

#include "views/frame_source.h"

namespace ringside {

class RecordedFrameSource : public FrameSource {
    Q_OBJECT
public:
    /// `field` must be of kind Field. Without values it has no frame (generation 0).
    explicit RecordedFrameSource(Dataset field, QObject* parent = nullptr);

    Kind kind() const override { return Kind::Recorded; }
    const Dataset& field() const override { return m_field; }

private:
    Dataset m_field;
};

} // namespace ringside
