// SPDX-License-Identifier: Apache-2.0
#include "app/command/doctor_parts.h"

#include "experiments/core/units.h"

#include <QFile>
#include <QLibrary>
#include <QStandardPaths>

#include <fmt/format.h>

namespace ringside {

namespace {

/// The loaded kernel module says its version even where no worker can.
std::string driverFromProc()
{
    QFile file(QStringLiteral("/proc/driver/nvidia/version"));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return QString::fromUtf8(file.readLine()).simplified().toStdString();
}

std::string describeGpu(const GpuInfo& gpu)
{
    std::string text = gpu.name;
    if (gpu.computeMajor)
        text += fmt::format(", compute capability {}.{}", *gpu.computeMajor, gpu.computeMinor.value_or(0));
    if (gpu.memoryBytes)
        text += ", " + formatQuantity(static_cast<double>(*gpu.memoryBytes), unit::bytes);
    return text;
}

MachinePart ncclPart()
{
    MachinePart part{"nccl",
                     "NCCL",
                     false,
                     "libnccl.so.2 was not found",
                     "live NCCL experiments; their models and recordings still work",
                     "install libnccl2 from NVIDIA's package repository, or put libnccl.so.2 on LD_LIBRARY_PATH"};
    QLibrary library(QStringLiteral("nccl"), 2);
    using GetVersion = int (*)(int*);
    const auto getVersion = reinterpret_cast<GetVersion>(library.resolve("ncclGetVersion"));
    int version = 0;
    if (!getVersion || getVersion(&version) != 0)
        return part;
    // 2.9 changed the coding from 2xyy to 2xxyy.
    const int unitOfMajor = version < 10000 ? 1000 : 10000;
    part.ok = true;
    part.found = fmt::format("{}.{}.{}", version / unitOfMajor, version % unitOfMajor / 100, version % 100);
    return part;
}

MachinePart mpsPart()
{
    const QString program = QStandardPaths::findExecutable(QStringLiteral("nvidia-cuda-mps-control"));
    return {"mps",
            "MPS",
            !program.isEmpty(),
            program.isEmpty() ? "nvidia-cuda-mps-control is not on the path" : program.toStdString(),
            "several ranks on one GPU take turns instead of sharing it: far slower collectives",
            "it comes with the driver: package nvidia-compute-utils (Ubuntu) or nvidia-cuda-mps (Debian)"};
}

} // namespace

std::vector<MachinePart> workerParts(const Machine* machine, const std::string& problem)
{
    const std::string off = "live runs; predictions and recordings still work";
    std::string driver = machine ? machine->driver : std::string();
    if (driver.empty())
        driver = driverFromProc();

    std::vector<MachinePart> parts;
    parts.push_back({"worker", "ringside-worker", machine != nullptr, machine ? "answers" : problem, off,
                     "build Ringside where nvcc is (CUDA toolkit 12.4 or newer), or name a machine that has it with --host"});
    parts.push_back({"driver", "NVIDIA driver", !driver.empty(), driver.empty() ? "none is loaded" : driver, off,
                     "install your distribution's NVIDIA driver, as new as the toolkit: 550 for CUDA 12.4, 580 for CUDA 13"});
    MachinePart gpus{"gpus", "GPUs", machine && !machine->gpus.empty(), "", off,
                     "a CUDA GPU of compute capability 5.0 or newer; in a container, start it with the GPUs passed in"};
    if (gpus.ok)
        for (const GpuInfo& gpu : machine->gpus)
            gpus.found += (gpus.found.empty() ? "" : "; ") + describeGpu(gpu);
    else
        gpus.found = machine ? machine->gpuProblem : "not known without a worker";
    parts.push_back(std::move(gpus));
    parts.push_back({"cuda", "CUDA runtime", machine && !machine->cuda.empty(),
                     machine && !machine->cuda.empty() ? machine->cuda : "not known without a worker", off,
                     "it is part of ringside-worker"});
    const bool nvrtc = machine && machine->nvrtc;
    parts.push_back({"nvrtc", "NVRTC", nvrtc, nvrtc ? "found" : machine ? "libnvrtc was not found" : "not known without a worker",
                     "live runs of index expressions and of kernels that are typed in",
                     "install libnvrtc of the CUDA toolkit (package cuda-nvrtc-13-0, or libnvrtc12)"});
    return parts;
}

std::vector<MachinePart> communicationParts()
{
    return {ncclPart(), mpsPart()};
}

} // namespace ringside
