#version 430 core
layout(std140, binding = 0) uniform Constants { vec4 k[64]; };
layout(location = 0) in vec4 position;
layout(location = 1) in vec4 colour;
out vec4 o0;
void main() {
  precise vec4 p = k[0] * position.x + k[1] * position.y + k[2] * position.z + k[3] * position.w;
  gl_Position = p;
  o0 = colour;
}
