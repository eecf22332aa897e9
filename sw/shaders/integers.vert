#version 430 core
layout(std140, binding = 0) uniform Constants { vec4 k[64]; };
layout(location = 0) in uvec4 a;
layout(location = 1) in ivec4 b;
layout(location = 2) in uvec4 c;
layout(location = 3) in ivec4 d;
flat out uvec4 o0;
flat out ivec4 o1;
flat out uvec4 o2;
flat out ivec4 o3;
void main() {
  o0 = a;
  o1 = b;
  o2 = c;
  o3 = d;
  gl_Position = vec4(0.0);
}
