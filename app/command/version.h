// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace ringside {
extern const char* const programVersion; ///< "0.1.0", from CMakeLists.txt
} // namespace ringside
