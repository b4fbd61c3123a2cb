// SPDX-License-Identifier: Apache-2.0
// Messages go to stderr, data to stdout.
#pragma once

#include <string>
#include <string_view>

namespace ringside {

/// "ringside: TEXT" on stderr, after clearing a progress line.
void say(std::string_view text);

/// A line that is overwritten by the next one; only where stderr is a terminal.
void showProgress(double fraction, std::string_view what);
void clearProgress();

/// Writes all of it to stdout. False when the reader has gone or the disk is full.
bool writeOut(std::string_view text);

/// Text padded with spaces to `width` columns; a Chinese character takes two.
std::string padded(std::string_view text, std::size_t width);

} // namespace ringside
