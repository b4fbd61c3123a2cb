// SPDX-License-Identifier: Apache-2.0
// The shader against fieldImage, and values in OpenGL buffers.
#include "gl_fixture.h"

#include "views/field_gl_program.h"

#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLFramebufferObject>
#include <QOpenGLVersionFunctionsFactory>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>

using namespace ringside;
using samples::FieldGl;
using samples::threeSlots;

namespace {

/// A context of its own, current for the length of a test.
class FieldGlDirect : public FieldGl {
protected:
    void SetUp() override
    {
        FieldGl::SetUp();
        if (IsSkipped())
            return;
        m_surface.setFormat(fieldGlFormat());
        m_surface.create();
        m_context.setFormat(fieldGlFormat());
        ASSERT_TRUE(m_context.create());
        ASSERT_TRUE(m_context.makeCurrent(&m_surface));
        m_gl = QOpenGLVersionFunctionsFactory::get<QOpenGLFunctions_4_3_Core>(&m_context);
        ASSERT_TRUE(m_gl && m_gl->initializeOpenGLFunctions());
    }
    void TearDown() override
    {
        if (m_gl) {
            EXPECT_EQ(m_gl->glGetError(), static_cast<GLenum>(GL_NO_ERROR));
        }
    }
    QImage drawn(const FieldPaint& paint, const FieldGlValues& values, QSize size)
    {
        QOpenGLFramebufferObject target(size);
        target.bind();
        FieldGlProgram program(*m_gl);
        const Result<void> built = program.build();
        EXPECT_TRUE(built.ok()) << (built.ok() ? "" : built.error().text());
        program.draw(paint, values, size);
        return target.toImage(false).convertToFormat(QImage::Format_RGB32);
    }
    /// A buffer of this process in the place of imported memory.
    GLuint makeShared(const std::vector<float>& floats)
    {
        GLuint buffer = 0;
        m_gl->glGenBuffers(1, &buffer);
        fill(buffer, floats);
        return buffer;
    }
    void fill(GLuint buffer, const std::vector<float>& floats)
    {
        m_gl->glBindBuffer(GL_ARRAY_BUFFER, buffer);
        m_gl->glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(floats.size() * sizeof(float)), floats.data(), GL_STATIC_DRAW);
        m_gl->glBindBuffer(GL_ARRAY_BUFFER, 0);
    }

    QOffscreenSurface m_surface;
    QOpenGLContext m_context;
    QOpenGLFunctions_4_3_Core* m_gl = nullptr;
};

int furthestApart(const QImage& a, const QImage& b)
{
    int most = a.size() == b.size() ? 0 : 256;
    for (int y = 0; most < 256 && y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) {
            const QRgb p = a.pixel(x, y), q = b.pixel(x, y);
            most = std::max({most, std::abs(qRed(p) - qRed(q)), std::abs(qGreen(p) - qGreen(q)), std::abs(qBlue(p) - qBlue(q))});
        }
    return most;
}

TEST_F(FieldGlDirect, ShaderEqualsTheImageWithinOneStep)
{
    const int width = 37, height = 23;
    FieldData measured = samples::field(width, height, samples::hills(width, height));
    FieldData predicted = samples::field(width, height, samples::hills(width, height));
    for (std::size_t i = 0; i < predicted.values.size(); i += 2)
        predicted.values[i] = static_cast<float>(i % 7) * 9.0f;
    predicted.values.front() = measured.values.front(); // infinity - infinity
    FieldGlValues values(*m_gl);
    ASSERT_TRUE(values.upload(FieldLayer::Measured, measured.values.data(), measured.values.size()).ok());
    ASSERT_TRUE(values.upload(FieldLayer::Predicted, predicted.values.data(), predicted.values.size()).ok());
    const FieldData difference = fieldDifference(measured, predicted);
    for (const bool dark : {false, true})
        for (const QSize size : {QSize(37, 23), QSize(200, 150), QSize(16, 9), QSize(333, 1)}) {
            const ViewStyle style = makeStyle(dark, false, Language::English);
            const FieldColours plain = makeFieldColours(style, false), diverging = makeFieldColours(style, true);
            const auto compare = [&](FieldMode mode, const FieldData& expected, const FieldColours& colours) {
                const FieldPaint paint{mode, width, height, expected.low, expected.high, colours};
                EXPECT_LE(furthestApart(drawn(paint, values, size), fieldImage(expected, colours, size)), 1)
                    << static_cast<int>(mode) << " " << size.width() << "x" << size.height();
            };
            compare(FieldMode::Measured, measured, plain);
            compare(FieldMode::Predicted, predicted, plain);
            compare(FieldMode::Difference, difference, diverging);
        }
}

TEST_F(FieldGlDirect, ValuesThatDoNotFitTheSizeAreNotDrawn)
{
    FieldGlValues values(*m_gl);
    const std::vector<float> few{1, 2, 3};
    ASSERT_TRUE(values.upload(FieldLayer::Measured, few.data(), few.size()).ok());
    const FieldColours colours = makeFieldColours(makeStyle(false, false, Language::English), false);
    const QImage image = drawn({FieldMode::Measured, 4, 4, 0, 100, colours}, values, QSize(8, 8));
    for (int i = 0; i < 8; ++i)
        EXPECT_EQ(image.pixel(i, i), colours.missing);
    const QImage difference = drawn({FieldMode::Difference, 3, 1, 0, 100, colours}, values, QSize(8, 8));
    EXPECT_EQ(difference.pixel(4, 4), colours.missing) << "nothing was predicted";
}

TEST_F(FieldGlDirect, SlotsAreCopiedOutOfSharedMemory)
{
    // 4 values in each slot, slots 8 values apart.
    std::vector<float> memory(24, -1);
    for (std::size_t i = 0; i < 24; ++i)
        memory[i] = static_cast<float>(i);
    const GLuint buffer = makeShared(memory);
    FieldGlValues values(*m_gl);
    EXPECT_FALSE(values.copySlot(0, 4).ok()) << "nothing is shared yet";
    values.useShared(buffer, threeSlots(32));
    ASSERT_TRUE(values.copySlot(2, 4).ok());
    EXPECT_EQ(values.read(FieldLayer::Measured), (std::vector<float>{16, 17, 18, 19}));
    EXPECT_FLOAT_EQ(values.read(FieldLayer::Measured, 3), 19);
    EXPECT_TRUE(std::isnan(values.read(FieldLayer::Measured, 4)));
    ASSERT_TRUE(values.copySlot(0, 4).ok());
    for (const auto& [slot, count] : {std::pair(-1, 4), std::pair(3, 4), std::pair(1, 9)})
        EXPECT_FALSE(values.copySlot(slot, static_cast<std::size_t>(count)).ok());
    fill(buffer, std::vector<float>(24, 7)); // the worker goes on; what was copied is ours
    EXPECT_EQ(values.read(FieldLayer::Measured), (std::vector<float>{0, 1, 2, 3}));
    values.releaseShared();
    EXPECT_FALSE(values.copySlot(0, 4).ok());
    m_gl->glDeleteBuffers(1, &buffer);
}

TEST_F(FieldGlDirect, AFrameCopiedFromADeadWorkerIsNotTheLastGoodOne)
{
    const std::vector<float> good{1, 2, 3, 4}, zeros(4, 0), missing(4, samples::missing);
    struct { std::vector<float> first, second, kept; } cases[] = {
        {good, zeros, good}, {good, missing, missing}, {zeros, zeros, zeros}, {missing, zeros, missing}, {zeros, good, good}};
    for (const auto& c : cases) {
        const GLuint buffer = makeShared(c.first);
        FieldGlValues values(*m_gl);
        values.useShared(buffer, threeSlots(16));
        ASSERT_TRUE(values.copySlot(0, 4).ok());
        fill(buffer, c.second);
        ASSERT_TRUE(values.copySlot(0, 4).ok());
        values.loseShared();
        EXPECT_FALSE(values.hasShared());
        const std::vector<float> kept = values.read(FieldLayer::Measured);
        EXPECT_EQ(std::memcmp(kept.data(), c.kept.data(), 16), 0);
        m_gl->glDeleteBuffers(1, &buffer);
    }
}

TEST_F(FieldGlDirect, AnEarlierRunsFrameIsNotTheLastGoodOneOfThisRun)
{
    const GLuint buffer = makeShared({0, 0, 0, 0});
    FieldGlValues values(*m_gl);
    const std::vector<float> earlier{5, 5, 5, 5};
    ASSERT_TRUE(values.upload(FieldLayer::Measured, earlier.data(), earlier.size()).ok());
    values.useShared(buffer, threeSlots(16));
    ASSERT_TRUE(values.copySlot(0, 4).ok());
    values.loseShared();
    EXPECT_EQ(values.read(FieldLayer::Measured), (std::vector<float>{0, 0, 0, 0}));
    m_gl->glDeleteBuffers(1, &buffer);
}

TEST_F(FieldGlDirect, ImportSaysWhyItCannot)
{
    FieldGlValues values(*m_gl);
    const Result<void> nothing = values.importShared({});
    ASSERT_FALSE(nothing.ok());
    EXPECT_TRUE(nothing.error().waived);
    FrameSource::SharedMemory foreign = threeSlots(1 << 16);
    foreign.fd = 0; // any descriptor: the device is compared first
    foreign.gpuUuid = "00000000000000000000000000000000";
    const Result<void> other = values.importShared(foreign);
    ASSERT_FALSE(other.ok());
    EXPECT_FALSE(other.error().message.empty());
    EXPECT_FALSE(values.hasShared());
}

} // namespace
