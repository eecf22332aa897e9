#version 430 core
layout(std140, binding = 0) uniform Constants { vec4 k[64]; };
out vec4 o0;
void main() {
  uint id = uint(gl_VertexID);
  uint other = floatBitsToUint(k[id % 64u].z) % 64u;
  o0 = vec4(k[id % 64u].x, k[id % 64u].y, k[other].x, uintBitsToFloat(id));
  gl_Position = vec4(0.0);
}
