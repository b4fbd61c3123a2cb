// SPDX-License-Identifier: Apache-2.0
#include "views/field_memory.h"

#include <QCoreApplication>
#include <QOpenGLContext>
#include <QOpenGLFunctions>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>
#include <unistd.h>
#include <vector>

// From the registry's glext.h; named here so that older headers do.
#ifndef GL_NUM_DEVICE_UUIDS_EXT
#define GL_NUM_DEVICE_UUIDS_EXT 0x9596
#define GL_DEVICE_UUID_EXT 0x9597
#define GL_UUID_SIZE_EXT 16
#endif
#ifndef GL_HANDLE_TYPE_OPAQUE_FD_EXT
#define GL_HANDLE_TYPE_OPAQUE_FD_EXT 0x9586
#endif

namespace ringside {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(ImportedMemory)
};

/// Not this machine: said to the person, in the person's language.
Error unable(const QString& why) { return waivedBecause(why.toStdString()); }

struct Entry {
    void(QOPENGLF_APIENTRYP createMemoryObjects)(GLsizei n, GLuint* objects) = nullptr;
    void(QOPENGLF_APIENTRYP deleteMemoryObjects)(GLsizei n, const GLuint* objects) = nullptr;
    void(QOPENGLF_APIENTRYP importMemoryFd)(GLuint memory, GLuint64 size, GLenum handleType, GLint fd) = nullptr;
    void(QOPENGLF_APIENTRYP bufferStorageMem)(GLenum target, GLsizeiptr size, GLuint memory, GLuint64 offset) = nullptr;
};

template <class F>
bool resolve(QOpenGLContext& context, F& function, const char* name)
{
    function = reinterpret_cast<F>(context.getProcAddress(name));
    return function != nullptr;
}

Result<Entry> resolveAll(QOpenGLContext& context)
{
    for (const char* extension : {"GL_EXT_memory_object", "GL_EXT_memory_object_fd"})
        if (!context.hasExtension(extension))
            return unable(Words::tr("this OpenGL driver has no %1.").arg(QLatin1String(extension)));
    Entry entry;
    if (!resolve(context, entry.createMemoryObjects, "glCreateMemoryObjectsEXT") ||
        !resolve(context, entry.deleteMemoryObjects, "glDeleteMemoryObjectsEXT") ||
        !resolve(context, entry.importMemoryFd, "glImportMemoryFdEXT") ||
        !resolve(context, entry.bufferStorageMem, "glBufferStorageMemEXT"))
        return unable(Words::tr("this OpenGL driver names GL_EXT_memory_object_fd but lacks its functions."));
    return entry;
}

std::string hex(const std::array<GLubyte, GL_UUID_SIZE_EXT>& bytes)
{
    std::string text;
    for (const GLubyte byte : bytes) {
        char two[3];
        std::snprintf(two, sizeof two, "%02x", static_cast<unsigned>(byte));
        text += two;
    }
    return text;
}

/// Only hexadecimal digits, lower case: "GPU-1A2B…" and "1a2b…" are one UUID.
std::string digits(std::string text)
{
    if (text.rfind("GPU-", 0) == 0)
        text.erase(0, 4);
    std::erase_if(text, [](char c) { return !std::isxdigit(static_cast<unsigned char>(c)); });
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

/// Of every device behind the current context; more than one where GPUs are linked.
std::vector<std::string> deviceUuids(QOpenGLContext& context)
{
    std::vector<std::string> uuids;
    void(QOPENGLF_APIENTRYP get)(GLenum target, GLuint index, GLubyte* data) = nullptr;
    if (!resolve(context, get, "glGetUnsignedBytei_vEXT"))
        return uuids;
    GLint count = 0;
    context.functions()->glGetIntegerv(GL_NUM_DEVICE_UUIDS_EXT, &count);
    for (GLint i = 0; i < count; ++i) {
        std::array<GLubyte, GL_UUID_SIZE_EXT> bytes{};
        get(GL_DEVICE_UUID_EXT, static_cast<GLuint>(i), bytes.data());
        uuids.push_back(hex(bytes));
    }
    return uuids;
}

Result<void> sameDevice(QOpenGLContext& context, const std::string& wanted)
{
    const std::vector<std::string> found = deviceUuids(context);
    if (std::find(found.begin(), found.end(), digits(wanted)) != found.end())
        return {};
    if (found.empty())
        return unable(Words::tr("the device that draws the window does not say which one it is."));
    return unable(Words::tr("the window is drawn by another device (%1) than the one that computes (%2).")
                      .arg(QString::fromStdString(glDeviceUuid(context)), QString::fromStdString(wanted)));
}

Result<void> checkGl(QOpenGLFunctions_4_3_Core& gl, const char* call)
{
    const GLenum code = gl.glGetError();
    if (code == GL_NO_ERROR)
        return {};
    Error error;
    error.message = Words::tr("OpenGL could not take over the shared GPU memory").toStdString();
    error.call = call;
    error.code = static_cast<int>(code);
    return error;
}

} // namespace

QSurfaceFormat fieldGlFormat()
{
    QSurfaceFormat format = QSurfaceFormat::defaultFormat(); // keeps the program's choice of waiting for the screen
    format.setRenderableType(QSurfaceFormat::OpenGL);
    format.setProfile(QSurfaceFormat::CoreProfile);
    format.setVersion(4, 3);
    return format;
}

std::string glDeviceUuid(QOpenGLContext& context)
{
    std::string text;
    for (const std::string& uuid : deviceUuids(context))
        text += (text.empty() ? "" : ", ") + uuid;
    return text;
}

Result<void> ImportedMemory::import(QOpenGLFunctions_4_3_Core& gl, const FrameSource::SharedMemory& memory)
{
    release();
    QOpenGLContext* context = QOpenGLContext::currentContext();
    if (!context || memory.fd < 0 || memory.slotCount < 1 ||
        memory.slotBytes > memory.allocationBytes / static_cast<std::uint64_t>(memory.slotCount))
        return unable(Words::tr("the worker's description of its shared memory does not fit together."));
    const Result<Entry> entry = resolveAll(*context);
    if (!entry)
        return entry.error();
    if (const Result<void> same = sameDevice(*context, memory.gpuUuid); !same)
        return same;
    while (gl.glGetError() != GL_NO_ERROR) {
    } // what came before is not this import's fault
    const int fd = ::dup(memory.fd);
    if (fd < 0)
        return unable(Words::tr("the file descriptor of the shared memory could not be duplicated."));
    m_gl = &gl;
    entry->createMemoryObjects(1, &m_memory);
    entry->importMemoryFd(m_memory, memory.allocationBytes, GL_HANDLE_TYPE_OPAQUE_FD_EXT, fd);
    if (Result<void> imported = checkGl(gl, "glImportMemoryFdEXT"); !imported) {
        ::close(fd); // only a successful import takes the descriptor over
        release();
        return imported;
    }
    gl.glGenBuffers(1, &m_buffer);
    gl.glBindBuffer(GL_COPY_READ_BUFFER, m_buffer);
    entry->bufferStorageMem(GL_COPY_READ_BUFFER, static_cast<GLsizeiptr>(memory.allocationBytes), m_memory, 0);
    Result<void> stored = checkGl(gl, "glBufferStorageMemEXT");
    gl.glBindBuffer(GL_COPY_READ_BUFFER, 0);
    if (!stored)
        release();
    return stored;
}

void ImportedMemory::release()
{
    QOpenGLContext* context = QOpenGLContext::currentContext();
    if (m_gl && context) {
        if (m_buffer)
            m_gl->glDeleteBuffers(1, &m_buffer);
        Entry entry;
        if (m_memory && resolve(*context, entry.deleteMemoryObjects, "glDeleteMemoryObjectsEXT"))
            entry.deleteMemoryObjects(1, &m_memory);
    }
    m_buffer = m_memory = 0;
    m_gl = nullptr;
}

} // namespace ringside
