// SPDX-License-Identifier: Apache-2.0
// What a file says about machines: hosts, CPUs, the PCIe tree, GPUs, NICs, NVSwitches and the links between them.
// Every reader fills this one structure. What a file does not say stays empty; nothing is taken for 0.
//
// Things refer to each other by index into Structure's vectors, never by bus id: two hosts, and even one damaged or
// hand-made file, may use a bus id twice.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ringside::formats {

using Index = int;
inline constexpr Index none = -1;

struct Host {
    std::string name; ///< host name; empty where the file names none
    std::string hash; ///< NCCL's host_hash, as written
};

/// A NUMA node and the processor that has it.
struct Cpu {
    Index host = none;
    std::optional<int> numa; ///< missing where the file says -1 or nothing
    std::string arch, vendor, name;
    std::optional<int> family, model;
    std::string affinity; ///< CPU mask or list, as written
};

enum class PciKind { Unknown, Bridge, Gpu, Nic, NvSwitch, Other };
const char* pciKindName(PciKind kind);

struct Pci {
    Index host = none;
    Index cpu = none;    ///< the CPU it hangs from, directly or not
    Index parent = none; ///< the bridge above it; none: directly at the CPU, or not known
    std::string busId;   ///< lower case, "0000:c5:00.0"
    PciKind kind = PciKind::Unknown;
    std::optional<std::uint32_t> pciClass; ///< 0x030200
    std::optional<std::uint32_t> vendor, device, subsystemVendor, subsystemDevice;
    std::optional<double> linkGts;  ///< GT/s of one lane, as the file says (NCCL writes the most the link can do)
    std::optional<int> linkWidth;   ///< lanes
    std::optional<double> bytesPerSecond; ///< of that link as NCCL models it, where a log says only that
    std::size_t line = 0;
};

struct Gpu {
    Index host = none, cpu = none, pci = none;
    std::string busId, uuid, name;
    std::optional<int> dev;  ///< the number the file gives it on its host
    std::optional<int> rank; ///< NCCL rank
    std::optional<int> sm;   ///< compute capability times ten (90); AMD files hold other numbers here
    std::string gcn;         ///< AMD architecture, "gfx942" or "908"
    std::optional<bool> gdr; ///< GPUDirect RDMA
    std::optional<int> part; ///< MLOPart: this entry is one part of a GPU that several entries share
    std::optional<int> numa;
    std::string affinity;
    std::size_t line = 0;
};

/// One network port: what NCCL calls a net device.
struct NetPort {
    std::string name; ///< "mlx5_0"
    std::optional<int> dev, port;
    std::optional<double> mbps; ///< megabits per second
    std::optional<double> latency; ///< microseconds
    std::string guid;
    std::optional<int> maxConnections;
    std::optional<bool> gdr, collective;
    std::string link; ///< "IB", "RoCE", "Socket" where known
};

struct Nic {
    Index host = none, cpu = none, pci = none;
    std::string name;
    std::vector<NetPort> ports;
    std::size_t line = 0;
};

struct NvSwitch {
    Index host = none;
    std::string busId;
    bool virtualOnly = false; ///< "fffffff:ff:ff.0": links end at a switch that this machine cannot see
};

enum class LinkKind { NvLink, C2c, Xgmi, PciLink };
const char* linkKindName(LinkKind kind); ///< "NVLink", "C2C", "xGMI", "PCIe link"
enum class EndKind { Gpu, NvSwitch, Cpu, Nic, Bridge, Unknown };
const char* endKindName(EndKind kind);

/// A bundle of links as one GPU lists it. A pair of GPUs is usually listed from both its ends: gpuPairs() folds them.
struct Link {
    LinkKind kind = LinkKind::NvLink;
    Index gpu = none;     ///< none for a PCIe link between two bridges
    Index bridge = none;  ///< index among PCI devices, for such a link
    EndKind toKind = EndKind::Unknown;
    Index to = none;      ///< index among GPUs, switches, CPUs, NICs or PCI devices
    std::string toBusId;  ///< as listed
    int count = 0;                        ///< 0: not said
    std::optional<double> bytesPerSecond; ///< of one link, one way; of all of them where their count is not said
    bool toItself = false; ///< the target is the GPU's own bus id: an error in the file
    std::size_t line = 0;
};

/// One NVLink port of a GPU, as `nvidia-smi nvlink` lists it.
struct NvLinkPort {
    Index gpu = none;
    int link = 0;
    std::optional<bool> active;
    std::optional<double> bytesPerSecond;
    std::string remoteBusId;
    std::string remoteType; ///< "GPU", "NVSwitch" where the file says
    std::optional<int> remoteLink;
    std::optional<double> txBytes, rxBytes;
    std::optional<std::uint64_t> replayErrors, recoveryErrors, crcErrors;
};

/// A square or oblong table of words between named devices: path types ("NV18", "PIX") or peer access ("OK", "CNS").
struct PairTable {
    std::string id; ///< "paths", "p2p-read", "peer-access"
    std::vector<std::string> rows, columns;
    std::vector<std::string> cells; ///< row-major; empty = not said
    Index host = none;
    const std::string& at(std::size_t row, std::size_t column) const { return cells[row * columns.size() + column]; }
};

struct Structure {
    std::vector<Host> hosts;
    std::vector<Cpu> cpus;
    std::vector<Pci> pci;
    std::vector<Gpu> gpus;
    std::vector<Nic> nics;
    std::vector<NvSwitch> switches;
    std::vector<Link> links;
    std::vector<NvLinkPort> ports;
    std::vector<PairTable> pairs;
};

/// Links between two GPUs, folded: listed from one end or from both, a link counts once.
struct GpuPair {
    Index a = none, b = none; ///< a < b
    LinkKind kind = LinkKind::NvLink;
    int fromA = 0, fromB = 0; ///< what each end says
    int count() const { return fromA > fromB ? fromA : fromB; }
};
std::vector<GpuPair> gpuPairs(const Structure& structure);

/// NVLinks of every GPU to switches and GPUs; entries that share one GPU (MLOPart) count once.
std::vector<int> nvlinksOfGpus(const Structure& structure);

/// GPUs as parts of a machine: entries that share one PCI device are one.
int physicalGpuCount(const Structure& structure);

/// Raw bytes per second of a PCIe link, one way: GT/s times width times coding (8b/10b to 5 GT/s, 128b/130b above).
std::optional<double> pcieBytesPerSecond(const std::optional<double>& gts, const std::optional<int>& width);

} // namespace ringside::formats
