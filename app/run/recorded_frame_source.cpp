// SPDX-License-Identifier: Apache-2.0
#include "app/run/recorded_frame_source.h"

namespace ringside {

RecordedFrameSource::RecordedFrameSource(Dataset field, QObject* parent) : FrameSource(parent), m_field(std::move(field))
{
    const auto* data = std::get_if<FieldData>(&m_field.data);
    if (!data || data->values.empty())
        return;
    m_pixels = data->values;
    m_generation = 1;
}

} // namespace ringside
