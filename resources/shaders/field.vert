#version 430 core
// SPDX-License-Identifier: Apache-2.0
// One triangle that covers the picture; no vertex buffer.
void main()
{
    vec2 corner = vec2((gl_VertexID << 1) & 2, gl_VertexID & 2);
    gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
}
