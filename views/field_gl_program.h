// SPDX-License-Identifier: Apache-2.0
// The shader that colours a field, and its palette. All calls need the context current.
#pragma once

#include "views/field_canvas.h"
#include "views/field_gl_values.h"

#include <QOpenGLFunctions_4_3_Core>
#include <QOpenGLShaderProgram>

namespace ringside {

class FieldGlProgram {
public:
    explicit FieldGlProgram(QOpenGLFunctions_4_3_Core& gl) : m_gl(gl) {}
    ~FieldGlProgram();
    FieldGlProgram(const FieldGlProgram&) = delete;
    FieldGlProgram& operator=(const FieldGlProgram&) = delete;

    /// The error holds what the driver's compiler said.
    Result<void> build();
    /// Fills a viewport of `pixels` in the bound framebuffer, the top of the picture in its first row. Where values of that size are missing, the ground that
    /// marks what is missing is all there is.
    void draw(const FieldPaint& paint, const FieldGlValues& values, QSize pixels);

private:
    void setPalette(const FieldColours& colours);
    void setUniforms(const FieldPaint& paint, QSize pixels);

    QOpenGLFunctions_4_3_Core& m_gl;
    QOpenGLShaderProgram m_program;
    GLuint m_vertexArray = 0, m_palette = 0;
    FieldColours m_colours; ///< those in m_palette
    bool m_hasPalette = false;
};

} // namespace ringside
