// SPDX-License-Identifier: Apache-2.0
// Communicators of an NCCL log: who is in them, and their rings, trees and connections.
//
// A line is about the communicator whose address it names, else about the last one that its thread, then its process,
// named. Ranks of one communicator find each other by commId (NCCL 2.18 and later); before that, and where it was made
// illegible, the first communicator of as many ranks that has this rank free is taken: every process makes them in the
// same order.
#pragma once

#include "gpu/formats/communication.h"
#include "gpu/formats/nccl_log_line.h"
#include "gpu/formats/reading.h"

#include <cstdint>
#include <deque>
#include <unordered_map>
#include <unordered_set>

namespace ringside::formats {

class LogCommunicators {
public:
    explicit LogCommunicators(Reading& reading) : m_reading(reading) {}

    /// True: the line was understood.
    bool read(const LogLine& line);
    void finish(const LogSources& sources);

    /// The rank that a line's thread or process is known to be; -1: not known.
    int rankOf(const LogLine& line) const;

private:
    struct Work {
        Communicator communicator;
        std::unordered_map<std::uint64_t, std::size_t> connectionAt;
        std::unordered_set<std::uint64_t> treeNodes;      ///< channel and rank
        std::map<int, std::size_t> ringAt;                ///< channel
        std::map<int, std::unordered_map<int, int>> next; ///< channel: rank -> next rank
        std::unordered_map<int, std::uint64_t> ownerOf;   ///< rank -> process and address of its communicator
        std::unordered_map<int, int> hostOf;              ///< rank -> host
        int largestRank = -1;
        std::size_t line = 0;
    };
    struct Origin {
        int communicator = -1, rank = -1;
    };
    struct Address {
        int process = -1;
        std::string text;
        bool operator==(const Address&) const = default;
    };
    struct AddressHash {
        std::size_t operator()(const Address& a) const
        {
            return std::hash<std::string>()(a.text) * 31 + static_cast<std::size_t>(a.process);
        }
    };
    struct Known {
        int communicator = -1, rank = -1;
        std::uint64_t owner = 0;
    };

    bool initLine(const LogLine& line);
    bool channelLine(const LogLine& line, std::string_view text, bool tree);
    void connection(const LogLine& line, int channel, int from, int to, std::string_view rest);
    bool ringList(const LogLine& line, int channel, std::optional<int> count, std::string_view rest);
    bool treesLine(const LogLine& line);
    bool countsLine(const LogLine& line);
    bool timingsLine(const LogLine& line);
    bool nvlsLine(const LogLine& line);

    Work& workFor(const LogLine& line, int rankHint = -1);
    /// As workFor; a new communicator where this one was complete and says the same thing again.
    Work& workFromStart(const LogLine& line, bool saidBefore);
    int pending();
    int unnamed(std::optional<int> ranks, int rank, std::uint64_t owner);
    int byId(const std::string& id);
    int make(std::size_t line);
    void remember(const LogLine& line, int communicator, int rank);
    void member(Work& work, int rank, const LogLine& line, bool isHere, std::string_view device);
    void addTree(Work& work, const LogLine& line, TreeNode node);
    void closeRings(Work& work);
    static std::optional<int> ranksByHost(const Work& work);
    void completeRanks(Work& work, const LogSources& sources);

    Reading& m_reading;
    std::deque<Work> m_all;
    std::unordered_map<Address, Known, AddressHash> m_known;
    std::vector<Origin> m_threads, m_processes;
    std::uint64_t m_owners = 0;
    int m_pending = -1;
    StringMap<int> m_ids, m_transports;
    std::vector<std::string> m_transportNames;
};

} // namespace ringside::formats
