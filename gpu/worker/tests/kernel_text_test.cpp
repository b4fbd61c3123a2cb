// SPDX-License-Identifier: Apache-2.0
// What a learner types reaches NVRTC as text: it must compile there, in every width and for loads and stores.
#include "experiments/core/expression.h"
#include "gpu/cuda/nvrtc.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

using namespace ringside;

namespace {

const std::vector<std::string> variables = {"lane", "warp", "i"};

std::string fileText(const std::string& path)
{
    std::ifstream file(RINGSIDE_SOURCE_DIR "/" + path);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

} // namespace

TEST(IndexExpression, CompilesWithTheKernel)
{
    if (!nvrtcProblem().empty())
        GTEST_SKIP() << nvrtcProblem();
    const std::string kernel = fileText("experiments/03_shared_memory/bank_conflict.kernel.cuh");
    ASSERT_FALSE(kernel.empty());
    const char* const texts[] = {
        "lane*33",
        "lane^(lane>>2)",
        "0",
        "lane*32 + i",
        "(lane + warp*7) % 64",
        "lane < 16 ? lane : ~lane + 64",
        "!(lane & 1) && warp >= 0 || lane == 3 ? 0x1F : +lane - -1",
        "lane << 1 | 1",
    };
    for (const char* text : texts) {
        const Result<Expression> index = Expression::parse(text, variables);
        ASSERT_TRUE(index) << text << ": " << index.error().text();
        const bool first =
            text == texts[0]; // in every width and for both operations; the others differ in the text only
        for (const char* width : first ? std::vector<const char*>{"4", "8", "16"} : std::vector<const char*>{"4"})
            for (const char* store :
                 first ? std::vector<const char*>{"true", "false"} : std::vector<const char*>{"false"}) {
                CompileRequest request;
                request.file = "bank_conflict.kernel.cuh";
                request.source = "#define RINGSIDE_INDEX(lane, warp, i) (" + index->print() + ")\n#line 1\n" + kernel;
                request.options = {"--std=c++17", std::string("-DRINGSIDE_WIDTH=") + width,
                                   std::string("-DRINGSIDE_STORE=") + store};
                request.computeMajor = 9;
                const Result<Cubin> cubin = compileToCubin(request);
                EXPECT_TRUE(cubin) << text << ": " << cubin.error().text();
            }
    }
}
