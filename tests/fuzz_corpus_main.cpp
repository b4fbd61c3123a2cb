// SPDX-License-Identifier: Apache-2.0
// Stands in for libFuzzer where there is none: runs a fuzz target over every file of a folder, over each file cut
// short and over each with bits turned. A finding is a crash, as with libFuzzer.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr std::size_t maxVariants = 4096; ///< of each sort, of each file

/// A copy on the heap of exactly this size, so that a sanitizer sees a read past its end.
void tryOut(const std::uint8_t* data, std::size_t size)
{
    const Bytes exact(data, data + size);
    LLVMFuzzerTestOneInput(exact.data(), exact.size());
}

void tryVariants(const Bytes& whole)
{
    tryOut(whole.data(), whole.size());
    const std::size_t stride = whole.size() / maxVariants + 1;
    for (std::size_t size = 0; size < whole.size(); size += stride)
        tryOut(whole.data(), size);
    unsigned turn = 0;
    for (std::size_t at = 0; at < whole.size(); at += stride) {
        Bytes damaged = whole;
        damaged[at] = static_cast<std::uint8_t>(damaged[at] ^ (1u << (turn++ % 8)));
        tryOut(damaged.data(), damaged.size());
        damaged[at] = 0xff;
        tryOut(damaged.data(), damaged.size());
    }
}

} // namespace

int main(int argc, char** argv)
{
    namespace fs = std::filesystem;
    if (argc != 2 || !fs::is_directory(argv[1])) {
        std::fprintf(stderr, "usage: %s FOLDER_OF_INPUTS\n", argv[0]);
        return 2;
    }
    std::vector<fs::path> files;
    for (const fs::directory_entry& entry : fs::directory_iterator(argv[1]))
        if (entry.is_regular_file())
            files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    for (const fs::path& file : files) {
        std::ifstream in(file, std::ios::binary);
        const Bytes bytes{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
        std::printf("%s, %zu bytes\n", file.c_str(), bytes.size());
        std::fflush(stdout); // the last name printed is the one that crashed
        tryVariants(bytes);
    }
    if (files.empty())
        std::fprintf(stderr, "%s holds no inputs\n", argv[1]);
    return files.empty() ? 1 : 0;
}
