// SPDX-License-Identifier: Apache-2.0
#include "views/field_gl_program.h"

#include <QVector3D>

#include <algorithm>

/// Names the resource, so that the linker takes it out of the static library. Outside of any namespace, as Qt asks.
static void keepShaders() { Q_INIT_RESOURCE(shaders); }

namespace ringside {

namespace {

QVector3D asVector(QRgb colour)
{
    return QVector3D(static_cast<float>(qRed(colour)), static_cast<float>(qGreen(colour)), static_cast<float>(qBlue(colour))) /
           255.0f;
}

} // namespace

FieldGlProgram::~FieldGlProgram()
{
    if (m_vertexArray)
        m_gl.glDeleteVertexArrays(1, &m_vertexArray);
    if (m_palette)
        m_gl.glDeleteTextures(1, &m_palette);
}

Result<void> FieldGlProgram::build()
{
    keepShaders();
    if (!m_program.addShaderFromSourceFile(QOpenGLShader::Vertex, QStringLiteral(":/shaders/field.vert")) ||
        !m_program.addShaderFromSourceFile(QOpenGLShader::Fragment, QStringLiteral(":/shaders/field.frag")) ||
        !m_program.link())
        return errorAt("resources/shaders/field.frag", m_program.log().simplified().toStdString());
    m_gl.glGenVertexArrays(1, &m_vertexArray); // a core profile draws nothing without one
    m_gl.glGenTextures(1, &m_palette);
    return {};
}

void FieldGlProgram::setPalette(const FieldColours& colours)
{
    m_gl.glActiveTexture(GL_TEXTURE0);
    m_gl.glBindTexture(GL_TEXTURE_2D, m_palette);
    if (m_hasPalette && m_colours.map == colours.map)
        return;
    // GL_BGRA with bytes reversed is QRgb's own order on either byte order.
    m_gl.glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, fieldColourCount, 1, 0, GL_BGRA, GL_UNSIGNED_INT_8_8_8_8_REV,
                      colours.map.data());
    m_gl.glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    m_gl.glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    m_colours = colours;
    m_hasPalette = true;
}

void FieldGlProgram::setUniforms(const FieldPaint& paint, QSize pixels)
{
    const auto at = [this](const char* name) { return m_program.uniformLocation(name); };
    const double span = paint.high - paint.low;
    m_gl.glUniform2i(at("fieldSize"), paint.width, paint.height);
    m_gl.glUniform2i(at("pictureSize"), pixels.width(), pixels.height());
    m_gl.glUniform1i(at("palette"), 0);
    m_gl.glUniform1i(at("difference"), paint.mode == FieldMode::Difference);
    m_gl.glUniform1f(at("low"), static_cast<float>(paint.low));
    m_gl.glUniform1f(at("scale"), span > 0 ? static_cast<float>((fieldColourCount - 1) / span) : 0.0f);
    m_gl.glUniform1i(at("hatchPeriod"), hatchPeriod);
    m_gl.glUniform1i(at("hatchWidth"), hatchWidth);
    m_program.setUniformValue(at("missing"), asVector(paint.colours.missing));
    m_program.setUniformValue(at("missingLine"), asVector(paint.colours.missingLine));
}

void FieldGlProgram::draw(const FieldPaint& paint, const FieldGlValues& values, QSize pixels)
{
    const QVector3D ground = asVector(paint.colours.missing);
    m_gl.glViewport(0, 0, pixels.width(), pixels.height());
    m_gl.glDisable(GL_BLEND);
    m_gl.glDisable(GL_DEPTH_TEST);
    m_gl.glDisable(GL_SCISSOR_TEST);
    m_gl.glClearColor(ground.x(), ground.y(), ground.z(), 1.0f);
    m_gl.glClear(GL_COLOR_BUFFER_BIT);
    const bool difference = paint.mode == FieldMode::Difference;
    const FieldLayer shown = paint.mode == FieldMode::Predicted ? FieldLayer::Predicted : FieldLayer::Measured;
    if (paint.count() == 0 || values.count(shown) != paint.count() ||
        (difference && values.count(FieldLayer::Predicted) != paint.count()))
        return;
    m_program.bind();
    setPalette(paint.colours);
    setUniforms(paint, pixels);
    m_gl.glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, values.buffer(shown));
    m_gl.glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 1, values.buffer(difference ? FieldLayer::Predicted : shown));
    m_gl.glBindVertexArray(m_vertexArray);
    m_gl.glDrawArrays(GL_TRIANGLES, 0, 3);
    m_gl.glBindVertexArray(0);
    for (const GLuint binding : {0u, 1u})
        m_gl.glBindBufferBase(GL_SHADER_STORAGE_BUFFER, binding, 0);
    m_gl.glBindTexture(GL_TEXTURE_2D, 0);
    m_program.release();
}

} // namespace ringside
