// SPDX-License-Identifier: Apache-2.0
#include "app/command/terminal.h"

#include <cstdio>
#include <unistd.h>

namespace ringside {

namespace {

bool progressShown = false;

/// Columns that a UTF-8 text takes: one for each character, two for the wide ones of East Asia.
std::size_t columnsOf(std::string_view text)
{
    std::size_t columns = 0;
    for (unsigned char c : text) {
        if ((c & 0xC0) == 0x80)
            continue;
        columns += c >= 0xE3 ? 2 : 1; // U+3000 and above
    }
    return columns;
}

} // namespace

void say(std::string_view text)
{
    clearProgress();
    std::fprintf(stderr, "ringside: %.*s\n", static_cast<int>(text.size()), text.data());
}

void showProgress(double fraction, std::string_view what)
{
    static const bool terminal = isatty(STDERR_FILENO) != 0;
    if (!terminal)
        return;
    std::fprintf(stderr, "\r[%3.0f%%] %.*s\x1b[K", fraction * 100, static_cast<int>(what.size()), what.data());
    std::fflush(stderr);
    progressShown = true;
}

void clearProgress()
{
    if (!progressShown)
        return;
    std::fputs("\r\x1b[K", stderr);
    std::fflush(stderr);
    progressShown = false;
}

bool writeOut(std::string_view text)
{
    clearProgress();
    return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
}

std::string padded(std::string_view text, std::size_t width)
{
    const std::size_t columns = columnsOf(text);
    return std::string(text) + std::string(columns < width ? width - columns : 0, ' ');
}

} // namespace ringside
