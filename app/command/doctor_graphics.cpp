// SPDX-License-Identifier: Apache-2.0
#include "app/command/doctor_parts.h"

#include "experiments/core/json_fields.h"
#include "views/gl_info.h"
#include "views/vulkan_info.h"

#include <QGuiApplication>
#include <QProcess>
#include <QStringList>

namespace ringside {

namespace {

constexpr int patienceMilliseconds = 20000;

MachinePart partOf(const Json& report, const char* id, const char* name, const char* turnsOff, const char* howToGet)
{
    MachinePart part{id, name, false, "nothing is known of it", turnsOff, howToGet};
    if (report.is_object() && report.contains(id)) {
        JsonProblems problems;
        JsonFields fields(report[id], id, problems);
        part.ok = fields.boolean("ok");
        part.found = fields.text("found");
    }
    return part;
}

Json reportOfChild(std::string& problem)
{
    QProcess child;
    child.setProcessChannelMode(QProcess::SeparateChannels);
    child.start(QCoreApplication::applicationFilePath(), {QStringLiteral("graphics-report")}, QIODevice::ReadOnly);
    if (!child.waitForFinished(patienceMilliseconds)) {
        child.kill();
        child.waitForFinished();
        problem = "asking the display took too long";
        return {};
    }
    Json report = Json::parse(child.readAllStandardOutput().toStdString(), nullptr, false);
    if (report.is_discarded() || !report.is_object()) {
        const QString said = QString::fromUtf8(child.readAllStandardError()).simplified().left(300);
        problem = "the display could not be asked" + (said.isEmpty() ? "" : ": " + said.toStdString());
        return {};
    }
    return report;
}

Json entry(bool ok, const QString& found)
{
    return {{"ok", ok}, {"found", found.toStdString()}};
}

Json vulkanEntry()
{
    const VulkanInfo vulkan = probeVulkan();
    if (!vulkan.problem.isEmpty())
        return entry(false, vulkan.problem);
    QStringList devices;
    for (const VulkanDevice& device : vulkan.devices)
        devices << QStringLiteral("%1 (Vulkan %2%3)").arg(device.name, device.apiVersion,
                                                          device.software ? QStringLiteral(", on the CPU") : QString());
    return entry(true, devices.join(QStringLiteral("; ")));
}

} // namespace

std::vector<MachinePart> graphicsParts()
{
    std::string problem;
    const Json report = reportOfChild(problem);
    std::vector<MachinePart> parts = {
        partOf(report, "display", "Display", "the window; the command line still works",
               "log in to a desktop, use ssh -X, or run xvfb-run ringside"),
        partOf(report, "opengl", "OpenGL", "fields drawn on the GPU: they are drawn as pictures instead, more slowly",
               "OpenGL 4.5: the NVIDIA driver's libraries, or Mesa (package libgl1-mesa-dri)"),
        partOf(report, "gl-memory", "OpenGL memory import",
               "drawing GPU arrays without a copy: frames are uploaded instead",
               "an OpenGL driver with GL_EXT_memory_object_fd on the GPU that computes: NVIDIA's"),
        partOf(report, "vulkan", "Vulkan", "the Vulkan interoperability experiments",
               "package libvulkan1 and a driver for the GPU (NVIDIA's, or mesa-vulkan-drivers)"),
    };
    if (!problem.empty())
        for (MachinePart& part : parts)
            part.found = problem;
    return parts;
}

Json graphicsReport()
{
    const bool display = !qEnvironmentVariableIsEmpty("DISPLAY") || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY");
    Json report;
    report["display"] = entry(display, display ? QGuiApplication::platformName()
                                               : QStringLiteral("DISPLAY and WAYLAND_DISPLAY are not set"));
    const GlInfo gl = probeGl();
    report["opengl"] = entry(gl.problem.isEmpty(),
                             gl.problem.isEmpty() ? QStringLiteral("%1, %2").arg(gl.version, gl.renderer) : gl.problem);
    report["gl-memory"] = entry(gl.memoryObjectFd, gl.memoryObjectFd ? QStringLiteral("GL_EXT_memory_object_fd")
                                                                     : QStringLiteral("GL_EXT_memory_object_fd is not there"));
    report["vulkan"] = vulkanEntry();
    return report;
}

} // namespace ringside
