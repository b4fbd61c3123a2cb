// SPDX-License-Identifier: Apache-2.0
// One message of each type with every field set, for the tests of the wire.
#pragma once

#include "gpu/wire/message.h"

#include <cmath>
#include <cstring>

namespace ringside::wire::samples {

inline Provenance provenance()
{
    Provenance p;
    p.origin = Origin::Live;
    p.gpu = "NVIDIA H200";
    p.machine = "node7";
    p.driver = "580.159.04";
    p.cuda = "13.0";
    p.time = "2026-12-01T06:10:00+00:00";
    p.program = "ringside-worker 0.1.0";
    p.note = "sample";
    return p;
}

inline Machine machine()
{
    Machine m;
    m.host = "node7";
    m.driver = "580.159.04";
    m.cuda = "13.0";
    m.nvrtc = true;
    GpuInfo g;
    g.index = 0;
    g.name = "NVIDIA H200";
    g.uuid = "00112233445566778899aabbccddeeff";
    g.smCount = 132;
    g.sharedPerSm = 233472;
    m.gpus.push_back(g);
    return m;
}

inline Dataset series(const std::string& name = "cycles-by-stride")
{
    SeriesData s;
    s.x = {{"stride", "步长"}, "words", AxisScale::Linear};
    s.y = {{"cycles", "周期"}, "cycles", AxisScale::Linear};
    s.curves.push_back({"h200", {"H200", ""}, CurveRole::Data, {1, 2, 3}, {31.5, std::nan(""), 62}});
    s.marks = {2};
    return {name, {"Cycles", "周期"}, provenance(), s};
}

inline Dataset field(int width = 4, int height = 2)
{
    FieldData f;
    f.width = width;
    f.height = height;
    f.value = {{"value", ""}, "", AxisScale::Linear};
    f.low = -1;
    f.high = 1;
    return {"tile", {"Tile", "块"}, provenance(), f};
}

inline std::vector<std::uint8_t> pixels(const std::vector<float>& values)
{
    std::vector<std::uint8_t> bytes(values.size() * sizeof(float));
    std::memcpy(bytes.data(), values.data(), bytes.size());
    return bytes;
}

inline Params params()
{
    Params p;
    p.set("stride", std::int64_t{2});
    p.set("scale", 0.5);
    p.set("padded", true);
    p.set("index", std::string("threadIdx * 2"));
    return p;
}

inline Hello hello() { return {protocolVersion, "ringside-worker 0.1.0", 4711, machine(), {"bank-conflict", "bank-map"}}; }
inline Run run() { return {7, "bank-conflict", params(), 12.5, FieldTransport::Shared}; }
inline Frame uploaded(std::uint64_t generation, float first = 0)
{
    return {7, "tile", generation, -1, pixels({first, 1, 2, 3, 4, 5, 6, 7})};
}

inline FieldOpen sharedField()
{
    FieldOpen m;
    m.run = 7;
    m.field = field();
    m.transport = FieldTransport::Shared;
    m.slotCount = 3;
    m.slotBytes = 65536;
    m.allocationBytes = 2 << 20;
    m.gpuUuid = "00112233445566778899aabbccddeeff";
    return m;
}

inline Done done(RunStatus status = RunStatus::Done)
{
    Done m;
    m.run = 7;
    m.status = status;
    m.provenance = provenance();
    m.params = params();
    if (status != RunStatus::Done) {
        m.error.message = "an illegal address was read";
        m.error.where = "bank_conflict.cu:51";
        m.error.call = "cudaStreamSynchronize";
        m.error.code = 700;
        m.error.sticky = true;
        m.exiting = true;
    }
    return m;
}

inline std::vector<Message> all()
{
    FieldOpen upload = sharedField();
    upload.transport = FieldTransport::Upload;
    upload.slotCount = 0;
    upload.slotBytes = 32;
    return {hello(),
            run(),
            Cancel{7},
            Acknowledge{7, "tile", 3},
            Quit{},
            Progress{7, 0.25, "stride 8 of 32"},
            Data{7, series()},
            Summary{7, {"wavefronts", {"Wavefronts", "波前"}, 2, "wavefronts"}},
            Log{7, "a line — with UTF-8"},
            sharedField(),
            upload,
            Frame{7, "tile", 3, 2, {}},
            uploaded(4),
            Alive{7},
            done(),
            done(RunStatus::Failed)};
}

/// The stream of one whole run, as a recording holds it.
inline std::vector<Message> recording()
{
    FieldOpen open = sharedField();
    open.transport = FieldTransport::Upload;
    return {hello(),
            run(),
            Progress{7, 0.5, "half"},
            Data{7, series()},
            Summary{7, {"wavefronts", {"Wavefronts", "波前"}, 2, "wavefronts"}},
            open,
            uploaded(1, 10),
            Alive{7},
            uploaded(2, 20),
            Log{7, "nearly done"},
            done()};
}

} // namespace ringside::wire::samples
