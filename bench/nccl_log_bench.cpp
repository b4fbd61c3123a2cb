// SPDX-License-Identifier: Apache-2.0
// What a large NCCL_DEBUG log costs: 200 MB of 64 ranks on 8 hosts that make a communicator after the other and log
// every collective. The log is written to a temporary file, so that the peak is the reader's.
#include "gpu/formats/reading.h"

#include <fmt/format.h>

#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>
#include <sys/resource.h>
#include <unistd.h>

namespace {

using namespace ringside;

constexpr std::size_t logBytes = 200'000'000;
constexpr int ranks = 64, perHost = 8, channels = 16, callsPerCommunicator = 25'000;

class LogFile {
public:
    LogFile()
    {
        const int fd = ::mkstemp(m_path.data());
        m_file = fd < 0 ? nullptr : ::fdopen(fd, "w");
        for (int c = 0; m_file && m_size < logBytes; ++c)
            communicator(c);
        if (m_file)
            std::fclose(m_file);
    }
    ~LogFile() { std::remove(m_path.c_str()); }
    LogFile(const LogFile&) = delete;
    LogFile& operator=(const LogFile&) = delete;

    const std::string& path() const { return m_path; }
    std::size_t size() const { return m_size; }

private:
    template <class... T>
    void say(int rank, const char* text, const T&... values)
    {
        std::string line =
            fmt::format("node{:03}:{}:{} [{}] NCCL INFO ", rank / perHost, 1000 + rank, 1000 + rank, rank % perHost);
        line += fmt::format(fmt::runtime(text), values...) + '\n';
        m_size += std::fwrite(line.data(), 1, line.size(), m_file);
    }

    void init(int c, const char* state)
    {
        for (int r = 0; r < ranks; ++r)
            say(r,
                "ncclCommInitRank comm {:#x} rank {} nranks {} cudaDev {} nvmlDev {} busId {:x} commId {:#x} - Init {}",
                address(c, r), r, ranks, r % perHost, r % perHost, (r % perHost + 1) * 0x11000, 0x5a000000 + c, state);
    }

    void communicator(int c)
    {
        init(c, "START");
        for (int channel = 0; channel < channels; ++channel) {
            std::string ring;
            for (int r = 0; r < ranks; ++r)
                ring += fmt::format(" {:3}", r);
            say(0, "Channel {:02}/{:02} :{}", channel, channels, ring);
        }
        for (int r = 0; r < ranks; ++r) {
            std::string trees;
            for (int channel = 0; channel < channels; ++channel)
                trees += fmt::format(" [{}] {}/-1/-1->{}->{}", channel, r + 1 < ranks ? r + 1 : -1, r, r - 1);
            say(r, "Trees{}", trees);
            for (int channel = 0; channel < channels; ++channel)
                say(r, "Channel {:02}/0 : {}[{}] -> {}[{}] {}", channel, r, r % perHost, (r + 1) % ranks,
                    (r + 1) % perHost, (r + 1) % perHost == 0 ? "[send] via NET/IB/0/GDRDMA" : "via P2P/CUMEM/read");
        }
        init(c, "COMPLETE");
        for (int call = 0; call < callsPerCommunicator; ++call)
            say(call % ranks,
                "AllReduce: opCount {:x} sendbuff {:#x} recvbuff {:#x} count {} datatype 7 op 0 root 0 comm {:#x} "
                "[nranks={}] stream 0x55",
                call, 0x7f0000000000 + call * 4096L, 0x7f8000000000 + call * 4096L, 1024 << call % 12,
                address(c, call % ranks), ranks);
    }

    static long address(int c, int rank) { return 0x55000000L + c * 65536L + rank; }

    std::string m_path = "/tmp/ringside_nccl_log_XXXXXX";
    std::FILE* m_file = nullptr;
    std::size_t m_size = 0;
};

void readLog(benchmark::State& state)
{
    const LogFile log;
    std::size_t communicators = 0;
    for ([[maybe_unused]] const auto _ : state) {
        const Result<formats::Reading> reading = formats::readFile(log.path());
        if (!reading) {
            state.SkipWithError(reading.error().text().c_str());
            return;
        }
        communicators = reading->communication.communicators.size();
    }
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    state.SetBytesProcessed(static_cast<std::int64_t>(log.size() * state.iterations()));
    state.counters["communicators"] = static_cast<double>(communicators);
    state.counters["peak_MB"] = static_cast<double>(usage.ru_maxrss) / 1000;
    state.counters["log_MB"] = static_cast<double>(log.size()) / 1e6;
}
BENCHMARK(readLog)->Unit(benchmark::kMillisecond)->Iterations(3);

} // namespace

BENCHMARK_MAIN();
