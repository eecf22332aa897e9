#version 430 core
layout(std140, binding = 0) uniform Constants { vec4 k[64]; };
layout(location = 0) in vec2 p;
out vec2 o0;
out float o1;
void main() {
  precise vec2 a = vec2(p.x * 2.0, p.y);
  o0 = a;
  precise float x = o0.x;
  if (x > 0.0) { precise float y = x + 1.0; o0.x = y; }
  precise float b = o0.x * 0.5;
  o1 = b;
  gl_Position = vec4(0.0);
}
