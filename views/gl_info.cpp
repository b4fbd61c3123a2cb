// SPDX-License-Identifier: Apache-2.0
#include "views/gl_info.h"

#include "views/field_memory.h"

#include <QCoreApplication>
#include <QGuiApplication>
#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <QOpenGLFunctions_4_3_Core>
#include <QOpenGLVersionFunctionsFactory>

namespace ringside {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(GlInfo)
};

/// Platforms of Qt that have no screen, or one that OpenGL does not reach.
bool platformDraws(const QString& platform)
{
    return platform != QLatin1String("offscreen") && platform != QLatin1String("minimal") &&
           platform != QLatin1String("vnc") && platform != QLatin1String("linuxfb");
}

QString glString(QOpenGLFunctions& gl, GLenum name)
{
    const auto* text = reinterpret_cast<const char*>(gl.glGetString(name));
    return text ? QString::fromLatin1(text) : QString();
}

void describe(QOpenGLContext& context, GlInfo& info)
{
    QOpenGLFunctions& gl = *context.functions();
    info.renderer = glString(gl, GL_RENDERER);
    info.version = glString(gl, GL_VERSION);
    info.format = context.format();
    info.major = context.format().majorVersion();
    info.minor = context.format().minorVersion();
    const bool memoryObject = context.hasExtension("GL_EXT_memory_object");
    info.memoryObjectFd = memoryObject && context.hasExtension("GL_EXT_memory_object_fd");
    info.semaphoreFd = context.hasExtension("GL_EXT_semaphore") && context.hasExtension("GL_EXT_semaphore_fd");
    if (memoryObject)
        info.uuid = QString::fromStdString(glDeviceUuid(context));
    if (context.format().version() < qMakePair(4, 3) || !QOpenGLVersionFunctionsFactory::get<QOpenGLFunctions_4_3_Core>(&context))
        info.problem = Words::tr("OpenGL %1.%2 is here; drawing fields needs 4.3 or later.").arg(info.major).arg(info.minor);
}

} // namespace

GlInfo probeGl()
{
    GlInfo info;
    if (!qobject_cast<QGuiApplication*>(QCoreApplication::instance())) {
        info.problem = Words::tr("There is no display.");
        return info;
    }
    if (!platformDraws(QGuiApplication::platformName())) {
        info.problem = Words::tr("There is no display: Qt draws on its platform \"%1\".").arg(QGuiApplication::platformName());
        return info;
    }
    QOffscreenSurface surface;
    QOpenGLContext context;
    context.setFormat(fieldGlFormat());
    surface.setFormat(fieldGlFormat());
    if (!context.create()) {
        info.problem = Words::tr("An OpenGL context could not be made: no driver is installed for this display.");
        return info;
    }
    surface.setFormat(context.format());
    surface.create();
    if (!surface.isValid() || !context.makeCurrent(&surface)) {
        info.problem = Words::tr("An OpenGL context was made, but drawing with it failed.");
        return info;
    }
    describe(context, info);
    context.doneCurrent();
    return info;
}

} // namespace ringside
