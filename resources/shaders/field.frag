#version 430 core
// SPDX-License-Identifier: Apache-2.0
// Colours one field. The arithmetic is that of views/field_image.cpp, step by step; a test compares the two.
// Values are read as bits: NaN means "missing" here, and compilers may assume there is none in a float.
layout(std430, binding = 0) readonly buffer Shown { uint shown[]; };
layout(std430, binding = 1) readonly buffer Subtracted { uint subtracted[]; };
uniform sampler2D palette; // 256 x 1
uniform ivec2 fieldSize;   // in values
uniform ivec2 pictureSize; // in pixels
uniform bool difference;   // shown - subtracted
uniform float low;
uniform float scale;       // 255 / (high - low)
uniform vec3 missing;
uniform vec3 missingLine;
uniform int hatchPeriod;
uniform int hatchWidth;
out vec4 colour;

bool isMissing(uint bits) { return (bits & 0x7fffffffu) > 0x7f800000u; }

void main()
{
    ivec2 pixel = ivec2(gl_FragCoord.xy); // the framebuffer's first row is the picture's top, as a QImage has it
    ivec2 cell = min(pixel * fieldSize / pictureSize, fieldSize - 1);
    int index = cell.y * fieldSize.x + cell.x;
    uint bits = shown[index];
    bool gone = isMissing(bits);
    float value = uintBitsToFloat(bits);
    if (difference) {
        uint other = subtracted[index];
        gone = gone || isMissing(other);
        value -= uintBitsToFloat(other);
        gone = gone || (bits == other && (bits & 0x7fffffffu) == 0x7f800000u); // infinity - infinity
    }
    if (gone) {
        colour = vec4((pixel.x + pixel.y) % hatchPeriod < hatchWidth ? missingLine : missing, 1.0);
        return;
    }
    float at = clamp((value - low) * scale, 0.0, 255.0);
    int entry = min(int(at), 254);
    colour = vec4(mix(texelFetch(palette, ivec2(entry, 0), 0).rgb, texelFetch(palette, ivec2(entry + 1, 0), 0).rgb, at - float(entry)), 1.0);
}
