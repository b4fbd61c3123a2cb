// SPDX-License-Identifier: Apache-2.0
// Recordings (.rsd): the worker's message stream, saved. Hello, then Run, then what the worker answered, to Done.
#pragma once

#include "gpu/wire/message.h"

#include <string>
#include <vector>

namespace ringside::wire {

/// Reads a whole recording. Error `where` is the file, with the byte it stopped at in the message.
Result<std::vector<Message>> readRecording(const std::string& path);
Result<std::vector<Message>> readRecording(const std::uint8_t* bytes, std::size_t size, const std::string& name);

/// Saves atomically (temporary file in the same folder, fsync, rename). Drops Alive, Progress and frames without
/// pixels, and of each field and each dataset keeps only the last. What readRecording would refuse is an error and writes nothing.
Result<void> writeRecording(const std::string& path, const std::vector<Message>& messages);

/// Folds the messages of one run into an Outcome: the same folding for live runs and recordings. `origin` Recording
/// re-labels the provenance of every dataset and notes `file`.
class OutcomeBuilder {
public:
    explicit OutcomeBuilder(Origin origin, std::string file = {});
    void apply(const Message& message);
    bool finished() const { return m_finished; }
    const Outcome& outcome() const { return m_outcome; }
    const Machine& machine() const { return m_machine; }

private:
    void relabel(Provenance& provenance) const;
    void putDataset(Dataset dataset);
    void finish(const Done& done);

    Origin m_origin;
    std::string m_file;
    bool m_finished = false;
    Machine m_machine;
    Outcome m_outcome;
};

Result<Outcome> outcomeOf(const std::vector<Message>& messages, const std::string& file);

} // namespace ringside::wire
