// SPDX-License-Identifier: Apache-2.0
// What a file is, by its first bytes.
#pragma once

#include <string_view>

namespace ringside::formats {

enum class Shape { Empty, Binary, Compressed, TopoXml, GraphXml, HwlocXml, OtherXml, Json, Text };

/// XML is told by the first element that is known, wherever its line stands: a shell prompt may come before it.
Shape shapeOf(std::string_view head);

} // namespace ringside::formats
