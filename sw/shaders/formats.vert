#version 430 core
layout(std140, binding = 0) uniform Constants { vec4 k[64]; };
layout(location = 0) in vec4 a;
layout(location = 1) in vec4 b;
layout(location = 2) in vec4 c;
layout(location = 3) in vec4 d;
out vec4 o0;
out vec4 o1;
out vec4 o2;
out vec4 o3;
void main() {
  o0 = a;
  o1 = b;
  o2 = c;
  o3 = d;
  gl_Position = vec4(0.0);
}
