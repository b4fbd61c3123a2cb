// SPDX-License-Identifier: Apache-2.0
#include "views/field_gl_values.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>

namespace ringside {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(FieldGlValues)
};

} // namespace

FieldGlValues::FieldGlValues(QOpenGLFunctions_4_3_Core& gl) : m_gl(gl)
{
    GLint64 most = 0;
    m_gl.glGetInteger64v(GL_MAX_SHADER_STORAGE_BLOCK_SIZE, &most);
    m_maxCount = static_cast<std::size_t>(std::max<GLint64>(most, 0)) / sizeof(float);
}

FieldGlValues::~FieldGlValues()
{
    releaseShared();
    for (const Store& store : m_ring)
        m_gl.glDeleteBuffers(1, &store.buffer); // 0 is ignored
    m_gl.glDeleteBuffers(1, &m_predicted.buffer);
}

Result<void> FieldGlValues::reserve(Store& store, std::size_t count)
{
    if (count > m_maxCount)
        return waivedBecause(Words::tr("The field has %1 values; this OpenGL driver reads at most %2 at once.")
                                 .arg(count)
                                 .arg(m_maxCount)
                                 .toStdString());
    if (store.capacity >= count)
        return {};
    if (!store.buffer)
        m_gl.glGenBuffers(1, &store.buffer);
    while (m_gl.glGetError() != GL_NO_ERROR) {
    }
    m_gl.glBindBuffer(GL_COPY_WRITE_BUFFER, store.buffer);
    m_gl.glBufferData(GL_COPY_WRITE_BUFFER, static_cast<GLsizeiptr>(count * sizeof(float)), nullptr, GL_DYNAMIC_DRAW);
    m_gl.glBindBuffer(GL_COPY_WRITE_BUFFER, 0);
    const bool fits = m_gl.glGetError() == GL_NO_ERROR;
    store.capacity = fits ? count : 0;
    store.count = 0;
    if (!fits)
        return waivedBecause(Words::tr("The GPU has no memory left for a field of %1 values.").arg(count).toStdString());
    return {};
}

Result<void> FieldGlValues::upload(FieldLayer layer, const float* values, std::size_t count)
{
    // Into the next buffer of the ring: the GPU may still be drawing from the present one.
    const std::size_t next = (m_newest + 1) % m_ring.size();
    Store& store = layer == FieldLayer::Predicted ? m_predicted : m_ring[next];
    if (Result<void> room = reserve(store, count); !room)
        return room;
    if (count > 0) {
        m_gl.glBindBuffer(GL_COPY_WRITE_BUFFER, store.buffer);
        m_gl.glBufferSubData(GL_COPY_WRITE_BUFFER, 0, static_cast<GLsizeiptr>(count * sizeof(float)), values);
        m_gl.glBindBuffer(GL_COPY_WRITE_BUFFER, 0);
    }
    store.count = count;
    if (layer == FieldLayer::Measured)
        m_newest = next;
    return {};
}

Result<void> FieldGlValues::importShared(const FrameSource::SharedMemory& memory)
{
    releaseShared();
    if (Result<void> imported = m_imported.import(m_gl, memory); !imported)
        return imported;
    useShared(m_imported.buffer(), memory);
    return {};
}

void FieldGlValues::useShared(GLuint buffer, const FrameSource::SharedMemory& memory)
{
    m_shared = buffer;
    m_description = memory;
    m_slotsCopied = 0;
}

Result<void> FieldGlValues::copySlot(int slot, std::size_t count)
{
    const std::uint64_t bytes = count * sizeof(float);
    if (!m_shared || slot < 0 || slot >= m_description.slotCount || bytes > m_description.slotBytes)
        return waivedBecause(Words::tr("The worker announced slot %1, which its shared memory does not have.")
                                 .arg(slot)
                                 .toStdString());
    const std::size_t next = (m_newest + 1) % m_ring.size();
    if (Result<void> room = reserve(m_ring[next], count); !room)
        return room;
    m_gl.glBindBuffer(GL_COPY_READ_BUFFER, m_shared);
    m_gl.glBindBuffer(GL_COPY_WRITE_BUFFER, m_ring[next].buffer);
    m_gl.glCopyBufferSubData(GL_COPY_READ_BUFFER, GL_COPY_WRITE_BUFFER,
                             static_cast<GLintptr>(m_description.slotBytes * static_cast<std::uint64_t>(slot)), 0,
                             static_cast<GLsizeiptr>(bytes));
    m_gl.glBindBuffer(GL_COPY_READ_BUFFER, 0);
    m_gl.glBindBuffer(GL_COPY_WRITE_BUFFER, 0);
    m_ring[next].count = count;
    m_newest = next;
    ++m_slotsCopied;
    return {};
}

void FieldGlValues::loseShared()
{
    const bool hasPrevious = m_shared != 0 && m_slotsCopied >= 2; // of this run, not of the one before
    releaseShared();
    const std::size_t previous = (m_newest + m_ring.size() - 1) % m_ring.size();
    if (hasPrevious && allZero(m_ring[m_newest]) && !allZero(m_ring[previous]))
        m_newest = previous;
}

void FieldGlValues::releaseShared()
{
    m_shared = 0;
    m_imported.release();
}

bool FieldGlValues::allZero(const Store& store)
{
    const std::vector<float> values = read(store);
    return std::all_of(values.begin(), values.end(), [](float value) { return value == 0.0f; });
}

GLuint FieldGlValues::buffer(FieldLayer layer) const { return store(layer).count > 0 ? store(layer).buffer : 0; }
std::size_t FieldGlValues::count(FieldLayer layer) const { return store(layer).count; }
std::vector<float> FieldGlValues::read(FieldLayer layer) { return read(store(layer)); }

std::vector<float> FieldGlValues::read(const Store& store)
{
    std::vector<float> values(store.count);
    if (values.empty())
        return values;
    m_gl.glBindBuffer(GL_COPY_READ_BUFFER, store.buffer);
    m_gl.glGetBufferSubData(GL_COPY_READ_BUFFER, 0, static_cast<GLsizeiptr>(store.count * sizeof(float)), values.data());
    m_gl.glBindBuffer(GL_COPY_READ_BUFFER, 0);
    return values;
}

float FieldGlValues::read(FieldLayer layer, std::size_t index)
{
    float value = std::numeric_limits<float>::quiet_NaN();
    if (index >= store(layer).count)
        return value;
    m_gl.glBindBuffer(GL_COPY_READ_BUFFER, store(layer).buffer);
    m_gl.glGetBufferSubData(GL_COPY_READ_BUFFER, static_cast<GLintptr>(index * sizeof(float)), sizeof value, &value);
    m_gl.glBindBuffer(GL_COPY_READ_BUFFER, 0);
    return value;
}

} // namespace ringside
