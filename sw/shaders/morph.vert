#version 430 core
layout(std140, binding = 0) uniform Constants { vec4 k[64]; };
layout(location = 0) in vec4 from;
layout(location = 1) in vec4 to;
layout(location = 2) in float t;
void main() {
  precise float s = 1.0 - t;
  precise vec3 p = from.xyz * s + to.xyz * t;
  gl_Position = vec4(p, from.w);
  precise float size = t * 8.0;
  gl_PointSize = size;
}
