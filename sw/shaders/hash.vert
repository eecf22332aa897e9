#version 430 core
layout(std140, binding = 0) uniform Constants { vec4 k[64]; };
layout(location = 0) in uvec2 seed;
flat out uvec4 o0;
void main() {
  uint a = seed.x ^ floatBitsToUint(k[0].x), b = seed.y + uint(gl_VertexID);
  for (int i = 0; i < 6; i++) {
    a ^= a << 13;
    a ^= a >> 17;
    a ^= a << 5;
    b = (b << 7 | b >> 25) * 0x9e3779b1u + a;
  }
  o0 = uvec4(a, b, uint(int(a) >> 3), int(a) < int(b) ? a & b : a | b);
  gl_Position = vec4(0.0);
}
